// Paths the user names → a benchmark's instances, with what the files are and what was left out.
import { basename } from 'node:path'
import type { Access, Benchmark, BenchmarkFile, KnownFile } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import type { Row } from '../core/ports.ts'
import type { DatasetOrigin, Instance, SkippedRows } from '../contracts/instance.ts'
import { toInstances } from '../core/scenarios/to-instances.ts'
import { readRows, type FileRows } from '../storage/readers/read-rows.ts'
import { sniffFields } from '../storage/readers/sniff-fields.ts'
import { toSha256 } from './host.ts'

export interface ReadDataset {
  readonly instances: readonly Instance[]
  readonly rows: number
  readonly skipped: readonly SkippedRows[]
  readonly sha256: string
  readonly origin: DatasetOrigin
  readonly label: string | null
  readonly access: Access
}

interface ReadFile {
  readonly file: BenchmarkFile
  readonly path: string
  readonly content: FileRows
}

/** Reads and maps; throws `bad_input` or `not_found` with file, line and field. `others` helps to say what a wrong file is. */
export async function readDataset(
  benchmark: Benchmark,
  paths: readonly string[],
  others: readonly Benchmark[],
): Promise<ReadDataset> {
  const assigned = assignFiles(benchmark, paths)
  const files: ReadFile[] = []
  for (const { file, path } of assigned) {
    files.push({
      file,
      path,
      content: await readRows(path, file).catch((error: unknown) =>
        explain(error, { benchmark, path, others }),
      ),
    })
  }
  const mapped = await toInstances(
    benchmark,
    files.map(({ file, path, content }) => ({
      file,
      name: basename(path).replace(/\.[^.]*$/, ''),
      bindings: {},
      rows: toRows(content),
    })),
  )
  const skipped = [...files.flatMap(({ content }) => content.skipped), ...mapped.skipped]
  if (mapped.instances.length === 0) throw toNothingUsable(benchmark, files, skipped)
  return {
    instances: mapped.instances,
    rows: files.reduce((sum, { content }) => sum + content.total, 0),
    skipped,
    ...identify(benchmark, files),
  }
}

async function* toRows({ rows }: FileRows): AsyncGenerator<Row> {
  yield* rows
}

/** Each path to a file of the benchmark: by its name, by a split's name in it, else the one that must be there. */
function assignFiles(
  benchmark: Benchmark,
  paths: readonly string[],
): { file: BenchmarkFile; path: string }[] {
  if (paths.length === 0)
    throw new AppError('usage', `Name the file of ${benchmark.name}: ${benchmark.files.at(-1)!.name}.`)
  const assigned = paths.map((path) => ({ path, file: matchFile(benchmark, path) }))
  for (const file of benchmark.files) {
    const given = assigned.filter((entry) => entry.file === file)
    if (given.length > 1) {
      throw new AppError(
        'bad_input',
        `${given[1]!.path}: two files were given for ${file.name} of ${benchmark.name}.`,
        { file: given[1]!.path },
      )
    }
    if (given.length === 0 && !file.optional)
      throw new AppError('not_found', `${benchmark.name} also needs ${file.name}.`)
  }
  return benchmark.files.flatMap((file) => assigned.filter((entry) => entry.file === file))
}

function matchFile(benchmark: Benchmark, path: string): BenchmarkFile {
  const name = basename(path).toLowerCase()
  const required = benchmark.files.find(({ optional }) => !optional) ?? benchmark.files[0]!
  const exact = benchmark.files.find((file) => file.name.toLowerCase() === name)
  const bySplit = benchmark.files.find((file) =>
    (file.split === 'valid' ? /dev|valid/ : new RegExp(file.split)).test(name),
  )
  return exact ?? (benchmark.files.length > 1 ? bySplit : undefined) ?? required
}

/** Public is proven by the hash, not claimed by the name: any other file counts as private. */
function identify(
  benchmark: Benchmark,
  files: readonly ReadFile[],
): Pick<ReadDataset, 'sha256' | 'origin' | 'label' | 'access'> {
  const known = files.map(({ file, content }) => file.known.find(({ sha256 }) => sha256 === content.sha256))
  const hashes = files.map(({ content }) => content.sha256)
  const sha256 = hashes.length === 1 ? hashes[0]! : toSha256(hashes.join('\n'))
  if (!known.every((entry) => entry !== undefined))
    return { sha256, origin: 'other', label: null, access: 'private' }
  return {
    sha256,
    access: benchmark.access,
    origin: toOrigin(known),
    label: known.map(({ label }) => label).join('; '),
  }
}

function toOrigin(known: readonly KnownFile[]): DatasetOrigin {
  return known.every(({ origin }) => origin === 'official') ? 'official' : 'sample'
}

function toNothingUsable(
  benchmark: Benchmark,
  files: readonly ReadFile[],
  skipped: readonly SkippedRows[],
): AppError {
  const worst = [...skipped].sort((a, b) => b.count - a.count)[0]
  const file = files[0]!.path
  const why = worst?.field === undefined ? '' : ` Most lack a usable ${worst.field}.`
  return new AppError('bad_input', `${file}: none of its rows is a question of ${benchmark.name}.${why}`, {
    file,
    ...(worst?.lines[0] === undefined ? {} : { line: worst.lines[0] }),
    ...(worst?.field === undefined ? {} : { field: worst.field }),
  })
}

/** A file without the wanted fields may be another benchmark's: say which. */
async function explain(
  error: unknown,
  { benchmark, path, others }: { benchmark: Benchmark; path: string; others: readonly Benchmark[] },
): Promise<never> {
  if (!(error instanceof AppError) || error.code !== 'bad_input' || error.place.field === undefined)
    throw error
  const fields = new Set(await sniffFields(path))
  const other = others.find(
    (candidate) =>
      candidate !== benchmark &&
      candidate.files.some((file) => file.fields.every((field) => fields.has(field))),
  )
  if (!other) throw error
  throw new AppError('bad_input', `${error.message} It looks like a file of ${other.name}.`, {
    ...error.place,
    cause: error,
  })
}
