// A model that is programs around another one → the same without their texts.
import type { Model, PromptProgram } from '../../contracts/model.ts'

/** Instructions and examples can hold patients' words: a list shows only how many examples there are. */
export function withoutProgramTexts(model: Model): Model {
  const { source } = model
  if (source.kind !== 'program') return model
  const programs = source.programs.map((saved) => ({ ...saved, program: toBare(saved.program) }))
  return { ...model, source: { ...source, programs } }
}

function toBare({ inputField, outputField, reasoningField, demos }: PromptProgram): PromptProgram {
  return { instructions: '', inputField, outputField, reasoningField, demos: demos.map(() => ({})) }
}
