// A benchmark's adapter words → HELM's full adapter spec.
import type { AdapterRecipe } from '../../contracts/benchmark.ts'
import type { AdapterSpec } from '../../contracts/request.ts'

/** Prefix from a noun: none → empty; else `Noun: `, or the noun and a line break. Source: HELM's common adapter specs. */
function toPrefix(noun: string | null, newline: boolean): string {
  if (noun === null) return ''
  return newline ? `${noun}:\n` : `${noun}: `
}

/** HELM's defaults filled in; `temperature` is 0 for every MedHELM benchmark. */
export function toAdapterSpec(recipe: AdapterRecipe): AdapterSpec {
  const isChoice = recipe.method === 'multiple_choice_joint'
  return {
    method: recipe.method,
    globalPrefix: '',
    globalSuffix: '',
    instructions: recipe.instructions === '' ? '' : `${recipe.instructions}\n`,
    inputPrefix: toPrefix(recipe.inputNoun, recipe.newlineAfterInputNoun),
    inputSuffix: isChoice && recipe.inputNoun === null ? '' : '\n',
    referencePrefix: 'A. ',
    referenceSuffix: '\n',
    outputPrefix: toPrefix(recipe.outputNoun, recipe.newlineAfterOutputNoun),
    outputSuffix: '\n',
    instancePrefix: '\n',
    maxTrainInstances: 0,
    numOutputs: isChoice ? 5 : 1,
    temperature: 0,
    maxTokens: recipe.maxTokens,
    // The spec's default; the joint adapter's requests send none.
    stopSequences: isChoice && recipe.stopSequences.length === 0 ? ['\n'] : recipe.stopSequences,
  }
}
