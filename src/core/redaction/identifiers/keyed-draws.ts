// A keyed hash in hex → whole numbers drawn from it, the same for the same hash.

export interface Draws {
  /** The next number from 0 to limit - 1. */
  below(limit: number): number
}

/** FNV-style steps over the hash's 32-bit words; for looks, not for secrets: the secret is in the keyed hash. */
export function createDraws(hex: string): Draws {
  let state = 0x811c9dc5
  for (let at = 0; at < hex.length; at += 1) state = Math.imul(state ^ hex.charCodeAt(at), 0x01000193) >>> 0
  return {
    below: (limit) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.floor((state / 4294967296) * limit)
    },
  }
}
