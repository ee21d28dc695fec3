// A verdict on a note → error flag and error sentence accuracy. Source: Ben Abacha et al. 2024 (MEDEC), HELM's metric.
import type { InstanceScore } from '../../contracts/stat.ts'
import { readMedecAnswer } from '../extraction/medec.ts'
import { foldDigits } from '../text/python-digits.ts'
import { parsePythonInt } from '../text/read-numbers.ts'
import { stripPython } from '../text/normalize.ts'
import { readGold, toBadGold, toScored, toUnread, type Judged, type Metric } from './metric.ts'

const flagName = 'medec_error_flag_accuracy'
const sentenceName = 'medec_error_sentence_accuracy'

export const medecError: Metric = {
  id: 'medec_error',
  gives: [
    {
      name: flagName,
      label: 'MEDEC error flag accuracy',
      shortLabel: 'MedecFlagAcc',
      description: 'The answer says rightly whether the note holds an error.',
      direction: 'higher',
      scale: [0, 1],
    },
    {
      name: sentenceName,
      label: 'MEDEC error sentence accuracy',
      shortLabel: 'MedecSentenceAcc',
      description: 'The answer names the sentence that holds the error, or says rightly that there is none.',
      direction: 'higher',
      scale: [0, 1],
    },
  ],
  score: (judged, scoring) => (scoring === 'helm' ? scoreAsUpstream(judged) : scoreCorrected(judged)),
}

/**
 * Upstream reads the right sentence's id from the whole reference, which holds the sentence too, so it fails and the
 * sentence accuracy of every erroneous note is 0; a bare number as reference would match.
 */
function scoreAsUpstream({ instance, answer }: Judged): InstanceScore {
  const gold = stripPython((readGold(instance) ?? '').replaceAll('.', ''))
  const goldFlag = gold === 'CORRECT' ? 0 : 1
  const goldId = parsePythonInt(gold)
  const prediction = foldDigits(stripPython(answer))
  const leading = /^\d+/.exec(prediction)
  const flag = prediction === 'CORRECT' ? 0 : 1
  const id = leading ? Number(leading[0]) : null
  const sentence =
    goldFlag === 0 && flag === 0
      ? 1
      : goldFlag === 1 && flag === 1 && goldId !== null && id === goldId
        ? 1
        : 0
  return toScored({ [flagName]: flag === goldFlag ? 1 : 0, [sentenceName]: sentence })
}

function scoreCorrected({ instance, answer }: Judged): InstanceScore {
  const gold = readGold(instance)?.trim()
  if (gold === undefined || gold === '') return toBadGold('no_right_reference')
  const goldFlag = /^correct\.?$/i.test(gold) ? 0 : 1
  const goldId = /^\d+/.exec(gold)?.[0]
  if (goldFlag === 1 && goldId === undefined) return toBadGold('gold_sentence_unknown')
  if (goldFlag === 0 && instance.extraData?.['errorFlag'] === '1') return toBadGold('gold_flag_disagrees')

  const reading = readMedecAnswer(answer)
  if (!reading.found) return toUnread({ [flagName]: 0, [sentenceName]: 0 }, reading.reason)
  const { flag, sentenceId } = reading.value
  const sentence = flag === goldFlag && (flag === 0 || sentenceId === Number(goldId)) ? 1 : 0
  const extracted = flag === 0 ? 'CORRECT' : sentenceId === null ? 'error' : String(sentenceId)
  return toScored({ [flagName]: flag === goldFlag ? 1 : 0, [sentenceName]: sentence }, extracted)
}
