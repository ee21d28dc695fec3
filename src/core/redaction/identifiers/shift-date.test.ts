import { describe, expect, test } from 'vitest'
import { shiftDate } from './shift-date.ts'

describe('40 days later, written as before', () => {
  test.each([
    ['2021-12-06', '2022-01-15'],
    ['2021-12-06T14:22:05Z', '2022-01-15T14:22:05Z'],
    ['20211206', '20220115'],
    ['12/06/2021', '01/15/2022'],
    ['1/2/21', '2/11/21'],
    ['31/12/2021', '09/02/2022'],
    ['13.02.2023', '25.03.2023'],
    ['December 6, 2021', 'January 15, 2022'],
    ['Mar 3rd, 2021', 'Apr 12th, 2021'],
    ['6 Dec 2021', '15 Jan 2022'],
    ['05 Dec 2021', '14 Jan 2022'],
    ['06DEC2021', '15JAN2022'],
    ['4th of July 2022', '13th of August 2022'],
    ['Monday, March 3, 2025', 'April 12, 2025'],
    ['July 2021', 'August 2021'],
    ['06/2021', '07/2021'],
    ['2021-06', '2021-07'],
    ['March 5th', 'April 14th'],
    ['3/14', '4/23'],
    ['Feb 29, 2020', 'Apr 9, 2020'],
  ])('%s', (text, expected) => {
    expect(shiftDate(text, 40)).toBe(expected)
  })
})

test('there and back is the same day', () => {
  for (const text of ['2020-02-29', 'January 1, 2000', '31 Dec 1999', '6/30/1985'])
    expect(shiftDate(shiftDate(text, 365)!, -365)).toBe(text)
})

test('what is no date, or no day of the calendar, gives nothing', () => {
  for (const text of ['last week', 'Christmas', '', '2021-02-30', '13/13/2021'])
    expect(shiftDate(text, 40)).toBeNull()
})
