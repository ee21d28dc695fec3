// A question whose text is revealed → where its private blocks hold possible identifiers.
import type { InstanceMarks } from '../contracts/identifier.ts'
import type { GuardedText, InstanceView } from '../contracts/instance-view.ts'
import type { IdentifiersService } from './identifiers.ts'

/** The same question twice: as anyone sees it, and as it was revealed. Blocks that anyone sees have no marks. */
export interface ViewPair {
  readonly hidden: InstanceView
  readonly revealed: InstanceView
}

/** Throws what `find` throws. */
export async function findInstanceMarks(
  { hidden, revealed }: ViewPair,
  { find }: Pick<IdentifiersService, 'find'>,
): Promise<InstanceMarks> {
  const before = toTexts(hidden)
  const texts = toTexts(revealed).map((text, at) =>
    text?.kind === 'text' && before[at]?.kind === 'hidden' ? text.text : '',
  )
  const spans = await find(texts)
  const { length: prompts } = revealed.prompt
  const { length: references } = revealed.references
  const rest = spans.slice(prompts + references)
  const [answer = [], thinking = [], ...examples] = rest
  return {
    prompt: spans.slice(0, prompts),
    references: spans.slice(prompts, prompts + references),
    ...{ answer, thinking, examples },
  }
}

/** All blocks in one order: prompt, references, answer, thinking, examples. */
function toTexts({ prompt, references, examples, ...said }: InstanceView): readonly (GuardedText | null)[] {
  const asked = [...prompt, ...references].map(({ text }) => text)
  return [...asked, said.answer, said.thinking, ...(examples?.texts ?? [])]
}
