// An answer to a multiple-choice question → the letter of the option that it commits to.
import { readDeclarations } from './declaration.ts'
import { dropDenied } from './denied-options.ts'
import { createOptionMatcher, type OptionMatcher } from './option-matcher.ts'
import { toOptionNames, type OptionNames, type Options } from './option-names.ts'
import { findJudged, findMarked, findTrueOption } from './marked-option.ts'
import { readAnswer, type PlainAnswer } from './read-answer.ts'
import { found, notFound, type Reading } from './reading.ts'

/** Letter → option text; `words` are further names of an option, such as yes for A. */
export function readOptionAnswer(
  raw: string,
  options: Options,
  words: Readonly<Record<string, readonly string[]>> = {},
): Reading<string> {
  const names = toOptionNames(options, words)
  const matcher = createOptionMatcher(names)
  return readAnswer(raw, ({ text, boxes }) => {
    const bare = { text: dropDenied(text, names), boxes: boxes.map((box) => dropDenied(box, names)) }
    const marked = boxes.length === 0 ? readMarks(text, names, matcher) : null
    return marked === null ? readOption(bare, matcher) : found(marked)
  })
}

function readMarks(text: string, names: OptionNames, matcher: OptionMatcher): string | null {
  return findTrueOption(text, names) ?? findMarked(text, matcher) ?? findJudged(text, names)
}

/**
 * Marks on a list of all options come first. Then, in this order: the last box; the whole answer; the last declaration; a first line that is an option and no more;
 * "B is correct", "I choose B"; the option the answer opens with; the only option whose text or word stands in it; the
 * only letter that stands as an answer. Two options side by side ("A or B") are ambiguous: no guess is made.
 */
function readOption({ text, boxes }: PlainAnswer, matcher: OptionMatcher): Reading<string> {
  const steps: readonly (() => Reading<string>)[] = [
    () => readLast(boxes, matcher),
    () => readWhole(text, matcher),
    () => readLast(readDeclarations(text), matcher),
    () => readFirstLine(text, matcher),
    () => readLast([...matcher.praised(text), ...readChoices(text)], matcher),
    () => readOpening(text, matcher),
    () => toReading(only(matcher.mentions(text))),
    () => toReading(only(matcher.letters(text))),
  ]
  for (const step of steps) {
    const reading = step()
    if (reading.found || reading.reason === 'ambiguous') return reading
  }
  const mentioned = new Set([...matcher.mentions(text), ...matcher.letters(text)])
  return notFound(mentioned.size > 1 ? 'ambiguous' : 'no_answer_found')
}

/** The last part that begins with an option. */
function readLast(parts: readonly string[], matcher: OptionMatcher): Reading<string> {
  const hits = parts
    .map((part) => toReading(matcher.opening(part, true)))
    .filter((hit) => hit.found || hit.reason === 'ambiguous')
  return hits.at(-1) ?? notFound('no_answer_found')
}

function readWhole(text: string, matcher: OptionMatcher): Reading<string> {
  const hit = matcher.opening(text, true)
  return toReading(hit?.whole || hit?.hedged ? hit : null)
}

/** An option on a line of its own, then the reasons. A model that lists the options over again has chosen none. */
function readFirstLine(text: string, matcher: OptionMatcher): Reading<string> {
  const hit = matcher.opening(text.split('\n')[0]!, true)
  return hit?.whole && !isListing(text, matcher) ? toReading(hit) : notFound('no_answer_found')
}

function readOpening(text: string, matcher: OptionMatcher): Reading<string> {
  const hit = matcher.opening(text, false)
  return hit && (hit.hedged || (hit.marked && !isListing(text, matcher)))
    ? toReading(hit)
    : notFound('no_answer_found')
}

/** Line after line begins with another option; after a first line set apart, bare options only: reasons may begin so. */
function isListing(text: string, matcher: OptionMatcher): boolean {
  const lines = text.split('\n').map((line) => matcher.opening(line, false))
  const options = lines.filter((hit) => hit?.marked)
  const apart = lines.length > 1 && text.split('\n')[1] === ''
  return new Set(options.map((hit) => hit!.letter)).size > 1 && (!apart || options.every((hit) => hit!.whole))
}

const chosen =
  /\b(?:I(?:'d| would| will|'ll)? |we |let's )?(?:choose|pick|select|say|go with|going with|opt for)\s+/gi

/** What follows "I choose". */
function readChoices(text: string): string[] {
  return [...text.matchAll(chosen)].map((match) => text.slice(match.index + match[0].length).split('\n')[0]!)
}

function only(letters: ReadonlySet<string>): { letter: string } | null {
  return letters.size === 1 ? { letter: [...letters][0]! } : null
}

function toReading(hit: { readonly letter: string; readonly hedged?: boolean } | null): Reading<string> {
  if (hit === null) return notFound('no_answer_found')
  return hit.hedged ? notFound('ambiguous') : found(hit.letter)
}
