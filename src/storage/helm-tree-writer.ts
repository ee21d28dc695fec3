// Redacted runs and instance caches → their files in upstream's output tree, each in one step, and nothing outside it.
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative, isAbsolute } from 'node:path'
import { AppError } from '../contracts/errors.ts'
import {
  helmFileNames,
  helmInstancesSchema,
  helmRunSchema,
  type HelmInstances,
  type HelmRun,
} from '../contracts/helm-run.ts'
import { listRunFolderNames, toRunFolderName } from '../core/interchange/run-folder-name.ts'
import type { Redacted } from '../core/redaction/redacted.ts'
import { toWriteFault } from './export-writer.ts'

export interface HelmPlace {
  readonly suite: string
  /** Node's word: on Windows a folder cannot be called what the run is. */
  readonly platform: string
}

export interface WrittenHelmFiles {
  readonly folder: string
  readonly files: readonly string[]
}

/** Into `OUT/runs/SUITE/RUN`; files of before are replaced. Throws `usage` for a suite that is no folder's name, `disk_full`. */
export function writeHelmRun(
  out: string,
  { suite, platform }: HelmPlace,
  run: Redacted<HelmRun>,
): WrittenHelmFiles {
  // The type says it is redacted; the schema says it again, of the very bytes that leave.
  const parsed = helmRunSchema.parse(run.open())
  const files = helmFileNames.map((name) => ({ name: `${name}.json`, text: toPythonJson(parsed[name]) }))
  return writeInside(out, ['runs', suite, toRunFolderName(parsed.name, platform)], files)
}

/** Into `OUT/scenario_instances/NAME`. Throws as `writeHelmRun`. */
export function writeHelmInstances(
  out: string,
  platform: string,
  cache: Redacted<HelmInstances>,
): WrittenHelmFiles {
  const { name, instances } = helmInstancesSchema.parse(cache.open())
  const files = [{ name: 'input_instances.json', text: toPythonJson(instances) }]
  return writeInside(out, ['scenario_instances', toRunFolderName(name, platform)], files)
}

/** Whether all five files of a run are there, under either spelling; upstream asks no more of a completed run. */
export function hasHelmRun(out: string, { suite, platform }: HelmPlace, name: string): boolean {
  checkSteps(['runs', suite])
  return listRunFolderNames(name, platform).some((folder) =>
    helmFileNames.every((file) => existsSync(join(out, 'runs', suite, folder, `${file}.json`))),
  )
}

interface TextFile {
  readonly name: string
  readonly text: string
}

/** All of the text lies on the disk before the first name is given to it. */
function writeInside(out: string, steps: readonly string[], files: readonly TextFile[]): WrittenHelmFiles {
  checkSteps(steps)
  const folder = join(out, ...steps)
  const waiting = files.map(({ name, text }) => ({
    from: join(folder, `.${name}.part`),
    to: join(folder, name),
    text,
  }))
  try {
    mkdirSync(out, { recursive: true, mode: 0o700 })
    steps.reduce((path, step) => makeInside(out, join(path, step)), out)
    for (const { from, text } of waiting) writeFileSync(from, text, { mode: 0o600 })
    for (const { from, to } of waiting) renameSync(from, to)
  } catch (error) {
    for (const { from } of waiting) rmSync(from, { force: true })
    throw toWriteFault(error, out)
  }
  return { folder, files: waiting.map(({ to }) => basename(to)) }
}

/** One folder's name each: no separator, no step upwards, nothing that a system reads otherwise. */
function checkSteps(steps: readonly string[]): void {
  const bad = steps.find((step) => step === '' || /^\.|[/\\\p{Cc}]/u.test(step))
  if (bad === undefined) return
  throw new AppError(
    'usage',
    'The name of a suite becomes a folder: it cannot be empty, begin with a dot or hold a slash.',
    { field: 'suite' },
  )
}

/** A link in the tree may point elsewhere: nothing is made behind it. */
function makeInside(out: string, folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = relative(realpathSync(out), realpathSync(folder))
  if (path !== '' && !path.startsWith('..') && !isAbsolute(path)) return folder
  throw new AppError('not_allowed', `${out} holds a link that leads out of it. Nothing was written there.`, {
    file: out,
  })
}

/** As Python's json module writes it: indented, all signs beyond ASCII escaped, so that any reader's code page will do. */
function toPythonJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
