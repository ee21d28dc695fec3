import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWordnet } from './wordnet.ts'

// An invented dictionary in WordNet's format: senses as lists of words, by part of speech.
const senses: Readonly<Record<string, readonly (readonly string[])[]>> = {
  noun: [['doctor', 'physician', 'medical_man'], ['doctor', 'fixer'], ['bus', 'coach'], ['wolf']],
  verb: [['treat', 'doctor']],
  adj: [['ill', 'sick(p)']],
  adv: [['badly', 'ill']],
}

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wardroom-wordnet-'))
  for (const [part, groups] of Object.entries(senses)) writePart(part, groups)
  writeFileSync(join(folder, 'noun.exc'), 'wolven wolf\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Header lines begin with blanks; an index line ends in the places of its senses in the data file, in bytes. */
function writePart(part: string, groups: readonly (readonly string[])[]): void {
  let data = '  1 A header, as the licence is.\n'
  const places = new Map<string, string[]>()
  for (const words of groups) {
    const offset = String(data.length).padStart(8, '0')
    const cells = words.map((word) => `${word} 0`).join(' ')
    data += `${offset} 00 n ${words.length.toString(16).padStart(2, '0')} ${cells} 000 | a gloss; "with | more"\n`
    for (const word of words) {
      const name = word.replace(/\(.*/, '')
      places.set(name, [...(places.get(name) ?? []), offset])
    }
  }
  const lines = [...places].map(([name, at]) => `${name} n ${at.length} 1 @ ${at.length} 0 ${at.join(' ')}  `)
  writeFileSync(join(folder, `data.${part}`), data)
  writeFileSync(join(folder, `index.${part}`), ['  1 A header.', ...lines.sort(), ''].join('\n'))
}

describe('openWordnet', () => {
  test.each([
    ['doctor', ['doctor', 'physician', 'fixer', 'treat']],
    ['physician', ['doctor', 'physician']],
    ['Physicians', ['doctor', 'physician']],
    ['doctored', ['treat', 'doctor']],
    ['buses', ['bus', 'coach']],
    ['wolves', ['wolf']],
    ['wolven', ['wolf']],
    ['ill', ['ill', 'sick', 'badly']],
    // The longer of two words that begin alike is found, and phrases are no synonyms of a word.
    ['doc', []],
    ['medical_man', []],
    ['medical', []],
    ['s', []],
    ['', []],
    ['1', []],
    ['naïve', []],
  ])('%j', (word, synonyms) => expect([...openWordnet(folder).of(word)].sort()).toEqual([...synonyms].sort()))

  test('words that share a sense are synonyms, whatever their form', () => {
    const wordnet = openWordnet(folder)
    const share = (one: string, other: string) =>
      wordnet.senses(one).some((id) => wordnet.senses(other).includes(id))
    expect(share('doctors', 'physician')).toBe(true)
    expect(share('fixer', 'physician')).toBe(false)
  })
})
