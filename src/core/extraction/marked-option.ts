// A list of all options with a mark on each, or a map of them to true and false → the one that is marked as chosen.
import { anySign, maskOptions } from './option-mask.ts'
import type { OptionMatcher } from './option-matcher.ts'
import type { OptionNames } from './option-names.ts'

const judged = new RegExp(
  String.raw`(${anySign})\s*[:.)=|-]*\s*(?:(yes|true|correct|right)|no|false|incorrect|wrong)\b`,
  'gi',
)

/** "(A) no (B) yes (C) no": null unless each option is judged and exactly one is right. */
export function findJudged(text: string, names: OptionNames): string | null {
  const masked = maskOptions(text, names)
  const found = [...masked.text.matchAll(judged)].map(([, sign, yes]) => ({
    letter: masked.letterOf(sign!.replace(/[()]/g, '')),
    isRight: yes !== undefined,
  }))
  const right = found.filter(({ isRight }) => isRight)
  const all = new Set(found.map(({ letter }) => letter))
  return all.size === names.letters.length && right.length === 1 ? right[0]!.letter : null
}

const yes = String.raw`✅|✔️?|☑️?|✓|🟢|👉|\[[xX✓✔]\]`
const no = String.raw`❌|✗|✘|✖️?|☐|☒|🔴|🚫|\[ ?\]`
const marks = new RegExp(String.raw`^[\s|*•-]*(?:(${yes})|(${no}))|(?:(${yes})|(${no}))[\s|.]*$`, 'u')

/** Null unless two options or more are marked and exactly one of them as chosen. */
export function findMarked(text: string, matcher: OptionMatcher): string | null {
  const lines = text.split('\n').flatMap((line) => {
    const mark = marks.exec(line)
    const bare = mark && line.replace(mark[0], '').replace(/^[\s|*•-]+/, '')
    const option = bare ? matcher.opening(bare, true) : null
    return option ? [{ letter: option.letter, chosen: (mark![1] ?? mark![3]) !== undefined }] : []
  })
  const chosen = new Set(lines.filter((line) => line.chosen).map(({ letter }) => letter))
  return lines.length > 1 && chosen.size === 1 && lines.length > chosen.size ? [...chosen][0]! : null
}

/** `{"A": false, "B": true}`, by letters or texts; null unless exactly one is true. */
export function findTrueOption(text: string, { letters, all }: OptionNames): string | null {
  const pairs = [...text.matchAll(/["']([^"'\n]{1,200})["']\s*:\s*(true|false)\b/gi)]
  const found = pairs.flatMap(([, name, value]) => {
    const letter =
      letters.find((each) => each === name!.trim()) ??
      all.find((label) => label.text.toLowerCase() === name!.trim().toLowerCase())?.letter
    return letter === undefined ? [] : [{ letter, isTrue: value!.toLowerCase() === 'true' }]
  })
  const right = found.filter(({ isTrue }) => isTrue)
  return found.length > 1 && right.length === 1 ? right[0]!.letter : null
}
