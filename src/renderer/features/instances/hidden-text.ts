// One instance as the engine gave it → whether any of its text is hidden.
import type { InstanceView } from '../../../contracts/instance-view.ts'

export function hasHiddenText({ access, prompt, references, answer, thinking }: InstanceView): boolean {
  const texts = [...prompt.map(({ text }) => text), ...references.map(({ text }) => text), answer, thinking]
  return access !== 'public' || texts.some((text) => text?.kind === 'hidden')
}
