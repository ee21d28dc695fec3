// A published run of MedicationQA, without its texts → the same questions in the same order, and the same jury scores.
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { jury } from '../../src/core/metrics/jury.ts'
import { permute } from '../../src/core/random/permutation.ts'
import { loadCatalog } from '../../src/services/catalog.ts'
import { hasShared, readSharedJson } from '../shared-folder.ts'

interface SampleRun {
  readonly instance_order: readonly string[]
  readonly instances: readonly {
    readonly id: string
    /** Accuracy, completeness, clarity. */
    readonly judge_scores: Readonly<Record<string, readonly number[]>>
    readonly medication_qa_accuracy: number
  }[]
  readonly run_stats_mean: { readonly medication_qa_accuracy: number }
}

describe.runIf(hasShared('a published run'))('a published run of 10 of 689 questions', () => {
  const goldens = readSharedJson('cases/metric-goldens.json') as { sample_run_medication_qa: SampleRun }
  const run = goldens.sample_run_medication_qa
  const benchmark = loadCatalog(resolve(import.meta.dirname, '../../resources')).find('medication_qa')

  test('asks them in that order', () => {
    const order = permute(689)
      .slice(0, 10)
      .map((at) => `id${at}`)
    expect(order).toEqual(run.instance_order)
  })

  test('has the jury scores of its judges’ ratings, and their mean', () => {
    const scores = run.instances.map(({ judge_scores }) => toScore(judge_scores))
    expect(scores).toHaveLength(10)
    const published = run.instances.map((instance) => instance.medication_qa_accuracy)
    expect(scores).toEqual(published.map((value) => expect.closeTo(value, 12) as unknown))
    const mean = scores.reduce((sum, value) => sum + value, 0) / scores.length
    expect(mean).toBeCloseTo(run.run_stats_mean.medication_qa_accuracy, 12)
  })

  function toScore(ratings: SampleRun['instances'][number]['judge_scores']): number {
    const judgements = Object.entries(ratings).map(([judge, scores]) => ({
      judge,
      modelId: null,
      self: false,
      replies: [{ kind: 'answered' as const, text: toReply(scores) }],
    }))
    const judged = {
      instance: { id: 'id0', split: 'test' as const, input: 'q', references: [] },
      ...{ answer: 'an answer', answerWords: {}, numOutputs: 1, benchmark, judgements: { jury: judgements } },
    }
    return jury.score(judged, 'helm').values['medication_qa_accuracy']!
  }
})

function toReply(scores: readonly number[]): string {
  const criteria = ['accuracy', 'completeness', 'clarity']
  const entries = criteria.map((name, at) => [name, { score: scores[at], explanation: '' }])
  return JSON.stringify(Object.fromEntries(entries))
}
