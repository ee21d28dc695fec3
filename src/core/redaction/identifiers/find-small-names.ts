// Words → names written without capitals: after a title or phrase, or two names side by side.
import type { IdentifierSpan } from './identifier.ts'
import { isTitleBefore } from './name-context.ts'
import { isJoined, type Scene } from './scene.ts'

const saidName =
  /(?:^|[^\p{L}])(?:my name is|name is|named|i am|i'm|this is|called|name:|patient:|pt:|name\s?=|signed,?|by|dear|hi|hello|pt|patient|mother|father|mom|dad|wife|husband|daughter|son|brother|sister|friend)\s{1,2}$/iu

function toBefore(scene: Scene, at: number): string {
  const { start } = scene.words[at]!
  return scene.text.slice(Math.max(0, start - 40), start)
}

/** How many small words from here make a name. */
function countWords(scene: Scene, at: number): number {
  const word = scene.words[at]!
  const kind = scene.kindOf(word.folded)
  if (!kind.name || kind.medical || word.text.length < 3) return 0
  const next = scene.words[at + 1]
  const follows =
    next && isJoined(scene, at + 1) && next.shape === 'lower' && !scene.taken[at + 1]
      ? scene.kindOf(next.folded)
      : null
  const surname = follows !== null && follows.name && !follows.medical && next!.text.length > 2
  const before = toBefore(scene, at)
  if (isTitleBefore(before)) return kind.plain && !kind.given ? 0 : surname && !follows.plain ? 2 : 1
  const clear = kind.given && !kind.ambiguous
  if (clear && surname && (!follows.plain || follows.given)) return 2
  if (
    clear &&
    surname &&
    /^(?:doe|smith|brown|jones|white|young|king|green|wood|woods|cook|bell|fox|hill|stone|rice|price|rose|reed|page|love|lane|day)$/.test(
      next!.folded,
    )
  )
    return 2
  if (saidName.test(before) && (clear || (!kind.ambiguous && !kind.plain && !kind.place)))
    return surname && !follows.plain ? 2 : 1
  return clear ? 1 : 0
}

export function findSmallNames(scene: Scene): IdentifierSpan[] {
  const spans: IdentifierSpan[] = []
  for (let at = 0; at < scene.words.length; at += 1) {
    if (scene.words[at]!.shape !== 'lower' || scene.taken[at]) continue
    const count = countWords(scene, at)
    if (count === 0) continue
    const { start } = scene.words[at]!
    const { end } = scene.words[at + count - 1]!
    spans.push({
      start,
      end,
      class: 'name',
      rule: count > 1 ? 'list_and_shape' : 'words_around',
      score: count > 1 ? 0.7 : 0.5,
    })
    at += count - 1
  }
  return spans
}
