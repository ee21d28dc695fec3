// A text and its references → METEOR. Source: Banerjee and Lavie 2005; not in HELM (docs/scoring.md).
import type { InstanceScore, Scoring } from '../../contracts/stat.ts'
import type { Synonyms } from '../ports.ts'
import { toMeteor, toNltkMeteor } from '../text/meteor.ts'
import { stripPython } from '../text/normalize.ts'
import { toTreebankTokens } from '../text/treebank-tokens.ts'
import { readGolds, toScored, toUnavailable, type Judged, type Metric } from './metric.ts'
import { scoreOpenAnswer } from './open-score.ts'

const name = 'meteor'

export const meteor: Metric = {
  id: name,
  gives: [
    {
      name,
      label: 'METEOR',
      shortLabel: 'METEOR',
      description:
        'Words shared with the reference, stems and synonyms included, less where their order differs.',
      direction: 'higher',
      scale: [0, 1],
    },
  ],
  score: scoreMeteor,
}

/**
 * Upstream's articles name METEOR and its code lacks it, so `helm` is the value of NLTK, upstream's library for such
 * metrics; `corrected` aligns repeated words as the papers say. Both need a dictionary of synonyms.
 */
function scoreMeteor(judged: Judged, scoring: Scoring): InstanceScore {
  const { synonyms } = judged
  if (synonyms === undefined) return toUnavailable('no_dictionary')
  return scoring === 'helm' ? scoreAsNltk(judged, synonyms) : scoreCorrected(judged, synonyms)
}

function scoreAsNltk({ instance, answer }: Judged, synonyms: Synonyms): InstanceScore {
  const words = toTreebankTokens(stripPython(answer))
  const values = readGolds(instance).map((gold) =>
    toNltkMeteor({ gold: toTreebankTokens(gold), answer: words }, synonyms),
  )
  return toScored({ [name]: Math.max(0, ...values) })
}

function scoreCorrected(judged: Judged, synonyms: Synonyms): InstanceScore {
  return scoreOpenAnswer(judged, [name], (golds, answer) => {
    const words = toTreebankTokens(answer)
    const values = golds.map((gold) => toMeteor({ gold: toTreebankTokens(gold), answer: words }, synonyms))
    return { [name]: Math.max(...values) }
  })
}
