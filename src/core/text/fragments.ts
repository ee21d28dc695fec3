// A summary's and a text's tokens → the fragments that the summary took from the text. Source: Grusky et al. 2018 (Newsroom).

type Tokens = readonly string[]

/**
 * Lengths of the fragments as the published code finds them: at each place of the summary the longest match in the text,
 * the search going on behind each match, so that a longer one that begins inside a shorter one is not seen.
 */
export function findFragmentsAsUpstream(summary: Tokens, text: Tokens): number[] {
  const places = toPlaces(text)
  const lengths: number[] = []
  for (let at = 0; at < summary.length;) {
    let best = 0
    let from = 0
    for (const place of places.get(summary[at]!) ?? []) {
      if (place < from) continue
      const length = countEqual(summary, at, { text, place })
      from = place + length
      best = Math.max(best, length)
    }
    if (best > 0) lengths.push(best)
    at += Math.max(best, 1)
  }
  return lengths
}

function toPlaces(text: Tokens): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  text.forEach((token, at) => {
    const known = places.get(token)
    if (known) known.push(at)
    else places.set(token, [at])
  })
  return places
}

function countEqual(summary: Tokens, at: number, { text, place }: { text: Tokens; place: number }): number {
  let length = 0
  while (
    at + length < summary.length &&
    place + length < text.length &&
    summary[at + length] === text[place + length]
  )
    length += 1
  return length
}

interface State {
  readonly next: Map<string, State>
  link: State | null
  length: number
}

/** Lengths of the fragments as the paper defines them: at each place the longest run that stands anywhere in the text. */
export function findFragments(summary: Tokens, text: Tokens): number[] {
  const root = toAutomaton(text)
  const lengths: number[] = []
  for (let at = 0; at < summary.length;) {
    let state: State | undefined = root
    let length = 0
    while (at + length < summary.length) {
      state = state.next.get(summary[at + length]!)
      if (state === undefined) break
      length += 1
    }
    if (length > 0) lengths.push(length)
    at += Math.max(length, 1)
  }
  return lengths
}

/** The suffix automaton of a text (Blumer et al. 1985): it reads every run of tokens of the text, in linear time. */
function toAutomaton(text: Tokens): State {
  const root: State = { next: new Map(), link: null, length: 0 }
  let last = root
  for (const token of text) {
    const state: State = { next: new Map(), link: root, length: last.length + 1 }
    let back: State | null = last
    while (back !== null && !back.next.has(token)) {
      back.next.set(token, state)
      back = back.link
    }
    if (back !== null) state.link = toTarget(back, token)
    last = state
  }
  return root
}

/** The state that a suffix leads to; split where it also stands for longer runs. */
function toTarget(from: State, token: string): State {
  const target = from.next.get(token)!
  if (target.length === from.length + 1) return target
  const copy: State = { next: new Map(target.next), link: target.link, length: from.length + 1 }
  let back: State | null = from
  while (back !== null && back.next.get(token) === target) {
    back.next.set(token, copy)
    back = back.link
  }
  target.link = copy
  return copy
}
