import { expect, test } from 'vitest'
import type { RunSpec, RunSummary } from '../../contracts/run.ts'
import { toRun } from '../testing/samples.fixture.ts'
import { findTrials } from './trial-sets.ts'

const run = (id: string, number: number, of = 3) => toRun({ id, trial: { number, of } })
// The set that a run belongs to is the first letter of its id.
const specOf = ({ id, trial }: RunSummary) =>
  ({ name: id[0]!, trainTrial: (trial?.number ?? 1) - 1 }) as RunSpec
const find = (...newestFirst: readonly RunSummary[]) => findTrials(newestFirst, specOf).map(({ id }) => id)

test('the newest with the others of its set', () => {
  expect(find(run('a3', 3), run('b1', 1), run('a2', 2), run('a1', 1))).toEqual(['a3', 'a2', 'a1'])
})

test('a run without trials stands alone, whatever stands behind it', () => {
  expect(find(toRun({ id: 'a' }), run('a1', 1), run('a2', 2))).toEqual(['a'])
  expect(find()).toEqual([])
})

test('of a trial that was run twice, after its data changed, the newer run', () => {
  expect(find(run('a2', 2), run('a1 new', 1), run('a1 old', 1))).toEqual(['a2', 'a1 new'])
})
