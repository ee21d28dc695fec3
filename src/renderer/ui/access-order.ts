// Two levels of access → which of them is the more closed one.
import { accessSchema } from '../../contracts/benchmark.ts'
import type { Access } from '../../contracts/benchmark.ts'

/** The schema lists them from open to closed. */
export function isMoreClosed(a: Access, b: Access): boolean {
  return accessSchema.options.indexOf(a) > accessSchema.options.indexOf(b)
}
