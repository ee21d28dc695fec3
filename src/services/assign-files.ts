// Paths the user names, files or folders → which of the benchmark's files each is.
import { basename } from 'node:path'
import type { Benchmark, BenchmarkFile } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import { isNamePattern, matchName, toBareName } from '../core/scenarios/name-pattern.ts'
import { listGiven, type GivenFile } from '../storage/readers/find-files.ts'
import { sniffFields } from '../storage/readers/sniff-fields.ts'

/** A folder with more files than that is no data set of one file. */
const mostLookedAt = 100

export interface AssignedFile {
  readonly file: BenchmarkFile
  readonly path: string
  /** Without folder and ending. */
  readonly name: string
  /** With the folders that the benchmark's name for it has. */
  readonly relative: string
  readonly bindings: Readonly<Record<string, string>>
}

/**
 * In the benchmark's order, those of one pattern by name. A file that was named itself may have any name; in a folder
 * files of the right names count, and where there are none the only one with the right columns. Throws `usage`, `not_found` or `bad_input`.
 */
export async function assignFiles(
  benchmark: Benchmark,
  paths: readonly string[],
): Promise<readonly AssignedFile[]> {
  if (paths.length === 0)
    throw new AppError('usage', `Name the file of ${benchmark.name}: ${benchmark.files.at(-1)!.name}.`)
  const given = await listGiven(paths)
  const named = given.filter(({ folder }) => folder === null).map((one) => assignNamed(benchmark, one))
  const below = given.filter(({ folder }) => folder !== null)
  const found: AssignedFile[] = []
  for (const file of benchmark.files) {
    const own = named.filter((entry) => entry.file === file)
    const all = own.length > 0 ? own : findBelow(file, below)
    found.push(...(all.length > 0 ? all : await findAlike(benchmark, file, below)))
  }
  if (found.length === 0) throw toEmptyFolder(benchmark, paths)
  for (const file of benchmark.files) checkFile(benchmark, file, found)
  return benchmark.files.flatMap((file) =>
    found.filter((entry) => entry.file === file).sort((a, b) => (a.relative < b.relative ? -1 : 1)),
  )
}

function checkFile(benchmark: Benchmark, file: BenchmarkFile, found: readonly AssignedFile[]): void {
  const own = found.filter((entry) => entry.file === file)
  if (own.length === 0 && !file.optional)
    throw new AppError('not_found', `${benchmark.name} also needs ${file.name}.`)
  const same = isNamePattern(file.name)
    ? own.find((entry, index) => own.some((other, at) => at < index && other.relative === entry.relative))
    : own[1]
  if (same === undefined) return
  const sentence = `${same.path}: two files were given for ${file.name} of ${benchmark.name}.`
  throw new AppError('bad_input', sentence, { file: same.path })
}

/** By its name, also behind a word and a dot, by a split's name in it, by its ending, else the one that must be there. */
function assignNamed(benchmark: Benchmark, given: GivenFile): AssignedFile {
  const name = basename(given.path).toLowerCase()
  const { files } = benchmark
  for (const file of files) {
    const match =
      matchName(file.name, given.segments) ?? matchName(file.name.split('/').at(-1)!, given.segments)
    if (match !== null) return toAssigned(file, given, match)
  }
  const byTail = files.find((file) => name.endsWith(`.${file.name.split('/').at(-1)!.toLowerCase()}`))
  const bySplit = files.find((file) =>
    (file.split === 'valid' ? /dev|valid/ : new RegExp(file.split)).test(name),
  )
  const byEnding = files.find((file) => !file.optional && endingOf(file.name) === endingOf(name))
  const required = files.find(({ optional }) => !optional) ?? files[0]!
  const file = (files.length > 1 ? (byTail ?? bySplit ?? byEnding) : undefined) ?? required
  return toAssigned(file, given, null)
}

function endingOf(name: string): string {
  return /\.[^.]*$/.exec(name.replace(/\.gz$/i, ''))?.[0].toLowerCase() ?? ''
}

/** By the whole name with its folders; where the folder has another name, the files that lie in it directly. */
function findBelow(file: BenchmarkFile, below: readonly GivenFile[]): AssignedFile[] {
  const last = file.name.split('/').at(-1)!
  const whole = matchAll(below, file.name)
  const found =
    whole.length > 0
      ? whole
      : matchAll(
          below.filter(({ direct }) => direct),
          last,
        )
  return found.map(({ given, match }) => {
    if (given.leadsOut) {
      const sentence = `${given.path} is a link that leads out of the folder; it is not followed.`
      throw new AppError('bad_input', sentence, { file: given.path })
    }
    return toAssigned(file, given, match)
  })
}

/** The file of the folder with the wanted name behind a word and a dot; for a benchmark of one file the only one with its columns. */
async function findAlike(
  benchmark: Benchmark,
  file: BenchmarkFile,
  below: readonly GivenFile[],
): Promise<AssignedFile[]> {
  if (isNamePattern(file.name)) return []
  const isOnly = !file.optional && benchmark.files.filter(({ optional }) => !optional).length === 1
  const inside = below.filter(({ leadsOut }) => !leadsOut).slice(0, mostLookedAt)
  const tail = `.${file.name.split('/').at(-1)!.toLowerCase()}`
  const byTail = inside.filter(({ path }) => basename(path).toLowerCase().endsWith(tail))
  const alike = byTail.length > 0 || !isOnly ? byTail : await filterByFields(file, inside)
  if (alike.length > 1) {
    const names = alike.slice(0, 3).map(({ path }) => basename(path))
    const sentence = `${alike[0]!.folder} holds ${alike.length} files that could be ${file.name} of ${benchmark.name}: ${names.join(', ')}${alike.length > names.length ? ', …' : ''}. Give one of them.`
    throw new AppError('bad_input', sentence, { file: alike[0]!.folder! })
  }
  return alike.map((given) => toAssigned(file, given, null))
}

async function filterByFields(file: BenchmarkFile, inside: readonly GivenFile[]): Promise<GivenFile[]> {
  if (file.fields.length === 0) return []
  const alike: GivenFile[] = []
  for (const given of inside) {
    const fields = new Set(await sniffFields(given.path))
    if (file.fields.every((field) => fields.has(field))) alike.push(given)
  }
  return alike
}

function matchAll(given: readonly GivenFile[], name: string) {
  return given.flatMap((one) => {
    const match = matchName(name, one.segments)
    return match === null ? [] : [{ given: one, match }]
  })
}

function toAssigned(
  file: BenchmarkFile,
  { path }: GivenFile,
  match: ReturnType<typeof matchName>,
): AssignedFile {
  const fileName = basename(path)
  // The folders count as the benchmark names them, so that a hash of names does not hang on where the files lie.
  const folders = file.name.split('/').slice(0, -1)
  const isWhole = match !== null && match.relative.split('/').length > folders.length
  return {
    file,
    path,
    name: toBareName(fileName),
    relative: isWhole ? match.relative : [...folders, fileName].join('/'),
    bindings: match?.bindings ?? {},
  }
}

function toEmptyFolder(benchmark: Benchmark, paths: readonly string[]): AppError {
  const file = paths[0]!
  const names = benchmark.files.filter(({ optional }) => !optional).map(({ name }) => name)
  return new AppError('bad_input', `${file} is a directory; give the file ${names.join(', ')}.`, { file })
}
