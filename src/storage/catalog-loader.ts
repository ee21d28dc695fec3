// The resources folder → benchmarks, taxonomy and published scores, checked; a fault names file, line and field.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isNode, LineCounter, parseDocument, type Document } from 'yaml'
import type { z } from 'zod'
import { benchmarkSchema, taxonomySchema, type Benchmark, type Taxonomy } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import { publishedResultsSchema, type PublishedResults } from '../contracts/summary.ts'

export interface CatalogFiles {
  /** In the order of the taxonomy's files: by name. */
  readonly benchmarks: readonly Benchmark[]
  readonly taxonomy: Taxonomy
  /** Newest release first. */
  readonly published: readonly PublishedResults[]
}

/** Reads `benchmarks/*.yaml`, `taxonomy.yaml` and `published/*.yaml`. Throws `bad_input` for a file that is off. */
export function loadCatalogFiles(resources: string): CatalogFiles {
  const benchmarks = loadFolder(resources, 'benchmarks', benchmarkSchema)
  const published = loadFolder(resources, 'published', publishedResultsSchema)
  return {
    benchmarks,
    taxonomy: loadYaml(join(resources, 'taxonomy.yaml'), taxonomySchema, resources),
    published: published.toSorted((a, b) => (a.source.date < b.source.date ? 1 : -1)),
  }
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

/** One YAML file, parsed and checked against its schema. */
export function loadYaml<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  root: string,
): z.infer<Schema> {
  const lines = new LineCounter()
  const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter: lines })
  const file = relative(root, path)
  const [syntax] = document.errors
  if (syntax) {
    const line = lines.linePos(syntax.pos[0]).line
    throw new AppError('bad_input', `${file}, line ${line}: this is not YAML.`, { file, line })
  }
  const parsed = schema.safeParse(document.toJS())
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  const field = issue.path.join('.')
  const line = findLine(document, lines, issue.path)
  const place = line === undefined ? file : `${file}, line ${line}`
  throw new AppError('bad_input', `${place}: ${field === '' ? 'the file' : field}: ${issue.message}.`, {
    file,
    ...(line === undefined ? {} : { line }),
    ...(field === '' ? {} : { field }),
  })
}

/** The line of the deepest node that the path reaches. */
function findLine(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number | undefined {
  for (let depth = path.length; depth >= 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true)
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return undefined
}
