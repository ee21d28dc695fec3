// An export with one bit turned over, at each of 500 places of its files → found, and the right file named.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFileNames, type ExportFileName } from '../../src/contracts/export-manifest.ts'
import { createHost } from '../../src/services/host.ts'
import { createWorkspace } from '../../src/services/create-services.ts'
import { verifyExport } from '../../src/services/verify-export.ts'
import { resources } from './command-line.ts'

const places = 500
const folder = mkdtempSync(join(tmpdir(), 'wardroom-tamper-export-'))
const exported = join(folder, 'export')
let fingerprint: string
let files: { readonly name: ExportFileName; readonly bytes: Buffer }[]

beforeAll(async () => {
  const host = createHost(resources, '0.0.0')
  const workspace = await createWorkspace(host, join(folder, 'workspace'), { name: 'w', passphrase: 'p' })
  try {
    await workspace.datasets.add('pubmed_qa', [join(resources, 'demo/pubmed_qa/ori_pqal.json')])
    const path = join(resources, 'models/wardroom-tiny.gguf')
    await workspace.models.add('tiny', { kind: 'gguf', path, contextSize: null, threads: null })
    const entries = ['pubmed_qa:model=tiny']
    const { signal } = new AbortController()
    await workspace.runs.run({ entries, suite: 's', maxEvalInstances: 12, concurrency: 2, abort: signal })
    const written = await workspace.exports.write({ suite: 's', audience: 'colleague' }, exported)
    fingerprint = written.fingerprint
  } finally {
    workspace.close()
  }
  files = exportFileNames.map((name) => ({ name, bytes: readFileSync(join(exported, name)) }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The same number of places in each file, evenly over it, and over the bits of a byte. */
function listPlaces(): { readonly name: ExportFileName; readonly offset: number; readonly bit: number }[] {
  const each = places / files.length
  return files.flatMap(({ name, bytes }) =>
    Array.from({ length: each }, (_, at) => ({
      name,
      offset: Math.floor((at * bytes.length) / each),
      bit: at % 8,
    })),
  )
}

describe('one bit', () => {
  it('is found at each of 500 places of an export, and the file is named', () => {
    const damaged = join(folder, 'damaged')
    mkdirSync(damaged)
    for (const { name, bytes } of files) writeFileSync(join(damaged, name), bytes)
    expect(verifyExport(damaged, fingerprint)).toMatchObject({ state: 'intact', signer: 'known' })
    const wanted = listPlaces()
    expect(wanted).toHaveLength(places)
    const wrong: unknown[] = []
    for (const { name, offset, bit } of wanted) {
      const { bytes } = files.find((file) => file.name === name)!
      const changed = Buffer.from(bytes)
      changed[offset] = changed[offset]! ^ (1 << bit)
      writeFileSync(join(damaged, name), changed)
      const check = verifyExport(damaged, null)
      const named = check.state === 'differs' ? check.problems.map(({ file }) => file) : []
      // The file itself and no other one.
      if (named.join() !== name) wrong.push({ name, offset, bit, check })
      writeFileSync(join(damaged, name), bytes)
    }
    expect(wrong).toEqual([])
    expect(verifyExport(damaged, fingerprint)).toMatchObject({ state: 'intact', signer: 'known' })
  })

  it('is found at every byte of the signature, whichever of its bits it is', () => {
    const damaged = join(folder, 'signature')
    mkdirSync(damaged)
    for (const { name, bytes } of files) writeFileSync(join(damaged, name), bytes)
    const { bytes } = files.find(({ name }) => name === 'signature.json')!
    let missed = 0
    for (let offset = 0; offset < bytes.length; offset += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const changed = Buffer.from(bytes)
        changed[offset] = changed[offset]! ^ (1 << bit)
        writeFileSync(join(damaged, 'signature.json'), changed)
        if (verifyExport(damaged, null).state === 'intact') missed += 1
      }
    }
    expect(missed).toBe(0)
  })
})
