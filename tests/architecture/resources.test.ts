// The YAML files of resources → their schemas, the metrics and mappers they name, the files whose hashes they hold.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { findMetric, listMetricValues } from '../../src/core/metrics/find-metric.ts'
import { scenarioMappers } from '../../src/core/scenarios/index.generated.ts'
import { isNamePattern } from '../../src/core/scenarios/name-pattern.ts'
import { loadCatalogFiles } from '../../src/storage/catalog-loader.ts'
import { hasShared, readSharedJson, sharedFolder } from '../shared-folder.ts'
import { root } from './source-files.ts'

const resources = join(root, 'resources')
const { benchmarks, taxonomy, published, releases } = loadCatalogFiles(resources)
const known = benchmarks.flatMap((benchmark) =>
  // The hash of a pattern's files is that of a list; the golden test of the fixtures reads them.
  benchmark.files
    .filter(({ name }) => !isNamePattern(name))
    .flatMap((file) => file.known.map((entry) => ({ benchmark: benchmark.name, ...entry }))),
)

/** Hashes of all files in a folder, by name. */
function hashFolder(folder: string): Map<string, string> {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return new Map(
    names
      .filter((name) => /\.(?!md$)\w+$/.test(name) && statSync(join(folder, name)).isFile())
      .map((name) => [
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
        name,
      ]),
  )
}

test('every YAML file lies where its schema is checked, and parses', () => {
  const yaml = readdirSync(resources, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.ya?ml$/.test(name),
  )
  expect(
    yaml.filter((name) => !/^(?:benchmarks\/|published\/|releases\/|taxonomy\.yaml$)/.test(name)),
  ).toEqual([])
  expect(yaml).toHaveLength(benchmarks.length + published.length + releases.length + 1)
  expect(benchmarks).toHaveLength(41)
})

describe.each(benchmarks)('$name', (benchmark) => {
  test('stands in the file of its name', () => {
    const text = readFileSync(join(resources, 'benchmarks', `${benchmark.name}.yaml`), 'utf8')
    expect((parse(text) as { name: string }).name).toBe(benchmark.name)
  })

  test('its metrics, main value, mapper and category exist', () => {
    const given = benchmark.metrics.flatMap((id) =>
      listMetricValues(findMetric(id), benchmark).map(({ name }) => name),
    )
    expect(given).toContain(benchmark.mainMetric)
    if (!('input' in benchmark.scenario))
      expect(scenarioMappers.map(({ name }) => name)).toContain(benchmark.scenario.mapper)
    const category = taxonomy.categories.find(({ name }) => name === benchmark.category)
    expect(category).toBeDefined()
    if (benchmark.subcategory !== null) expect(category!.subcategories).toContain(benchmark.subcategory)
  })

  test('what is in resources/demo is among its samples', () => {
    const samples = known.filter((entry) => entry.benchmark === benchmark.name && entry.origin === 'sample')
    const hashes = hashFolder(join(resources, 'demo', benchmark.name))
    expect(samples.map(({ sha256 }) => sha256)).toEqual(expect.arrayContaining([...hashes.keys()]))
  })
})

test('the taxonomy has five categories and 22 subcategories', () => {
  expect(taxonomy.categories).toHaveLength(5)
  expect(taxonomy.categories.flatMap(({ subcategories }) => subcategories)).toHaveLength(22)
})

describe.skipIf(!hasShared('official files and published scores'))('../shared', () => {
  // A file that lies there in part only has the hash of the whole one in the table of its SOURCE.md.
  test.each(known.filter(({ origin }) => origin === 'official'))(
    '$benchmark: the official hash $sha256 is that of the official file',
    ({ benchmark, sha256 }) => {
      const folder = join(sharedFolder, 'data', benchmark)
      const stated = readFileSync(join(folder, 'SOURCE.md'), 'utf8')
      expect([...hashFolder(folder).keys(), stated].some((text) => text.includes(sha256))).toBe(true)
    },
  )

  test.each(known.filter(({ origin }) => origin === 'sample'))(
    '$benchmark: the sample $sha256 is one of ours',
    ({ benchmark, sha256 }) => {
      const demo = hashFolder(join(resources, 'demo', benchmark))
      const ours = [...hashFolder(join(sharedFolder, 'data', benchmark))].filter(([, name]) =>
        name.includes('synthetic'),
      )
      expect([...demo.keys(), ...ours.map(([hash]) => hash)]).toContain(sha256)
    },
  )

  test('published scores are those of v2025-07-31, value by value', () => {
    const { columns, models } = readPublished()
    const [newest] = published
    expect(newest!.source.date).toBe('2025-07-31')
    expect(newest!.models.map(({ name, meanWinRate }) => [name, meanWinRate])).toEqual(
      models.map(({ model, mean_win_rate }) => [model, mean_win_rate]),
    )
    newest!.models.forEach(({ name, scores }, index) => {
      expect(Object.values(scores), name).toEqual(
        columns.map(({ benchmark }) => models[index]!.scores[benchmark]),
      )
    })
    // The columns' names, where this catalogue knows the benchmark.
    const names = Object.keys(newest!.models[0]!.scores)
    for (const { name, displayName } of benchmarks.filter((benchmark) => names.includes(benchmark.name)))
      expect(columns[names.indexOf(name)]!.benchmark, name).toBe(shortNames[name] ?? displayName)
    expect(benchmarks.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  })
})

/** Where the published table has another name than the benchmark. */
const shortNames: Readonly<Record<string, string>> = {
  mimic_bhc: 'MIMIC-BHC',
  n2c2_ct_matching: 'N2C2-CT',
}

interface Published {
  readonly columns: { readonly benchmark: string }[]
  readonly models: {
    readonly model: string
    readonly mean_win_rate: number
    readonly scores: Record<string, number>
  }[]
}

function readPublished(): Published {
  const { versions } = readSharedJson('data/medhelm-paper/results.json') as {
    versions: Record<string, Published>
  }
  return versions['v2025-07-31']!
}

test('each benchmark says how upstream calls its scenario, and its annotator where judges or queries annotate', () => {
  const annotated = new Set(['jury', 'health_bench', 'ehr_sql'])
  for (const { name, metrics, upstream } of benchmarks) {
    expect([name, upstream?.scenario]).toEqual([
      name,
      expect.stringMatching(/^[a-z0-9_]+_scenario\.[A-Za-z0-9]+$/),
    ])
    const needsOne = metrics.some((metric) => annotated.has(metric))
    expect([name, upstream?.annotator !== undefined]).toEqual([name, needsOne])
  }
})
