// A passphrase → how well it withstands guessing, in four words; a plain estimate that errs on the low side.

export interface Strength {
  /** 0 to 4: how many parts of the meter are filled. */
  readonly level: 0 | 1 | 2 | 3 | 4
  readonly word: string
  /** What would make it stronger; empty where nothing needs to. */
  readonly advice: string
}

const COMMON = /password|passwort|passphrase|qwert|asdf|letmein|welcome|hospital|wardroom|admin|secret/gi
const MORE_WORDS =
  'Four or more words that do not belong together are easy to keep in mind and hard to guess.'

/** `names` are words that a guesser would try first, such as the workspace's name. */
export function toStrength(passphrase: string, names: readonly string[] = []): Strength {
  if (passphrase === '') return { level: 0, word: '', advice: MORE_WORDS }
  const bits = toBits(withoutKnown(passphrase, names))
  if (bits < 35) return { level: 1, word: 'Weak', advice: MORE_WORDS }
  if (bits < 55) return { level: 2, word: 'Fair', advice: MORE_WORDS }
  if (bits < 75) return { level: 3, word: 'Good', advice: '' }
  return { level: 4, word: 'Strong', advice: '' }
}

/** Known words count as one letter each. */
function withoutKnown(passphrase: string, names: readonly string[]): string {
  const known = names.map((name) => name.toLowerCase()).filter((name) => name.length > 2)
  const plain = known.reduce((text, name) => text.toLowerCase().replaceAll(name, 'x'), passphrase)
  return (known.some((name) => passphrase.toLowerCase().includes(name)) ? plain : passphrase).replace(
    COMMON,
    'x',
  )
}

/** Characters that repeat or go on from the one before add little; long words add less than random letters would. */
function toBits(text: string): number {
  const characters = [...text]
  const fresh = characters.filter((character, at) => {
    const step = (character.codePointAt(0) ?? 0) - (characters[at - 1]?.codePointAt(0) ?? -99)
    return Math.abs(step) > 1
  }).length
  const distinct = new Set(characters).size
  const pool = poolOf(text)
  const perCharacter = /^[\p{L} '-]+$/u.test(text) ? Math.min(2.6, Math.log2(pool)) : Math.log2(pool) * 0.75
  return Math.min(fresh, 2.5 * distinct) * perCharacter
}

function poolOf(text: string): number {
  const kinds = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 20],
  ] as const
  return Math.max(
    2,
    kinds.reduce((sum, [kind, size]) => sum + (kind.test(text) ? size : 0), 0),
  )
}
