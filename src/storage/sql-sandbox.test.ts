import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSqlite } from './database.ts'
import { createSqlSandbox, type SqlSandbox } from './sql-sandbox.ts'

let folder: string
let bytes: Buffer
let sandbox: SqlSandbox

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wardroom-sql-'))
  const path = join(folder, 'p.sqlite')
  const Database = loadSqlite()
  const db = new Database(path, { fileMustExist: false, timeout: 100 })
  db.exec(
    "create table p(id int, name text); insert into p values (1,'a'),(2,'a'),(3,'b'); create table q(x blob, y real); insert into q values (x'0aff', 1.5)",
  )
  db.close()
  bytes = readFileSync(path)
  sandbox = createSqlSandbox(bytes, 1)
})

afterAll(() => {
  sandbox.close()
  rmSync(folder, { recursive: true })
})

const run = async (query: string) => {
  const { rows, fault } = await sandbox.run(query)
  return fault ?? rows
}

describe('what reads is run', () => {
  test.each([
    ['select name from p', [['a'], ['a'], ['b']]],
    [' -- first\n/* the */ with n as (select max(id) m from p) select m from n;', [[3]]],
    ['values (1), (null)', [[1], [null]]],
    ['select x, y from q', [['0aff', 1.5]]],
    ['select id from p where id > 9', []],
    ['select a.name, b.name from p a, p b where a.id = 1 and b.id = 3', [['a', 'b']]],
  ])('%s', async (query, wanted) => {
    expect(await run(query)).toEqual(wanted)
  })
})

describe('everything else is not', () => {
  const file = () => join(folder, 'made.sqlite')
  test.each([
    ['', 'none_generated'],
    ['null', 'not_readable'],
    ['I cannot say.', 'not_readable'],
    ['select nothing from p', 'not_readable'],
    ['select 1; select 2', 'refused'],
    ['select 1; drop table p', 'refused'],
    ['delete from p', 'refused'],
    ['with n as (select 1) delete from p', 'refused'],
    ['pragma table_info(p)', 'refused'],
    ['explain select 1', 'refused'],
    ["select load_extension('x')", 'not_readable'],
    ["select writefile('x', 'y')", 'not_readable'],
    ['select randomblob(900000000)', 'too_large'],
    ['select a.id from p a, p b, p c, p d, p e, p f, p g, p h, p i', 'too_large'],
  ])('%s', async (query, fault) => {
    expect(await run(query)).toBe(fault)
  })

  test('no file is made or read', async () => {
    expect(await run(`attach '${file()}' as made`)).toBe('refused')
    expect(await run(`vacuum into '${file()}'`)).toBe('refused')
    expect(existsSync(file())).toBe(false)
    expect(await run('select count(*) from p')).toEqual([[3]])
  })
})

test('a query without an end is ended, and the next one runs', async () => {
  const endless = 'with recursive c(x) as (select 1 union all select x+1 from c) select count(*) from c'
  expect(await run(endless)).toBe('timeout')
  expect(await run('select 1 + 1')).toEqual([[2]])
})

test('bytes that are no database are said to be so, and no query is at fault', async () => {
  const other = createSqlSandbox(Buffer.from('this is no database'.repeat(300)), 1)
  await expect(other.run('select 1 from p')).rejects.toMatchObject({ code: 'bad_input' })
  other.close()
  await expect(other.run('select 2 from p')).rejects.toMatchObject({ code: 'cancelled' })
})
