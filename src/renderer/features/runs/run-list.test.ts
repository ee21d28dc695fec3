// Runs filtered, grouped, counted by their job, and their metrics side by side.
import { describe, expect, it } from 'vitest'
import type { Job } from '../../../contracts/job.ts'
import type { RunSummary } from '../../../contracts/run.ts'
import type { RunScore, Scoring } from '../../../contracts/stat.ts'
import { toMetricRows } from './metric-rows.ts'
import { filterRuns, toFilters, toSuiteGroups, withJob } from './run-list.ts'

function runOf(id: string, over: Partial<RunSummary> = {}): RunSummary {
  return {
    id,
    name: `${id}:model=m`,
    suite: 's',
    benchmark: 'pubmed_qa',
    model: 'm',
    access: 'public',
    prompting: 'helm',
    wording: 'own',
    status: 'finished',
    createdAt: '2026-01-01T00:00:00Z',
    finishedAt: null,
    total: 10,
    answered: 10,
    failed: 0,
    truncated: 0,
    scores: [],
    ...over,
  }
}

function scoreOf(scoring: Scoring, names: readonly string[]): RunScore {
  const stat = { count: 1, sum: 1, sumSquared: 1, min: 1, max: 1, mean: 1, variance: 0, stddev: 0 }
  return {
    scoring,
    mainMetric: 'em',
    value: 1,
    interval: null,
    stats: names.map((name) => ({ name, split: 'test', ...stat })),
    coverage: {
      total: 1,
      scored: 1,
      failed: 0,
      unparsed: 0,
      refused: 0,
      unread: 0,
      badGold: 0,
      unavailable: 0,
    },
    judges: [],
  }
}

const nameOf = (run: RunSummary): string => (run.benchmark === 'pubmed_qa' ? 'PubMedQA' : run.benchmark)

describe('runs in a list', () => {
  const runs = [
    runOf('a', { suite: 'old' }),
    runOf('b', { createdAt: '2026-02-01T00:00:00Z', status: 'stopped' }),
    runOf('c', { createdAt: '2026-03-01T00:00:00Z', benchmark: 'medec' }),
  ]
  const idsOf = (query: Record<string, string>) =>
    filterRuns(runs, toFilters(query), nameOf).map(({ id }) => id)

  it('fits words, suite and status together', () => {
    expect(idsOf({})).toEqual(['a', 'b', 'c'])
    expect(idsOf({ q: 'pubmedqa' })).toEqual(['a', 'b'])
    expect(idsOf({ q: 'PubMed', status: 'stopped' })).toEqual(['b'])
    expect(idsOf({ suite: 's', status: 'nonsense' })).toEqual(['b', 'c'])
  })

  it('groups by suite, newest first', () => {
    expect(
      toSuiteGroups(runs).map(({ suite, runs: members }) => [suite, members.map(({ id }) => id)]),
    ).toEqual([
      ['s', ['c', 'b']],
      ['old', ['a']],
    ])
  })

  it('takes the counts of a run that is under way from its job', () => {
    const progress = { total: 10, answered: 4, failed: 1, kept: 0, found: 0, truncated: 0, secondsLeft: 2 }
    const job = { runs: [{ runId: 'a', state: 'running', progress }] } as unknown as Job
    expect(withJob(runs, job).map(({ answered, failed }) => [answered, failed])).toEqual([
      [4, 1],
      [10, 0],
      [10, 0],
    ])
  })
})

describe('toMetricRows', () => {
  it('puts the main metric first and both scorings side by side', () => {
    const run = runOf('a', { scores: [scoreOf('helm', ['qem', 'em']), scoreOf('corrected', ['em'])] })
    expect(
      toMetricRows(run).map(({ name, corrected, helm }) => [name, corrected !== null, helm !== null]),
    ).toEqual([
      ['em', true, true],
      ['qem', false, true],
    ])
  })
})
