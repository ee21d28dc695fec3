// ICD-10 codes in an answer and in the reference → precision, recall, F1. Source: HELM's metric (docs/scoring.md).
import type { InstanceScore } from '../../contracts/stat.ts'
import { findCodes, findCodesAsUpstream } from '../extraction/icd10-codes.ts'
import { readOpenAnswer } from '../extraction/open-answer.ts'
import { countConfusion, toSetScores } from '../statistics/set-scores.ts'
import { stripPython } from '../text/normalize.ts'
import {
  readGolds,
  toBadGold,
  toScored,
  toUnread,
  type Judged,
  type Metric,
  type MetricValue,
} from './metric.ts'

const prefix = 'mimiciv_billing_code'

export const mimicivBillingCode: Metric = {
  id: prefix,
  gives: [
    toValue('precision', 'Pre', 'Share of the codes in the answer that are right.'),
    toValue('recall', 'Rec', 'Share of the right codes that the answer has.'),
    toValue('f1', 'F1', 'Harmonic mean of precision and recall of the codes.'),
  ],
  score: (judged, scoring) => (scoring === 'helm' ? scoreAsUpstream(judged) : scoreCorrected(judged)),
}

function toValue(part: string, short: string, description: string): MetricValue {
  return {
    name: `${prefix}_${part}`,
    label: `MIMIC-IV billing code ${part === 'f1' ? 'F1' : part}`,
    shortLabel: `MIMICBilling${short}`,
    description,
    direction: 'higher',
    scale: [0, 1],
  }
}

/** Upstream: its pattern misses lower case and codes without a point, and cuts letters at the end, on both sides alike. */
function scoreAsUpstream({ instance, answer }: Judged): InstanceScore {
  const golds = instance.references.map(({ output }) => output.text)
  const gold = new Set(golds.flatMap((text) => [...findCodesAsUpstream(text)]))
  return toScored(compare(gold, findCodesAsUpstream(stripPython(answer))))
}

function scoreCorrected({ instance, answer }: Judged): InstanceScore {
  const gold = new Set(readGolds(instance).flatMap((text) => [...findCodes(text)]))
  if (gold.size === 0) return toBadGold('gold_has_no_code')
  const nothing = compare(gold, new Set())
  const reading = readOpenAnswer(answer)
  if (!reading.found) return toUnread(nothing, reading.reason)
  const codes = findCodes(reading.value)
  if (codes.size === 0) return toUnread(nothing, 'no_answer_found')
  return toScored(compare(gold, codes), [...codes].join(', '))
}

function compare(gold: ReadonlySet<string>, codes: ReadonlySet<string>): Record<string, number> {
  const { precision, recall, f1 } = toSetScores(countConfusion(gold, codes))
  return { [`${prefix}_precision`]: precision, [`${prefix}_recall`]: recall, [`${prefix}_f1`]: f1 }
}
