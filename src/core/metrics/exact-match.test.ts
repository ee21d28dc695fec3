import { describe, expect, test } from 'vitest'
import type { Instance } from '../../contracts/instance.ts'
import { exactMatch } from './exact-match.ts'

const instance: Instance = {
  id: 'id0',
  split: 'test',
  input: '',
  references: [
    { output: { text: 'A' }, tags: ['correct'] },
    { output: { text: 'B' }, tags: [] },
  ],
}
const judged = { instance, answerWords: {}, numOutputs: 5, outputMapping: { A: 'A', B: 'B' } }

describe('options that are the letters themselves', () => {
  test('upstream: what is left of "A" without articles is empty, and every answer begins with it', () => {
    const { values } = exactMatch.score({ ...judged, answer: 'B' }, 'helm')
    expect(values).toMatchObject({ exact_match: 0, quasi_exact_match: 0, quasi_prefix_exact_match: 1 })
    expect(values['exact_match@5']).toBe(0)
  })

  test('corrected: an option is right or wrong', () => {
    const values = {
      exact_match: 0,
      quasi_exact_match: 0,
      prefix_exact_match: 0,
      quasi_prefix_exact_match: 0,
    }
    expect(exactMatch.score({ ...judged, answer: 'B' }, 'corrected')).toEqual({
      status: 'scored',
      extracted: 'B',
      values,
    })
    const right = exactMatch.score({ ...judged, answer: 'The answer is A.' }, 'corrected').values
    expect(Object.values(right)).toEqual([1, 1, 1, 1])
  })
})

describe('a pattern for what is looked up among the letters', () => {
  // HELM's output_mapping_pattern: no hit leaves nothing; without groups the whole answer stays, as upstream has it.
  test.each([
    ['(A|B)', 'Answer: A', 1],
    ['(A|B)', 'Option C', 0],
    ['A|B', 'A', 1],
    ['A|B', 'Answer: A', 0],
  ])('%s on %j', (outputMappingPattern, answer, value) => {
    const score = exactMatch.score({ ...judged, answer, options: { outputMappingPattern } }, 'helm')
    expect(score.values['exact_match']).toBe(value)
  })

  test('free text is not touched', () => {
    const free = { instance, answerWords: {}, numOutputs: 1 }
    const options = { outputMappingPattern: 'B' }
    expect(exactMatch.score({ ...free, answer: 'A', options }, 'helm').values['exact_match']).toBe(1)
  })
})

describe('a task whose answers are a few labels', () => {
  const options = { labels: ['0', '1'] }
  const references = [{ output: { text: '1' }, tags: ['correct'] }]
  const of = (answer: string, scoring: 'helm' | 'corrected') =>
    exactMatch.score(
      { instance: { ...instance, references }, answer, answerWords: {}, numOutputs: 1, options },
      scoring,
    )

  // Answer, value as upstream, value corrected.
  test.each([
    ['1', 1, 1],
    ['It cites 3 studies of 2010.\n\n1', 0, 1],
    ['{"answer": "1"}', 0, 1],
    ['**Judgment:** 0', 0, 0],
    ['10', 0, 0],
  ])('%j', (answer, helm, corrected) => {
    expect(of(answer, 'helm').values['exact_match']).toBe(helm)
    expect(of(answer, 'corrected').values['exact_match']).toBe(corrected)
  })

  test('an answer that commits to none is unparsed', () => {
    expect(of('0 if factual, 1 if made up', 'corrected')).toMatchObject({
      status: 'unparsed',
      reason: 'ambiguous',
    })
  })
})
