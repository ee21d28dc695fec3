// Invented answers with odd characters, scored by upstream's own package → the same values in helm scoring.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Instance } from '../../src/contracts/instance.ts'
import { findMetric } from '../../src/core/metrics/find-metric.ts'

interface Vector {
  readonly gold?: string
  readonly golds?: readonly string[]
  readonly answer: string
  readonly input?: string
  readonly category?: string
  readonly lower_limit?: string
  readonly upper_limit?: string
  readonly mapping?: Readonly<Record<string, string>>
  /** The letter of the right option. */
  readonly correct?: string
  /** Experts who gave -2, -1, 0, 1, 2. */
  readonly expert_distribution?: readonly number[]
  readonly stats: Readonly<Record<string, number>>
}

const file = resolve(import.meta.dirname, 'upstream-vectors.json')
const groups = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, readonly Vector[]>>

/** Group of vectors → the metrics that give their values. */
const metricsOf: Readonly<Record<string, readonly string[]>> = {
  exact_match_generation: ['exact_match'],
  exact_match_multiple_choice: ['exact_match'],
  exact_match_duplicate_options: ['exact_match'],
  exact_match_two_golds: ['exact_match'],
  medcalc_bench: ['medcalc_bench_accuracy'],
  medec: ['medec_error'],
  mimiciv_billing_code: ['mimiciv_billing_code'],
  sct_bench: ['sct'],
  rouge_and_extractiveness: ['rouge', 'summarization_stats'],
}

describe('upstream’s own values for odd answers', () => {
  test.each(Object.keys(metricsOf))('%s', (group) => {
    // A gold without a code makes upstream raise; what it raises is no value.
    const vectors = groups[group]!.filter(({ stats }) => !('error' in stats))
    expect(vectors.length).toBeGreaterThan(2)
    for (const vector of vectors)
      expect({ ...vector, stats: scoreAsUpstream(group, vector) }).toEqual({
        ...vector,
        stats: toClose(vector.stats),
      })
  })
})

function scoreAsUpstream(group: string, vector: Vector): Record<string, number> {
  const judged = {
    instance: toInstance(vector),
    answer: vector.answer,
    answerWords: {},
    numOutputs: vector.mapping ? 5 : 1,
    ...(vector.mapping ? { outputMapping: vector.mapping } : {}),
  }
  const scores = metricsOf[group]!.map((id) => findMetric(id).score(judged, 'helm').values)
  const values = Object.assign({}, ...scores) as Record<string, number>
  return Object.fromEntries(Object.keys(vector.stats).map((name) => [name, values[name]!]))
}

function toInstance(vector: Vector): Instance {
  const { mapping, correct, golds = [vector.gold ?? ''] } = vector
  const references = mapping
    ? Object.entries(mapping).map(([letter, text]) => toReference(text, letter === correct))
    : golds.map((text) => toReference(text, true))
  return {
    id: 'id0',
    split: 'test',
    input: vector.input ?? '',
    references,
    extraData: toExtraData(vector),
  }
}

function toReference(text: string, right: boolean) {
  return { output: { text }, tags: right ? ['correct'] : [] }
}

function toExtraData(vector: Vector): Record<string, string> {
  const { category, lower_limit, upper_limit, expert_distribution } = vector
  const cells = {
    category,
    lower_limit,
    upper_limit,
    expert_distribution: expert_distribution && JSON.stringify(expert_distribution),
  }
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== undefined)) as Record<
    string,
    string
  >
}

/** Sums of floats: equal to twelve places. */
function toClose(stats: Vector['stats']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(stats).map(([name, value]) => [name, expect.closeTo(value, 12) as unknown]),
  )
}
