import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasShared, readSharedJson } from '../../tests/shared-folder.ts'
import { expandRunEntry } from '../core/catalog/expand-run-entry.ts'
import { parseRunEntry, toRunName } from '../core/catalog/run-entry.ts'
import { toModel } from '../core/testing/models.fixture.ts'
import { loadCatalog, toListing } from './catalog.ts'

const catalog = loadCatalog(resolve(import.meta.dirname, '../../resources'))

test('benchmarks, categories and published scores are there', () => {
  expect(catalog.benchmarks.map(({ name }) => name)).toContain('medcalc_bench')
  expect(catalog.published?.source.date).toBe('2025-07-31')
  expect(catalog.find('medhelm_med_qa').name).toBe('med_qa')
  expect(() => catalog.find('pubmedqa')).toThrow('Did you mean pubmed_qa?')
})

test('a listing names category, metric and files', () => {
  expect(toListing(catalog.find('medec'), catalog.taxonomy)).toMatchObject({
    id: 'medec',
    name: 'Medec',
    category: 'Clinical Decision Support',
    subcategory: 'Planning Treatments',
    access: 'public',
    mainMetric: 'medec_error_flag_accuracy',
    metricLabel: 'MedecFlagAcc',
    format: ['csv'],
  })
})

test.each([
  ['v1', 31],
  ['1.0.0', 31],
  ['v2', 35],
  ['paper', 37],
  ['v3', 41],
  ['v4', 41],
])('release %s has %i benchmarks', (name, count) => {
  expect(catalog.ofRelease(name)).toHaveLength(count)
})

test('a release that is not there is refused with those that are', () => {
  expect(() => catalog.ofRelease('v9')).toThrow('There is no release "v9". There are paper, v1, v2, v3, v4.')
})

test('access in the first two releases is as published', () => {
  const count = (name: string) => {
    const all = catalog.ofRelease(name).map(({ access }) => access)
    return ['private', 'gated', 'public'].map((level) => all.filter((access) => access === level).length)
  }
  expect([count('v1'), count('v2')]).toEqual([
    [12, 6, 13],
    [14, 7, 14],
  ])
})

test('in order: the taxonomy’s categories and subcategories, those beside it last', () => {
  const names = catalog.inOrder.map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['clear', 'medcalc_bench'])
  expect(names.indexOf('sct_bench')).toBe(names.indexOf('aci_bench') - 1)
  expect(names.at(-1)).toBe('shc_ent_med')
})

const present = hasShared('run names')
type RunNames = { readonly run_names: { readonly cases: [string, string][] } }

describe.skipIf(!present)('run names, as upstream writes them', () => {
  // The body runs also where the tests are skipped.
  const cases = present ? (readSharedJson('cases/metric-goldens.json') as RunNames).run_names.cases : []
  const models = [
    toModel('a/b', { deployment: 'c/b' }),
    toModel('gpt', {
      modelName: 'openai/gpt-4o-2024-05-13',
      deployment: 'stanfordhealthcare/gpt-4o-2024-05-13',
    }),
  ]

  test.each(cases)('%s → %s', (description, expected) => {
    const parsed = parseRunEntry(description, catalog.benchmarks)
    expect(expandRunEntry(parsed, models).map(toRunName)).toEqual([expected])
  })

  test('all kinds are among the goldens', () => {
    expect(cases).toHaveLength(7)
  })
})
