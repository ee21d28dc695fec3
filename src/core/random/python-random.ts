// A seed → draws, shuffles and samples, as Python's `random` makes them of the same seed.
import { createPythonMt19937 } from './mt19937.ts'

export interface PythonRandom {
  /** `randrange(count)`: 0 to count − 1; `count` is from 1 to 2^31. */
  below(count: number): number
  /** `shuffle`: the items in a new order, as a new list. */
  shuffle<T>(items: readonly T[]): T[]
  /** `sample(items, count)`: without repeats. Throws a RangeError where there are fewer items. */
  sample<T>(items: readonly T[], count: number): T[]
}

/** `random.seed(seed)` for a non-negative integer below 2^32. Source: CPython 3.11, Lib/random.py. */
export function createPythonRandom(seed: number): PythonRandom {
  const generator = createPythonMt19937(seed)

  /** As many high bits as `count` has, drawn again while they are too large. */
  function below(count: number): number {
    const shift = Math.clz32(count)
    for (;;) {
      const value = generator.nextUint32() >>> shift
      if (value < count) return value
    }
  }

  return {
    below,
    shuffle(items) {
      const shuffled = [...items]
      for (let i = shuffled.length - 1; i > 0; i--) {
        const j = below(i + 1)
        const swapped = shuffled[i]!
        shuffled[i] = shuffled[j]!
        shuffled[j] = swapped
      }
      return shuffled
    },
    sample(items, count) {
      if (count > items.length) throw new RangeError('a sample is no larger than what it is taken of')
      const places =
        items.length <= toPoolLimit(count)
          ? samplePool(items.length, count, below)
          : sampleAnew(items.length, count, below)
      return places.map((place) => items[place]!)
    },
  }
}

/** Up to here a copy of the whole list is smaller than a set of what was taken. */
function toPoolLimit(count: number): number {
  return 21 + (count > 5 ? 4 ** Math.ceil(Math.log(count * 3) / Math.log(4)) : 0)
}

/** What is taken gives its place to the last one that is left. */
function samplePool(length: number, count: number, below: PythonRandom['below']): number[] {
  const pool = Array.from({ length }, (_, place) => place)
  return Array.from({ length: count }, (_, taken) => {
    const left = length - taken
    const at = below(left)
    const place = pool[at]!
    pool[at] = pool[left - 1]!
    return place
  })
}

/** A place that was taken is drawn again. */
function sampleAnew(length: number, count: number, below: PythonRandom['below']): number[] {
  const taken = new Set<number>()
  while (taken.size < count) taken.add(below(length))
  return [...taken]
}
