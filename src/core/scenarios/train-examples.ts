// The training rows of a data set and a trial's number → the in-context examples, as upstream chooses them.
import { CORRECT_TAG, type Instance } from '../../contracts/instance.ts'
import type { AdapterSpec } from '../../contracts/request.ts'
import { createPythonRandom, type PythonRandom } from '../random/python-random.ts'

type Choosing = Pick<AdapterSpec, 'maxTrainInstances' | 'sampleTrain'>

/**
 * Row by row from the labels in turn, the most frequent first; a label is the text of the first right reference. Rows without
 * one fill up. Where upstream would run on for ever or fail (labels used up, an empty label), the rest comes from those rows.
 */
export function chooseTrainExamples<T extends Pick<Instance, 'references'>>(
  rows: readonly T[],
  { maxTrainInstances, sampleTrain = true }: Choosing,
  trial: number,
): T[] {
  const count = Math.min(rows.length, maxTrainInstances)
  if (count === 0) return []
  if (!sampleTrain) return rows.slice(count * trial, count * (trial + 1))
  const random = createPythonRandom(trial)
  const byLabel = Map.groupBy(rows, toLabel)
  const unlabelled = byLabel.get(null) ?? []
  byLabel.delete(null)
  const chosen = takeInTurn(byLabel as ReadonlyMap<string, T[]>, count, random)
  return [...chosen, ...random.sample(unlabelled, Math.min(unlabelled.length, count - chosen.length))]
}

function toLabel({ references }: Pick<Instance, 'references'>): string | null {
  return references.find(({ tags }) => tags.includes(CORRECT_TAG))?.output.text ?? null
}

function takeInTurn<T>(byLabel: ReadonlyMap<string, T[]>, count: number, random: PythonRandom): T[] {
  const left = toOrder(byLabel, random).map((label) => ({ label, rows: [...byLabel.get(label)!] }))
  const taken: T[] = []
  while (taken.length < count && left.some(({ rows }) => rows.length > 0)) {
    for (const { label, rows } of left) {
      // Upstream takes an empty label for the end of the labels.
      if (label === '' || taken.length === count) return taken
      if (rows.length > 0) taken.push(...rows.splice(random.below(rows.length), 1))
    }
  }
  return taken
}

/** By number of rows, the most first; labels with equally many are sorted, then shuffled. */
function toOrder(byLabel: ReadonlyMap<string, readonly unknown[]>, random: PythonRandom): string[] {
  const sorted = [...byLabel.keys()].sort(compareCodePoints)
  const buckets = Map.groupBy(sorted, (label) => byLabel.get(label)!.length)
  const counts = [...buckets.keys()].sort((a, b) => b - a)
  return counts.flatMap((count) => random.shuffle(buckets.get(count)!))
}

/** Python's order of texts; ours differs where a sign takes two UTF-16 units. */
function compareCodePoints(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)]
  const at = left.findIndex((sign, index) => sign !== right[index])
  if (at < 0) return left.length - right.length
  return left[at]!.codePointAt(0)! - (right[at]?.codePointAt(0) ?? -1)
}
