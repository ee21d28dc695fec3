// The programs that need no file: a prompt in, an answer out, with or without reasoning before it.
import type { PromptProgram } from '../../contracts/model.ts'

const plain: PromptProgram = {
  instructions: 'Do what the inputs ask for and give the result as the output.',
  inputField: 'inputs',
  outputField: 'output',
  reasoningField: null,
  demos: [],
}

/** By upstream's names for its zero-shot agents. */
export const builtInPrograms: Readonly<Record<string, PromptProgram>> = {
  'zs-predict': plain,
  'zs-cot': { ...plain, reasoningField: 'reasoning' },
}
