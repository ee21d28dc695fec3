-- What the desktop keeps: jobs that can go on later, the last probe of a model, and the audit log.

CREATE TABLE jobs (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  request TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'stopped', 'finished', 'failed')),
  answered INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0,
  started_at TEXT NOT NULL,
  ended_at TEXT
) STRICT;

CREATE TABLE probes (
  model_id TEXT NOT NULL PRIMARY KEY REFERENCES models (id),
  probe TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Append-only: ids, counts and a reason from a closed list. Each entry's hash is keyed and covers the one before it.
CREATE TABLE audit (
  number INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  action TEXT NOT NULL,
  object TEXT NOT NULL,
  reason TEXT,
  hash TEXT NOT NULL
) STRICT;

CREATE TRIGGER audit_is_append_only_update BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

CREATE TRIGGER audit_is_append_only_delete BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
