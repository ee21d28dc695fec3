// The pages of a database → which tree each one belongs to, which are free, which belong to none, and what is damaged.
import { parseBtreePage } from './btree-page.ts'
import { USABLE_BYTES } from './page-cipher.ts'
import { LOCK_PAGE, type PageFile } from './page-file.ts'
import { parseRecord } from './record.ts'
import { createSteps, walkTree } from './tree.ts'

export interface Tree {
  readonly kind: 'table' | 'index'
  readonly name: string
  /** The table of an index; a table's own name. */
  readonly table: string
  readonly root: number
  /** How many rows it yields. */
  readonly rows: number
  readonly damaged: readonly number[]
}

export interface Survey {
  readonly trees: readonly Tree[]
  /** Damaged pages of the list of tables itself. */
  readonly damagedSchema: readonly number[]
  /** Damaged pages that hold nothing: free ones, or ones that were never written. */
  readonly damagedFree: readonly number[]
  /** Damaged pages whose tree cannot be told, because the page that leads to them is damaged too. */
  readonly damagedElsewhere: readonly number[]
  /** Tops of whole trees that nothing whole leads to. */
  readonly orphans: readonly number[]
}

export interface SchemaEntry {
  readonly kind: 'table' | 'index'
  readonly name: string
  readonly table: string
  readonly root: number
}

export function surveyPages(file: PageFile): Survey {
  const seen = new Set<number>()
  const schema = readSchema(file, seen)
  const trees = schema.entries.map((entry): Tree => {
    const steps = createSteps()
    let rows = 0
    for (const row of walkTree(file, entry.root, steps)) rows += row.payload === null ? 0 : 1
    steps.pages.forEach((page) => seen.add(page))
    return { ...entry, rows, damaged: [...steps.damaged].sort(ascending) }
  })
  const free = readFreePages(file)
  const left = numbersOf(file).filter((page) => !seen.has(page))
  const bad = left.filter((page) => file.stateOf(page) === 'damaged')
  return {
    trees,
    damagedSchema: schema.damaged,
    damagedFree: bad.filter((page) => free.has(page)),
    damagedElsewhere: bad.filter((page) => !free.has(page)),
    orphans: findTops(
      file,
      left.filter((page) => !free.has(page) && !bad.includes(page)),
    ),
  }
}

export interface Schema {
  readonly entries: readonly SchemaEntry[]
  readonly damaged: readonly number[]
}

/** The list of tables and indexes, and the pages it lies on, which go into `seen`. */
function readSchema(file: PageFile, seen: Set<number>): Schema {
  const steps = createSteps()
  const entries = [...walkTree(file, 1, steps)].flatMap(({ payload }) => toEntry(payload))
  // Where the first page is damaged, the pages it led to are looked for by what they hold.
  const lost = steps.damaged.size === 0 ? [] : numbersOf(file).filter((page) => !steps.pages.has(page))
  for (const page of lost) {
    const found = [...walkLeaf(file, page)].flatMap(({ payload }) => toEntry(payload))
    if (found.length === 0) continue
    steps.pages.add(page)
    entries.push(...found)
  }
  steps.pages.forEach((page) => seen.add(page))
  return { entries, damaged: [...steps.damaged].sort(ascending) }
}

function walkLeaf(file: PageFile, page: number) {
  const plain = file.read(page)
  const isLeaf = plain !== null && page !== 1 && parseBtreePage(plain, page)?.kind === 'table_leaf'
  return isLeaf ? walkTree(file, page, createSteps()) : []
}

function toEntry(payload: Buffer | null): SchemaEntry[] {
  const values = payload === null ? null : parseRecord(payload)
  if (values === null || values.length !== 5) return []
  const [kind, name, table, root] = values
  if (kind !== 'table' && kind !== 'index') return []
  if (typeof name !== 'string' || typeof table !== 'string' || typeof root !== 'bigint' || root < 2n)
    return []
  return [{ kind, name, table, root: Number(root) }]
}

/** Free pages: the trunks of the list and the pages they name (sqlite.org/fileformat2.html#the_freelist). */
function readFreePages(file: PageFile): Set<number> {
  const free = new Set<number>()
  let trunk = file.guess(1)?.readUInt32BE(32) ?? 0
  while (trunk > 0 && trunk <= file.count && !free.has(trunk)) {
    free.add(trunk)
    const page = file.read(trunk)
    if (page === null) break
    const count = Math.min(page.readUInt32BE(4), USABLE_BYTES / 4 - 2)
    for (let index = 0; index < count; index += 1) free.add(page.readUInt32BE(8 + index * 4))
    trunk = page.readUInt32BE(0)
  }
  return free
}

/** Of pages that nobody leads to, those of trees that no other of them leads to. */
function findTops(file: PageFile, pages: readonly number[]): number[] {
  const parsed = pages.flatMap((number) => {
    const plain = file.read(number)
    const page = plain === null ? null : parseBtreePage(plain, number)
    return page === null ? [] : [{ number, page }]
  })
  const led = new Set(
    parsed.flatMap(({ page }) =>
      [...page.cells.map(({ child }) => child), page.rightmost].filter((child) => child !== null),
    ),
  )
  return parsed.filter(({ number }) => !led.has(number)).map(({ number }) => number)
}

function numbersOf(file: PageFile): number[] {
  return Array.from({ length: file.count }, (_, index) => index + 1).filter((number) => number !== LOCK_PAGE)
}

function ascending(a: number, b: number): number {
  return a - b
}
