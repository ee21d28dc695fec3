// The kinds of fault of the known cases of text metrics, intervals and templates: further inputs, values by hand.
import { describe, expect, test } from 'vitest'
import { bleu } from '../../src/core/metrics/bleu.ts'
import { meteor } from '../../src/core/metrics/meteor.ts'
import type { Judged } from '../../src/core/metrics/metric.ts'
import { rouge } from '../../src/core/metrics/rouge.ts'
import { fillPrompt } from '../../src/core/scenarios/columns.ts'
import { fillTemplate } from '../../src/core/scenarios/table.ts'
import { toWilson } from '../../src/core/statistics/interval.ts'

function judge(answer: string, golds: readonly string[]): Judged {
  const references = golds.map((text) => ({ output: { text }, tags: ['correct'] }))
  const instance = { id: 'id0', split: 'test' as const, input: '', references }
  return { instance, answer, answerWords: {}, numOutputs: 1 }
}

describe('text metrics', () => {
  test.each([
    'पूर्व प्रधान',
    '発熱 と 咳',
    'температура и кашель',
    'حمى وسعال',
    'πυρετός και βήχας',
    '发热',
    'naïve café',
    'Übelkeit',
    '열 과 기침',
  ])('equal texts of any script score 1: %j', (text) =>
    expect(rouge.score(judge(text, [text]), 'corrected').values).toMatchObject({ rouge_1: 1, rouge_l: 1 }),
  )

  test.each([
    ['мама', 'мама мыла раму', 0.5],
    ['naïve', 'naive', 0],
    ['Übelkeit', 'Fieber und Übelkeit', 0.5],
  ])('%j for %j', (answer, gold, value) => {
    expect(rouge.score(judge(answer, [gold]), 'corrected').values['rouge_1']).toBeCloseTo(value, 9)
  })

  test.each([
    ['the dog ran.\nthe cat sat.', 'the cat sat.\nthe dog ran.', 0.5, 1],
    ['a b c d', 'a b c d', 1, 1],
    ['one two\nthree four', 'three four\none two', 0.5, 1],
    ['one two three', 'one\ntwo\nthree', 1, 1],
  ])('ROUGE by line: %j for %j', (answer, gold, ...[whole, byLine]) => {
    const { values } = rouge.score(judge(answer, [gold]), 'corrected')
    expect(values['rouge_l']).toBeCloseTo(whole, 9)
    expect(values['rouge_lsum']).toBeCloseTo(byLine, 9)
  })

  test.each([
    ['this is a cat', 'okay thanks'],
    ['no', 'yes'],
    ['a b c d e', 'f g h i j'],
    ['fever', 'cough and cold'],
    ['one two three four', 'five'],
    ['...', 'words'],
    ['日', '月'],
    ['x', 'y z'],
  ])('BLEU without a word in common is 0: %j for %j', (answer, gold) => {
    const { values } = bleu.score(judge(answer, [gold]), 'corrected')
    expect(values).toMatchObject({ bleu_1: 0, bleu_4: 0 })
  })

  const synonyms = { senses: () => [], of: () => [] }
  test.each([
    ['creates or updates a virtual machine scale set', 'create or update a vm scale set'],
    ['run running runs ran', 'run run run run'],
    ['a a a a', 'a a'],
    ['the the the cat', 'the cat the'],
    ['testing tests tested', 'test test test test'],
    ['fevers fever', 'fever fevers'],
    ['cat', 'cat'],
    ['the cat sat on the mat', 'the cat sat on the mat'],
  ])('METEOR never passes 1: %j for %j', (answer, gold) => {
    for (const scoring of ['helm', 'corrected'] as const) {
      const value = meteor.score({ ...judge(answer, [gold]), synonyms }, scoring).values['meteor']!
      expect(value).toBeGreaterThan(0)
      expect(value).toBeLessThanOrEqual(1)
    }
  })
})

describe('intervals at the edge', () => {
  // With z² = 3.8414588 the free end is z² / (n + z²) from the edge.
  test.each([
    [0, 1, 0, 0.79345],
    [0, 5, 0, 0.434482],
    [0, 10, 0, 0.277533],
    [0, 20, 0, 0.161125],
    [0, 50, 0, 0.071348],
    [0, 100, 0, 0.036994],
    [10, 10, 0.722467, 1],
    [20, 20, 0.838875, 1],
    [100, 100, 0.963006, 1],
  ])('%d of %d', (k, n, ...[low, high]) => {
    const [from, to] = toWilson(k, n)
    expect(from).toBeCloseTo(low, 5)
    expect(to).toBeCloseTo(high, 5)
  })
})

describe('templates', () => {
  const values = { note: 'BP {120/80} {gold}', gold: 'secret', empty: '' }
  test.each([
    ['Note: {note}', 'Note: BP {120/80} {gold}'],
    ['{note}{note}', 'BP {120/80} {gold}BP {120/80} {gold}'],
    ['{"answer": "<x>"} {note}', '{"answer": "<x>"} BP {120/80} {gold}'],
    ['{ "a": 1 }', '{ "a": 1 }'],
    ['{', '{'],
    ['}{', '}{'],
    ['{}', '{}'],
    ['$& $1 {note}', '$& $1 BP {120/80} {gold}'],
  ])('%j', (template, expected) => {
    const row = { line: 1, values }
    expect(fillTemplate(template, row)).toBe(expected)
    expect(fillPrompt(template, row)).toBe(expected)
  })
})
