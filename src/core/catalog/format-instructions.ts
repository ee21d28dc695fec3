// The value of output_format_instructions → a line that asks for the answer's form, in Wardroom's own words.
import { AppError } from '../../contracts/errors.ts'
import type { AdapterSpec } from '../../contracts/request.ts'
import type { SpecChange } from './spec-change.ts'

const key = 'output_format_instructions'

/**
 * `NAME`, `NAME_suffix` (behind the prompt, not before it), `NAME_no_prefix` (the output noun is not to be repeated). The names
 * are upstream's scenarios; of those that answer with text none is one of MedHELM's. Throws `usage`.
 */
export function toFormatInstructions(value: string): SpecChange {
  const isSuffix = value.endsWith('_suffix')
  const withoutPlace = value.replace(/_suffix$/, '')
  const hasNoPrefix = withoutPlace.endsWith('_no_prefix')
  const name = withoutPlace.replace(/_no_prefix$/, '')
  return (spec) => {
    const noun = spec.outputPrefix.trim()
    const words = [toWords(name, spec), ...(hasNoPrefix ? [`Leave "${noun}" out of it.`] : [])].join(' ')
    if (isSuffix) return { ...spec, globalSuffix: `${spec.globalSuffix}\n\n${words}` }
    const instructions = spec.instructions === '' ? `${words}\n` : `${words}\n\n${spec.instructions}`
    return { ...spec, instructions }
  }
}

function toWords(name: string, { method }: AdapterSpec): string {
  if (method !== 'multiple_choice_joint')
    throw new AppError('usage', `${key} has words for benchmarks with options only.`, { field: key })
  const which = name.endsWith('_only_last_question') ? 'Reply to the last question with' : 'Reply with'
  const period = name.endsWith('_no_period') ? ', without a period' : ''
  return `${which} one letter and nothing else${period}.`
}
