-- The first schema: data sets and their instances, models, settings of the vault, runs with answers and scores.

CREATE TABLE migrations (
  number INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL
) STRICT;

CREATE TABLE datasets (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  benchmark TEXT NOT NULL,
  access TEXT NOT NULL CHECK (access IN ('public', 'gated', 'private')),
  origin TEXT NOT NULL CHECK (origin IN ('official', 'sample', 'other')),
  label TEXT,
  sha256 TEXT NOT NULL,
  instances INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  skipped TEXT NOT NULL,
  imported_at TEXT NOT NULL
) STRICT;

-- row_id is random: the only name of an instance that may leave, and then keyed.
CREATE TABLE instances (
  row_id TEXT NOT NULL UNIQUE,
  dataset_id TEXT NOT NULL REFERENCES datasets (id),
  ordinal INTEGER NOT NULL,
  instance_id TEXT NOT NULL,
  split TEXT NOT NULL CHECK (split IN ('train', 'valid', 'test')),
  input TEXT NOT NULL,
  reference_list TEXT NOT NULL,
  extra_data TEXT,
  PRIMARY KEY (dataset_id, ordinal)
) STRICT;

-- A removed model keeps its row, because runs point at it; its name is free again.
CREATE TABLE models (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  source TEXT NOT NULL,
  clearance TEXT NOT NULL CHECK (clearance IN ('public', 'gated', 'private')),
  created_at TEXT NOT NULL,
  removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX models_live_name ON models (name) WHERE removed = 0;

CREATE TABLE allowed_addresses (
  scheme TEXT NOT NULL CHECK (scheme IN ('http', 'https')),
  host TEXT NOT NULL,
  port INTEGER NOT NULL,
  added_at TEXT NOT NULL,
  PRIMARY KEY (scheme, host, port)
) STRICT, WITHOUT ROWID;

CREATE TABLE secrets (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE prompt_packs (
  benchmark TEXT NOT NULL PRIMARY KEY,
  adapter_spec TEXT NOT NULL,
  imported_at TEXT NOT NULL,
  sha256 TEXT NOT NULL
) STRICT;

CREATE TABLE runs (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  suite TEXT NOT NULL,
  spec TEXT NOT NULL,
  spec_hash TEXT NOT NULL UNIQUE,
  model_id TEXT NOT NULL REFERENCES models (id),
  dataset_id TEXT NOT NULL REFERENCES datasets (id),
  access TEXT NOT NULL CHECK (access IN ('public', 'gated', 'private')),
  status TEXT NOT NULL CHECK (status IN ('running', 'stopped', 'finished')),
  created_at TEXT NOT NULL,
  finished_at TEXT
) STRICT;

-- What a run asks: its instances in sampling order.
CREATE TABLE questions (
  number INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES runs (id),
  row_id TEXT NOT NULL REFERENCES instances (row_id),
  ordinal INTEGER NOT NULL,
  truncated INTEGER NOT NULL CHECK (truncated IN (0, 1)),
  UNIQUE (run_id, row_id)
) STRICT;

-- Keyed by the question's number, so that answers arrive nearly in order and touch few pages.
CREATE TABLE answers (
  question INTEGER PRIMARY KEY REFERENCES questions (number),
  kind TEXT NOT NULL CHECK (kind IN ('completed', 'failed')),
  body TEXT NOT NULL
) STRICT;

CREATE TABLE run_scores (
  run_id TEXT NOT NULL REFERENCES runs (id),
  scoring TEXT NOT NULL CHECK (scoring IN ('corrected', 'helm')),
  score TEXT NOT NULL,
  PRIMARY KEY (run_id, scoring)
) STRICT;

CREATE TABLE instance_scores (
  question INTEGER NOT NULL REFERENCES questions (number),
  scoring TEXT NOT NULL CHECK (scoring IN ('corrected', 'helm')),
  score TEXT NOT NULL,
  PRIMARY KEY (question, scoring)
) STRICT, WITHOUT ROWID;
