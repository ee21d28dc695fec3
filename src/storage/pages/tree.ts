// The root of a tree → all pages below it and all of its rows, past every damaged page.
import { parseBtreePage, type BtreePage, type Cell } from './btree-page.ts'
import { USABLE_BYTES } from './page-cipher.ts'
import type { PageFile } from './page-file.ts'

export interface Row {
  /** Null in indexes and in tables without row numbers. */
  readonly rowid: bigint | null
  /** Null where a page that it spills over to is damaged. */
  readonly payload: Buffer | null
}

/** What a walk met: filled while the rows are taken. */
export interface Steps {
  /** Every page of the tree, damaged ones too. */
  readonly pages: Set<number>
  readonly damaged: Set<number>
}

export function createSteps(): Steps {
  return { pages: new Set(), damaged: new Set() }
}

/** Rows in the order of their keys. A page is entered once, so that a ring of pages ends. */
export function* walkTree(file: PageFile, root: number, steps: Steps): Generator<Row> {
  const page = enter(file, root, steps)
  if (page === null) return
  for (const cell of page.cells) {
    if (cell.child !== null) yield* walkTree(file, cell.child, steps)
    if (cell.payload !== null) yield { rowid: cell.rowid, payload: gather(file, cell.payload, steps) }
  }
  if (page.rightmost !== null) yield* walkTree(file, page.rightmost, steps)
}

function enter(file: PageFile, number: number, steps: Steps): BtreePage | null {
  if (steps.pages.has(number)) return null
  steps.pages.add(number)
  const plain = file.read(number)
  const page = plain === null ? null : parseBtreePage(plain, number)
  if (page === null) steps.damaged.add(number)
  return page
}

/** A payload with what lies on its chain of overflow pages; null where the chain is broken. */
function gather(file: PageFile, payload: NonNullable<Cell['payload']>, steps: Steps): Buffer | null {
  const parts = [payload.local]
  let left = payload.length - payload.local.length
  let next = payload.overflow
  while (left > 0) {
    if (steps.pages.has(next)) return null
    steps.pages.add(next)
    const page = file.read(next)
    if (page === null) {
      steps.damaged.add(next)
      return null
    }
    const taken = Math.min(left, USABLE_BYTES - 4)
    parts.push(page.subarray(4, 4 + taken))
    left -= taken
    next = page.readUInt32BE(0)
  }
  return Buffer.concat(parts)
}
