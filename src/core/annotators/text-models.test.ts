import { describe, expect, test } from 'vitest'
import type { EmbeddedText, Embedder, Entailment } from '../ports.ts'
import type { Instance } from '../../contracts/instance.ts'
import { noteBertScore, toBertScore } from './bert-score-values.ts'
import { noteSummac, toSummac, toSummacAsUpstream } from './summac-values.ts'

/** One vector a letter: a and b at right angles, c between them; # is special. */
const vectors: Readonly<Record<string, readonly number[]>> = {
  a: [2, 0],
  b: [0, 1],
  c: [3, 4],
  '#': [0, -1],
}
const embed = (text: string): EmbeddedText => ({
  tokens: [...`#${text}#`].flatMap((letter) =>
    vectors[letter] ? [{ vector: vectors[letter], special: letter === '#' }] : [],
  ),
})

describe('BERTScore', () => {
  // Cosines: a·b 0, a·c 0.6, b·c 0.8.
  test.each([
    ['ab', 'ab', [1, 1, 1]],
    ['ab', 'c', [0.8, 0.7, (2 * 0.8 * 0.7) / 1.5]],
    ['a', 'abc', [(1 + 0 + 0.6) / 3, 1, (2 * (1.6 / 3)) / (1 + 1.6 / 3)]],
    ['', 'a', [0, 0, 0]],
    ['a', '', [0, 0, 0]],
  ])('%s and %s', (reference, candidate, wanted) => {
    const score = toBertScore(embed(reference), embed(candidate))
    Object.values(score).forEach((value, index) => expect(value).toBeCloseTo(wanted[index]!, 12))
  })

  const embedder: Embedder = { embed: async (text) => embed(text) }
  const instance: Instance = {
    id: 'q',
    split: 'test',
    input: '',
    references: [
      { output: { text: '{a}' }, tags: ['correct'] },
      { output: { text: 'b' }, tags: [] },
    ],
  }

  test('helm takes the best over all references, corrected over the right ones', async () => {
    const note = await noteBertScore(instance, 'b', embedder)
    expect(note.helm).toEqual({ 'BERTScore-P': 1, 'BERTScore-R': 1, 'BERTScore-F': 1 })
    expect(note.corrected).toEqual({ 'BERTScore-P': 0, 'BERTScore-R': 0, 'BERTScore-F': 0 })
  })

  test('an answer that says nothing has no corrected value', async () => {
    expect((await noteBertScore(instance, '', embedder)).corrected).toBeNull()
  })
})

describe('SummaC', () => {
  const pair = (entailment: number, contradiction: number) => ({ entailment, contradiction })
  // One sentence of the summary a row, one of the source a column.
  const table = [
    [pair(0.9, 0.05), pair(0.1, 0.8)],
    [pair(0.2, 0.1), pair(0.3, 0.3)],
  ]

  test('the authors’ code takes both extremes apart, corrected the best sentence', () => {
    expect(toSummacAsUpstream(table)).toBeCloseTo((0.1 + 0) / 2, 12)
    expect(toSummac(table)).toBeCloseTo((0.85 + 0.1) / 2, 12)
  })

  test('sentences of both texts are paired; short ones count for nothing', async () => {
    const asked: string[] = []
    const model: Entailment = {
      classify: async (premise, hypothesis) => {
        asked.push(`${premise} | ${hypothesis}`)
        return pair(0.7, 0.2)
      },
    }
    const instance: Instance = {
      id: 'q',
      split: 'test',
      input: 'The patient has a fever. No rash was seen. Yes.',
      references: [],
    }
    const note = await noteSummac(instance, 'There is a fever.', model)
    expect(new Set(asked)).toEqual(
      new Set(['The patient has a fever. | There is a fever.', 'No rash was seen. | There is a fever.']),
    )
    expect(note.helm!['summac']).toBeCloseTo(0.5, 12)
    expect((await noteSummac(instance, 'No.', model)).helm).toEqual({ summac: 0 })
  })
})
