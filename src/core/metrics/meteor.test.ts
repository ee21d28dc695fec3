import { describe, expect, test } from 'vitest'
import type { Synonyms } from '../ports.ts'
import { toJudged } from '../testing/judged.fixture.ts'
import { toMeteor, toNltkMeteor } from '../text/meteor.ts'
import { meteor } from './meteor.ts'

const senses: Readonly<Record<string, readonly string[]>> = {
  doctor: ['n1'],
  doctors: ['n1'],
  physician: ['n1'],
  child: ['n2'],
  kid: ['n2', 'n3'],
  goat: ['n3'],
}
const words = Object.entries(senses)
const synonyms: Synonyms = {
  senses: (word) => senses[word] ?? [],
  of: (word) =>
    words
      .filter(([other, ids]) => !other.endsWith('s') && ids.some((id) => senses[word]?.includes(id)))
      .map(([other]) => other),
}
const toPair = (gold: string, answer: string) => ({ gold: gold.split(' '), answer: answer.split(' ') })

// NLTK: NLTK 3.10.4 with WordNet 3.0, by white space. Definition: worked out by hand from the papers of 2005 and 2007.
describe.each<[gold: string, answer: string, scores: [nltk: number, definition: number]]>([
  // One chunk of six: 1 - 0.5 (1/6)³.
  ['the cat sat on the mat', 'the cat sat on the mat', [0.9976851851851852, 0.9976851851851852]],
  // Six matches, four of them by stem, two chunks: P 6/8, R 6/7.
  [
    'create or update a vm scale set',
    'creates or updates a virtual machine scale set',
    [0.8294209702660407, 0.8294209702660407],
  ],
  [
    'create or update vm scale set',
    'creates or updates a virtual machine scale set',
    [0.7806451612903227, 0.7806451612903227],
  ],
  // NLTK aligns "the" with the last one and counts two chunks; the fewest are one: 0.425531… · (1 - 0.5 / 8).
  ['the cat and the dog', 'the cat', [0.2127659574468085, (0.4 / 0.94) * (1 - 0.5 / 8)]],
  // Two synonyms: four of five aligned in one chunk.
  ['the doctor examined the child', 'a physician examined the kid', [0.7937500000000002, 0.7937500000000002]],
  ['fever', 'rash', [0, 0]],
])('%j against %j', (gold, answer, [nltk, definition]) => {
  test('NLTK', () => expect(toNltkMeteor(toPair(gold, answer), synonyms)).toBeCloseTo(nltk, 12))
  test('definition', () => expect(toMeteor(toPair(gold, answer), synonyms)).toBeCloseTo(definition, 12))
})

test('a word with two senses stands for one word only', () => {
  // P 1, R 1/2, one chunk of one match: 0.5 / 0.95 · 0.5.
  expect(toMeteor(toPair('child goat', 'kid'), synonyms)).toBeCloseTo(0.5 / 0.95 / 2, 12)
})

test('an inflected word is a synonym by its base form', () => {
  expect(toMeteor(toPair('physician', 'doctors'), synonyms)).toBeCloseTo(0.5, 12)
})

test('no score is above 1, whatever is repeated', () => {
  for (const answer of ['a a a a', 'b a a b', 'a', 'a b a b a b a b'])
    for (const gold of ['a', 'a b', 'a b a b a b', 'b b a'])
      for (const score of [toMeteor, toNltkMeteor])
        expect(score(toPair(gold, answer), synonyms)).toBeLessThanOrEqual(1)
})

describe('the metric', () => {
  test('without a dictionary it is unavailable, and never 0', () => {
    for (const scoring of ['helm', 'corrected'] as const)
      expect(meteor.score(toJudged('fever', ['fever']), scoring)).toEqual({
        status: 'unavailable',
        reason: 'no_dictionary',
        values: {},
      })
  })

  test('the best over the references; punctuation is a token', () => {
    const judged = toJudged('The cat.', ['A dog.', 'the cat .'], { synonyms })
    expect(meteor.score(judged, 'corrected').values['meteor']).toBeCloseTo(1 - 0.5 / 27, 12)
    expect(meteor.score(judged, 'helm').values['meteor']).toBeCloseTo(1 - 0.5 / 27, 12)
  })
})
