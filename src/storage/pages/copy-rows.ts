// The pages of a damaged database → every row that can still be read, in an empty database of the same tables.
import type { Database, Statement } from '../database.ts'
import { codeOf } from '../storage-fault.ts'
import { parseBtreePage, readHead } from './btree-page.ts'
import { PAGE_BYTES } from './page-cipher.ts'
import type { PageFile } from './page-file.ts'
import { parseRecord, type SqlValue } from './record.ts'
import type { Survey, Tree } from './survey.ts'
import { fitsShape, readShapes, toStoredValues, type TableShape } from './table-shape.ts'
import { createSteps, walkTree, type Row } from './tree.ts'

export interface CopiedTable {
  readonly table: string
  readonly kept: number
  readonly lost: number
  /** Whether an index or the damaged pages' absence says how many were lost, or only the heads of damaged pages. */
  readonly exact: boolean
}

export interface CopiedRows {
  readonly tables: readonly CopiedTable[]
  /** Whole pieces of tables of which cannot be told to which one they belong. */
  readonly unclear: number
}

/** One transaction; foreign keys must be off, because rows that point to lost ones are kept. */
export function copyRows(file: PageFile, survey: Survey, target: Database): CopiedRows {
  const shapes = readShapes(target)
  const adopted = adoptOrphans(file, survey, { shapes, target })
  const tables = target
    .transaction(() =>
      // A new database has its own list of migrations.
      shapes
        .filter(({ table }) => table !== 'migrations')
        .map((shape) => {
          const tree = survey.trees.find(({ kind, name }) => kind === 'table' && name === shape.table)
          const roots = [...(tree ? [tree.root] : []), ...(adopted.roots.get(shape.table) ?? [])]
          const copied = copyTable(file, roots, { shape, target })
          return { table: shape.table, ...countLost(file, survey, { ...copied, tree, table: shape.table }) }
        }),
    )
    .immediate()
  return { tables, unclear: adopted.unclear }
}

interface Target {
  readonly shape: TableShape
  readonly target: Database
}

interface Copied {
  readonly kept: number
  /** Rows that were there and could not be had: a page they spill over to is damaged. */
  readonly broken: number
}

function copyTable(file: PageFile, roots: readonly number[], { shape, target }: Target): Copied {
  const inserts: Inserts = new Map()
  let [kept, broken] = [0, 0]
  for (const root of roots) {
    for (const row of walkTree(file, root, createSteps())) {
      const values = toValues(row, shape)
      if (values !== null && refusalOf(inserts, values, { shape, target }) === null) kept += 1
      else broken += 1
    }
  }
  return { kept, broken }
}

type Inserts = Map<number, Statement<SqlValue[], unknown>>

/**
 * Inserts a row, or says what stands against it: one with its key, or a rule of the table. Rows of before a column was added
 * are shorter: what they lack takes the column's default. A full disk ends the rescue.
 */
function refusalOf(inserts: Inserts, values: SqlValue[], into: Target): 'key' | 'rule' | null {
  const statement = inserts.get(values.length) ?? prepareInsert(values.length, into)
  inserts.set(values.length, statement)
  try {
    statement.run(...values)
    return null
  } catch (error) {
    const code = codeOf(error)
    if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return 'key'
    if (code.startsWith('SQLITE_CONSTRAINT')) return 'rule'
    throw error
  }
}

function prepareInsert(
  length: number,
  { shape: { table, columns }, target }: Target,
): Statement<SqlValue[], unknown> {
  const names = columns.slice(0, length).map(({ name }) => `"${name}"`)
  return target.prepare<SqlValue[]>(
    `INSERT INTO "${table}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  )
}

function toValues({ rowid, payload }: Row, shape: TableShape): SqlValue[] | null {
  const record = payload === null ? null : parseRecord(payload)
  return record === null ? null : toStoredValues(record, rowid, shape)
}

interface Adopted {
  readonly roots: ReadonlyMap<string, readonly number[]>
  readonly unclear: number
}

/**
 * A damaged inner page leaves whole pages below it without a table. Only tables with damage, or whose entry in the list of
 * tables was lost, can be theirs; among these the shape of a row decides, and where it fits two, nothing is guessed.
 */
function adoptOrphans(
  file: PageFile,
  survey: Survey,
  { shapes, target }: { readonly shapes: readonly TableShape[]; readonly target: Database },
): Adopted {
  const candidates = shapes.filter(({ table }) => {
    const tree = survey.trees.find(({ kind, name }) => kind === 'table' && name === table)
    return tree === undefined || tree.damaged.length > 0
  })
  const roots = new Map<string, number[]>()
  let unclear = 0
  for (const orphan of survey.orphans) {
    const inTable = parseBtreePage(file.read(orphan)!, orphan)!.kind.startsWith('table')
    const [first] = walkTree(file, orphan, createSteps()).filter(({ payload }) => payload !== null)
    if (first === undefined) continue
    const all = candidates.filter((shape) => fits(first, { shape, target }, inTable))
    // Any name and text would do as a migration, which is not copied; what another table takes by its rules is that table's.
    const fitting = all.length > 1 ? all.filter(({ table }) => table !== 'migrations') : all
    if (fitting.length === 1) roots.set(fitting[0]!.table, [...(roots.get(fitting[0]!.table) ?? []), orphan])
    // A piece of an index fits no table, and is not missed: indexes are made anew.
    else if (inTable || fitting.length > 1) unclear += 1
  }
  return { roots, unclear }
}

function fits(row: Row, { shape, target }: Target, inTable: boolean): boolean {
  const record = row.payload === null ? null : parseRecord(row.payload)
  if (record === null || shape.hasRowid !== inTable || !fitsShape(record, shape)) return false
  return accepts(toStoredValues(record, row.rowid, shape)!, { shape, target })
}

/** Whether the table's own rules would take the row, were it not there already; tried and taken back. */
function accepts(values: SqlValue[], into: Target): boolean {
  into.target.exec('SAVEPOINT try_row')
  try {
    return refusalOf(new Map(), values, into) !== 'rule'
  } finally {
    into.target.exec('ROLLBACK TO try_row; RELEASE try_row')
  }
}

interface Loss extends Copied {
  readonly tree: Tree | undefined
  readonly table: string
}

/** A whole index of the table knows how many rows there were; else the heads of its damaged pages say about how many. */
function countLost(file: PageFile, survey: Survey, { kept, broken, tree, table }: Loss) {
  if (tree !== undefined && tree.damaged.length === 0) return { kept, lost: broken, exact: true }
  const index = survey.trees.find(
    (each) => each.kind === 'index' && each.table === table && each.damaged.length === 0,
  )
  if (index !== undefined) return { kept, lost: Math.max(0, index.rows - kept), exact: true }
  const guessed = (tree?.damaged ?? []).reduce((sum, page) => sum + guessRows(file, page), 0)
  return { kept, lost: broken + guessed, exact: false }
}

/** Only its first bytes are looked at, which a damaged place elsewhere leaves readable. */
function guessRows(file: PageFile, number: number): number {
  const head = readHead(file.guess(number) ?? Buffer.alloc(PAGE_BYTES), number)
  if (head.kind === undefined) return head.type === 0 ? 0 : 1
  return head.kind === 'table_interior' ? 0 : Math.min(head.cells, PAGE_BYTES / 8)
}
