import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toSource } from '../core/interchange/helm-source.fixture.ts'
import { toHelmRun } from '../core/interchange/to-helm-run.ts'
import { redactHelmInstances } from '../core/redaction/redact-helm-instances.ts'
import { redactHelmRun } from '../core/redaction/redact-helm-run.ts'
import type { Redacted } from '../core/redaction/redacted.ts'
import { toInstance } from '../core/testing/samples.fixture.ts'
import { hasHelmRun, writeHelmInstances, writeHelmRun } from './helm-tree-writer.ts'

const ids = { keyedId: (text: string) => Buffer.from(text).toString('hex').padEnd(64, '0') }
const reading = { access: 'public', shipped: true, ids } as const
const source = toSource([[true, false]])
const run = redactHelmRun(toHelmRun(source), { ...reading, benchmark: source.benchmark, withheld: false })
const files = ['per_instance_stats', 'run_spec', 'scenario', 'scenario_state', 'stats'].map(
  (name) => `${name}.json`,
)
const name = 'pubmed_qa:model=a_b'
const alias = 'pubmed_qa-model=a_b'

let folder: string
let out: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wardroom-helm-'))
  out = join(folder, 'out')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a run', () => {
  it.each([
    ['linux', name],
    ['win32', alias],
  ])('on %s lies in %s: five files and nothing else', (platform, runFolder) => {
    const written = writeHelmRun(out, { suite: 's', platform }, run)
    expect(written.folder).toBe(join(out, 'runs', 's', runFolder))
    expect(readdirSync(written.folder).sort()).toEqual(files)
    expect(JSON.parse(readFileSync(join(written.folder, 'scenario.json'), 'utf8'))).toMatchObject({
      name: 'pubmed_qa',
    })
  })

  it('is written over what was there', () => {
    const place = { suite: 's', platform: 'linux' }
    writeHelmRun(out, place, run)
    const other = redactHelmRun(toHelmRun(toSource([[true, true]])), {
      ...{ ...reading, benchmark: source.benchmark, withheld: false },
    })
    const { folder: runFolder } = writeHelmRun(out, place, other)
    expect(readFileSync(join(runFolder, 'stats.json'), 'utf8')).toContain('"mean": 1')
    expect(readdirSync(runFolder).sort()).toEqual(files)
  })

  it('is found under either spelling, once all five files are there', () => {
    const place = { suite: 's', platform: 'linux' }
    expect(hasHelmRun(out, place, name)).toBe(false)
    const { folder: runFolder } = writeHelmRun(out, { suite: 's', platform: 'win32' }, run)
    expect(hasHelmRun(out, place, name)).toBe(true)
    expect(hasHelmRun(out, { suite: 's', platform: 'win32' }, name)).toBe(true)
    expect(hasHelmRun(out, place, 'pubmed_qa:model=other')).toBe(false)
    rmSync(join(runFolder, 'stats.json'))
    expect(hasHelmRun(out, place, name)).toBe(false)
  })

  it('is written as Python writes it: null left out, two spaces, nothing but ASCII', () => {
    const spec = { ...source.spec, name: 'a:model=m' }
    const { benchmark } = source
    const accented = toHelmRun({
      ...source,
      spec,
      benchmark: { ...benchmark, description: 'Née à 37 °C 😀' },
    })
    const redacted = redactHelmRun(accented, { ...reading, benchmark: source.benchmark, withheld: false })
    const { folder: runFolder } = writeHelmRun(out, { suite: 's', platform: 'linux' }, redacted)
    const text = readFileSync(join(runFolder, 'scenario.json'), 'utf8')
    expect(text).toContain('\n  "description": "N\\u00e9e \\u00e0 37 \\u00b0C \\ud83d\\ude00"')
    expect(text.endsWith('}')).toBe(true)
  })
})

describe('nothing is written outside', () => {
  it.each(['..', '../up', 'a/b', 'a\\b', '', '.hidden', '/root', 'a\nb'])('for a suite named %j', (suite) => {
    expect(() => writeHelmRun(out, { suite, platform: 'linux' }, run)).toThrow(
      expect.objectContaining({ code: 'usage' }) as Error,
    )
    expect(() => hasHelmRun(out, { suite, platform: 'linux' }, name)).toThrow(
      expect.objectContaining({ code: 'usage' }) as Error,
    )
    expect(existsSync(join(folder, 'up'))).toBe(false)
    expect(existsSync(out)).toBe(false)
  })

  it('through a link', () => {
    const elsewhere = join(folder, 'elsewhere')
    mkdirSync(elsewhere)
    mkdirSync(join(out, 'runs'), { recursive: true })
    symlinkSync(elsewhere, join(out, 'runs', 's'))
    expect(() => writeHelmRun(out, { suite: 's', platform: 'linux' }, run)).toThrow(
      expect.objectContaining({ code: 'not_allowed' }) as Error,
    )
    expect(readdirSync(elsewhere)).toEqual([])
  })
})

it('a look-alike with one field more is refused, and nothing is written', () => {
  const forged = { open: () => ({ ...run.open(), note: 'text' }) } as unknown as Redacted<never>
  expect(() => writeHelmRun(out, { suite: 's', platform: 'linux' }, forged)).toThrow()
  expect(existsSync(out)).toBe(false)
})

it('an instance cache lies under the scenario’s name', () => {
  const cache = redactHelmInstances(
    { name: 'head_qa:category=None,language=en', benchmark: 'head_qa', instances: [toInstance(0)] },
    reading,
  )
  const written = writeHelmInstances(out, 'linux', cache)
  expect(written.folder).toBe(join(out, 'scenario_instances', 'head_qa:category=None,language=en'))
  expect(JSON.parse(readFileSync(join(written.folder, 'input_instances.json'), 'utf8'))).toMatchObject([
    { input: { text: 'question 0' }, split: 'test' },
  ])
})
