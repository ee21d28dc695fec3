// A model's raw answer → the plain text that corrected scoring reads: reasoning, mark-up and invisible signs gone.
import { readJsonAnswer } from './json-answer.ts'

export type CleanAnswer =
  | { readonly kind: 'text'; readonly text: string; readonly boxes: readonly string[] }
  | { readonly kind: 'incomplete_reasoning' }
  | { readonly kind: 'empty' }

const reasoningTags = String.raw`(?:\w+:)?(?:think|thinking|thought|reasoning|scratchpad|reflection)`
// What chat templates of some models leave in the text: their own marks of reasoning, and of turns.
const templateMarks: readonly [RegExp, string][] = [
  [/<unused94>|◁think▷|\[think\]|<\|channel\|>\s*(?:analysis|commentary)\s*<\|message\|>/gi, '<think>'],
  [/<unused95>|◁\/think▷|\[\/think\]|<\|channel\|>\s*final\s*<\|message\|>/gi, '</think>'],
  [/<\|[a-z_]+\|>(?:assistant)?|<\/?s>|<eos>|<(?:start|end)_of_turn>/gi, ' '],
]
const closedReasoning = new RegExp(`<(${reasoningTags})\\b[^>]*>[\\s\\S]*?</\\1\\s*>`, 'gi')
const openedReasoning = new RegExp(`<(?:${reasoningTags})\\b[^>]*>`, 'i')
const lateClosing = new RegExp(`^[\\s\\S]*</(?:${reasoningTags})\\s*>`, 'i')
// Zero-width and direction marks, BOM, soft hyphen; white space is collapsed later.
const invisible =
  /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe0e\ufe0f\ufeff]/g
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

// A first line that only opens the talk, or a role that a template left behind.
const greeting =
  /^(?:(?:sure(?: thing)?|certainly|of course|okay|ok|absolutely|hello|hi|thank you|thanks|(?:that is |that's )?a? ?(?:great|good) question|assistant|model|ai)[!.,:]*\s*\n+)+/i

/** Reasoning is not the answer: closed blocks go; an unclosed one means the reply was cut before it answered. */
export function cleanAnswer(raw: string): CleanAnswer {
  const answer = dropReasoning(raw)
  if (answer === null) return { kind: 'incomplete_reasoning' }
  const text = toPlain(answer).replace(greeting, '')
  return text === '' ? { kind: 'empty' } : { kind: 'text', text: cutRunOn(text), boxes: readBoxes(answer) }
}

/** The answer as it came, without reasoning and template marks; null where reasoning was opened and never closed. */
export function dropReasoning(raw: string): string | null {
  const marked = templateMarks.reduce((text, [mark, sign]) => text.replace(mark, sign), raw)
  // Some servers strip the opening tag only: then all before the closing one is reasoning.
  const answer = marked.includes('</')
    ? marked.replace(closedReasoning, ' ').replace(lateClosing, ' ')
    : marked
  return openedReasoning.test(answer) ? null : answer
}

/** Compatibility forms folded (NFKC), dashes and minus signs to `-`, emphasis and code marks dropped, edges trimmed. */
export function toPlain(text: string): string {
  return dropMarkup(
    text
      .replace(/(?<=\d\s?)[⁻]?[⁰¹²³⁴-⁹]+/g, (power) => `^${toDigits(power)}`)
      .replace(/(?<!\d)(\d{1,4} ?)?([¼-¾⅐-⅞])/g, (_hit, whole: string | undefined, part: string) =>
        String(Number(whole ?? 0) + toShare(part)),
      )
      .replace(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu, toSquaredLetter)
      .normalize('NFKC')
      .replace(invisible, '')
      .replace(/\r\n?/g, '\n')
      .replace(controls, ' ')
      .replace(/[\u2212\u2010-\u2014\ufe63\uff0d]/g, '-')
      .replace(/[\u2018\u2019\u02bc]/g, "'")
      .replace(/[\u201c\u201d]/g, '"'),
  )
}

/** Letters in black circles and squares, which NFKC leaves as they are. */
function toSquaredLetter(sign: string): string {
  const at = sign.codePointAt(0)!
  return String.fromCharCode(65 + at - (at < 0x1f170 ? 0x1f150 : 0x1f170))
}

function toDigits(power: string): string {
  return [...power].map((sign) => (sign === '⁻' ? '-' : String(superscripts.indexOf(sign)))).join('')
}

/** ½ → 0.5: NFKC would make "2½" the number 21 over 2. */
function toShare(fraction: string): number {
  const [above, below] = fraction.normalize('NFKC').split('\u2044')
  return Number(above) / Number(below)
}

function dropMarkup(text: string): string {
  return text
    .replace(/\\(?:text|mathrm|mathbf|textbf)\s*\{([^{}]*)\}/g, ' $1 ')
    .replace(/\\(?:boxed|fbox)\s*\{([^{}]*)\}/g, ' $1 ')
    .replace(/\\(?:times|cdot)\b/g, '×')
    .replace(/\\approx\b/g, '≈')
    .replace(/\^\s*\{([^{}]*)\}/g, '^$1')
    .replace(/\\([%/])/g, '$1')
    .replace(/<\/?(?:p|br|div|li|ul|ol|h[1-6]|tr|table|tbody)\s*\/?>/gi, '\n')
    .replace(/<\/?(?:b|u|i|em|strong|span|mark|code|pre|td|th|sub|sup)\s*\/?>/gi, ' ')
    .replace(/\$\$|\\[()[\],;! ]/g, ' ')
    .replace(/\$([^$\n]+)\$(?!\d)/g, ' $1 ')
    .replace(/(?<=\d)\*\*(?=\d)/g, '^')
    .replace(/(?<=[\d)])\s*\*\s*(?=[\d(])/g, ' × ')
    .replace(/^[ \t]*(?:-{3,}|\*{3,}|_{3,}|={3,})[ \t]*$/gm, '')
    .replace(/~~[^~\n]+~~/g, ' ')
    .replace(/\*{1,3}|_{2,3}|`{1,3}/g, '')
    .replace(/^[ \t]*(?!####[ \t]*[-$\d])(?:#{1,6}(?!#)[ \t]+|>[ \t]+(?!\d))/gm, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

const nextQuestion =
  /\n\s*(?:#+ *)?(?:question|q|patient note|clinical note|context|input|user|human)\s*\d*\s*[:.)]\s/i

/** Models that run on invent a next question; what follows it does not answer the one that was asked. */
function cutRunOn(text: string): string {
  const at = text.search(nextQuestion)
  return at > 0 ? text.slice(0, at).trim() : text
}

const box =
  /\\(?:boxed|fbox)\s*\{((?:[^{}]|\{[^{}]*\})*)\}|<((?:final_?)?answer|final|result|choice|option|response|output)>(.*?)(?:<\/\2>|$)/gis

/** Contents of LaTeX boxes and answer tags, in order, plain; where there is none, of the answer field of JSON. */
function readBoxes(answer: string): string[] {
  const boxes = [...answer.matchAll(box)].map((match) => match[1] ?? match[3]!)
  const json = boxes.length === 0 ? readJsonAnswer(answer) : null
  return [...boxes, ...(json === null ? [] : [json])].map(toPlain).filter((text) => text !== '')
}
