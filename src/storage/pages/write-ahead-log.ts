// The write-ahead log that a crash has left → the newest committed form of each page in it.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { PAGE_BYTES, type PageCipher } from './page-cipher.ts'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const FRAME_BYTES = FRAME_HEADER_BYTES + PAGE_BYTES

export interface Log {
  /** Null where the log commits nothing. */
  readonly pageCount: number | null
  /** Frames of committed transactions that cannot be had, because one before them is damaged. */
  readonly lost: number
  /** The encrypted page as the log has it. */
  read(number: number): Buffer | null
  close(): void
}

interface Frame {
  readonly page: number
  /** Pages of the database after the commit; 0 in the middle of a transaction. */
  readonly commit: number
  readonly position: number
  readonly whole: boolean
}

/** The format is SQLite's (sqlite.org/fileformat2.html#the_write_ahead_log); whether a frame is whole, its HMAC says. */
export function readLog(path: string, cipher: PageCipher): Log {
  const file = openSync(path, 'r')
  const frames = readFrames(file, cipher)
  const firstBad = isHeaderWhole(file) ? frames.findIndex(({ whole }) => !whole) : 0
  const good = firstBad < 0 ? frames : frames.slice(0, firstBad)
  const committed = good.slice(0, good.findLastIndex(({ commit }) => commit > 0) + 1)
  const places = new Map(committed.map(({ page, position }) => [page, position]))
  const lastCommit = frames.findLastIndex(({ commit, whole }) => commit > 0 && whole)
  return {
    pageCount: committed.at(-1)?.commit ?? null,
    // A crash leaves a torn end too, but no whole commit behind it.
    lost: Math.max(0, lastCommit + 1 - committed.length),
    read(number) {
      const position = places.get(number)
      return position === undefined ? null : readBytes(file, position, PAGE_BYTES)
    },
    close: () => closeSync(file),
  }
}

/** SQLite's checksum over the first 24 bytes: two sums that feed each other, of words in the byte order the magic tells. */
function isHeaderWhole(file: number): boolean {
  const head = readBytes(file, 0, HEADER_BYTES)
  if (head.length < HEADER_BYTES) return true
  const bigEndian = (head.readUInt32BE(0) & 1) === 1
  const word = (at: number) => (bigEndian ? head.readUInt32BE(at) : head.readUInt32LE(at))
  let [first, second] = [0, 0]
  for (let at = 0; at < 24; at += 8) {
    first = (first + word(at) + second) >>> 0
    second = (second + word(at + 4) + first) >>> 0
  }
  return first === head.readUInt32BE(24) && second === head.readUInt32BE(28)
}

/** Frames of the log's present turn: those of an earlier one, which it overwrites, have another salt. */
function readFrames(file: number, cipher: PageCipher): Frame[] {
  // Where the header is damaged, the first frame has the salts too.
  const salt = isHeaderWhole(file) ? readBytes(file, 16, 8) : readBytes(file, HEADER_BYTES + 8, 8)
  const count = Math.floor((fstatSync(file).size - HEADER_BYTES) / FRAME_BYTES)
  const frames: Frame[] = []
  for (let index = 0; index < count; index += 1) {
    const start = HEADER_BYTES + index * FRAME_BYTES
    const head = readBytes(file, start, FRAME_HEADER_BYTES)
    const position = start + FRAME_HEADER_BYTES
    const page = head.readUInt32BE(0)
    const ofThisTurn = head.subarray(8, 16).equals(salt)
    const whole = ofThisTurn && cipher.isWhole(readBytes(file, position, PAGE_BYTES), page)
    frames.push({ page, commit: head.readUInt32BE(4), position, whole })
  }
  return frames
}

function readBytes(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, position))
}
