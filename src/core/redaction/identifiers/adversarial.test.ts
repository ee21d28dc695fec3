import { describe, expect, test } from 'vitest'
import { createIdentifierFinder } from './create-identifier-finder.ts'
import { shortLists } from './lists.fixture.ts'

const finder = createIdentifierFinder(shortLists)
const pieces = [
  ['digits', '1234567890'],
  ['groups of digits', '1234 5678-'],
  ['plus signs and digits', '+12345678901 '],
  ['addresses that do not end', 'address is 12 a b c d e f g\n'],
  ['capital words', 'Aaaa Bbbb '],
  ['commas and capitals', 'Aa, Aa Aa, '],
  ['at signs', 'a.b@c.d-e@'],
  ['protocols', 'http://a.'],
  ['labels', 'MRN id no: # - is '],
  ['months', 'December 12 of the 12 '],
  ['colons', 'a1:b2::c3:'],
  ['titles', 'Dr. Mr. Mrs. '],
  ['hyphens', "a-b'c-d-e-"],
  ['spaces', '  \t \n'],
] as const

function toSeconds(text: string): number {
  const began = performance.now()
  finder.find(text)
  return (performance.now() - began) / 1000
}

describe('time grows with the length of the text and not faster', () => {
  test.each(pieces)('%s', (_, piece) => {
    const text = piece.repeat(Math.ceil(80_000 / piece.length))
    toSeconds(text.slice(0, 5_000))
    const [one, four] = [toSeconds(text.slice(0, 20_000)), toSeconds(text)]
    // Four times the text: about 4 where time is linear, 16 where it is quadratic; the constant is for short times.
    expect(four).toBeLessThan(10 * one + 0.5)
  })

  test('a megabyte of all of them ends', () => {
    const mixed = pieces.map(([, piece]) => piece).join(' ')
    expect(toSeconds(mixed.repeat(Math.ceil(1_000_000 / mixed.length)))).toBeLessThan(50)
  })
})
