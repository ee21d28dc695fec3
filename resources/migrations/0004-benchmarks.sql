-- What all of MedHELM's benchmarks need: conversations, files kept whole, annotations of answers, own benchmarks.

ALTER TABLE instances ADD COLUMN messages TEXT;

-- A file that a scorer needs as it is, such as the database that queries are run on; in parts of at most 8 MB.
CREATE TABLE attachments (
  dataset_id TEXT NOT NULL REFERENCES datasets (id),
  name TEXT NOT NULL,
  part INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (dataset_id, name, part)
) STRICT;

-- What judges, rubrics and query runs say of one answer, by annotator.
CREATE TABLE annotations (
  question INTEGER NOT NULL REFERENCES questions (number),
  annotator TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (question, annotator)
) STRICT, WITHOUT ROWID;

-- Benchmarks of the institution's own, as their YAML states them; their prompts are private text.
CREATE TABLE own_benchmarks (
  name TEXT NOT NULL PRIMARY KEY,
  definition TEXT NOT NULL,
  added_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Subcategories that the institution added to the taxonomy; one without a benchmark is shown as a gap.
CREATE TABLE own_subcategories (
  number INTEGER PRIMARY KEY,
  category TEXT NOT NULL,
  name TEXT NOT NULL,
  UNIQUE (category, name)
) STRICT;

-- A data set that is still being read has 0: nobody sees it, and what a crash leaves of it goes at the next start.
ALTER TABLE datasets ADD COLUMN ready INTEGER NOT NULL DEFAULT 1 CHECK (ready IN (0, 1));
