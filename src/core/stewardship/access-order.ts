// Two levels of access → which of them is the more closed one.
import type { Access } from '../../contracts/benchmark.ts'

const order: readonly Access[] = ['public', 'gated', 'private']

/** Positive where `a` is more closed than `b`, 0 where they are the same. */
export function compareAccess(a: Access, b: Access): number {
  return order.indexOf(a) - order.indexOf(b)
}
