// A seed → the Mersenne Twister's stream of 32-bit numbers, as NumPy's RandomState and Python's random draw it.
// Source: Matsumoto and Nishimura 1998, ACM TOMACS 8(1); seeding as in the authors' init_genrand and init_by_array.

const size = 624
const period = 397

export interface Mt19937 {
  /** The next number, 0 to 2^32 − 1. */
  nextUint32(): number
}

/** NumPy's legacy `RandomState(seed)`: init_genrand. */
export function createNumpyMt19937(seed: number): Mt19937 {
  return createGenerator(initGenrand(seed))
}

/** Python's `random.seed(n)` for a non-negative integer below 2^32: init_by_array([n]). */
export function createPythonMt19937(seed: number): Mt19937 {
  const state = initGenrand(19650218)
  let i = 1
  for (let k = 0; k < size; k++) {
    const previous = state[i - 1]! ^ (state[i - 1]! >>> 30)
    state[i] = (state[i]! ^ Math.imul(previous, 1664525)) + seed
    i = advance(state, i)
  }
  for (let k = 0; k < size - 1; k++) {
    const previous = state[i - 1]! ^ (state[i - 1]! >>> 30)
    state[i] = (state[i]! ^ Math.imul(previous, 1566083941)) - i
    i = advance(state, i)
  }
  state[0] = 0x80000000
  return createGenerator(state)
}

function advance(state: Uint32Array, i: number): number {
  if (i + 1 < size) return i + 1
  state[0] = state[size - 1]!
  return 1
}

function initGenrand(seed: number): Uint32Array {
  const state = new Uint32Array(size)
  state[0] = seed
  for (let i = 1; i < size; i++) {
    const previous = state[i - 1]! ^ (state[i - 1]! >>> 30)
    state[i] = Math.imul(previous, 1812433253) + i
  }
  return state
}

function createGenerator(state: Uint32Array): Mt19937 {
  let at = size

  function refill(): void {
    for (let i = 0; i < size; i++) {
      const y = (state[i]! & 0x80000000) | (state[(i + 1) % size]! & 0x7fffffff)
      state[i] = state[(i + period) % size]! ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0)
    }
    at = 0
  }

  return {
    nextUint32() {
      if (at === size) refill()
      let y = state[at++]!
      y ^= y >>> 11
      y ^= (y << 7) & 0x9d2c5680
      y ^= (y << 15) & 0xefc60000
      return (y ^ (y >>> 18)) >>> 0
    },
  }
}
