// An answer and the form that the instructions ask for → whether it kept to it, right or wrong. Ours, not HELM's.
import type { InstanceScore } from '../../contracts/stat.ts'
import { keepsForm } from '../extraction/answer-form.ts'
import { dropReasoning } from '../text/clean-answer.ts'
import { toScored, toUnavailable, type Judged, type Metric } from './metric.ts'

const name = 'format_followed'

export const formatFollowed: Metric = {
  id: name,
  gives: [
    {
      name,
      label: 'Format followed',
      shortLabel: 'Format',
      description: 'The answer has the form that was asked for and nothing beside it.',
      direction: 'higher',
      scale: [0, 1],
    },
  ],
  score: scoreForm,
}

/**
 * The same both ways. With options the form is a letter unless the YAML says otherwise; where no form is asked for there
 * is no value. Reasoning between marks is not part of the answer; white space at the edges does not count.
 */
function scoreForm({ instance, answer, outputMapping, options }: Judged): InstanceScore {
  const form = options?.form ?? (outputMapping === undefined ? undefined : 'option')
  if (form === undefined) return toUnavailable('no_form_asked')
  const bare = dropReasoning(answer)?.trim()
  if (bare === undefined) return toScored({ [name]: 0 })
  const labels = options?.labels ?? instance.references.map(({ output }) => output.text)
  const names = form === 'option' && outputMapping !== undefined ? Object.keys(outputMapping) : labels
  const kept =
    typeof form === 'string'
      ? keepsForm(bare, form, names)
      : new RegExp(`^(?:${form.pattern})$`, 'u').test(bare)
  return toScored({ [name]: kept ? 1 : 0 })
}
