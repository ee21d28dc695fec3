// The new run's query read back: defaults, odd words, lists and entries.
import { describe, expect, it } from 'vitest'
import { toJuryQuery, fromEntry, toChoices, toEntries, toListQuery, withNames } from './choices.ts'

describe('choices of a new run', () => {
  it('has defaults for everything', () => {
    expect(toChoices({}, undefined)).toEqual({
      suite: 'first',
      benchmarks: [],
      models: [],
      size: 200,
      concurrency: 'auto',
      prompting: 'helm',
      constrained: false,
      logprobs: false,
      jury: null,
    })
    expect(toChoices({}, 'spring').suite).toBe('spring')
    expect(toChoices({ suite: '' }, 'spring').suite).toBe('')
  })

  it('reads sizes and refuses what is no size', () => {
    const sizeOf = (n: string) => toChoices({ n }, undefined).size
    expect(['all', '50', '0', '-3', '1e3', 'x'].map(sizeOf)).toEqual([null, 50, 200, 200, 200, 200])
    expect(toChoices({ atonce: '9999' }, undefined).concurrency).toBe(4096)
    expect(toChoices({ atonce: '12' }, undefined).concurrency).toBe(12)
    expect(toChoices({ atonce: 'many' }, undefined).concurrency).toBe('auto')
  })

  it('reads how prompts are laid out and who judges', () => {
    expect(toChoices({ prompting: 'corrected', jury: 'm,org/n' }, undefined)).toMatchObject({
      prompting: 'corrected',
      jury: ['m', 'org/n'],
    })
    expect(toChoices({ prompting: 'other' }, undefined).prompting).toBe('helm')
  })

  it('puts names in and takes them out, once each', () => {
    expect(withNames(['a', 'b'], ['b', 'c'], true)).toEqual(['a', 'b', 'c'])
    expect(withNames(['a', 'b', 'c'], ['a', 'c'], false)).toEqual(['b'])
    expect([toListQuery([]), toListQuery(['a', 'b'])]).toEqual([null, 'a,b'])
  })

  it('asks every benchmark of every model', () => {
    const entries = toEntries({ benchmarks: ['x', 'y'], models: ['org/m', 'n'] })
    expect(entries).toEqual(['x:model=org/m', 'x:model=n', 'y:model=org/m', 'y:model=n'])
    expect(fromEntry('x:model=org/m')).toEqual({ benchmark: 'x', model: 'org/m' })
  })
})

describe('a jury', () => {
  it.each([[[]], [['m']], [['m', 'org/n']]])('%j is read as it was written', (jury) => {
    expect(toChoices({ jury: toJuryQuery(jury) }, undefined).jury).toEqual(jury)
  })
})
