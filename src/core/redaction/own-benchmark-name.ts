// A benchmark's name → the one that leaves: shipped names are public, an institution's own is private text.
import type { KeyedIds } from './apply-policy.ts'

/** `own_` and 16 hex digits under the key of what leaves: two exports cannot be joined, and no name can be guessed. */
export function toLeavingBenchmark(
  name: string,
  isShipped: (name: string) => boolean,
  ids: KeyedIds,
): string {
  return isShipped(name) ? name : `own_${ids.keyedId(`benchmark ${name}`).slice(0, 16)}`
}
