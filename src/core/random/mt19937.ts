// A seed → the Mersenne Twister's stream of 32-bit numbers, as NumPy's RandomState and Python's random draw it.
// Source: Matsumoto and Nishimura 1998, ACM TOMACS 8(1); seeding as in the authors' init_genrand and init_by_array.

const size = 624
const period = 397

export interface Mt19937 {
  /** The next number, 0 to 2^32 − 1. */
  nextUint32(): number
  /** The same bits as a signed number, which is quicker to draw. */
  nextInt32(): number
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

function createGenerator(seeded: Uint32Array): Mt19937 {
  // Signed, so that the runtime keeps every number in a register: an interval draws hundreds of millions.
  const state = new Int32Array(seeded)
  let at = size

  function mix(i: number, next: number, far: number): void {
    const y = (state[i]! & 0x80000000) | (state[next]! & 0x7fffffff)
    state[i] = state[far]! ^ (y >>> 1) ^ (-(y & 1) & 0x9908b0df)
  }

  function refill(): void {
    for (let i = 0; i < size - period; i++) mix(i, i + 1, i + period)
    for (let i = size - period; i < size - 1; i++) mix(i, i + 1, i + period - size)
    mix(size - 1, 0, period - 1)
    at = 0
  }

  function nextInt32(): number {
    if (at === size) refill()
    let y = state[at++]!
    y ^= y >>> 11
    y ^= (y << 7) & 0x9d2c5680
    y ^= (y << 15) & 0xefc60000
    return y ^ (y >>> 18)
  }

  return { nextInt32, nextUint32: () => nextInt32() >>> 0 }
}
