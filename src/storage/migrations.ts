// A folder of numbered SQL files → a database with the newest schema.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../contracts/errors.ts'
import type { Database } from './database.ts'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

interface AppliedMigration {
  readonly number: number
  readonly name: string
  readonly sha256: string
}

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/

/** Reads `0001-name.sql`, `0002-name.sql`, … without gaps; other files are left alone. */
export function loadMigrations(directory: string): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => FILE_NAME.test(name))
    .sort()
  const migrations = names.map((name) => {
    // A checkout on Windows may change line ends; the meaning is the same, so the hash must be.
    const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')
    return {
      number: Number(name.slice(0, 4)),
      name,
      sql,
      sha256: createHash('sha256').update(sql).digest('hex'),
    }
  })
  if (migrations.length === 0 || migrations.some(({ number }, index) => number !== index + 1)) {
    throw new AppError(
      'internal',
      'This copy of Wardroom is incomplete: its database migrations are missing.',
    )
  }
  return migrations
}

/** Applies what an empty database lacks: everything. */
export function createSchema(database: Database, migrations: readonly Migration[]): void {
  for (const migration of migrations) apply(database, migration)
}

/**
 * Brings a database up to date, one transaction a migration. `workspace` names its folder.
 * Throws `workspace_newer` (nothing written) or `workspace_damaged`.
 */
export function migrate(database: Database, migrations: readonly Migration[], workspace: string): void {
  const applied = appliedMigrations(database)
  if (applied.some(({ number }) => number > migrations.length)) {
    throw new AppError(
      'workspace_newer',
      `A newer version of Wardroom wrote ${workspace}; open it with that version.`,
    )
  }
  const first = applied.length
  const intact = applied.every(({ number, sha256 }, index) => {
    return number === index + 1 && sha256 === migrations[index]?.sha256
  })
  if (first === 0 || !intact) {
    throw new AppError(
      'workspace_damaged',
      `The schema of the workspace ${workspace} is not one that Wardroom made, so it stays closed.`,
    )
  }
  for (const migration of migrations.slice(first)) apply(database, migration)
}

function appliedMigrations(database: Database): AppliedMigration[] {
  const table = database
    .prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'`)
    .get()
  if (table === undefined) return []
  return database
    .prepare<[], AppliedMigration>('SELECT number, name, sha256 FROM migrations ORDER BY number')
    .all()
}

function apply(database: Database, { number, name, sql, sha256 }: Migration): void {
  database
    .transaction(() => {
      database.exec(sql)
      database
        .prepare<[number, string, string]>('INSERT INTO migrations (number, name, sha256) VALUES (?, ?, ?)')
        .run(number, name, sha256)
    })
    .immediate()
}
