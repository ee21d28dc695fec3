// A calculated value and its limits → right or wrong. Source: Khandekar et al. 2024 (MedCalc-Bench), HELM's metric.
import type { InstanceScore } from '../../contracts/stat.ts'
import { readDateAnswer, readNumberAnswer, readSpanAnswer } from '../extraction/number.ts'
import type { Reading } from '../extraction/reading.ts'
import { stripPython } from '../text/normalize.ts'
import { parseUsDate, parseWeeksTuple } from '../text/read-dates.ts'
import { parsePythonFloat } from '../text/read-numbers.ts'
import { readGold, toBadGold, toScored, toUnread, type Judged, type Metric } from './metric.ts'

const name = 'medcalc_bench_accuracy'

export const medcalcBenchAccuracy: Metric = {
  id: name,
  gives: [
    {
      name,
      label: 'MedCalc accuracy',
      shortLabel: 'MedCalc Accuracy',
      description: 'The number, score or date lies within the limits that the data set gives.',
      direction: 'higher',
      scale: [0, 1],
    },
  ],
  score: (judged, scoring) => (scoring === 'helm' ? scoreAsUpstream(judged) : scoreCorrected(judged)),
}

/**
 * Upstream: risk, severity and diagnosis by string equality; dates and two numeric categories by range; any other
 * category ("lab test", "lab", "dosage") and anything that does not parse is 0.
 */
function scoreAsUpstream({ instance, answer }: Judged): InstanceScore {
  const prediction = stripPython(answer)
  const gold = instance.references[0]?.output.text ?? ''
  const { category = '', lower_limit: lower = '', upper_limit: upper = '' } = instance.extraData ?? {}
  switch (category) {
    case 'risk':
    case 'severity':
    case 'diagnosis':
      return toScored({ [name]: prediction === gold ? 1 : 0 })
    case 'date': {
      const parse = parseWeeksTuple(gold) === null ? parseUsDate : parseWeeksTuple
      return toScored({ [name]: isWithin(parse(prediction), parse(lower), parse(upper)) })
    }
    case 'dosage conversion':
    case 'physical':
      return toScored({ [name]: isWithin(...toTriple(prediction, lower, upper)) })
    default:
      return toScored({ [name]: 0 })
  }
}

function toTriple(
  prediction: string,
  lower: string,
  upper: string,
): [number | null, number | null, number | null] {
  return [parsePythonFloat(prediction), parsePythonFloat(lower), parsePythonFloat(upper)]
}

function isWithin(value: number | null, low: number | null, high: number | null): 0 | 1 {
  return value !== null && low !== null && high !== null && low <= value && value <= high ? 1 : 0
}

interface Gold {
  readonly low: number
  readonly high: number
  readonly read: (raw: string) => Reading<number>
}

/** Corrected: every category is judged by its limits, and the value is read out of the answer. */
function scoreCorrected({ instance, answer }: Judged): InstanceScore {
  const gold = parseGold(instance)
  if (gold === null) return toBadGold('gold_not_readable')
  const reading = gold.read(answer)
  if (!reading.found) return toUnread({ [name]: 0 }, reading.reason)
  return toScored({ [name]: isWithin(reading.value, gold.low, gold.high) }, String(reading.value))
}

function parseGold(instance: Judged['instance']): Gold | null {
  const answer = readGold(instance)
  if (answer === null) return null
  const { lower_limit: lower = answer, upper_limit: upper = answer } = instance.extraData ?? {}
  const kinds: readonly [(text: string) => number | null, Gold['read']][] = [
    [parseWeeksTuple, readSpanAnswer],
    [parseUsDate, readDateAnswer],
    [parsePythonFloat, readNumberAnswer],
  ]
  for (const [parse, read] of kinds) {
    if (parse(answer.trim()) === null) continue
    const low = parse(lower.trim())
    const high = parse(upper.trim())
    return low === null || high === null || !(low <= high) ? null : { ...widen(low, high), read }
  }
  return null
}

/** Limits are printed to a few decimals, so equality is taken to nine digits. */
function widen(low: number, high: number): { low: number; high: number } {
  return { low: low - Math.abs(low) * 1e-9, high: high + Math.abs(high) * 1e-9 }
}
