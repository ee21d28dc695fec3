// Paths the user names → a benchmark's instances, with what the files are and what was left out.
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Access, Benchmark, BenchmarkFile, KnownFile } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import type { Row } from '../core/ports.ts'
import type { DatasetOrigin, Instance, SkippedRows } from '../contracts/instance.ts'
import { isNamePattern } from '../core/scenarios/name-pattern.ts'
import { streamInstances, type InstanceChange } from '../core/scenarios/instance-stream.ts'
import { collectInstances } from '../core/scenarios/to-instances.ts'
import { openRows, type FileMark, type ReadCount } from '../storage/readers/read-rows.ts'
import { sniffFields } from '../storage/readers/sniff-fields.ts'
import { assignFiles, type AssignedFile } from './assign-files.ts'
import { toSha256 } from './host.ts'

/** What is known of the files once they have been read. */
export interface DatasetMark {
  readonly rows: number
  readonly skipped: readonly SkippedRows[]
  readonly sha256: string
  readonly origin: DatasetOrigin
  readonly label: string | null
  readonly access: Access
  readonly attachments: readonly Attachment[]
}

export interface ReadDataset extends DatasetMark {
  readonly instances: readonly Instance[]
}

export interface OpenDataset {
  /** Once, in bounded memory. Throws `bad_input` or `not_found` with file, line and field. */
  readonly changes: AsyncIterable<InstanceChange>
  /** After the changes have ended. Throws `bad_input` where they made no instance. */
  finish(): Promise<DatasetMark>
}

/** A file that is kept whole. */
export interface Attachment {
  readonly path: string
  /** The benchmark's name for it; of a pattern's files their own. */
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** A file that is read when its rows are asked for; what is known of it grows meanwhile. */
interface ReadFile extends AssignedFile {
  readonly rows: AsyncIterable<Row>
  mark(): Promise<FileMark>
  count(): ReadCount
}

interface Reading {
  readonly benchmark: Benchmark
  readonly others: readonly Benchmark[]
}

/** Reads and maps all of it at once; throws what `openDataset` and its changes throw. */
export async function readDataset(
  benchmark: Benchmark,
  paths: readonly string[],
  others: readonly Benchmark[],
): Promise<ReadDataset> {
  const opened = await openDataset(benchmark, paths, others)
  const instances = await collectInstances(opened.changes)
  return { instances, ...(await opened.finish()) }
}

/**
 * Finds the files; they are read as their instances are asked for. Throws `usage`, `bad_input` or `not_found`.
 * `others` helps to say what a wrong file is.
 */
export async function openDataset(
  benchmark: Benchmark,
  paths: readonly string[],
  others: readonly Benchmark[],
): Promise<OpenDataset> {
  const assigned = await assignFiles(benchmark, paths)
  const files = assigned.map((one) => toReadFile(one, { benchmark, others }))
  const rowFiles = files.filter(({ file }) => !file.attachment)
  const stream = streamInstances(benchmark, rowFiles, toDigest)
  let isEmpty = true
  async function* watched(): AsyncGenerator<InstanceChange> {
    for await (const change of stream.changes) {
      isEmpty = false
      yield change
    }
  }
  return {
    changes: watched(),
    async finish() {
      const skipped = [...mergeSkips(files.flatMap((file) => file.count().skipped)), ...stream.skipped()]
      if (isEmpty) throw toNothingUsable(benchmark, rowFiles, skipped)
      const rows = files.reduce((sum, file) => sum + file.count().total, 0)
      return { rows, skipped, attachments: await toAttachments(files), ...(await identify(benchmark, files)) }
    },
  }
}

/** 16 bytes that stand for a text: a set of them stays small, and holds no part of the text in memory. */
function toDigest(text: string): string {
  return createHash('sha256').update(text).digest().toString('latin1', 0, 16)
}

function toReadFile(assigned: AssignedFile, reading: Reading): ReadFile {
  const { file, path } = assigned
  let mark: FileMark | null = null
  let count = (): ReadCount => ({ total: 0, skipped: [] })
  async function* read(): AsyncGenerator<Row> {
    try {
      const opened = await openRows(path, file)
      mark = opened
      count = () => opened.count()
      yield* opened.rows
    } catch (error) {
      throw await explain(error, path, reading)
    }
  }
  return {
    ...assigned,
    rows: read(),
    count: () => count(),
    async mark() {
      if (mark !== null) return mark
      const opened = await openRows(path, file)
      await opened.close()
      return opened
    },
  }
}

/** Many files of one pattern may each skip rows for the same reason. */
function mergeSkips(skipped: readonly SkippedRows[]): SkippedRows[] {
  const groups = Map.groupBy(skipped, ({ reason, field }) => `${reason}:${field ?? ''}`)
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    count: group.reduce((sum, { count }) => sum + count, 0),
    lines: group.flatMap(({ lines }) => lines).slice(0, 5),
  }))
}

async function toAttachments(files: readonly ReadFile[]): Promise<Attachment[]> {
  const attachments: Attachment[] = []
  for (const one of files.filter(({ file }) => file.attachment)) {
    const { file, path, relative } = one
    const { sha256, bytes } = await one.mark()
    attachments.push({ path, name: isNamePattern(file.name) ? relative : file.name, bytes, sha256 })
  }
  return attachments
}

/** Public is proven by the hash, not claimed by the name: any other file counts as private. */
async function identify(
  benchmark: Benchmark,
  files: readonly ReadFile[],
): Promise<Pick<DatasetMark, 'sha256' | 'origin' | 'label' | 'access'>> {
  const hashes: string[] = []
  const known: (KnownFile | undefined)[] = []
  for (const [file, own] of Map.groupBy(files, (one) => one.file)) {
    const hash = await hashOf(file, own)
    hashes.push(hash)
    known.push(file.known.find(({ sha256 }) => sha256 === hash))
  }
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

/** Of a file its bytes; of the files of a pattern the list of their hashes and names, as `sha256sum` prints it, sorted. */
async function hashOf(file: BenchmarkFile, own: readonly ReadFile[]): Promise<string> {
  if (!isNamePattern(file.name)) return (await own[0]!.mark()).sha256
  const lines: string[] = []
  for (const one of own) lines.push(`${(await one.mark()).sha256}  ${one.relative}\n`)
  return toSha256(lines.sort().join(''))
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
async function explain(error: unknown, path: string, { benchmark, others }: Reading): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'bad_input' || error.place.field === undefined)
    return error
  const fields = new Set(await sniffFields(path))
  const alike = others.filter(
    (candidate) =>
      candidate !== benchmark &&
      candidate.files.some(
        (file) => file.fields.length > 0 && file.fields.every((field) => fields.has(field)),
      ),
  )
  if (alike.length === 0) return error
  // Several may share their columns: then the file's name can tell.
  const named = alike.find(({ name }) => basename(path).includes(name))
  const names = named === undefined ? alike.map(({ name }) => name) : [named.name]
  const words =
    names.length > 3 ? `${names[0]!} or another of ${names.length} with these columns` : names.join(' or ')
  return new AppError('bad_input', `${error.message} It looks like a file of ${words}.`, {
    ...error.place,
    cause: error,
  })
}
