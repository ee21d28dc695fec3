// A YAML file that an institution wrote → its benchmark: in Wardroom's words, or in those of MedHELM's own-benchmark file.
import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { benchmarkSchema, type Benchmark } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import {
  isUpstreamConfig,
  juryPromptFileOf,
  toOwnBenchmark,
  upstreamConfigSchema,
} from '../core/catalog/upstream-config.ts'
import { parseYaml } from './parse-yaml.ts'

export interface OwnBenchmarkFile {
  readonly benchmark: Benchmark
  /** The data file that MedHELM's file names, where it lies; null where none is named. */
  readonly dataFile: string | null
  readonly form: 'wardroom' | 'medhelm'
}

const largest = 4_000_000

/** Throws `not_found` or `bad_input` with file, line and field. Paths in the file are relative to it. */
export function loadOwnBenchmark(path: string): OwnBenchmarkFile {
  const text = readText(path)
  if (!isUpstreamConfig(parseYaml(text, path, z.unknown())))
    return { benchmark: parseYaml(text, path, benchmarkSchema), dataFile: null, form: 'wardroom' }
  const config = parseYaml(text, path, upstreamConfigSchema)
  const beside = (name: string) => resolve(dirname(path), name)
  const juryFile = juryPromptFileOf(config)
  const benchmark = toOwnBenchmark(config, {
    prompt: readText(beside(config.prompt_file)),
    juryPrompt: juryFile === null ? null : readText(beside(juryFile)),
  })
  if (!('message' in benchmark)) return { benchmark, dataFile: beside(config.dataset_file), form: 'medhelm' }
  const { field, message } = benchmark
  throw new AppError('bad_input', `${path}: ${field}: ${message}.`, { file: path, field })
}

function readText(path: string): string {
  const size = statSync(path, { throwIfNoEntry: false })
  if (!size) throw new AppError('not_found', `${path}: there is no such file.`, { file: path })
  if (!size.isFile() || size.size > largest)
    throw new AppError('bad_input', `${path} is no text file of at most 4 MB.`, { file: path })
  return readFileSync(path, 'utf8').replace(/^\ufeff/, '')
}
