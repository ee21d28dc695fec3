import { describe, expect, test } from 'vitest'
import { toPowerOfTwo, toRounded, toRoundedCount } from './rounding.ts'

describe('rounding', () => {
  test.each([
    [0, 16],
    [1, 16],
    [16, 16],
    [17, 32],
    [1024, 1024],
    [1025, 2048],
  ])('a length of %d reads %d', (length, shown) => {
    expect(toPowerOfTwo(length, 16)).toBe(shown)
    expect(toRounded('x'.repeat(length), 'length', 'screen')).toBe(shown)
  })

  test('a length counts characters, not code units', () => {
    expect(toRounded('🩺'.repeat(16), 'length', 'screen')).toBe(16)
  })

  test.each([
    [0, 0, 0],
    [1, '<11', '<11'],
    [10, '<11', '<11'],
    [11, 11, 10],
    [195, 195, 200],
  ])('a count of %d reads %s, and %s to the public', (count, partner, everyone) => {
    expect(toRoundedCount(count, 'institution')).toBe(partner)
    expect(toRoundedCount(count, 'public')).toBe(everyone)
  })

  test('decimals of a number, of each number of a record, and of nothing', () => {
    expect(toRounded(0.12345, 'decimals', 'public')).toBe(0.123)
    expect(toRounded({ a: 2 / 3, b: 1 }, 'decimals', 'public')).toEqual({ a: 0.667, b: 1 })
    expect(toRounded(null, 'decimals', 'public')).toBeNull()
  })

  test('what is no number does not pass', () => {
    for (const value of ['0.5', Number.NaN, { a: 'text' }, ['text']])
      expect(() => toRounded(value, 'decimals', 'public')).toThrow(TypeError)
    expect(() => toRounded('text', 'count', 'public')).toThrow(TypeError)
    expect(() => toRounded('text', 'seconds', 'public')).toThrow(TypeError)
  })
})
