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
  return {
    prompt: spans.slice(0, prompts),
    references: spans.slice(prompts, prompts + references),
    answer: spans[prompts + references] ?? [],
    thinking: spans[prompts + references + 1] ?? [],
  }
}

/** All blocks in one order: prompt, references, answer, thinking. */
function toTexts({ prompt, references, answer, thinking }: InstanceView): readonly (GuardedText | null)[] {
  return [...prompt.map(({ text }) => text), ...references.map(({ text }) => text), answer, thinking]
}
