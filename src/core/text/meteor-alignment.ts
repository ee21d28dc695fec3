// Words of an answer and of a reference → which word of the one stands for which of the other, in METEOR's three stages.
import type { Synonyms } from '../ports.ts'
import { toStem } from './porter-stemmer.ts'
import { takeLongestRuns } from './token-runs.ts'

type Tokens = readonly string[]

export interface MeteorPair {
  readonly gold: Tokens
  readonly answer: Tokens
}

/** For each word of the answer its place in the reference, or null. */
export type Alignment = readonly (number | null)[]

/** One stage: the names of each word; words fit that share one. */
interface Stage {
  readonly gold: readonly Tokens[]
  readonly answer: readonly Tokens[]
}

/**
 * The papers' way: exact words, then stems, then words that share a sense, each over what is left. Of several ways to
 * align the same words, the longest runs that stand in both texts are taken first: few chunks, few crossings.
 */
export function alignByRuns({ gold, answer }: MeteorPair, synonyms: Synonyms): Alignment {
  const third = toStage({ gold, answer }, (word) => synonyms.senses(word))
  return [...toFirstStages({ gold, answer }), third].reduce<Alignment>(
    (alignment, stage) => {
      return takeLongestRuns(toFits(stage), alignment)
    },
    answer.map(() => null),
  )
}

/** The places that each word of the answer fits; words with the same names share one set. */
function toFits(stage: Stage): ReadonlySet<number>[] {
  const places = toPlaces(stage.gold)
  const known = new Map<string, ReadonlySet<number>>()
  return stage.answer.map((names) => {
    const key = names.join('\n')
    const fits = known.get(key) ?? new Set(names.flatMap((name) => places.get(name) ?? []))
    known.set(key, fits)
    return fits
  })
}

/**
 * NLTK's way (3.10): in each stage from the last word back, each takes the last free place that fits. Its third stage
 * looks for synonyms of the stem, not of the word, among the stems.
 */
export function alignAsNltk({ gold, answer }: MeteorPair, synonyms: Synonyms): Alignment {
  const alignment: (number | null)[] = answer.map(() => null)
  const stems = { gold: gold.map(toStem), answer: answer.map(toStem) }
  const third: Stage = {
    gold: stems.gold.map((stem) => [stem]),
    answer: stems.answer.map((stem) => [stem, ...synonyms.of(stem)]),
  }
  for (const stage of [...toFirstStages({ gold, answer }), third]) {
    const taken = new Set(alignment)
    const places = toPlaces(stage.gold, (at) => !taken.has(at))
    for (let at = answer.length - 1; at >= 0; at -= 1) {
      if (alignment[at] !== null) continue
      const last = Math.max(...stage.answer[at]!.map((name) => places.get(name)?.at(-1) ?? -1))
      if (last < 0) continue
      places.get(stage.gold[last]![0]!)!.pop()
      alignment[at] = last
    }
  }
  return alignment
}

function toFirstStages(pair: MeteorPair): readonly Stage[] {
  return [toStage(pair, (word) => [word]), toStage(pair, (word) => [toStem(word)])]
}

function toStage({ gold, answer }: MeteorPair, toNames: (word: string) => Tokens): Stage {
  return { gold: gold.map(toNames), answer: answer.map(toNames) }
}

function toPlaces(words: readonly Tokens[], isFree: (at: number) => boolean = () => true) {
  const places = new Map<string, number[]>()
  words.forEach((names, at) => {
    for (const name of isFree(at) ? names : []) {
      const known = places.get(name)
      if (known) known.push(at)
      else places.set(name, [at])
    }
  })
  return places
}
