// An answer to a multiple-choice question → the letter of the option that it commits to.
import { readDeclarations } from './declaration.ts'
import { readAnswer, type PlainAnswer } from './read-answer.ts'
import { found, notFound, type Reading } from './reading.ts'
import { createOptionMatcher, type Options, type OptionMatcher } from './option-matcher.ts'

/** Letter → option text; `words` are further names of an option, such as yes for A. */
export function readOptionAnswer(
  raw: string,
  options: Options,
  words: Readonly<Record<string, readonly string[]>> = {},
): Reading<string> {
  const matcher = createOptionMatcher(options, words)
  return readAnswer(raw, (answer) => readOption(answer, matcher))
}

/**
 * In this order: the last box; the whole answer; the last declaration; "B is correct", "I choose B"; the option the
 * answer opens with; the only option whose text or word stands in it; the only letter that stands as an answer.
 * Two options side by side ("A or B") are ambiguous: no guess is made.
 */
function readOption({ text, boxes }: PlainAnswer, matcher: OptionMatcher): Reading<string> {
  const steps: readonly (() => Reading<string>)[] = [
    () => readLast(boxes, matcher),
    () => toReading(matcher.whole(text)),
    () => readLast(readDeclarations(text), matcher),
    () => readLast(readEndorsements(text), matcher),
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
    .map((part) => readPart(part, matcher))
    .filter((hit) => hit.found || hit.reason === 'ambiguous')
  return hits.at(-1) ?? notFound('no_answer_found')
}

function readPart(part: string, matcher: OptionMatcher): Reading<string> {
  const hit = matcher.opening(part)
  if (hit) return hit.hedged ? notFound('ambiguous') : found(hit.letter)
  return toReading(matcher.whole(part))
}

function readOpening(text: string, matcher: OptionMatcher): Reading<string> {
  // A model that lists the options over again has not chosen the first one.
  const lines = text.split('\n').map((line) => matcher.opening(line))
  if (new Set(lines.filter((hit) => hit !== null).map((hit) => hit.letter)).size > 1)
    return notFound('no_answer_found')
  const hit = matcher.opening(text)
  if (hit?.hedged) return notFound('ambiguous')
  return hit?.marked ? found(hit.letter) : notFound('no_answer_found')
}

const chosen =
  /\b(?:I(?:'d| would| will|'ll)? |we |let's )?(?:choose|pick|select|go with|going with|opt for)\s+/gi
const praised =
  /(?:^|[\s(])(\(?[A-Z]\)?)[.)]?\s+(?:is|seems|appears to be|would be)\s+(?:the\s+)?(?:most likely\s+)?(?:correct|right|best|true|most appropriate|answer)\b/g

/** Parts that begin with what "I choose …" or "… is correct" speaks of. */
function readEndorsements(text: string): string[] {
  const choices = [...text.matchAll(chosen)].map(
    (match) => text.slice(match.index + match[0].length).split('\n')[0]!,
  )
  return [...choices, ...[...text.matchAll(praised)].map((match) => match[1]!)]
}

function only(letters: ReadonlySet<string>): string | null {
  return letters.size === 1 ? [...letters][0]! : null
}

function toReading(letter: string | null): Reading<string> {
  return letter === null ? notFound('no_answer_found') : found(letter)
}
