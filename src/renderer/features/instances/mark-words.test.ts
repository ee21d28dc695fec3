import { expect, test } from 'vitest'
import { identifierClasses, identifierRules, type IdentifierSpan } from '../../../contracts/identifier.ts'
import { countMarks, toMarksText, toMarkTitle } from './mark-words.ts'

const span: IdentifierSpan = { start: 0, end: 4, class: 'name', rule: 'title_before', score: 0.9 }
const none = { prompt: [[], []], examples: [[]], references: [[]], answer: [], thinking: [] }

test('a mark says what it may be and why', () => {
  expect(toMarkTitle(span)).toBe('Possible name, after a title')
  for (const kind of identifierClasses)
    for (const rule of identifierRules) {
      const title = toMarkTitle({ ...span, class: kind, rule })
      expect(title).toMatch(/^Possible [A-Za-z]/)
      expect(title).not.toMatch(/_|undefined/)
    }
})

test('marks of all blocks are counted', () => {
  const marks = {
    ...{ prompt: [[], [span, span]], examples: [[], [span]], references: [[span]] },
    ...{ answer: [span], thinking: [span] },
  }
  expect(countMarks(marks)).toBe(6)
  expect(toMarksText({ state: 'found', marks })).toBe('6 possible identifiers marked. Others may be there.')
})

test('one mark is one', () => {
  expect(toMarksText({ state: 'found', marks: { ...none, answer: [span] } })).toBe(
    '1 possible identifier marked. Others may be there.',
  )
})

test('no state of the marks calls a text safe', () => {
  const texts = [
    toMarksText({ state: 'found', marks: none }),
    toMarksText({ state: 'waiting' }),
    toMarksText({ state: 'failed' }),
  ]
  for (const text of texts) expect(text).not.toMatch(/\b(clean|safe|free of|no identifiers\b(?! marked))/i)
  expect(texts[0]).toBe('No possible identifiers marked. Some may be there.')
})
