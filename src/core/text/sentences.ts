// English text → its sentences, by the rules of Punkt (Kiss and Strunk 2006) with short lists in place of a trained model.

const abbreviations = new Set(
  (
    'dr mr mrs ms prof st jr sr gen col lt maj sen rep reps messrs corp cie bros ltd co inc ave vs vt ft mg ' +
    'adm okla ill ariz calif colo conn fla kan ky mich minn tenn wash wis ore ga pa va wed tues fri ' +
    'jan feb aug sept sep oct nov dec yr chg e f g h l m n p r s t w v c ' +
    'ct ok n.h a.m p.m u.s u.k u.n u.s.a ph.d d.c n.y l.a n.c n.j s.c n.d n.m w.va m.b.a a.d b.v a.s s.a n.v'
  ).split(' '),
)
const starters = new Set(
  (
    'the he she it in this that these those there then they we you i if when while although though however ' +
    'but and so as at on for from with after before since because both some many most each no what who how why where ' +
    'his her their our your its by under also instead despite thus therefore moreover meanwhile similarly ' +
    'indeed yet nor even among according a an patient patients blood'
  ).split(' '),
)

const notWord = String.raw`[)";}\]*:@'({[\u2018\u2019\u201c\u201d\xab\xbb?!]`
const candidate = new RegExp(String.raw`[.?!](?=${notWord}|\s+(\S+))`, 'g')
const wordParts = new RegExp(`${notWord}|(?<=${notWord})`)
const closing = /["')\]}\u2018\u2019\u201c\u201d\xab\xbb]+?(?:\s+|(?=--)|$)/my

/** Sentences without the white space between them; closing quotes and brackets stay with the sentence they close. */
export function toSentences(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const { end, next } of findBreaks(text)) {
    closing.lastIndex = next
    const moved = closing.exec(text)
    const close = moved ? next + moved[0].trimEnd().length : end
    if (close > start) sentences.push(text.slice(start, close))
    start = moved ? next + moved[0].length : next
  }
  const rest = text.slice(start).trimEnd()
  return rest === '' ? sentences : [...sentences, rest]
}

interface Break {
  readonly end: number
  /** Where the next sentence starts. */
  readonly next: number
}

function findBreaks(text: string): Break[] {
  const marks = [...text.matchAll(candidate)]
  let wordStart = 0
  let seen = 0
  return marks.flatMap((mark, index) => {
    for (; seen < mark.index; seen += 1) if (/\s/.test(text[seen]!)) wordStart = seen + 1
    const end = mark.index + 1
    // Several marks in one word, such as "!!!" or "e.g.": the last one decides.
    const following = marks[index + 1]
    if (following && !/\s/.test(text.slice(end, following.index))) return []
    const after = mark[1]
    if (!endsSentence(text.slice(wordStart, end), after)) return []
    return [{ end, next: after === undefined ? end : end + text.slice(end).search(/\S/) }]
  })
}

/** Punkt's two passes: by the word that carries the stop, then by the word after it. */
function endsSentence(word: string, after: string | undefined): boolean {
  if (!word.endsWith('.')) return true
  const token = word.split(wordParts).at(-1)!
  const type = token.slice(0, -1).toLowerCase()
  const next = /^[\p{L}\p{N}]+/u.exec(after ?? '')?.[0] ?? ''
  const isStarter = /^\p{Lu}/u.test(next) && starters.has(next.toLowerCase())
  if (token.endsWith('..')) return isStarter
  // Initials stay with the name after them; ordinals with what goes on in lower case.
  if (/^\p{L}$/u.test(type)) return !abbreviations.has(type) && (isStarter || !/^\p{L}/u.test(next))
  if (/^-?[.,]?\d[\d,.-]*$/.test(type)) return !/^(?:\p{Ll}|[^\p{L}\p{N}]+$)/u.test(after ?? 'A')
  const isShort = abbreviations.has(type) || abbreviations.has(type.split('-').at(-1)!)
  return isShort ? isStarter : true
}
