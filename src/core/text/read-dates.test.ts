import { describe, expect, test } from 'vitest'
import { parseUsDate, parseWeeksTuple, readDates, readSpans, toDay } from './read-dates.ts'

// Right sides are what Python's strptime(…, '%m/%d/%Y') gives, as days since 1970; null where it raises.
describe('parseUsDate', () => {
  test.each<[string, number | null]>([
    ['1/5/2024', 19727],
    ['01/05/2024', 19727],
    ['02/29/2024', 19782],
    ['3/ 1/2024', 19783],
    ['12/31/9999', 2932896],
    ['1/5/0050', -701261],
    ['13/01/2024', null],
    ['02/30/2024', null],
    ['02/29/2023', null],
    ['1/32/2024', null],
    ['0/5/2024', null],
    ['00/05/2024', null],
    ['1/5/0000', null],
    ['1/5/24', null],
    ['1/5/2024 ', null],
    [' 1/5/2024', null],
    ['1/5/2024x', null],
    ['01-05-2024', null],
    ['', null],
  ])('%j → %j', (text, expected) => expect(parseUsDate(text)).toBe(expected))
})

test('weeks as upstream writes them', () => {
  expect(parseWeeksTuple("('17 weeks', '5 days')")).toBe(124)
  expect(parseWeeksTuple("('0 weeks', '6 days')")).toBe(6)
  expect(parseWeeksTuple('17 weeks, 5 days')).toBeNull()
})

test('leap years', () => {
  expect(toDay(2000, 2, 29)).not.toBeNull()
  expect(toDay(1900, 2, 29)).toBeNull()
  expect(toDay(1970, 1, 1)).toBe(0)
  expect(toDay(2024, 4, 31)).toBeNull()
})

test('dates and spans stand in the order of the text', () => {
  const text = 'From March 1, 2024 to 03/05/2024 and 2024-03-07'
  expect(readDates(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'March 1, 2024',
    '03/05/2024',
    '2024-03-07',
  ])
  expect(readSpans('14w2d, then 15 weeks 1 day').map(({ value }) => value)).toEqual([100, 106])
})
