import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasShared, readSharedJson } from '../../tests/shared-folder.ts'
import { parseRunEntry, toRunName } from '../core/catalog/run-entry.ts'
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

describe.skipIf(!hasShared('run names'))('run names, as upstream writes them', () => {
  const { cases } = (
    readSharedJson('cases/metric-goldens.json') as { run_names: { cases: [string, string][] } }
  ).run_names
  const ours = cases.filter(([description]) => /^(?:head_qa|medhelm_med_qa|medcalc_bench):/.test(description))
  // The deployment of a model is a matter of upstream's model files, which Wardroom has no part in.
  const isPlain = ([description]: [string, string]) => !description.includes('model_deployment')

  test.each(ours.filter(isPlain))('%s → %s', (description, expected) => {
    expect(toRunName(parseRunEntry(description, catalog.benchmarks))).toBe(expected)
  })

  test('both kinds are among the goldens', () => {
    expect(ours.filter(isPlain)).toHaveLength(2)
    expect(ours).toHaveLength(4)
  })

  test.each(ours.filter((golden) => !isPlain(golden)))(
    '%s: a key that is not known is refused by name',
    (description) => {
      expect(() => parseRunEntry(description, catalog.benchmarks)).toThrow(
        /takes no argument "(?:model_deployment|num_output_tokens)"/,
      )
    },
  )
})
