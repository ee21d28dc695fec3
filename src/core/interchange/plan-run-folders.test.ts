import { describe, expect, it } from 'vitest'
import { toBenchmark, toRun } from '../testing/samples.fixture.ts'
import { toSpec } from './helm-source.fixture.ts'
import { planRunFolders, type SpecifiedRun } from './plan-run-folders.ts'

function toSpecified(
  id: string,
  spec: Parameters<typeof toSpec>[1] = {},
  run: Parameters<typeof toRun>[0] = {},
): SpecifiedRun {
  return { run: toRun({ id, ...run }), spec: toSpec(toBenchmark(), spec) }
}

function idsOf(runs: readonly SpecifiedRun[]) {
  const { folders, left } = planRunFolders(runs)
  return {
    folders: folders.map(({ trials }) => trials.map(({ run }) => run.id)),
    left: left.map(({ run, why }) => [run.id, why]),
  }
}

describe('planRunFolders', () => {
  it('puts the trials of a run together, in their order', () => {
    const runs = [toSpecified('b', { trainTrial: 1 }), toSpecified('c', { trainTrial: 2 }), toSpecified('a')]
    expect(idsOf(runs)).toEqual({ folders: [['a', 'b', 'c']], left: [] })
  })

  it('keeps the newest of two runs with one name and other samples', () => {
    const runs = [toSpecified('new', { maxEvalInstances: 40 }), toSpecified('old')]
    expect(idsOf(runs)).toEqual({ folders: [['new']], left: [['old', 'older']] })
  })

  it('keeps the newest of two that are the same trial', () => {
    expect(idsOf([toSpecified('new'), toSpecified('old')])).toEqual({
      folders: [['new']],
      left: [['old', 'older']],
    })
  })

  it.each([
    ['unfinished', {}, { status: 'stopped' as const }],
    ['corrected_prompting', { prompting: 'corrected' as const }, {}],
    [
      'constrained',
      { adapterSpec: { ...toSpec(toBenchmark()).adapterSpec, constrained: true as const } },
      {},
    ],
  ])('leaves out what is %s', (why, spec, run) => {
    expect(idsOf([toSpecified('a', spec, run)])).toEqual({ folders: [], left: [['a', why]] })
  })
})
