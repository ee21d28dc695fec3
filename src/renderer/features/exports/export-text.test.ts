// Words of an export for the values that tempt a slip.
import { describe, expect, it } from 'vitest'
import { toBytesText, toCountText, toLines } from './export-text.ts'

describe('words of an export', () => {
  it('shows every line and no more', () => {
    expect(toLines('')).toEqual([])
    expect(toLines('a\nb\n')).toEqual(['a', 'b'])
    expect(toLines('a\n\nb')).toEqual(['a', '', 'b'])
  })

  it('counts and sizes', () => {
    expect(toCountText(1, 'file')).toBe('1 file')
    expect(toCountText(1200, 'row')).toBe('1,200 rows')
    expect([999, 6100, 2_500_000].map(toBytesText)).toEqual(['999 bytes', '6.1 kB', '2.5 MB'])
  })
})
