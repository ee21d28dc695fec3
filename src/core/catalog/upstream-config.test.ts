import { describe, expect, test } from 'vitest'
import { toOwnBenchmark, toBenchmarkName, upstreamConfigSchema } from './upstream-config.ts'

const base = { name: 'MIMIC-Test', description: 'Notes.', prompt_file: 'p.txt', dataset_file: 'data/d.csv' }

function convert(changes: object, juryPrompt: string | null = null) {
  const config = upstreamConfigSchema.parse({ ...base, metrics: ['exact_match'], ...changes })
  return toOwnBenchmark(config, { prompt: 'Read {note}.', juryPrompt })
}

describe('MedHELM’s file of an own benchmark', () => {
  test('generation, zero-shot, nothing around the prompt, 1024 tokens, the first metric is the main one', () => {
    expect(convert({ metrics: ['rouge_2', { name: 'exact_match' }, 'rouge_l'] })).toMatchObject({
      name: 'mimic_test',
      displayName: 'MIMIC-Test',
      category: 'own',
      access: 'private',
      files: [{ name: 'd.csv', format: 'csv', fields: ['correct_answer'], known: [] }],
      scenario: {
        mapper: 'columns',
        prompt: 'Read {note}.',
        references: { answer: 'correct_answer', incorrect: 'incorrect_answers', optional: false },
      },
      adapter: { method: 'generation', instructions: '', inputNoun: null, outputNoun: null, maxTokens: 1024 },
      metrics: ['rouge', 'exact_match'],
      mainMetric: 'rouge_2',
    })
    expect(convert({ max_tokens: 12 })).toMatchObject({ adapter: { maxTokens: 12 } })
  })

  test('a jury: its prompt, what it must give, its scale, and no right answer needed', () => {
    const prompt =
      'Rate from 1 to 5. {QUESTION} {RESPONSE} <rubric_criteria>{"accuracy": {"score": 0, "explanation": ""}}</rubric_criteria>'
    const metrics = [
      { name: 'jury_score', prompt_file: 'j.txt', judges: [{ name: 'a/b', model_name: 'm1' }] },
    ]
    expect(convert({ metrics }, prompt)).toMatchObject({
      files: [{ fields: [] }],
      scenario: { references: { optional: true } },
      metrics: ['jury'],
      mainMetric: 'jury_score',
      jury: {
        showsGold: false,
        criteria: [{ name: 'accuracy' }],
        scale: [1, 5],
        prompt: { text: prompt, judges: ['m1'] },
      },
    })
    expect(convert({ metrics })).toMatchObject({ field: 'metrics.0.prompt_file' })
    expect(convert({ metrics }, 'no place')).toMatchObject({ field: 'metrics.0.prompt_file' })
  })

  test('an unknown metric is named with the known ones', () => {
    expect(convert({ metrics: ['exact_match', 'accuracy'] })).toMatchObject({ field: 'metrics.1.name' })
  })
})

test.each([
  ['MIMIC-Test 2', 'mimic_test_2'],
  ['Ätiologie', 'atiologie'],
  ['3 wards', 'own_3_wards'],
  ['日本', 'own'],
])('%s → %s', (name, expected) => expect(toBenchmarkName(name)).toBe(expected))
