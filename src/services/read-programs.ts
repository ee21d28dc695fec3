// The name of a built-in program, a file, or a path with {scenario} in it → the programs of a model, by benchmark.
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppError } from '../contracts/errors.ts'
import type { SavedProgram } from '../contracts/model.ts'
import { builtInPrograms } from '../core/catalog/built-in-programs.ts'
import { readProgram } from '../core/catalog/read-program.ts'
import { toSha256 } from './host.ts'

const placeholder = '{scenario}'

/** Upstream keeps a program for each benchmark, its name in the path. Throws `not_found` or `bad_input` naming the file. */
export async function readPrograms(wanted: string): Promise<SavedProgram[]> {
  const own = builtInPrograms[wanted]
  if (own !== undefined) return [{ benchmark: null, program: own, sha256: toSha256(JSON.stringify(own)) }]
  if (!wanted.includes(placeholder)) return [await readSaved(resolve(wanted), null)]
  const found: SavedProgram[] = []
  for (const { path, benchmark } of await listPaths(resolve(wanted)))
    found.push(await readSaved(path, benchmark))
  if (found.length > 0) return found
  throw new AppError('not_found', `${wanted}: no benchmark has a file there.`, { file: wanted })
}

async function readSaved(path: string, benchmark: string | null): Promise<SavedProgram> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AppError('not_found', `${path}: there is no such file, or it cannot be read.`, {
      file: path,
      cause,
    })
  })
  return { benchmark, program: readProgram(text, path), sha256: toSha256(text) }
}

interface PathOfBenchmark {
  readonly path: string
  readonly benchmark: string
}

/** Every name that can stand in place of {scenario}, with a file behind it, by name. */
async function listPaths(pattern: string): Promise<PathOfBenchmark[]> {
  const [before, ...rest] = pattern.split(placeholder)
  const after = rest.join(placeholder)
  const slash = before!.lastIndexOf('/') + 1
  const [folder, beginning] = [before!.slice(0, slash), before!.slice(slash)]
  const [ending] = after.split('/')
  const entries = await readdir(folder).catch(() => [])
  const names = entries
    .filter((entry) => entry.startsWith(beginning) && entry.endsWith(ending!))
    .map((entry) => entry.slice(beginning.length, entry.length - ending!.length))
    .filter((name) => /^\w+$/.test(name))
    .sort()
  const paths = names.map((name) => ({ benchmark: name, path: pattern.replaceAll(placeholder, name) }))
  const there = await Promise.all(paths.map(({ path }) => readFile(path).then(Boolean, () => false)))
  return paths.filter((_, index) => there[index])
}
