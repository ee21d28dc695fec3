// Text → the forms that HELM's exact-match family compares.

// Python's string.punctuation.
const punctuation = /[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/g

/** HELM's normalize_text: lower case, ASCII punctuation deleted, whole words a, an, the → space, white space collapsed. */
export function normalizeText(text: string, { dropArticles = true } = {}): string {
  const plain = text.toLowerCase().replace(punctuation, '')
  const words = dropArticles ? replaceWholeWords(plain) : plain
  return stripPython(words.split(pythonSpace).filter(Boolean).join(' '))
}

// Python's \b sees every Unicode letter, digit and underscore as a word character; JavaScript's sees ASCII only.
function replaceWholeWords(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu, ' ')
}

// What Python's str.split() and str.strip() take as white space; JavaScript's trim() also takes the BOM.
const pythonSpace = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/

/** Python's str.strip(). */
export function stripPython(text: string): string {
  return text
    .replace(new RegExp(`^${pythonSpace.source}`), '')
    .replace(new RegExp(`${pythonSpace.source}$`), '')
}

/** Line breaks as Python's text files give them: `\n`, whatever the file has. */
export function toUnixLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
