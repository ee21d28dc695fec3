// Long senseless answers, as small models give them, to every metric: no score takes long, and none is out of its scale.
import { expect, test } from 'vitest'
import type { Synonyms } from '../ports.ts'
import { toJudged, toOptions } from '../testing/judged.fixture.ts'
import { metrics } from './index.generated.ts'

const synonyms: Synonyms = { senses: () => [], of: () => [] }
const pieces = [
  'a',
  'a ',
  'a. ',
  '.',
  ' ',
  '\n',
  '( ',
  '"',
  "' ",
  'the the ',
  'a-b',
  'a@b.',
  'E11.9',
  'I cannot ',
  'Rating: ',
  'select ',
  '```sql\n',
  '<sql>',
  'fever cough ',
  'ä',
  '\u0001',
  '1,',
  'no, ',
]
const gold = 'Fever and a dry cough for three days; the chest is clear.'

test.each(metrics)('$id', (metric) => {
  const sql = { predicted: [[1]], gold: [[1]], fault: null, goldFault: null }
  for (const piece of pieces) {
    const answer = piece.repeat(Math.ceil(12_000 / piece.length))
    for (const parts of [{}, { outputMapping: toOptions(gold, 'No fever') }]) {
      const judged = toJudged(answer, [gold], { input: `${gold} ${gold}`, synonyms, sql, ...parts })
      for (const scoring of ['helm', 'corrected'] as const) {
        const { values } = metric.score(judged, scoring)
        for (const { name, scale } of metric.gives) {
          if (!(name in values)) continue
          expect(values[name]).toBeGreaterThanOrEqual(scale[0])
          expect(values[name]).toBeLessThanOrEqual(scale[1])
        }
      }
    }
  }
})
