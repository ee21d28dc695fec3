import { describe, expect, test } from 'vitest'
import type { LeaderboardCell } from '../../contracts/summary.ts'
import { mergeCells, mergeTrials } from './merge-cells.ts'

const cell = (value: number | null, changes: Partial<LeaderboardCell> = {}): LeaderboardCell => ({
  runId: `run ${value}`,
  value,
  interval: { low: 0, high: 1, method: 'bootstrap' },
  coverage: {
    total: 10,
    scored: 9,
    failed: 1,
    unparsed: 2,
    refused: 0,
    unread: 0,
    badGold: 0,
    unavailable: 0,
  },
  basis: {
    scoring: 'helm',
    prompting: 'helm',
    wording: 'own',
    origin: 'official',
    datasetLabel: null,
    asked: 10,
    available: 40,
    truncated: 1,
    jury: [],
  },
  comparable: true,
  running: false,
  ...changes,
})

test('one run is its own cell', () => {
  expect(mergeCells([cell(0.5)])).toEqual(cell(0.5))
})

test('several: the plain mean, counts added, no interval', () => {
  expect(mergeCells([cell(1), cell(0.5), cell(0)])).toMatchObject({
    runId: 'run 1',
    value: 0.5,
    interval: null,
    coverage: { total: 30, scored: 27, failed: 3, unparsed: 6 },
    basis: { asked: 30, available: 40, truncated: 3 },
    comparable: true,
    running: false,
  })
})

test('a run without a value leaves the mean; one that is not comparable or runs marks the whole', () => {
  const merged = mergeCells([cell(null), cell(0.8, { comparable: false }), cell(0.4, { running: true })])
  expect(merged.value).toBeCloseTo(0.6, 12)
  expect([merged.comparable, merged.running]).toEqual([false, true])
  expect(mergeCells([cell(null), cell(null)]).value).toBeNull()
})

describe('trials of one run', () => {
  test('the mean of their values with the sample standard deviation; the same questions are not counted twice', () => {
    const merged = mergeTrials([cell(0.4), cell(0.5), cell(0.9)])
    expect(merged).toMatchObject({
      runId: 'run 0.4',
      interval: null,
      coverage: { total: 30, scored: 27 },
      basis: { asked: 10, available: 40, truncated: 3 },
      trials: { count: 3 },
    })
    expect(merged.value).toBeCloseTo(0.6, 12)
    // √((0.04 + 0.01 + 0.09) / 2)
    expect(merged.trials!.spread).toBeCloseTo(0.264575131106459, 12)
  })

  test('one alone is as it is; no spread of fewer than two values', () => {
    expect(mergeTrials([cell(0.5)])).toEqual(cell(0.5))
    expect(mergeTrials([cell(0.5), cell(null)])).toMatchObject({
      value: 0.5,
      trials: { count: 2, spread: null },
    })
  })

  test('of each condition first, then over the conditions', () => {
    const conditions = [mergeTrials([cell(0), cell(1)]), mergeTrials([cell(1), cell(1)])]
    expect(mergeCells(conditions)).toMatchObject({
      value: 0.75,
      basis: { asked: 20 },
      trials: { count: 2, spread: null },
    })
  })
})
