// `node tests/bench/index.ts [--json FILE]` → a table and JSON of our speed beside the least that has to be done.
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { benchEndpoint } from './endpoint.ts'
import { benchLocal } from './local.ts'
import { endpointThroughRunner, localThroughRunner } from './runner.ts'
import type { Comparison } from './measure.ts'

const root = resolve(import.meta.dirname, '../..')
const shared = resolve(root, '../shared')
const { values } = parseArgs({ options: { json: { type: 'string' } } })
const comparisons: Comparison[] = []
const skipped: string[] = []

const tools = join(shared, 'tools')
if (existsSync(tools)) comparisons.push(...(await benchEndpoint(tools, endpointThroughRunner)))
else skipped.push('endpoint: the mock and the bare loop of ../shared/tools are not here')

const places = [join(root, 'resources/models'), join(shared, 'models')].map((at) =>
  join(at, 'wardroom-small.gguf'),
)
const model = places.find((place) => existsSync(place))
if (model !== undefined) comparisons.push(await benchLocal(model, localThroughRunner))
else skipped.push('local: wardroom-small.gguf is neither in resources/models nor in ../shared/models')

printTable()
const report = JSON.stringify({ comparisons, skipped })
console.log(report)
if (values.json !== undefined) writeFileSync(values.json, `${report}\n`)

function printTable(): void {
  const rows = comparisons.map(({ what, concurrency, floor, ours, ratio, aim }) => ({
    what,
    concurrency,
    floor: `${floor.median} ${floor.name}`,
    ours: `${ours.median} ${ours.name}`,
    ratio,
    aim: `>= ${aim}`,
  }))
  console.table(rows)
  for (const reason of skipped) console.log(`Skipped ${reason}.`)
}
