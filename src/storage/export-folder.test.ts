import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { redactManifest } from '../core/redaction/redact-manifest.ts'
import { redactRuns } from '../core/redaction/redact-runs.ts'
import { toCompletion, toRun } from '../core/testing/samples.fixture.ts'
import { checkExport, readManifest } from './export-reader.ts'
import { toContentFiles, writeExport } from './export-writer.ts'
import { createSigningKeys, type Signer } from './signing-keys.ts'

const hasher = {
  sha256: (text: string) => createHash('sha256').update(text).digest('hex'),
  keyedId: (text: string) => createHash('sha256').update(`key ${text}`).digest('hex'),
}
const exportId = '0123456789abcdef'

function createKeys() {
  const held = new Map<string, string>()
  return createSigningKeys({
    get: (name) => held.get(name) ?? null,
    set: (name, value) => void held.set(name, value),
    remove: (name) => held.delete(name),
  })
}

let folder: string
let signer: Signer
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'wardroom-export-')), 'out')
  signer = createKeys().signerFor('p1')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

function write(): void {
  const score = { status: 'scored' as const, values: { exact_match: 1 } }
  const { redacted: content } = redactRuns(
    {
      ...{ audience: 'public', exportId, suite: 's', isShipped: () => true },
      runs: [
        {
          ...{ run: toRun(), origin: 'official' },
          instances: () => [{ rowId: 'r1', score, completion: toCompletion('A') }],
        },
      ],
    },
    hasher,
  )
  const files = toContentFiles(content).map((file) => ({ ...file, bytes: Buffer.byteLength(file.text) }))
  const manifest = redactManifest(
    {
      ...{ audience: 'public', exportId, version: '1.2.3', workspace: 'a'.repeat(32), files, datasets: [] },
      isShipped: () => true,
      audit: { count: 7, hash: 'a'.repeat(64) },
    },
    hasher,
  )
  writeExport(folder, { content, manifest, signer })
}

/** Rewrites a file by its text. */
function edit(name: string, change: (text: string) => string): void {
  const path = join(folder, name)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

describe('a folder as it was written', () => {
  test('is intact, by an unknown signer or by the one whose key was named', () => {
    write()
    expect(checkExport(folder, null)).toMatchObject({ state: 'intact', signer: 'unknown' })
    expect(checkExport(folder, signer.fingerprint)).toMatchObject({
      state: 'intact',
      signer: 'known',
      manifest: { exportId, program: 'wardroom 1.2.3', audit: { count: 7 } },
    })
  })

  test('can be read by its owner alone', () => {
    write()
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  })

  test('carries the hash of each file, as any other tool computes it', () => {
    write()
    for (const { name, sha256, bytes } of readManifest(folder)!.files) {
      const content = readFileSync(join(folder, name))
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
      expect(content.length).toBe(bytes)
    }
  })

  test('nothing is written into a folder that is in use, nor over a file', () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'mine.txt'), 'mine')
    expect(write).toThrow('is not empty')
    expect(readdirSync(folder)).toEqual(['mine.txt'])
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file of that name')
    expect(write).toThrow()
    expect(readFileSync(folder, 'utf8')).toBe('a file of that name')
  })
})

describe('what differs is named', () => {
  const problems = (key: string | null = null) => {
    const check = checkExport(folder, key)
    return check.state === 'differs' ? check.problems.map(({ file, problem }) => `${file} ${problem}`) : []
  }

  test.each(['README.txt', 'summary.json', 'instances.jsonl'])('a changed %s', (name) => {
    write()
    edit(name, (text) => `${text} `)
    expect(problems()).toEqual([`${name} changed`])
  })

  test.each(['README.txt', 'summary.json', 'instances.jsonl'])('a missing %s', (name) => {
    write()
    rmSync(join(folder, name))
    expect(problems()).toEqual([`${name} missing`])
  })

  test('a file too many, and a folder', () => {
    write()
    writeFileSync(join(folder, 'notes.txt'), 'x')
    mkdirSync(join(folder, 'deeper'))
    expect(problems()).toEqual(['deeper extra', 'notes.txt extra'])
  })

  test('another key', () => {
    write()
    expect(problems('b'.repeat(64))).toEqual(['signature.json other_key'])
  })

  test('a manifest that was made to fit a changed file', () => {
    write()
    edit('summary.json', (text) => text.replace('0.75', '0.95'))
    const bytes = readFileSync(join(folder, 'summary.json'))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const old = readManifest(folder)!.files.find(({ name }) => name === 'summary.json')!.sha256
    edit('manifest.json', (text) => text.replace(old, sha256))
    expect(problems()).toEqual(['manifest.json changed'])
  })

  test('a signature of someone else over the same manifest', () => {
    write()
    const other = createKeys().signerFor('p2')
    const bytes = readFileSync(join(folder, 'manifest.json'))
    edit('signature.json', (text) =>
      text.replace(/"signature": "[^"]+"/, `"signature": "${other.sign(bytes).toString('base64')}"`),
    )
    expect(problems()).toEqual(['signature.json wrong_signature'])
  })

  test('a manifest that names a file outside the folder is not followed', () => {
    write()
    edit('manifest.json', (text) => text.replace('summary.json', '../../secret'))
    expect(problems()).toEqual(['manifest.json unreadable'])
  })

  test('a link in the place of a file is not opened', () => {
    write()
    writeFileSync(join(folder, '..', 'elsewhere'), readFileSync(join(folder, 'summary.json')))
    rmSync(join(folder, 'summary.json'))
    symlinkSync(join(folder, '..', 'elsewhere'), join(folder, 'summary.json'))
    expect(problems()).toEqual(['summary.json unreadable'])
  })

  test('an empty folder has none of the five files', () => {
    mkdirSync(folder)
    expect(problems()).toHaveLength(5)
  })

  test('spellings of the same value are no longer what was signed', () => {
    write()
    edit('signature.json', (text) => text.replace('{\n', '{ \n'))
    expect(problems()).toEqual(['signature.json unreadable'])
  })
})

test('a person keeps one key, and two people have different ones', () => {
  const keys = createKeys()
  expect(keys.fingerprintOf('p1')).toBeNull()
  const first = keys.signerFor('p1').fingerprint
  expect([keys.signerFor('p1').fingerprint, keys.fingerprintOf('p1')]).toEqual([first, first])
  expect(keys.signerFor('p2').fingerprint).not.toBe(first)
})
