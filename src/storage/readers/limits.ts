// How much of a file is read, held or unpacked before it is refused, each with its reason.

const MEBIBYTE = 2 ** 20

export const limits = {
  /** Read at a time: large enough to be fast, small enough that many copies of it do not count. */
  chunkBytes: MEBIBYTE / 4,
  /** What has to be held whole (a text, the strings of a workbook, a packed database): with its copies under 512 MB. */
  heldBytes: 128 * MEBIBYTE,
  /** JSON up to here is looked at as a whole, which gives the best messages; larger documents are walked through twice. */
  wholeJsonBytes: 16 * MEBIBYTE,
  /** One record, cell, line or element: the longest hospital stay fits, a quote that is never closed does not fill memory. */
  recordCharacters: 64 * MEBIBYTE,
  /** All that one file may unpack to: the largest public release of notes is a tenth of it. */
  inflatedBytes: 32 * 1024 * MEBIBYTE,
  /** Text packs to a tenth, sheets to a fiftieth; a bomb packs to a thousandth. Checked from `ratioFromBytes` on. */
  inflatedRatio: 250,
  ratioFromBytes: 16 * MEBIBYTE,
  /** A workbook has some dozens of parts; each costs memory before any is read. */
  archiveEntries: 10_000,
  /** Elements in elements; hospital messages go some twenty deep. */
  xmlDepth: 200,
  /** Rows of a Parquet file are held by row group, of an Arrow file by batch. */
  groupBytes: 192 * MEBIBYTE,
  /** Columns of a table: each is a key of every row. */
  columns: 16_384,
  /** Files below a folder that are looked at, and folders in folders. */
  files: 100_000,
  folderDepth: 32,
} as const
