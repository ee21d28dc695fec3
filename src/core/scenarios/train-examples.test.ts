import { expect, test } from 'vitest'
import { chooseTrainExamples } from './train-examples.ts'

const toRow = ([input, label]: readonly [string, string | null]) => ({
  input,
  references: label === null ? [] : [{ output: { text: label }, tags: ['correct'] }],
})
const rows = (...labels: readonly (string | null)[]) =>
  labels.map((label, index) => toRow([`row${index}`, label]))
const choose = (labels: readonly (string | null)[], maxTrainInstances: number, sampleTrain = true) =>
  chooseTrainExamples(rows(...labels), { maxTrainInstances, sampleTrain }, 1).map(({ input }) => input)

test('consecutive rows of a trial, none beyond the end', () => {
  expect(choose(['a', 'b', 'c', 'd', 'e'], 2, false)).toEqual(['row2', 'row3'])
  expect(choose(['a', 'b', 'c'], 2, false)).toEqual(['row2'])
  expect(choose(['a', 'b'], 2, false)).toEqual([])
})

test('nothing where nothing is wanted, or nothing is there', () => {
  expect(choose(['a', 'b'], 0)).toEqual([])
  expect(choose([], 5)).toEqual([])
})

test('no more than there are, each once', () => {
  expect(choose(['a', 'b', 'a'], 9).toSorted()).toEqual(['row0', 'row1', 'row2'])
})

// Upstream runs on for ever here: it goes round labels whose rows are all taken.
test('labels that are used up leave the rest to rows without one', () => {
  const chosen = choose(['a', null, 'a', null], 4)
  expect(chosen.slice(0, 2).toSorted()).toEqual(['row0', 'row2'])
  expect(chosen.slice(2).toSorted()).toEqual(['row1', 'row3'])
})

// Upstream stops here with an error, as there are fewer rows without a label than it wants.
test('an empty label ends the labels', () => {
  expect(choose(['', '', 'b', null], 3)).toEqual(['row3'])
})

test('only the first right reference is the label', () => {
  const row = (label: string, wrong: string) => ({
    references: [
      { output: { text: wrong }, tags: [] },
      { output: { text: label }, tags: ['correct'] },
      { output: { text: 'other' }, tags: ['correct'] },
    ],
  })
  const all = [row('a', 'w'), row('a', 'x'), row('b', 'y')]
  const chosen = chooseTrainExamples(all, { maxTrainInstances: 2 }, 0)
  expect(chosen.map(({ references }) => references[1]!.output.text)).toEqual(['a', 'b'])
})

// Python sorts by code points: U+FF5E stands before U+1F600, which UTF-16 units have the other way round.
test('labels are sorted by code points before they are shuffled', () => {
  const inOrder = choose(['a', 'ab', '～', '😀'], 4)
  const turned = chooseTrainExamples(rows('😀', '～', 'ab', 'a'), { maxTrainInstances: 4 }, 1)
  expect(turned.map(({ references }) => references[0]!.output.text)).toEqual(
    inOrder.map((name) => ['a', 'ab', '～', '😀'][Number(name.slice(3))]),
  )
  // What upstream's package chooses.
  expect(inOrder).toEqual(['row3', 'row0', 'row2', 'row1'])
})
