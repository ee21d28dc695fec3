import { describe, expect, test } from 'vitest'
import { createIdentifierFinder } from '../core/redaction/identifiers/create-identifier-finder.ts'
import { foldWord } from '../core/redaction/identifiers/fold-text.ts'
import { loadNameLists } from './name-lists.ts'

describe('the lists of the packages', () => {
  const lists = loadNameLists()

  test('hold names, towns and words in the form that the finder looks up', () => {
    expect(lists.names.size).toBeGreaterThan(190_000)
    expect(lists.places.size).toBeGreaterThan(40_000)
    expect(lists.words.size).toBeGreaterThan(270_000)
    for (const list of [lists.names, lists.places])
      for (const word of [...list].slice(0, 2_000)) expect(foldWord(word)).toBe(word)
    expect(['eleanor', 'nguyen', 'garcia', 'fatima'].filter((name) => !lists.names.has(name))).toEqual([])
    expect(
      ['chicago', 'new york', 'sao paulo', 'springfield'].filter((town) => !lists.places.has(town)),
    ).toEqual([])
  })

  test('are read once', () => {
    expect(loadNameLists()).toBe(lists)
  })

  test('serve the finder', () => {
    const text = 'Fatima Garcia moved from São Paulo to Springfield.'
    const found = createIdentifierFinder(lists).find(text)
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
      'Fatima Garcia',
      'São Paulo',
      'Springfield',
    ])
  })
})
