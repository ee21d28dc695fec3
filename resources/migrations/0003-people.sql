-- People and what they may do, settings, terms of data sets, certificates of what was deleted, and who did what.

CREATE TABLE profiles (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  roles TEXT NOT NULL,
  created_at TEXT NOT NULL,
  removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX profiles_live_name ON profiles (name COLLATE NOCASE) WHERE removed = 0;

CREATE TABLE settings (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE datasets ADD COLUMN owner TEXT;
ALTER TABLE datasets ADD COLUMN expires_on TEXT;

CREATE TABLE deletions (
  number INTEGER PRIMARY KEY,
  dataset_id TEXT NOT NULL UNIQUE,
  certificate TEXT NOT NULL,
  deleted_at TEXT NOT NULL
) STRICT;

-- Entries of before are of form 1: their hashes cover none of these.
ALTER TABLE audit ADD COLUMN who TEXT;
ALTER TABLE audit ADD COLUMN count INTEGER;
ALTER TABLE audit ADD COLUMN note TEXT;
ALTER TABLE audit ADD COLUMN form INTEGER NOT NULL DEFAULT 1;
