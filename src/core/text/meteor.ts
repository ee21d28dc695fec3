// Tokens of an answer and a reference → METEOR. Source: Banerjee and Lavie 2005, Lavie and Agarwal 2007.
import type { Synonyms } from '../ports.ts'
import { alignAsNltk, alignByRuns, type Alignment, type MeteorPair } from './meteor-alignment.ts'

// Weight of recall, and form of the penalty for words in another order, by their names in the paper of 2007.
const alpha = 0.9
const beta = 3
const gamma = 0.5

/** As the papers define it: of the largest alignments one with few chunks. 0 to 1; 0 where nothing is aligned. */
export function toMeteor(pair: MeteorPair, synonyms: Synonyms): number {
  return toScore(pair, alignByRuns(toLower(pair), synonyms))
}

/** As NLTK 3.10 computes it, which aligns repeated words from the end and so can count more chunks. */
export function toNltkMeteor(pair: MeteorPair, synonyms: Synonyms): number {
  return toScore(pair, alignAsNltk(toLower(pair), synonyms))
}

function toLower({ gold, answer }: MeteorPair): MeteorPair {
  return { gold: gold.map((word) => word.toLowerCase()), answer: answer.map((word) => word.toLowerCase()) }
}

function toScore({ gold, answer }: MeteorPair, alignment: Alignment): number {
  const matches = alignment.filter((place) => place !== null).length
  if (matches === 0) return 0
  const precision = matches / answer.length
  const recall = matches / gold.length
  const mean = (precision * recall) / (alpha * precision + (1 - alpha) * recall)
  const penalty = gamma * (countChunks(alignment) / matches) ** beta
  return (1 - penalty) * mean
}

/** Runs of aligned words that stand side by side, in the same order, in both texts. */
function countChunks(alignment: Alignment): number {
  return alignment.filter((place, at) => {
    const before = at === 0 ? null : alignment[at - 1]!
    return place !== null && (before === null || place !== before + 1)
  }).length
}
