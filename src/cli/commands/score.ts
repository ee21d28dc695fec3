// `wardroom score`: answers made elsewhere → scores, without a workspace.
import { writeFileSync } from 'node:fs'
import { Option, type Command } from 'commander'
import { AppError } from '../../contracts/errors.ts'
import type { SkippedRows } from '../../contracts/instance.ts'
import type { Scoring } from '../../contracts/stat.ts'
import { findOrRead } from '../benchmark-file.ts'
import type { FileScore } from '../../services/score-completions.ts'
import { print, remark, toDecimals, toSkippedText, type OutputOptions } from '../output.ts'
import { needed } from '../shell.ts'
import { loadShippedCatalog } from '../shipped-catalog.ts'

interface ScoreOptions extends OutputOptions {
  readonly data?: string[]
  readonly completions?: string
  readonly scoring: Scoring
  readonly perInstance?: string
  readonly benchmarkFile?: string
  readonly verdicts?: string
  readonly database?: string
  readonly bertModel?: string
  readonly nliModel?: string
}

export function addScoreCommand(program: Command): void {
  program
    .command('score [benchmark]')
    .description('score answers made elsewhere: {"id", "completion"} a line')
    .option('--benchmark-file <yaml>', 'an own benchmark’s file, in place of a name')
    .option('--data <paths...>', 'the benchmark’s files')
    .option('--completions <file>', 'JSON lines with id and completion')
    .option('--verdicts <file>', 'what judges wrote: JSON lines with id, judge and verdict')
    .option('--database <file>', 'the SQLite file that queries are run on, where it is not among the data')
    .option('--bert-model <dir>', 'model.onnx and tokenizer.json for BERTScore')
    .option('--nli-model <dir>', 'model.onnx and tokenizer.json for SummaC')
    .addOption(
      new Option('--scoring <mode>', 'how to score').choices(['corrected', 'helm']).default('corrected'),
    )
    .option('--per-instance <out>', 'write the score of every instance to this file, JSON lines')
    .option('--json', 'print one JSON object')
    .action(score)
}

async function score(name: string | undefined, options: ScoreOptions): Promise<void> {
  const catalog = await loadShippedCatalog()
  const { benchmark, dataFile } = await findOrRead(name, options.benchmarkFile, catalog)
  const completions = needed(options.completions, '--completions FILE')
  const { readDataset } = await import('../../services/read-dataset.ts')
  const { scoreCompletions } = await import('../../services/score-completions.ts')
  const dataset = await readDataset(
    benchmark,
    needed(options.data ?? dataFile, '--data PATH…'),
    catalog.benchmarks,
  )
  const result = await scoreCompletions(benchmark, dataset, {
    path: completions,
    scoring: options.scoring,
    verdicts: options.verdicts,
    database: options.database,
    textModels: { bert_score: options.bertModel, summac: options.nliModel },
  })
  if (options.perInstance !== undefined) writePerInstance(options.perInstance, result)
  print(options, toReport(result, dataset.skipped), () => toLines(result))
  if (!options.json) for (const line of toSkippedText(dataset.skipped)) remark(line)
}

function toReport({ instances, ...report }: FileScore, skipped: readonly SkippedRows[]): object {
  return { ...report, instances: instances.length, skipped }
}

function toLines({
  benchmark,
  scoring,
  mainMetric,
  score: value,
  interval,
  coverage,
  judges,
  ignored,
}: FileScore): string[] {
  const range = interval === null ? '' : ` (95% ${toDecimals(interval.low)} to ${toDecimals(interval.high)})`
  const parts = [
    [coverage.unparsed, 'commit to nothing'],
    [coverage.refused, 'decline'],
    [coverage.failed, 'have no answer'],
    [coverage.unread, 'have no readable verdict'],
    [coverage.badGold, 'have a broken gold answer'],
    [coverage.unavailable, 'could not be scored here'],
  ] as const
  const rest = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return [
    `${benchmark}, ${scoring} scoring: ${mainMetric} ${toDecimals(value)}${range}`,
    `${coverage.scored} of ${coverage.total} scored${rest.length === 0 ? '' : `; ${rest.join(', ')}`}`,
    ...judges.map(
      ({ judge, given, unread, failed }) =>
        `${judge}: ${given} verdicts${unread > 0 ? `, ${unread} unreadable` : ''}${failed > 0 ? `, ${failed} absent` : ''}`,
    ),
    ...ignored.map(
      ({ count, lines }) =>
        `${count === 1 ? '1 line' : `${count} lines`} with an id that the data does not have (line ${lines.join(', ')}${count > lines.length ? ', …' : ''})`,
    ),
  ]
}

function writePerInstance(path: string, { instances }: FileScore): void {
  const lines = instances.map(({ instance, score: { status, reason, extracted, values } }) =>
    JSON.stringify({
      id: instance.id,
      split: instance.split,
      status,
      ...(reason === undefined ? {} : { reason }),
      ...(extracted === undefined ? {} : { extracted }),
      stats: values,
    }),
  )
  try {
    writeFileSync(path, lines.map((line) => `${line}\n`).join(''))
  } catch (error) {
    throw new AppError('bad_input', `${path} cannot be written.`, { file: path, cause: error })
  }
}
