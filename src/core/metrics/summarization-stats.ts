// An answer and the text it was made from → coverage, density, compression. Source: Grusky et al. 2018; HELM's metric.
import type { InstanceScore } from '../../contracts/stat.ts'
import { readOpenAnswer } from '../extraction/open-answer.ts'
import { findFragments, findFragmentsAsUpstream } from '../text/fragments.ts'
import { stripPython } from '../text/normalize.ts'
import { toSpacyTokens } from '../text/spacy-tokens.ts'
import { toBadGold, toScored, toUnread, type Judged, type Metric } from './metric.ts'
import { dropBraces } from './open-score.ts'

const prefix = 'summarization'

export const summarizationStats: Metric = {
  id: 'summarization_stats',
  gives: [
    {
      name: `${prefix}_coverage`,
      label: 'Coverage',
      shortLabel: 'Coverage',
      description: 'Share of the answer’s words that lie in fragments taken from the text.',
      direction: null,
      scale: [0, 1],
    },
    {
      name: `${prefix}_density`,
      label: 'Density',
      shortLabel: 'Density',
      description: 'Mean length of the fragment that a word of the answer lies in, in words.',
      direction: null,
      scale: [0, Infinity],
    },
    {
      name: `${prefix}_compression`,
      label: 'Compression',
      shortLabel: 'Compression',
      description: 'How many words of the text there are for one of the answer.',
      direction: null,
      scale: [0, Infinity],
    },
  ],
  score: (judged, scoring) => (scoring === 'helm' ? scoreAsUpstream(judged) : scoreCorrected(judged)),
}

/** Upstream counts line breaks and double blanks as words, and can miss the longest fragment. */
function scoreAsUpstream({ instance, answer }: Judged): InstanceScore {
  const summary = toSpacyTokens(dropBraces(stripPython(answer)))
  const text = toSpacyTokens(dropBraces(instance.input))
  const lengths = findFragmentsAsUpstream(summary.map(toLower), text.map(toLower))
  return toScored(toValues(lengths, summary.length, text.length))
}

/** Corrected: words and signs only, the longest fragments, the answer without its reasoning. */
function scoreCorrected({ instance, answer }: Judged): InstanceScore {
  const text = toWords(instance.input)
  if (text.length === 0) return toBadGold('input_is_empty')
  const reading = readOpenAnswer(answer)
  if (!reading.found) return toUnread(toValues([], 0, text.length), reading.reason)
  const summary = toWords(reading.value)
  return toScored(toValues(findFragments(summary, text), summary.length, text.length))
}

function toWords(text: string): string[] {
  return toSpacyTokens(text)
    .filter((token) => /\S/.test(token))
    .map(toLower)
}

function toLower(token: string): string {
  return token.toLowerCase()
}

/** An answer without words has 0 of each. */
function toValues(lengths: readonly number[], words: number, textWords: number): Record<string, number> {
  const share = (sum: number) => (words === 0 ? 0 : sum / words)
  return {
    [`${prefix}_coverage`]: share(lengths.reduce((sum, length) => sum + length, 0)),
    [`${prefix}_density`]: share(lengths.reduce((sum, length) => sum + length * length, 0)),
    [`${prefix}_compression`]: share(textWords),
  }
}
