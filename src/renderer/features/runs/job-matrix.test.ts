// A small job laid out both ways, and started again.
import { describe, expect, it } from 'vitest'
import type { Job, JobRun } from '../../../contracts/job.ts'
import { toFailureCounts, toJobMatrix } from './job-matrix.ts'
import { toSameRequest } from './job-request.ts'

function runOf(benchmark: string, model: string, failed: number): JobRun {
  const progress = {
    total: 10,
    answered: 10 - failed,
    failed,
    kept: 0,
    found: 0,
    truncated: 0,
    secondsLeft: null,
  }
  const name = `${benchmark}:language=en,model=${model.replaceAll('/', '_')}`
  return {
    runId: null,
    name,
    benchmark,
    displayName: benchmark.toUpperCase(),
    model,
    jury: benchmark === 'b2' ? ['kind', 'strict'] : ['kind'],
    state: 'finished',
    progress,
  }
}

const job: Job = {
  id: 'j1',
  suite: 's',
  state: 'finished',
  startedAt: '2026-01-01T00:00:00Z',
  endedAt: null,
  maxEvalInstances: 10,
  prompting: 'helm',
  constrained: true,
  logprobs: true,
  jury: ['kind', 'strict'],
  judging: [],
  runs: [runOf('b1', 'org/m', 1), runOf('b2', 'org/m', 2), runOf('b1', 'n', 0)],
  perSecond: null,
  secondsLeft: null,
  answered: 27,
  failed: 3,
  total: 30,
  kept: 0,
  found: 0,
  failures: { request_failed: 1, model_unavailable: 2 },
  events: [],
  fault: null,
}

describe('toJobMatrix', () => {
  it('lays benchmarks down and models across', () => {
    const { columns, rows } = toJobMatrix(job, 'benchmark')
    expect(columns).toEqual(['org/m', 'n'])
    expect(rows.map(({ name, failed, cells }) => [name, failed, cells.map((runs) => runs.length)])).toEqual([
      ['B1', 1, [1, 1]],
      ['B2', 2, [1, 0]],
    ])
  })

  it('lays models down and benchmarks across', () => {
    const { columns, rows } = toJobMatrix(job, 'model')
    expect([columns, rows.map(({ name }) => name)]).toEqual([
      ['B1', 'B2'],
      ['org/m', 'n'],
    ])
  })

  it('counts failures, most frequent first', () => {
    expect(toFailureCounts(job)).toEqual([
      ['model_unavailable', 2],
      ['request_failed', 1],
    ])
  })
})

describe('toSameRequest', () => {
  it('asks the same runs with their arguments', () => {
    expect(toSameRequest({ ...job, prompting: 'corrected' }, 8)).toEqual({
      suite: 's',
      entries: ['b1:language=en,model=org/m', 'b2:language=en,model=org/m', 'b1:language=en,model=n'],
      maxEvalInstances: 10,
      concurrency: 8,
      prompting: 'corrected',
      constrained: true,
      logprobs: true,
      // Each benchmark's own, and not what the job's juries are together.
      juries: { b1: ['kind'], b2: ['kind', 'strict'] },
    })
  })
})
