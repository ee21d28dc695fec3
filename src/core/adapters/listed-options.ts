// An input that lists the options itself → the input without them, as the adapter lists them below.
import type { Instance } from '../../contracts/instance.ts'

/** How data sets list options: a line each ("A. …"), or behind one another ("(A) …"). */
const layouts: readonly ((text: string, letter: string) => string)[] = [
  (text, letter) => `${letter}. ${text}\n`,
  (text, letter) => `(${letter}) ${text} `,
  (text, letter) => `(${letter}) ${text}\n`,
]

/** What may stand before the list and behind it without being lost to the reader. */
const before = /\s*(?:(?:answer choices|options|choices)\s*:)?\s*$/i
const after = /^\s*(?:answer\s*:)?\s*$/i

/** Only a whole list at the end of the input goes; any other mention of options stays. */
export function withoutListedOptions({ input, references }: Pick<Instance, 'input' | 'references'>): string {
  for (const layout of layouts) {
    const list = references
      .map(({ output }, index) => layout(output.text, String.fromCharCode(65 + index)))
      .join('')
      .trimEnd()
    const at = list === '' ? -1 : input.lastIndexOf(list)
    if (at >= 0 && after.test(input.slice(at + list.length))) return input.slice(0, at).replace(before, '')
  }
  return input
}
