// Small good files, spoiled by a seeded hand → how the readers took it: one line of JSON a file, from a process of its own.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../src/contracts/errors.ts'
import { openRows } from '../../src/storage/readers/read-rows.ts'
import { smallFiles, type SmallFile } from '../../src/storage/testing/small-files.ts'

export interface FuzzReport {
  readonly name: string
  readonly read: number
  readonly refused: number
  /** What was thrown that is no AppError, or whose sentence is not one line; the mutation's number before it. */
  readonly faults: readonly string[]
  readonly slowestMs: number
  readonly peakMegabytes: number
}

const [names = '', count = '2000'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'wardroom-fuzz-'))
try {
  const wanted = names.split(',')
  for (const file of smallFiles().filter(({ name }) => wanted.includes(name)))
    console.log(JSON.stringify(await fuzz(file, Number(count))))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function fuzz(file: SmallFile, times: number): Promise<FuzzReport> {
  const { name, format, records, fields } = file
  const path = join(folder, `given.${name}`)
  const benchmarkFile = { name: path, format, records, fields, split: 'test', optional: false } as const
  const whole = { ...benchmarkFile, attachment: false, known: [] }
  const faults: string[] = []
  let [read, refused, slowestMs] = [0, 0, 0]
  for (let number = 0; number < times; number += 1) {
    if (process.env.DBG) console.error(number)
    writeFileSync(path, spoil(file.bytes, createRandom(number + 1)))
    const start = performance.now()
    try {
      const { rows } = await openRows(path, { ...whole, fields: [...fields] })
      for await (const row of rows) if (row.line < 0) throw new Error('no line')
      read += 1
    } catch (error) {
      if (error instanceof AppError && /^[^\n]+\.$/.test(error.message)) refused += 1
      else faults.push(`${number}: ${String(error)}`)
    }
    slowestMs = Math.max(slowestMs, performance.now() - start)
  }
  const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024)
  return { name, read, refused, faults, slowestMs: Math.round(slowestMs), peakMegabytes }
}

/** One to three changes: a bit, a run of bytes, a cut, a part twice, bytes put in, two parts that change places. */
function spoil(good: Buffer, random: (below: number) => number): Buffer {
  let bytes = Buffer.from(good)
  for (let times = 1 + random(3); times > 0; times -= 1) {
    const at = random(bytes.length)
    const length = 1 + random(Math.min(64, bytes.length))
    const [before, part, after] = [
      bytes.subarray(0, at),
      bytes.subarray(at, at + length),
      bytes.subarray(at + length),
    ]
    const other = random(bytes.length)
    switch (random(6)) {
      case 0:
        bytes[at]! ^= 1 << random(8)
        break
      case 1:
        bytes.fill(random(256), at, Math.min(bytes.length, at + length))
        break
      case 2:
        bytes = Buffer.from(before)
        break
      case 3:
        bytes = Buffer.concat([before, part, part, after])
        break
      case 4:
        bytes = Buffer.concat([
          before,
          Buffer.from(Array.from({ length: 1 + random(8) }, () => random(256))),
          bytes.subarray(at),
        ])
        break
      default:
        bytes = Buffer.concat([bytes.subarray(0, other), part, bytes.subarray(other)])
    }
    if (bytes.length === 0) return bytes
  }
  return bytes
}

/** Mulberry32: the same seed gives the same mutation everywhere. */
function createRandom(seed: number): (below: number) => number {
  let state = seed * 0x9e3779b1
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
