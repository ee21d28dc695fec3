// Counts, sizes, hashes and times, as they are printed.
import { describe, expect, it } from 'vitest'
import { toBytes, toCountOf, toDuration, toMoment, toShortHash } from './quantities.ts'

describe('toBytes', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [12_345, '12.3 kB'],
    [4_920_000_000, '4.92 GB'],
    [64_000_000_000, '64.0 GB'],
    [640_000_000_000, '640 GB'],
  ])('%d is %s', (bytes, text) => {
    expect(toBytes(bytes)).toBe(text)
  })
})

describe('toDuration', () => {
  it.each([
    [0.084, '84 ms'],
    [1.84, '1.8 s'],
    [31.2, '31 s'],
    [125, '2 min 05'],
  ])('%d is %s', (seconds, text) => {
    expect(toDuration(seconds)).toBe(text)
  })
})

describe('words around numbers', () => {
  it('counts one and many', () => {
    expect(toCountOf(1, 'question')).toBe('1 question')
    expect(toCountOf(1000, 'question')).toBe('1,000 questions')
    expect(toCountOf(2, 'entry', 'entries')).toBe('2 entries')
  })

  it('shortens a hash and keeps both ends', () => {
    expect(toShortHash('8b3276be8942ebbd77f3ddcda12c1749bf0e490045a736fd8438ee40cf37a41d')).toBe(
      '8b32 76be 8942 … a41d',
    )
  })

  it('calls today today', () => {
    expect(toMoment('2026-06-03T09:14:00', new Date('2026-06-03T20:00:00'))).toBe('today 09:14')
    expect(toMoment('2026-06-03T09:14:00', new Date('2026-06-04T20:00:00'))).toBe('3 Jun 2026, 09:14')
  })
})
