// A benchmark without a data set → the sentence that tells how to add one.
import { AppError } from '../contracts/errors.ts'
import type { Benchmark } from '../contracts/benchmark.ts'

/** `lookedAt` is where one was looked for beside the workspace. */
export function toLackingData({ name, files }: Benchmark, lookedAt?: string): AppError {
  const nor = lookedAt === undefined ? '' : `, nor is ${lookedAt} here`
  return new AppError(
    'not_found',
    `${name} has no data set in this workspace${nor}. Add its ${files.at(-1)!.name} with "wardroom data add ${name} FILE".`,
  )
}
