// Draws → an invented given name, surname or town, built from syllables so that it names nobody known.
import type { Draws } from './keyed-draws.ts'

const starts =
  'Al Bar Cor Dan El Fen Gar Hal Il Jor Kel Lan Mar Nor Or Pel Quin Ros Sel Tor Ul Var Wes Yor Zel'.split(' ')
const middles = 'a e i o an en in on ar er ir or al el il'.split(' ')
const ends = {
  given: 'va lo ris nia ric dan sel win ta mir len da vin ra'.split(' '),
  surname: 'wick mere stone vale brook hart more thorn lock gate marsh fell'.split(' '),
  town: 'ford bury ton ham field port haven bridge mouth wold'.split(' '),
} as const

export type InventedKind = keyof typeof ends

function pick(list: readonly string[], draws: Draws): string {
  return list[draws.below(list.length)]!
}

/** Some 4,000 names a kind. */
export function toInventedName(kind: InventedKind, draws: Draws): string {
  return pick(starts, draws) + pick(middles, draws) + pick(ends[kind], draws)
}
