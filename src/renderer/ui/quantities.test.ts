// Counts, sizes, hashes and times, as they are printed.
import { describe, expect, it } from 'vitest'
import { toBytes, toCountOf, toDuration, toMeasured, toPercent, toMoment, toShortHash } from './quantities.ts'

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

describe('toMeasured', () => {
  it.each([
    [0.084, '84 ms'],
    [1.84, '1.8 s'],
    [31.2, '31 s'],
    [125, '2 min 05'],
  ])('%d is %s', (seconds, text) => {
    expect(toMeasured(seconds)).toBe(text)
  })
})

describe('toDuration', () => {
  it('prints a job’s time in the unit that fits', () => {
    expect(
      [0, 0.2, 45, 59.6, 719, 1500, 3599, 7560, 10_980, 23_460, 176_400, 270_000].map(toDuration),
    ).toEqual([
      ...[
        '1 s',
        '1 s',
        '45 s',
        '60 s',
        '12 min',
        '25 min',
        '1 h 00',
        '2 h 06',
        '3 h 03',
        '6 h 31',
        '2 d 1 h',
      ],
      '3 d 3 h',
    ])
  })
})

describe('toPercent', () => {
  it('never rounds a share up to all', () => {
    expect([toPercent(999, 1000), toPercent(1000, 1000), toPercent(0, 0)]).toEqual([99, 100, 0])
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
