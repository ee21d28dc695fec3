// N → NumPy's legacy RandomState(seed).permutation(N): which instances a capped run asks, and in which order.
import { createNumpyMt19937, type Mt19937 } from './mt19937.ts'

/** A permutation of 0 … count − 1, identical to `numpy.random.RandomState(seed).permutation(count)`. */
export function permute(count: number, seed = 0): number[] {
  const generator = createNumpyMt19937(seed)
  const order = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const j = drawUpTo(generator, i)
    const swapped = order[i]!
    order[i] = order[j]!
    order[j] = swapped
  }
  return order
}

/** Masked rejection: 32-bit draws and-ed with the smallest 2^k − 1 ≥ max, until one is ≤ max, which is below 2^31. */
export function drawUpTo(generator: Mt19937, max: number): number {
  const mask = max === 0 ? 0 : -1 >>> Math.clz32(max)
  for (;;) {
    const value = generator.nextInt32() & mask
    if (value <= max) return value
  }
}
