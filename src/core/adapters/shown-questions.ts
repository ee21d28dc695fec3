// A program's examples and a run's questions → how many of the examples are questions of the run, so that their answers were shown.
import type { Instance } from '../../contracts/instance.ts'
import type { PromptProgram } from '../../contracts/model.ts'
import type { AdapterSpec } from '../../contracts/request.ts'

/** Below this a text may stand in another by chance. */
const fewestSigns = 20

/** An example holds a whole prompt: the question's text in it, with all of its options in multiple choice, is that question. */
export function countShownQuestions(
  { demos, inputField }: PromptProgram,
  { method }: Pick<AdapterSpec, 'method'>,
  instances: readonly Pick<Instance, 'input' | 'references'>[],
): number {
  if (demos.length === 0) return 0
  const asked = instances
    .map(({ input, references }) => {
      const options = method === 'multiple_choice_joint' ? references.map(({ output }) => output.text) : []
      return [input, ...options].map(toPlain)
    })
    .filter((texts) => texts.length > 1 || texts[0]!.length >= fewestSigns)
  const shown = demos.map((demo) => toPlain(demo[inputField] ?? ''))
  return shown.filter((demo) => asked.some((texts) => texts.every((text) => demo.includes(text)))).length
}

function toPlain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}
