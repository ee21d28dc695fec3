// A training row and the adapter spec → the block that shows it with its right answer, as HELM lays it out.
import { CORRECT_TAG, type Instance } from '../../contracts/instance.ts'
import type { AdapterSpec } from '../../contracts/request.ts'
import { withoutListedOptions } from './listed-options.ts'
import { toLabel, toOptions } from './reference-options.ts'

export function toExampleBlock(instance: Instance, spec: AdapterSpec): string {
  const isChoice = spec.method === 'multiple_choice_joint'
  const input = isChoice && spec.corrected ? withoutListedOptions(instance) : instance.input
  const options = isChoice ? toOptions(instance, spec) : ''
  const output = toOutput(instance, spec, isChoice)
  return (
    spec.inputPrefix + input + spec.inputSuffix + options + spec.outputPrefix + output + spec.outputSuffix
  )
}

/** The first right reference, or all of them; its letter in multiple choice. */
function toOutput({ references }: Instance, spec: AdapterSpec, isChoice: boolean): string {
  const right = references.flatMap(({ output, tags }, index) =>
    tags.includes(CORRECT_TAG) ? [isChoice ? toLabel(spec, index) : output.text] : [],
  )
  if (right.length === 0) return 'n/a'
  return spec.multiLabel ? right.join(', ') : right[0]!
}
