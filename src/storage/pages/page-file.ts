// The files of a database and its key → its pages one by one, each whole or known to be damaged; nothing is written.
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { createPageCipher, PAGE_BYTES, SALT_BYTES, toSalt, type PageCipher } from './page-cipher.ts'
import { readLog, type Log } from './write-ahead-log.ts'

export type PageState = 'whole' | 'damaged' | 'blank' | 'missing'

export interface PageFile {
  /** Pages are numbered from 1 to this. */
  readonly count: number
  /** The first 16 bytes of the file are not what they were. */
  readonly saltDamaged: boolean
  /** Pages of the log that lie behind a damaged one, and with it are lost. */
  readonly lostInLog: number
  stateOf(number: number): PageState
  /** The plain page; null where it is not whole. */
  read(number: number): Buffer | null
  /** The page however damaged, to guess at its shape only; null where nothing is there. */
  guess(number: number): Buffer | null
  close(): void
}

/** Where SQLite keeps its locks, the page is never written. */
export const LOCK_PAGE = 2 ** 30 / PAGE_BYTES + 1
const CACHE_PAGES = 2000

export interface PageSource {
  readonly path: string
  readonly dataKey: Buffer
  readonly workspaceId: string
}

export function openPageFile({ path, dataKey, workspaceId }: PageSource): PageFile {
  const file = openSync(path, 'r')
  const pagesInFile = Math.ceil(fstatSync(file).size / PAGE_BYTES)
  const stored = readAt(file, 0, SALT_BYTES)
  const given = findCipher(
    file,
    pagesInFile,
    [stored, toSalt(dataKey, workspaceId)].map((salt) => createPageCipher(dataKey, salt)),
  )
  const logPath = `${path}-wal`
  const log = existsSync(logPath) ? readLog(logPath, given.cipher) : null
  const raw = (number: number) => readRaw(file, log, number)
  const count = log?.pageCount ?? pagesInFile
  const cache = new Map<number, Buffer>()

  function stateOf(number: number): PageState {
    const page = number >= 1 && number <= count ? raw(number) : null
    if (page === null) return 'missing'
    if (given.cipher.isWhole(page, number)) return 'whole'
    return page.some((byte) => byte !== 0) ? 'damaged' : 'blank'
  }

  return {
    count,
    saltDamaged: given.index > 0,
    lostInLog: log?.lost ?? 0,
    stateOf,
    read(number) {
      const known = cache.get(number)
      if (known !== undefined) return known
      if (stateOf(number) !== 'whole') return null
      const plain = given.cipher.decrypt(raw(number)!, number)
      if (cache.size >= CACHE_PAGES) cache.clear()
      cache.set(number, plain)
      return plain
    },
    guess(number) {
      const page = number >= 1 && number <= count ? raw(number) : null
      return page === null ? null : given.cipher.decrypt(page, number)
    },
    close() {
      closeSync(file)
      log?.close()
    },
  }
}

/** The first cipher under which one of the first pages is whole; where none is, the first. */
function findCipher(file: number, pages: number, ciphers: readonly PageCipher[]) {
  const numbers = Array.from({ length: Math.min(pages, 50) }, (_, index) => index + 1)
  const index = ciphers.findIndex((cipher) =>
    numbers.some((number) => {
      const page = readAt(file, (number - 1) * PAGE_BYTES, PAGE_BYTES)
      return page.length === PAGE_BYTES && cipher.isWhole(page, number)
    }),
  )
  return { index: Math.max(0, index), cipher: ciphers[Math.max(0, index)]! }
}

/** The newest committed form of a page; null where it lies behind the end. */
function readRaw(file: number, log: Log | null, number: number): Buffer | null {
  const page = log?.read(number) ?? readAt(file, (number - 1) * PAGE_BYTES, PAGE_BYTES)
  return page.length === PAGE_BYTES ? page : null
}

export function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, position))
}
