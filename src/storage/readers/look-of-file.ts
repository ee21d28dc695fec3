// The first bytes of a file → what it seems to be, so that a wrong one can be named.

const MAGIC: readonly (readonly [hex: string, name: string])[] = [
  ['50415231', 'Parquet'],
  ['4152524f5731', 'an Arrow file'],
  ['53514c69746520666f726d6174203300', 'an SQLite database'],
  ['d0cf11e0a1b11ae1', 'an old Office file (.xls, .doc) or one with a password'],
  ['255044462d', 'PDF'],
  ['28b52ffd', 'a Zstandard archive'],
  ['fd377a585a00', 'an xz archive'],
  ['425a68', 'a bzip2 archive'],
  ['377abcaf271c', 'a 7z archive'],
  ['7b5c727466', 'RTF'],
]

/** The name of a binary format, by its magic bytes; null for text and for the unknown. */
export function nameOfBinary(head: Buffer): string | null {
  if (isGzip(head)) return 'a gzip archive'
  if (isZip(head)) return 'a zip archive, as Excel and Word files are'
  if (isArrowStream(head)) return 'an Arrow stream'
  const hex = head.toString('hex', 0, 16)
  return MAGIC.find(([magic]) => hex.startsWith(magic))?.[1] ?? null
}

/** The name of a text format; null where none shows. */
export function nameOfText(head: string): string | null {
  if (looksLikeJson(head)) return 'JSON'
  if (/^\s*<\?xml\s/.test(head)) return 'XML'
  if (/^\s*<(?:!doctype html|html)/i.test(head)) return 'HTML'
  if (looksLikeCsv(head)) return 'CSV'
  return null
}

export function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b && head[2] === 8
}

/** A local header of a version that exists, or the end of an archive without entries. */
export function isZip(head: Buffer): boolean {
  const magic = head.toString('hex', 0, 4)
  return (magic === '504b0304' && head.length > 5 && head.readUInt16LE(4) < 128) || magic === '504b0506'
}

/** A stream begins with the mark of a message and its length, which a schema keeps small. */
export function isArrowStream(head: Buffer): boolean {
  return head.length >= 8 && head.readUInt32LE(0) === 0xffffffff && head.readUInt32LE(4) < 2 ** 24
}

/** Whether text that should have been JSON has the look of a table instead. */
export function looksLikeCsv(text: string): boolean {
  const firstLine = /[^\r\n]+/.exec(text)?.[0] ?? ''
  return /^[^{[]/.test(firstLine.trimStart()) && /[,;\t|]/.test(firstLine)
}

export function looksLikeJson(text: string): boolean {
  return /^\s*(?:\{\s*["}]|\[\s*[[{"\]])/.test(text)
}
