// States of a dataset and reasons for rows left out, as the pages say them.
import { describe, expect, it } from 'vitest'
import { toDatasetState, toLines, toOriginSentence, toReason, toStateWord } from './dataset-words.ts'

describe('toStateWord', () => {
  it('calls a file of unknown hash private until its access is lowered', () => {
    expect(toStateWord(toDatasetState(null))).toBe('No dataset')
    expect(toStateWord(toDatasetState({ origin: 'other' }), 'private')).toBe('Private file')
    expect(toStateWord(toDatasetState({ origin: 'other' }), 'gated')).toBe('Gated by decision')
    expect(toStateWord(toDatasetState({ origin: 'other' }), 'public')).toBe('Public by decision')
  })
})

describe('toOriginSentence', () => {
  it('says that an unknown file is public by a steward’s decision, and a known one by its hash', () => {
    expect(toOriginSentence({ origin: 'other', label: null, access: 'public' })).toContain(
      "public by a steward's decision",
    )
    expect(toOriginSentence({ origin: 'other', label: null, access: 'private' })).toContain(
      'counts as private',
    )
    expect(toOriginSentence({ origin: 'official', label: 'v1', access: 'public' })).toBe(
      'Known by its hash: the official release (v1).',
    )
  })
})

describe('toLines', () => {
  it.each([
    [1, [3], 'line 3'],
    [2, [3, 8], 'lines 3 and 8'],
    [3, [3, 8, 12], 'lines 3, 8 and 12'],
    [43, [3, 8, 12], 'lines 3, 8, 12 and 40 more'],
    [2, [], ''],
  ])('%d rows at %j', (count, lines, text) => {
    expect(toLines({ reason: 'empty', count, lines })).toBe(text)
  })
})

describe('toReason', () => {
  it('names the field apart where the sentence is about it', () => {
    expect(toReason({ reason: 'missing_value', field: 'qtext', count: 1, lines: [] })).toEqual({
      field: 'qtext',
      words: 'is empty',
    })
    expect(toReason({ reason: 'not_asked', field: 'image', count: 1, lines: [] })).toEqual({
      field: null,
      words: 'Not part of what is asked (image)',
    })
  })
})
