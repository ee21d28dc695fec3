// What the finder reached on held-out corpora, as docs/deidentification.md has it and tests/golden/identifiers.corpus.test.ts holds it.

/** Share of identifiers that it marked, 0 to 1: in invented clinical notes, and in text of another kind. */
export const measuredRecall = { clinicalNotes: 0.976, otherText: 0.811 } as const
