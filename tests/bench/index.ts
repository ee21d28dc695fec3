// `npm run bench -- [engine] [scoring] [import] [window] [memory] [--json FILE]` → tables and JSON: our speed beside the least that has to be done.
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { benchEndpoint } from './endpoint.ts'
import { benchMemory, type MemoryMeasure } from './endpoint-memory.ts'
import { benchImport, type ImportMeasure } from './import.ts'
import { benchLocal } from './local.ts'
import type { Comparison } from './measure.ts'
import { endpointThroughRunner, localThroughRunner } from './runner.ts'
import { compareTexts, measureScoring, type ScoringMeasure } from './scoring.ts'
import { benchStart, type StartMeasure } from './start.ts'
import { benchWindow, type WindowMeasure } from './window.ts'

const root = resolve(import.meta.dirname, '../..')
const shared = resolve(root, '../shared')
const { values, positionals } = parseArgs({ options: { json: { type: 'string' } }, allowPositionals: true })
const parts = positionals.length === 0 ? ['engine', 'scoring', 'import', 'window'] : positionals
const comparisons: Comparison[] = []
const skipped: string[] = []
let starts: readonly StartMeasure[] = []
let scoring: readonly ScoringMeasure[] = []
const memory: MemoryMeasure[] = []
let window: readonly WindowMeasure[] = []
let imports: readonly ImportMeasure[] = []

if (parts.includes('engine')) await benchEngine()
// Some minutes, so only where it is asked for.
if (parts.includes('memory')) await measureMemory()
if (parts.includes('scoring')) {
  comparisons.push(...(await compareTexts()))
  scoring = measureScoring()
}
if (parts.includes('import')) imports = await benchImport()
if (parts.includes('window')) {
  const measured = await benchWindow()
  if (measured) window = measured
  else skipped.push('window: it needs a display, or xvfb-run (Debian packages xvfb and chromium)')
}
printTables()
const report = JSON.stringify({ comparisons, starts, scoring, imports, window, memory, skipped })
console.log(report)
if (values.json !== undefined) writeFileSync(values.json, `${report}\n`)

async function benchEngine(): Promise<void> {
  starts = benchStart()
  const tools = join(shared, 'tools')
  if (existsSync(tools)) comparisons.push(...(await benchEndpoint(tools, endpointThroughRunner)))
  else skipped.push('endpoint: the mock and the bare loop of ../shared/tools are not here')
  comparisons.push(
    ...(await benchLocal(join(root, 'resources/models/wardroom-small.gguf'), localThroughRunner)),
  )
}

async function measureMemory(): Promise<void> {
  const tools = join(shared, 'tools')
  if (existsSync(tools)) memory.push(await benchMemory(tools))
  else skipped.push('memory: the mock endpoint of ../shared/tools is not here')
}

function printTables(): void {
  const rows = comparisons.map(({ what, concurrency, floor, ours, ratio, aim }) => ({
    what,
    concurrency,
    floor: `${floor.median} ${floor.name}`,
    ours: `${ours.median} ${ours.name}`,
    ratio,
    aim: `>= ${aim}`,
  }))
  if (rows.length > 0) console.table(rows)
  if (starts.length > 0) console.table(starts)
  if (scoring.length > 0) console.table(scoring)
  if (window.length > 0) console.table(window)
  if (memory.length > 0) console.table(memory)
  if (imports.length > 0) console.table(imports)
  for (const reason of skipped) console.log(`Skipped ${reason}.`)
}
