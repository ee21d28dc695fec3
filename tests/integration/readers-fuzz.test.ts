// Spoiled files of every format → rows or one sentence: no crash, no hang, no flood of memory.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FuzzReport } from './readers-fuzz.fixture.ts'

const FIXTURE = join(import.meta.dirname, 'readers-fuzz.fixture.ts')
const MUTATIONS = 2000
/** A process that takes longer hangs: it is killed, and the test fails. */
const LONGEST_MS = 120_000

const groups = [
  ['csv', 'tsv', 'csv.gz', 'jsonl', 'json'],
  ['text', 'lines', 'xml', 'sqlite'],
  ['xlsx', 'docx', 'parquet', 'arrow', 'feather'],
]

describe.concurrent.each(groups)('%s and the like', (...names) => {
  it(`take ${MUTATIONS} mutations each`, async () => {
    const reports = await fuzz(names)
    expect(reports.map(({ name }) => name).sort()).toEqual([...names].sort())
    for (const { read, refused, faults, slowestMs, peakMegabytes } of reports) {
      expect(faults).toEqual([])
      expect(read + refused).toBe(MUTATIONS)
      // Both happen, or the mutations are no good.
      expect(Math.min(read, refused)).toBeGreaterThan(0)
      expect(slowestMs).toBeLessThan(5000)
      expect(peakMegabytes).toBeLessThan(400)
    }
  })
})

function fuzz(names: readonly string[]): Promise<FuzzReport[]> {
  const flags = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=512']
  const child = spawn(process.execPath, [...flags, FIXTURE, names.join(','), String(MUTATIONS)])
  let out = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
  return new Promise((resolve, reject) => {
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      if (code !== 0)
        reject(new Error(`${names.join(', ')}: ended by ${signal ?? code}\n${errors.slice(-800)}`))
      else
        resolve(
          out
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as FuzzReport),
        )
    })
  })
}
