import { describe, expect, it } from 'vitest'
import { toHashText, toObjectText, toReasonText, toRowTime, toRunId, toSince } from './entry-words.ts'

const id = '0123456789abcdef0123456789abcdef'
const now = new Date(2026, 5, 13, 14, 36)

describe('the object of an entry', () => {
  it.each([
    ['reveal', `run ${id} question ${id}`, null, 'run 01234567 wr-012345'],
    ['run', `run ${id} finished`, null, 'run 01234567 finished'],
    ['person', `person ${id} added as data_steward reviewer`, 'Ines', 'Ines added as data steward reviewer'],
    ['policy', `policy ${id}${id}`, null, 'policy 01234567'],
    ['allow_list', 'https://llm.ward.example:8443 added', null, 'https://llm.ward.example:8443 added'],
    ['refused', 'allow_list', null, 'allow list'],
  ] as const)('of %s is short: %s', (...[action, object, about, text]) => {
    expect(toObjectText({ action, object, about })).toBe(text)
  })

  it('leads to the run it is about', () => {
    expect(toRunId(`run ${id} question ${id}`)).toBe(id)
    expect(toRunId(`dataset ${id}`)).toBeNull()
  })
})

describe('a row', () => {
  it('has the second today, and else the day', () => {
    expect(toRowTime(new Date(2026, 5, 13, 14, 31, 40).toISOString(), now)).toBe('14:31:40')
    expect(toRowTime(new Date(2026, 5, 12, 14, 31).toISOString(), now)).toBe('12 Jun 14:31')
    expect(toRowTime(new Date(2025, 5, 12, 14, 31).toISOString(), now)).toBe('12 Jun 2025 14:31')
  })

  it('has groups of the hash and a reason in words', () => {
    expect(toHashText('9f3c1ab7e0d452c8ffff', 2)).toBe('9f3c 1ab7')
    expect(toHashText('9f3c1ab7e0d452c8ffff', 4)).toBe('9f3c 1ab7 e0d4 52c8')
    expect(toReasonText('check_score')).toBe('Check score')
    expect(toReasonText(null)).toBe('')
  })
})

it('a number of days begins with the first of them, and everything else is all time', () => {
  expect(toSince('1', now)).toBe(new Date(2026, 5, 13).toISOString())
  expect(toSince('7', now)).toBe(new Date(2026, 5, 7).toISOString())
  for (const days of [undefined, '', '0', 'all', '1.5']) expect(toSince(days, now)).toBeNull()
})
