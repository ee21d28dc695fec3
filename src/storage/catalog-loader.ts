// The resources folder → benchmarks, taxonomy and published scores, checked; a fault names file, line and field.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { z } from 'zod'
import { benchmarkSchema, type Benchmark } from '../contracts/benchmark.ts'
import { releaseSchema, taxonomySchema, type Release, type Taxonomy } from '../contracts/taxonomy.ts'
import { AppError } from '../contracts/errors.ts'
import { publishedResultsSchema, type PublishedResults } from '../contracts/summary.ts'
import { parseYaml } from './parse-yaml.ts'

export interface CatalogFiles {
  /** In the order of the taxonomy's files: by name. */
  readonly benchmarks: readonly Benchmark[]
  readonly taxonomy: Taxonomy
  /** Newest release first. */
  readonly published: readonly PublishedResults[]
  /** By name. */
  readonly releases: readonly Release[]
}

/** Reads `benchmarks/*.yaml`, `taxonomy.yaml`, `published/*.yaml` and `releases/*.yaml`. Throws `bad_input` for a file that is off. */
export function loadCatalogFiles(resources: string): CatalogFiles {
  const benchmarks = loadFolder(resources, 'benchmarks', benchmarkSchema)
  const published = loadFolder(resources, 'published', publishedResultsSchema)
  const releases = loadFolder(resources, 'releases', releaseSchema)
  for (const release of releases) checkRelease(release, benchmarks)
  return {
    benchmarks,
    releases,
    taxonomy: loadYaml(join(resources, 'taxonomy.yaml'), taxonomySchema, resources),
    published: published.toSorted((a, b) => (a.source.date < b.source.date ? 1 : -1)),
  }
}

/** Throws `bad_input` for a name that no benchmark has. */
function checkRelease(release: Release, benchmarks: readonly Benchmark[]): void {
  const unknown = release.benchmarks.find(({ name }) => !benchmarks.some((known) => known.name === name))
  if (!unknown) return
  const file = join('releases', `${release.name}.yaml`)
  throw new AppError('bad_input', `${file}: no benchmark is named ${unknown.name}.`, { file })
}

function loadFolder<Schema extends z.ZodType>(
  resources: string,
  folder: string,
  schema: Schema,
): z.infer<Schema>[] {
  const names = readdirSync(join(resources, folder))
    .filter((name) => name.endsWith('.yaml'))
    .sort()
  return names.map((name) => loadYaml(join(resources, folder, name), schema, resources))
}

/** Path → what stood in the file and what it said, for the next workspace that this process makes or opens. */
const known = new Map<string, { readonly text: string; readonly value: unknown }>()

/** Frozen, since workspaces share it. */
function loadYaml<Schema extends z.ZodType>(path: string, schema: Schema, root: string): z.infer<Schema> {
  const text = readFileSync(path, 'utf8')
  const last = known.get(path)
  // A path is always read by the same schema.
  if (last?.text === text) return last.value as z.infer<Schema>
  const value = parseYaml(text, relative(root, path), schema)
  freeze(value)
  known.set(path, { text, value })
  return value
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  Object.freeze(value)
  Object.values(value).forEach(freeze)
}
