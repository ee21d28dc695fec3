// `wardroom identifiers` as built: places, classes and rules of what it marks, and never a word of the text.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wardroom, wardroomJson } from './command-line.ts'
import { createScratch, type Scratch } from './scratch.ts'

let scratch: Scratch
beforeAll(() => (scratch = createScratch()))
afterAll(() => scratch.remove())

const note = 'Patient: Zelda Canarywell\nMRN: 7755301, seen 😀 on 03/14/2021.\n\nCanarywell is better.\n'

test('marks a text by line, column and length in characters, and quotes nothing of it', async () => {
  const file = scratch.write('note.txt', note)
  const { code, stdout, stderr } = await wardroom(['identifiers', file], scratch)
  expect(code).toBe(0)
  const rows = stdout.split('\n').map((line) => line.replace(file, 'F').split(/ {2,}/))
  expect(rows).toEqual([
    ['FILE', 'LINE', 'COLUMN', 'CHARACTERS', 'CLASS', 'RULE'].map(
      (word) => expect.stringMatching(word) as string,
    ),
    ['F', '1', '10', '16', 'name', 'label'],
    ['F', '2', '6', '7', 'record number', 'label'],
    ['F', '2', '25', '10', 'date', 'pattern'],
    ['F', '4', '1', '10', 'name', 'repeated'],
    ['4 marks.'],
    [''],
  ])
  expect(stderr).toBe('What is not marked may still identify someone.\n')
  expect(stdout + stderr).not.toMatch(/Zelda|Canary|7755301|2021/)
})

test('marks names of files, runs and models, one a line', async () => {
  const file = scratch.write('names.txt', 'gpt-4o-2024-05-13\nmrs-Eleanor-Whitfield-MRN-0012345\n')
  const { files } = await wardroomJson<{ files: { file: string; marks: object[] }[] }>(
    ['identifiers', '--names', file],
    scratch,
  )
  expect(files).toEqual([
    {
      file,
      marks: [
        { line: 2, column: 5, characters: 17, class: 'name', rule: 'list_and_shape', score: 0.9 },
        { line: 2, column: 27, characters: 7, class: 'record_number', rule: 'label', score: 0.95 },
      ],
    },
  ])
})

test('a text without marks is not called anything but that', async () => {
  const { stdout, stderr } = await wardroom(['identifiers', scratch.write('none.txt', 'Rest.\n')], scratch)
  expect([stdout, stderr]).toEqual(['0 marks.\n', 'What is not marked may still identify someone.\n'])
})

test('what is no text, or not there, is refused with a sentence', async () => {
  const binary = await wardroom(
    ['identifiers', scratch.write('x.bin', Buffer.from([0xff, 0xfe, 0]))],
    scratch,
  )
  expect([binary.code, binary.stderr]).toEqual([2, `${scratch.path('x.bin')} is no text in UTF-8.\n`])
  const gone = await wardroom(['identifiers', scratch.path('gone.txt')], scratch)
  expect([gone.code, gone.stdout]).toEqual([2, ''])
})
