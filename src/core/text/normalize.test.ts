import { describe, expect, test } from 'vitest'
import { normalizeText, stripPython } from './normalize.ts'

// Right sides are what HELM's normalize_text gives under Python.
describe('normalizeText', () => {
  test.each([
    ['The answer', 'answer'],
    ['An apple, a day.', 'apple day'],
    ['  x  y ', 'x y'],
    ['THE', ''],
    ['a\u00a0b', 'b'],
    ['\u00a0The\u00a0cat\u00a0', 'cat'],
    ['\u001cthe\u001f', ''],
    // Python's word boundary knows Unicode letters, so these articles stand inside a word.
    ['theé', 'theé'],
    ['éthe the', 'éthe'],
    ['naïve a', 'naïve'],
    ['1a a 2', '1a 2'],
    // Punctuation goes first, which glues words.
    ['the_b', 'theb'],
    ['β-the', 'βthe'],
    ['über-the-top', 'überthetop'],
    ['a’b', '’b'],
    ['the\u0301', '\u0301'],
    ['İ', 'i̇'],
  ])('%j → %j', (text, expected) => expect(normalizeText(text)).toBe(expected))
})

test.each([
  [' a ', 'a'],
  ['\u00a0a\u2003', 'a'],
  ['\u001ca\u0085', 'a'],
  ['\n\ta b\r\n', 'a b'],
  // JavaScript's trim() would take the BOM, Python's strip() does not.
  ['\ufeffa', '\ufeffa'],
  ['\u200ba', '\u200ba'],
])('stripPython %j → %j', (text, expected) => expect(stripPython(text)).toBe(expected))
