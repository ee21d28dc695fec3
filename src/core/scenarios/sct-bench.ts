// A script concordance question with its panel's ratings → an instance; the rating that most experts gave is the reference.
import type { Row } from '../ports.ts'
import { readCell, type MappedRow, type RowMapper } from './scenario-mapper.ts'

/** Columns of the panel's weights, and the ratings as they are written in an answer. */
const columns = ['-2', '-1', '0', '1', '2']
const ratings = ['-2', '-1', '0', '+1', '+2']

const guideline = `# Script Concordance Testing

This is a script concordance test: it looks at how you weigh new findings in medicine.

You get a scenario, a hypothesis and a new finding. Rate what the finding does to the hypothesis:

-2: makes it much less likely
-1: makes it a little less likely
0: changes nothing
+1: makes it a little more likely
+2: makes it much more likely

## Response format

Write "Rating: " and then one of the ratings (-2, -1, 0, +1, +2).

A valid rating must be given.
`

export const sctBench: RowMapper = {
  name: 'sct-bench',
  mapRow(row, { file }): MappedRow {
    for (const field of ['question_id', 'sct_stem', 'question', 'additional_info']) {
      if (readCell(row, field) === null) return { skip: 'missing_value', field }
    }
    const weights = readWeights(row)
    if (weights === null) return { skip: 'bad_value', field: columns[0]! }
    const most = ratings[weights.indexOf(Math.max(...weights))]!
    return {
      draft: {
        id: readCell(row, 'question_id'),
        split: file.file.split,
        input: toInput(row),
        references: [{ output: { text: most }, tags: ['correct'] }],
        extraData: { expert_distribution: JSON.stringify(weights), reason: 'False', few_shot: 'False' },
      },
    }
  },
}

function toInput(row: Row): string {
  const parts = [
    ['Scenario', 'sct_stem'],
    ['Hypothesis', 'question'],
    ['Additional Information', 'additional_info'],
  ] as const
  const shown = parts.map(([heading, field]) => `## ${heading}\n\n${readCell(row, field)!}\n\n`).join('')
  return `${guideline}${shown}## Response`
}

function readWeights(row: Row): number[] | null {
  const weights = columns.map((column) => Number(readCell(row, column) ?? NaN))
  return weights.every((weight) => Number.isFinite(weight) && weight >= 0) ? weights : null
}
