// Questions of a run → the order in which they are asked: sizes mixed while the model's pace is learnt, then as sampled.
import type { Work } from '../ports.ts'

/** Where no question is so much longer than another, or where they are few, they stay as they are. */
const leastRatio = 2
const leastQuestions = 50
const goldenRatio = 0.6180339887498949

/**
 * Each when somebody is free to ask it. Data sets may have their long questions first, and what short ones take cannot be told
 * from those. Only at first: questions about the same text stand together, and a model reads what they share only once.
 */
export function* inAskingOrder(work: readonly Work[], isLearning: () => boolean): Generator<Work, void> {
  const taken = new Set<number>()
  const mixed = toMixed(work)
  let [next, nextMixed] = [0, 0]
  while (taken.size < work.length) {
    const isMixed = mixed !== null && isLearning()
    if (isMixed) while (taken.has(mixed[nextMixed]!)) nextMixed += 1
    else while (taken.has(next)) next += 1
    const index = isMixed ? mixed[nextMixed]! : next
    taken.add(index)
    yield work[index]!
  }
}

/** Places in an order of which every beginning holds all sizes alike; null where they are few or hardly differ. */
function toMixed(work: readonly Work[]): number[] | null {
  if (work.length < leastQuestions) return null
  const bySize = work.map(({ instance }, index) => ({ index, size: toSize(instance) }))
  bySize.sort((a, b) => a.size - b.size)
  const [smallest, largest] = [bySize[0], bySize.at(-1)]
  if (!smallest || !largest || largest.size < leastRatio * smallest.size) return null
  // Multiples of the golden ratio lie evenly between 0 and 1, however many of them there are.
  const keyed = bySize.map(({ index }, rank) => ({ index, key: (rank * goldenRatio) % 1 }))
  return keyed.sort((a, b) => a.key - b.key).map(({ index }) => index)
}

/** Of a prompt all parts but this one are much the same. Laying it out for its length would take too long. */
function toSize({ input, messages = [] }: Work['instance']): number {
  return messages.reduce((sum, { content }) => sum + content.length, input.length)
}
