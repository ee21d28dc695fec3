// `wardroom estimate`: what entries would take before anything is asked: answers, tokens, time and money by sample size.
import type { Command } from 'commander'
import type { Estimate, SampleCost } from '../../contracts/job.ts'
import { print, remark, toTable, type OutputOptions } from '../output.ts'
import { inWorkspace, needed, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'
import { toNamedJury } from './judge.ts'
import { toCount } from '../counts.ts'

interface EstimateOptions extends WorkspaceOptions, OutputOptions {
  readonly runEntries?: string[]
  readonly maxEvalInstances?: string
  readonly jury?: string[] | false
  readonly juryConfig?: string
}

export function addEstimateCommand(program: Command): void {
  withWorkspaceOptions(program.command('estimate'))
    .description('tokens, time and cost of runs by sample size; nothing is asked')
    .option('-r, --run-entries <entries...>', 'such as "pubmed_qa:model=NAME"')
    .option('-m, --max-eval-instances <n>', 'this sample size alone')
    .option('--jury <models...>', 'models that judge; else the default jury of each benchmark')
    .option('--no-jury', 'nobody judges')
    .option('--jury-config <file>', 'judges from upstream’s file of judges')
    .option('--json', 'print one JSON object')
    .action(estimate)
}

async function estimate(options: EstimateOptions): Promise<void> {
  const entries = needed(options.runEntries, '--run-entries ENTRY…')
  const size = toCount(options.maxEvalInstances, '--max-eval-instances')
  await inWorkspace(options, async ({ estimates, juries }) => {
    const all = await estimates.estimate(entries, {
      jury: toNamedJury(options, juries),
      size,
      exact: true,
    })
    const samples = all.samples.filter((sample) => size === null || sample.size === size)
    for (const { reason } of all.refused) remark(reason)
    print(options, { ...all, samples }, () => toLines({ ...all, samples }))
  })
}

function toLines({ samples }: Estimate): string[] {
  const heads = [
    'INSTANCES',
    'ANSWERS',
    'PROMPT TOKENS',
    'ANSWER TOKENS',
    'AT MOST',
    'TIME',
    'COST',
    'AT MOST',
  ]
  const rows = samples.map((sample) => [
    sample.size === null ? 'all' : String(sample.size),
    ...[sample.answers, sample.promptTokens, sample.completionTokens, sample.mostCompletionTokens].map(
      String,
    ),
    toDuration(sample.seconds),
    ...toMoney(sample),
  ])
  return toTable(
    [heads, ...rows],
    heads.map(() => 'right' as const),
  )
}

function toMoney({ costs }: SampleCost): [string, string] {
  const words = (of: 'expected' | 'most') =>
    costs.length === 0 ? '–' : costs.map((cost) => `${cost[of].toFixed(2)} ${cost.currency}`).join(' + ')
  return [words('expected'), words('most')]
}

function toDuration(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 90) return `${Math.round(seconds)} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
