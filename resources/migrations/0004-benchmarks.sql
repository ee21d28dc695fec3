-- What all of MedHELM's benchmarks need: conversations, files kept whole, annotations of answers, own benchmarks.
-- No two tables have columns of the same types in the same order: a rescue tells by them whose a stray page is.

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
  number INTEGER PRIMARY KEY,
  question INTEGER NOT NULL REFERENCES questions (number),
  annotator TEXT NOT NULL,
  body TEXT NOT NULL,
  UNIQUE (question, annotator)
) STRICT;

-- Benchmarks of the institution's own, as their YAML states them; their prompts are private text.
-- `form` is that of the definition.
CREATE TABLE own_benchmarks (
  number INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  form INTEGER NOT NULL DEFAULT 1 CHECK (form = 1),
  definition TEXT NOT NULL,
  added_at TEXT NOT NULL
) STRICT;

-- Subcategories that the institution added to the taxonomy; one without a benchmark is shown as a gap.
CREATE TABLE own_subcategories (
  category TEXT NOT NULL,
  place INTEGER NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (category, place),
  UNIQUE (category, name)
) STRICT, WITHOUT ROWID;

-- A data set that is still being read has 0: nobody sees it, and what a crash leaves of it goes at the next start.
ALTER TABLE datasets ADD COLUMN ready INTEGER NOT NULL DEFAULT 1 CHECK (ready IN (0, 1));
