// A leaderboard → lines of text for a terminal.
import type { Leaderboard, LeaderboardCell, LeaderboardRow } from '../contracts/summary.ts'
import { toDecimals, toTable, type Align } from './output.ts'

export function toLeaderboardLines(leaderboard: Leaderboard): string[] {
  const own = leaderboard.columns.filter(({ kind }) => kind === 'own')
  const published = leaderboard.columns.filter(({ kind }) => kind === 'published')
  const head = ['BENCHMARK', 'METRIC', ...own.map(({ name }) => name)]
  const align: Align[] = ['left', 'left', ...own.map((): Align => 'right')]
  const rows = leaderboard.rows.map((row) => [
    row.displayName,
    row.metricLabel,
    ...own.map(({ key }) => toCellText(row.cells[key])),
  ])
  const winRates = ['Mean win rate', `of ${own.length} own`, ...own.map(({ winRate }) => toDecimals(winRate))]
  return [
    `Suite ${leaderboard.suite}, ${leaderboard.scoring} scoring${toBasisText(leaderboard.rows)}`,
    '',
    ...toTable([head, ...rows, winRates], align),
    ...(published.length === 0 ? [] : ['', ...toPublishedLines(leaderboard)]),
    ...(leaderboard.warnings.length === 0
      ? []
      : ['', ...leaderboard.warnings.map((warning) => `! ${warning}`)]),
  ]
}

/** "0.168 ±0.052 (98%)": value, half the interval, coverage where it is not whole; of trials "0.168 sd 0.013 of 3". */
function toCellText(cell: LeaderboardCell | undefined): string {
  if (!cell) return '–'
  const half = cell.interval === null ? '' : ` ±${((cell.interval.high - cell.interval.low) / 2).toFixed(3)}`
  const { scored, total } = cell.coverage
  const share = scored === total ? '' : ` (${Math.floor((scored / Math.max(1, total)) * 100)}%)`
  return `${toDecimals(cell.value)}${half}${toTrialsText(cell)}${share}${cell.running ? ' so far' : ''}`
}

function toTrialsText({ trials }: LeaderboardCell): string {
  if (trials === undefined) return ''
  return trials.spread === null
    ? ` of ${trials.count} trials`
    : ` sd ${trials.spread.toFixed(3)} of ${trials.count}`
}

function toBasisText(rows: readonly LeaderboardRow[]): string {
  const bases = rows.flatMap((row) => Object.values(row.cells).map(({ basis }) => basis))
  const wordings = [
    ...new Set(bases.map(({ wording }) => (wording === 'own' ? 'own wording' : 'upstream’s wording'))),
  ]
  const promptings = [...new Set(bases.map(({ prompting }) => `${prompting} prompting`))]
  const shown = [...new Set(bases.flatMap(({ examples }) => examples ?? []))].sort((a, b) => a - b)
  const examples = shown.length === 0 ? [] : [`at most ${shown.join(' or ')} examples a prompt`]
  const asked = bases.map((basis) => basis.asked)
  const sample =
    asked.length === 0 ? [] : [`${toRange(Math.min(...asked), Math.max(...asked))} questions a benchmark`]
  const constrained = bases.some((basis) => basis.constrained) ? ['answers held to labels'] : []
  return [...promptings, ...wordings, ...constrained, ...examples, ...sample]
    .map((part) => `, ${part}`)
    .join('')
}

function toPublishedLines(leaderboard: Leaderboard): string[] {
  const published = leaderboard.columns.filter(({ kind }) => kind === 'published')
  const source = leaderboard.publishedSource
  const head = ['BENCHMARK', 'QUESTIONS', ...published.map(({ name }) => shorten(name))]
  const rows = leaderboard.rows.map((row) => [
    row.displayName,
    row.publishedInstances === null ? '–' : String(row.publishedInstances),
    ...published.map(({ key }) => toDecimals(row.published[key])),
  ])
  const asPublished = [
    'Mean win rate',
    'as published',
    ...published.map(({ publishedWinRate }) => toDecimals(publishedWinRate)),
  ]
  const joint = leaderboard.columns.some(({ jointWinRateOver }) => jointWinRateOver > 0)
    ? toJointLines(leaderboard)
    : []
  return [
    `Published: ${source?.title ?? ''}, ${source?.date ?? ''} (${source?.citation ?? ''})`,
    '',
    ...toTable([head, ...rows, asPublished], ['left', 'right', ...published.map((): Align => 'right')]),
    ...joint,
  ]
}

/** Own and published models in one field, over the benchmarks where own scores may be compared. */
function toJointLines(leaderboard: Leaderboard): string[] {
  const ranked = leaderboard.columns
    .filter(({ jointWinRate }) => jointWinRate !== null)
    .sort((a, b) => b.jointWinRate! - a.jointWinRate!)
  const rows = ranked.map((column) => [
    column.name,
    column.kind,
    toDecimals(column.jointWinRate),
    String(column.jointWinRateOver),
  ])
  return [
    '',
    'Own and published in one field, comparable benchmarks only',
    '',
    ...toTable([['MODEL', '', 'WIN RATE', 'BENCHMARKS'], ...rows], ['left', 'left', 'right', 'right']),
  ]
}

function shorten(name: string): string {
  return name.replace(/\s*\(\d{4}-?\d{2}-?\d{2}\)/, '').replace('Instruct ', '')
}

function toRange(low: number, high: number): string {
  return low === high ? String(low) : `${low} to ${high}`
}
