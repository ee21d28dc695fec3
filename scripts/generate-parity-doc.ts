// What upstream's package made of the shared files → the table of docs/parity.md: what was compared, what differs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadCatalogFiles } from '../src/storage/catalog-loader.ts'
import { isBeyond, leftOut, otherDifferences, ownWords } from '../tests/golden/upstream-differences.ts'

interface Golden {
  readonly benchmark: string
  readonly runs: readonly GoldenRun[]
  /** Present where no file was at hand. */
  readonly rows?: readonly unknown[]
}

interface GoldenRun {
  readonly args: Readonly<Record<string, string>>
  readonly instances: number
  readonly inputs: readonly string[]
  readonly prompts: readonly string[]
  readonly scores: readonly Readonly<Record<string, unknown>>[]
}

const root = resolve(import.meta.dirname, '..')
const [begin, end] = ['<!-- table -->\n', '<!-- end of table -->']

/** The document with its table as the goldens have it. Throws where the marks are not there. */
export function toParityDocument(text: string): string {
  const [before, after] = [text.indexOf(begin), text.indexOf(end)]
  if (before < 0 || after < before) throw new Error('docs/parity.md has no marks for its table')
  const table = `<!-- prettier-ignore-start -->\n\n${toTable()}\n\n<!-- prettier-ignore-end -->\n`
  return text.slice(0, before + begin.length) + table + text.slice(after)
}

function toTable(): string {
  const goldens = new Map(
    ['upstream', 'upstream-invented'].flatMap((part) => {
      const folder = join(root, 'tests/golden', part)
      return readdirSync(folder).map((file) => {
        const golden = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Golden
        return [golden.benchmark, golden] as const
      })
    }),
  )
  const { benchmarks } = loadCatalogFiles(join(root, 'resources'))
  const rows = benchmarks.map(({ name }) => toRow(name, goldens.get(name)))
  return [
    '| benchmark | runs | instances | inputs and prompts | helm scores of single answers | differs |',
    '| --- | ---: | ---: | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

function toRow(name: string, golden: Golden | undefined): string {
  if (golden === undefined)
    return toLine([name, '–', '–', 'not compared: no file to run upstream on', '–', ''])
  const runs = golden.runs.filter(({ args }) => !([name, ...Object.values(args)].join(':') in leftOut))
  const sum = (count: (run: GoldenRun) => number) =>
    runs.reduce((total, run) => total + count(run), 0).toLocaleString('en-GB')
  const words = ownWords.get(name)
  const layout =
    words === undefined
      ? `${sum(({ inputs }) => inputs.length)} inputs, ${sum(({ prompts }) => prompts.length)} prompts: the same bytes`
      : 'references, ids and samples the same; the input has our words'
  const differs = [
    ...(golden.rows === undefined ? [] : ['invented rows: no published file is at hand']),
    ...(words === undefined ? [] : [`wording: ${words}`]),
    ...(otherDifferences[name] === undefined ? [] : [otherDifferences[name]]),
  ]
  return toLine([
    name,
    String(runs.length),
    sum(({ instances }) => instances),
    layout,
    toScoresText(name, runs),
    differs.join('; '),
  ])
}

function toScoresText(name: string, runs: readonly GoldenRun[]): string {
  const named = runs.flatMap(({ scores }) => scores.flatMap((score) => Object.keys(score)))
  const metrics = new Set(named.filter((metric) => metric !== 'id' && !isBeyond(name, metric)))
  const questions = runs.reduce((total, { scores }) => total + scores.length, 0)
  return metrics.size === 0
    ? 'judges only'
    : `${metrics.size} values of ${questions * 8} answers: the same to 12 places`
}

function toLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

if (import.meta.main) {
  const path = join(root, 'docs/parity.md')
  writeFileSync(path, toParityDocument(readFileSync(path, 'utf8')))
  console.log('docs/parity.md: written')
}
