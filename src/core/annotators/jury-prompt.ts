// A benchmark's jury recipe, a question and an answer → the one message that a judge of the jury gets.
import type { JuryRecipe } from '../../contracts/benchmark.ts'
import { fillJuryPrompt } from '../catalog/jury-prompt.ts'
import { fenceRule, toSections } from './judged-text.ts'

export interface PutToJudge {
  readonly input: string
  readonly response: string
  /** Null where there is none, or where it is not shown. */
  readonly gold: string | null
}

/** The parts of upstream's prompt in their order, in our own words; an institution's own prompt as it stands. */
export function toJuryPrompt(recipe: JuryRecipe, { input, response, gold }: PutToJudge): string {
  if (recipe.prompt !== undefined)
    return fillJuryPrompt(recipe.prompt, { question: input, response, gold: recipe.showsGold ? gold : null })
  const [lowest, highest] = recipe.scale
  const sections = [
    { tag: recipe.inputTag, text: input },
    { tag: 'response', text: response },
    ...(recipe.showsGold && gold !== null ? [{ tag: 'gold_response', text: gold }] : []),
  ]
  const form = recipe.criteria.map(({ name }) => `"${name}": {"score": 0, "explanation": ""}`).join(', ')
  return [
    recipe.role.trim(),
    fenceRule,
    toSections(sections),
    [
      `Rate the response on each of these points, from ${lowest} (very poor) to ${highest} (excellent)${gold !== null && recipe.showsGold ? ', with the gold response as the standard' : ''}:`,
      ...recipe.criteria.map(({ name, question }) => `- ${name}: ${question.trim()}`),
    ].join('\n'),
    `Give one JSON object of this form, a short explanation beside each score, and nothing else:\n{${form}}`,
  ].join('\n\n')
}
