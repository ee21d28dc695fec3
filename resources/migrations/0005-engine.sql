-- What runs of many models need: how a model is asked, what upstream's files say of it, and answers found by their request.

-- JSON; null is the default settings, and no card.
ALTER TABLE models ADD COLUMN settings TEXT;
ALTER TABLE models ADD COLUMN card TEXT;

-- SHA-256 of all that decides the answer: the same request of the same model is answered from here. A failure has none.
ALTER TABLE answers ADD COLUMN request_key BLOB;
CREATE INDEX answers_by_request ON answers (request_key) WHERE request_key IS NOT NULL;

-- SHA-256 of what a judge was asked and of who judged: the same is not asked again for another run. A failed verdict has none.
ALTER TABLE annotations ADD COLUMN basis BLOB;
CREATE INDEX annotations_by_basis ON annotations (basis) WHERE basis IS NOT NULL;
