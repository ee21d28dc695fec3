// A benchmark's adapter words → HELM's full adapter spec, as upstream lays it out or with its mistakes mended.
import type { AdapterRecipe } from '../../contracts/benchmark.ts'
import type { AdapterSpec } from '../../contracts/request.ts'
import type { Prompting } from '../../contracts/run.ts'

/** `temperature` is 0 for every MedHELM benchmark. Corrected: see docs/scoring.md, "Corrected prompting". */
export function toAdapterSpec(recipe: AdapterRecipe, prompting: Prompting = 'helm'): AdapterSpec {
  if (prompting === 'helm') return toSpec(recipe)
  const spec = toSpec(toMended(recipe))
  return { ...spec, inputSuffix: '\n', corrected: true }
}

/** HELM's defaults filled in. */
function toSpec(recipe: AdapterRecipe): AdapterSpec {
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

/** Prefix from a noun: none → empty; else `Noun: `, or the noun and a line break. Source: HELM's common adapter specs. */
function toPrefix(noun: string | null, newline: boolean): string {
  if (noun === null) return ''
  return newline ? `${noun}:\n` : `${noun}: `
}

/** Room for an answer with its reasons, in tokens; twice upstream's where that is more. */
const leastTokens = 1024

function toMended(recipe: AdapterRecipe): AdapterRecipe {
  const { corrected } = recipe
  const isChoice = recipe.method === 'multiple_choice_joint'
  // Upstream's nouns of choices forbid reasons ("Reply with A or B and nothing else").
  const outputNoun = isChoice ? 'Answer' : withoutBareColon(recipe.outputNoun)
  return {
    ...recipe,
    instructions: corrected.instructions ?? recipe.instructions,
    inputNoun: corrected.inputNoun === undefined ? withoutBareColon(recipe.inputNoun) : corrected.inputNoun,
    outputNoun: corrected.outputNoun === undefined ? outputNoun : corrected.outputNoun,
    maxTokens: corrected.maxTokens ?? Math.max(leastTokens, 2 * recipe.maxTokens),
  }
}

/** An empty noun leaves ": " in the prompt. */
function withoutBareColon(noun: string | null): string | null {
  return noun === '' ? null : noun
}
