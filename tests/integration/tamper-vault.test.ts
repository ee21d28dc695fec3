// One bit flipped at each of 500 places of a workspace → found and named, or without effect; and nothing else is lost.
import { existsSync, mkdtempSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadAttempts, saveAttempts } from '../../src/storage/attempts-store.ts'
import { openDamaged, rescueInto, type DamagedVault, type Rescued } from '../../src/storage/rescue-vault.ts'
import type { Survey } from '../../src/storage/pages/survey.ts'
import { loadSpareHeader } from '../../src/storage/vault-header.ts'
import { createVault, openVault, type Vault } from '../../src/storage/vault.ts'
import { resources } from './command-line.ts'
import { createScratch, passphrase, type Scratch } from './scratch.ts'
import { fillVault, flipBit, readRows } from './tamper-workspace.ts'

const migrationsDirectory = join(resources, 'migrations')
const kdf = { N: 2 ** 10, r: 8, p: 1 }
const PAGE = 4096
/** Tables with rows of several pages: each of these pages takes the row. */
const SPILLING = new Set(['attachments', 'instances', 'settings'])
const PLACES = { database: 440, header: 40, attempts: 20 }

let scratch: Scratch
let directory = ''
/** In memory where the system has such a folder: a rescue waits for the disk several times. */
let fast = ''
/** Table → its rows, each as one text. */
let stored: Map<string, Set<string>>

beforeAll(async () => {
  scratch = createScratch()
  fast = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : scratch.folder, 'wardroom-tamper-'))
  directory = join(fast, 'workspace')
  const vault = await createVault(directory, { name: 'Ward', passphrase, migrationsDirectory, kdf })
  fillVault(vault)
  stored = readRows(vault.db)
  vault.close()
})
afterAll(() => {
  rmSync(fast, { recursive: true, force: true })
  scratch.remove()
})

const file = (name: string) => join(directory, name)

describe('a flipped bit of the database', () => {
  it('is found on its page, named, and costs no row of another page', async () => {
    const bytes = readFileSync(file('workspace.db'))
    const pages = bytes.length / PAGE
    // More places than pages: each page is hit, and the first one often.
    expect(pages).toBeGreaterThan(120)
    expect(pages).toBeLessThan(PLACES.database - 20)
    const missing = new Map<string, number>()
    const unlike: string[] = []
    for (let place = 0; place < PLACES.database; place += 1) {
      const { page, offset, bit } = toPlace(place, pages)
      flipBit(file('workspace.db'), (page - 1) * PAGE + offset, bit)
      const { found, named, rescued } = await examine(place < pages + 16 || place % 8 === 0)
      flipBit(file('workspace.db'), (page - 1) * PAGE + offset, bit)
      const at = `${page}:${offset}`
      if (found !== (page === 1 && offset < 16 ? 'salt' : String(page))) unlike.push(`${at} found ${found}`)
      if (named === null) unlike.push(`${at} not named`)
      if (rescued === null) continue
      unlike.push(...findUnlike(rescued).map((what) => `${at} ${what}`))
      if (place < pages)
        for (const [table, lost] of rescued.missing) missing.set(table, (missing.get(table) ?? 0) + lost)
    }
    expect(unlike).toEqual([])
    expect(readFileSync(file('workspace.db')).equals(bytes)).toBe(true)
    // With every page hit once, every row is missing once: the damaged page takes its own rows and no other.
    for (const [table, rows] of stored) {
      if (SPILLING.has(table)) expect(missing.get(table)).toBeGreaterThanOrEqual(rows.size)
      else expect([table, missing.get(table) ?? 0]).toEqual([table, rows.size])
    }
  })

  it(
    'keeps the workspace closed or is met on reading; a wrong row is never given',
    { timeout: 120_000 },
    async () => {
      const pages = readFileSync(file('workspace.db')).length / PAGE
      const outcomes = new Map<string, number[]>()
      for (let page = 1; page <= pages; page += 5) {
        const copy = join(fast, 'opened')
        cpSync(directory, copy, { recursive: true })
        flipBit(join(copy, 'workspace.db'), (page - 1) * PAGE + 1000, 3)
        const outcome = await openAndRead(copy)
        rmSync(copy, { recursive: true })
        outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), page])
      }
      expect([...outcomes.keys()].sort()).toEqual(['met', 'refused', 'unseen'])
      // A page that is free holds nothing, so that nobody reads it; the check by pages names it all the same.
      for (const page of outcomes.get('unseen')!) {
        flipBit(file('workspace.db'), (page - 1) * PAGE + 1000, 3)
        const { named } = await examine(false)
        flipBit(file('workspace.db'), (page - 1) * PAGE + 1000, 3)
        expect([page, named]).toEqual([page, 'free page'])
      }
    },
  )
})

describe('a flipped bit of the header', () => {
  it('keeps the workspace closed, is named, and the copy beside it opens everything', async () => {
    const path = file('workspace.json')
    const bytes = readFileSync(path)
    for (let place = 0; place < PLACES.header; place += 1) {
      const at = Math.floor((place * bytes.length) / PLACES.header)
      const spoiled = Buffer.from(bytes)
      spoiled[at]! ^= 1 << (place % 8)
      writeFileSync(path, spoiled)
      const fault = await openVault(directory, passphrase, { migrationsDirectory }).catch(
        (error: unknown) => error,
      )
      expect(fault, `byte ${at}`).toMatchObject({
        code: expect.stringMatching(/^workspace_(damaged|newer)$/) as string,
      })
      expect((fault as Error).message).toContain('workspace.')
      const damaged = await openDamaged(directory, { secret: passphrase })
      expect([damaged.headerDamaged, toNumbers(damaged.survey)]).toEqual([true, []])
      damaged.close()
    }
    writeFileSync(path, bytes)
    const vault = await openVault(directory, passphrase, { migrationsDirectory })
    vault.close()
  })

  it('in the copy is mended at the next opening', async () => {
    const path = file('workspace.copy.json')
    const bytes = readFileSync(path)
    const spoiled = Buffer.from(bytes)
    spoiled[bytes.length >> 1]! ^= 4
    writeFileSync(path, spoiled)
    expect(loadSpareHeader(directory)).toBeNull()
    const vault = await openVault(directory, passphrase, { migrationsDirectory })
    vault.close()
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })
})

describe('a flipped bit of attempts.json', () => {
  it('is found, and no count is believed that was not written', () => {
    saveAttempts(directory, { count: 5, lastAt: '2026-03-03T08:00:00.000Z' })
    const path = file('attempts.json')
    const bytes = readFileSync(path)
    const effects = new Map<string, number>()
    for (let place = 0; place < PLACES.attempts; place += 1) {
      const spoiled = Buffer.from(bytes)
      spoiled[Math.floor((place * bytes.length) / PLACES.attempts)]! ^= 1 << (place % 7)
      writeFileSync(path, spoiled)
      const { count, damaged } = loadAttempts(directory)
      // The line break behind the last brace says nothing.
      const effect = damaged ? 'found' : count === 5 ? 'without effect' : 'believed'
      effects.set(effect, (effects.get(effect) ?? 0) + 1)
    }
    rmSync(path)
    expect(effects.get('believed')).toBeUndefined()
    expect(effects.get('found')).toBeGreaterThanOrEqual(PLACES.attempts - 1)
  })
})

interface Checked extends Compared {
  readonly said: Rescued
}

interface Examined {
  /** The one page that is said to be damaged, or the salt. */
  readonly found: string
  readonly named: string | null
  readonly rescued: Checked | null
}

async function examine(rescueToo: boolean): Promise<Examined> {
  const damaged = await openDamaged(directory, { secret: passphrase })
  try {
    const { survey, file: pages } = damaged
    const found = pages.saltDamaged ? 'salt' : toNumbers(survey).join(' ')
    return {
      found,
      named: toName(survey, pages.saltDamaged),
      rescued: rescueToo ? await rescue(damaged) : null,
    }
  } finally {
    damaged.close()
  }
}

async function rescue(damaged: DamagedVault): Promise<Checked> {
  const target = join(fast, 'rescued')
  const said = rescueInto(damaged, target, { migrationsDirectory })
  const vault = await openVault(target, passphrase, { migrationsDirectory })
  const rows = readRows(vault.db)
  vault.close()
  rmSync(target, { recursive: true })
  return { said, ...compare(rows) }
}

/** Where what the rescue said differs from what it did. */
function findUnlike({ said, missing, foreign }: Checked): string[] {
  return [
    ...(foreign > 0 ? [`gave ${foreign} rows that never were`] : []),
    ...(said.unclear > 0 ? [`left ${said.unclear} pieces`] : []),
    ...said.tables.flatMap(({ table, lost, exact }) => {
      const really = missing.get(table) ?? 0
      const wrong = exact ? lost !== really : lost === 0 && really > 0
      return wrong ? [`said ${lost} of ${table}, lost ${really}`] : []
    }),
  ]
}

function toNumbers({ damagedSchema, damagedFree, damagedElsewhere, trees }: Survey): number[] {
  return [...damagedSchema, ...damagedFree, ...damagedElsewhere, ...trees.flatMap((tree) => tree.damaged)]
}

interface Compared {
  readonly missing: ReadonlyMap<string, number>
  readonly foreign: number
}

/** Rows that are no longer there, and rows that were never there. */
function compare(rows: ReadonlyMap<string, Set<string>>): Compared {
  const missing = new Map<string, number>()
  let foreign = 0
  for (const [table, before] of stored) {
    const after = rows.get(table)!
    const lost = [...before].filter((row) => !after.has(row)).length
    if (lost > 0) missing.set(table, lost)
    // A person whose record is lost comes back without a role, by the name in the header.
    if (table !== 'profiles') foreign += [...after].filter((row) => !before.has(row)).length
  }
  return { missing, foreign }
}

function toName(survey: Survey, saltDamaged: boolean): string | null {
  if (saltDamaged) return 'workspace.db'
  const tree = survey.trees.find(({ damaged }) => damaged.length > 0)
  if (tree !== undefined) return `${tree.kind} of ${tree.table}`
  if (survey.damagedSchema.length > 0) return 'list of tables'
  if (survey.damagedFree.length > 0) return 'free page'
  return survey.damagedElsewhere.length > 0 ? 'workspace.db' : null
}

async function openAndRead(copy: string): Promise<string> {
  let vault: Vault | null = null
  try {
    vault = await openVault(copy, passphrase, { migrationsDirectory })
    const { missing, foreign } = compare(readRows(vault.db))
    if (foreign > 0 || missing.size > 0) return 'wrong'
    return vault.db.pragma('integrity_check', { simple: true }) === 'ok' ? 'unseen' : 'met'
  } catch {
    return vault === null ? 'refused' : 'met'
  } finally {
    vault?.close()
  }
}

/** First every page once, then every bit of the salt, then the first page and others at other offsets. */
function toPlace(
  place: number,
  pages: number,
): { readonly page: number; readonly offset: number; readonly bit: number } {
  if (place < pages) return { page: place + 1, offset: 16 + ((place * 1237) % (PAGE - 16)), bit: place % 8 }
  const more = place - pages
  if (more < 16) return { page: 1, offset: more, bit: more % 8 }
  if (more % 3 === 0) return { page: 1, offset: 16 + ((more * 911) % (PAGE - 16)), bit: more % 8 }
  return { page: 1 + ((more * 7) % pages), offset: 16 + ((more * 577) % (PAGE - 16)), bit: more % 8 }
}
