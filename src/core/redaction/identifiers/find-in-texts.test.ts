import { expect, test } from 'vitest'
import { createIdentifierFinder } from './create-identifier-finder.ts'
import { findInTexts } from './find-in-texts.ts'
import { shortLists } from './lists.fixture.ts'

const { find } = createIdentifierFinder(shortLists)

function read(texts: readonly string[]): string[][] {
  return findInTexts(texts, find).map((spans, at) =>
    spans.map(({ start, end }) => texts[at]!.slice(start, end)),
  )
}

test('each text has the spans of its own, with its own offsets', () => {
  expect(read(['Seen on 03/14/2021.', '', 'Nothing here.', 'Call 415-555-0132 now.'])).toEqual([
    ['03/14/2021'],
    [],
    [],
    ['415-555-0132'],
  ])
})

test('a name that one text introduces is marked in the others, before and after it', () => {
  const texts = [
    'Whitfield is better.',
    'Mrs. Whitfield, MRN 0012345, came in.',
    'Please tell Whitfield to rest.',
  ]
  expect(read(texts)).toEqual([['Whitfield'], ['Whitfield', '0012345'], ['Whitfield']])
})

test('a span that runs over the end of a text is cut into both', () => {
  const whole = { start: 2, end: 8, class: 'name', rule: 'list', score: 1 } as const
  expect(findInTexts(['abcd', 'efgh'], () => [whole])).toEqual([
    [{ ...whole, start: 2, end: 4 }],
    [{ ...whole, start: 0, end: 2 }],
  ])
})

test('no texts have no spans', () => {
  expect(findInTexts([], find)).toEqual([])
})
