// A benchmark's name, or the file of an own one → the benchmark, for commands without a workspace.
import { existsSync } from 'node:fs'
import type { Benchmark } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import type { Catalog } from '../services/catalog.ts'

export interface NamedBenchmark {
  readonly benchmark: Benchmark
  /** The data that MedHELM's file names, where it is there. */
  readonly dataFile: string[] | undefined
}

/** Throws `usage` unless exactly one is given, and what reading the file throws. */
export async function findOrRead(
  name: string | undefined,
  file: string | undefined,
  catalog: Catalog,
): Promise<NamedBenchmark> {
  if ((name === undefined) === (file === undefined))
    throw new AppError('usage', 'Name a benchmark, or give an own one by --benchmark-file FILE.yaml.', {
      field: 'benchmark',
    })
  if (file === undefined) return { benchmark: catalog.find(name!), dataFile: undefined }
  const { readOwnBenchmark } = await import('../services/catalog.ts')
  const { benchmark, dataFile } = readOwnBenchmark(file, catalog)
  return { benchmark, dataFile: dataFile !== null && existsSync(dataFile) ? [dataFile] : undefined }
}
