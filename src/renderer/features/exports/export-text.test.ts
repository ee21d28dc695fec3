// Words of an export for the values that tempt a slip.
import { describe, expect, it } from 'vitest'
import { audienceSchema } from '../../../contracts/redacted.ts'
import {
  audienceWords,
  heldBackWords,
  toBlockedText,
  toBytesText,
  toCountText,
  toFilesText,
  toFingerprintText,
  toLines,
} from './export-text.ts'

describe('words of an export', () => {
  it('shows every line and no more', () => {
    expect(toLines('')).toEqual([])
    expect(toLines('a\nb\n')).toEqual(['a', 'b'])
    expect(toLines('a\n\nb')).toEqual(['a', '', 'b'])
  })

  it('names every reader apart', () => {
    const names = audienceSchema.options.map((audience) => audienceWords[audience].name)
    expect(new Set(names).size).toBe(3)
  })

  it('says what was held back and what blocks, in counts and classes alone', () => {
    expect(heldBackWords.small_count.title(1)).toBe('1 count from 1 to 10')
    expect(heldBackWords.instance_rows.title(1200)).toBe('1,200 rows')
    const found = { what: 'model', name: 'john_smith', classes: ['name', 'record_number'] } as const
    const text = toBlockedText({ ...found, classes: [...found.classes] })
    expect(text).toBe('A model name looks like patient data: name, record number.')
    expect([1, 2, 4].map(toFilesText)).toEqual(['the file', 'both files', 'all 4 files'])
  })

  it('groups a fingerprint by four', () => {
    expect(toFingerprintText('0123456789abcdef')).toBe('0123 4567 89ab cdef')
  })

  it('counts and sizes', () => {
    expect(toCountText(1, 'file')).toBe('1 file')
    expect(toCountText(1200, 'row')).toBe('1,200 rows')
    expect([999, 6100, 2_500_000].map(toBytesText)).toEqual(['999 bytes', '6.1 kB', '2.5 MB'])
  })
})
