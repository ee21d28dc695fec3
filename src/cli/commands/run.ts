// `wardroom run`: entries asked of their models; the same command again goes on where it stopped.
import type { Command } from 'commander'
import { termsOf } from '../../services/dataset-terms.ts'
import type { RunOutcome } from '../../services/execute-run.ts'
import type { Host } from '../../services/host.ts'
import type { PlannedRun } from '../../services/plan-run.ts'
import { print, remark, toDecimals, type OutputOptions } from '../output.ts'
import { createJudgingPrinter, createProgressPrinter } from '../progress.ts'
import {
  abortOnSignal,
  exitCodes,
  inWorkspace,
  needed,
  withWorkspaceOptions,
  type WorkspaceOptions,
} from '../shell.ts'
import { toPrompting } from '../prompting.ts'
import { toTermsRemark } from '../terms-remarks.ts'
import { toAgreementLines, toNamedJury, toVerdictLine } from './judge.ts'
import { toCount } from './models.ts'

interface RunOptions extends WorkspaceOptions, OutputOptions {
  readonly runEntries?: string[]
  readonly suite?: string
  readonly maxEvalInstances?: string
  readonly numThreads: string
  readonly jury?: string[] | false
  readonly juryConfig?: string
  readonly prompting: string
}

export function addRunCommand(program: Command): void {
  withWorkspaceOptions(program.command('run'))
    .description('run benchmarks; a repeated command resumes and asks nothing stored again')
    .option('-r, --run-entries <entries...>', 'such as "pubmed_qa:model=NAME"')
    .option('--suite <name>', 'the suite that the results belong to')
    .option('-m, --max-eval-instances <n>', 'at most so many questions a benchmark, sampled as upstream does')
    .option(
      '--prompting <kind>',
      'helm: as upstream lays prompts out; corrected: its mistakes mended',
      'helm',
    )
    .option('-n, --num-threads <n>', 'requests in flight at once', '4')
    .option('--jury <models...>', 'models that judge the answers; else the default jury of each benchmark')
    .option('--no-jury', 'nobody judges')
    .option('--jury-config <file>', 'judges from upstream’s file of judges')
    .option('--json', 'print one JSON object')
    .action(run)
}

async function run(options: RunOptions): Promise<void> {
  const concurrency = toCount(options.numThreads, '--num-threads')!
  const maxEvalInstances = toCount(options.maxEvalInstances, '--max-eval-instances')
  const suite = needed(options.suite?.trim(), '--suite NAME')
  const entries = needed(options.runEntries, '--run-entries ENTRY…')
  const cancel = abortOnSignal()

  const outcomes = await inWorkspace(options, ({ runs, juries }, host) =>
    runs.run({
      entries,
      suite,
      maxEvalInstances,
      prompting: toPrompting(options.prompting),
      concurrency,
      abort: cancel.signal,
      jury: toNamedJury(options, juries),
      onJudged: createJudgingPrinter(process.stderr),
      onPlanned: (planned) => remarkOnTerms(planned, host),
      onProgress: createProgressPrinter(process.stderr),
    }),
  )
  cancel.release()
  const failed = outcomes.reduce((sum, { run: { failed: count } }) => sum + count, 0)
  print(options, toReport(suite, outcomes, cancel.signal.aborted), () =>
    toLines(outcomes, cancel.signal.aborted),
  )
  if (failed > 0 || cancel.signal.aborted) process.exitCode = exitCodes.failed
}

/** Once for each data set whose terms end soon. */
function remarkOnTerms(planned: readonly PlannedRun[], host: Host): void {
  const datasets = new Map(planned.map(({ dataset }) => [dataset.id, dataset]))
  for (const dataset of datasets.values()) {
    const words = toTermsRemark(dataset, termsOf(dataset, host))
    if (words !== null) remark(words)
  }
}

function toReport(suite: string, outcomes: readonly RunOutcome[], cancelled: boolean) {
  const runs = outcomes.map(({ run: summary, kept, resumed, verdicts }) => ({
    ...summary,
    ...{ kept, resumed },
    ...(verdicts === undefined ? {} : { verdicts }),
  }))
  return { suite, cancelled, runs }
}

function toLines(outcomes: readonly RunOutcome[], cancelled: boolean): string[] {
  const lines = outcomes.flatMap(({ run: summary, kept, verdicts }) => {
    const scores = summary.scores.map(({ scoring, value }) => `${scoring} ${toDecimals(value)}`).join(', ')
    const counts = [
      `${summary.answered} of ${summary.total} answered`,
      ...(kept > 0 ? [`${kept} kept`] : []),
      ...(summary.failed > 0 ? [`${summary.failed} failed`] : []),
    ]
    const line = `${summary.name}: ${summary.status}, ${counts.join(', ')}${scores === '' ? '' : `; ${scores}`}`
    const judged = (verdicts ?? []).map((verdict) => toVerdictLine(verdict, summary))
    return [line, ...judged, ...(verdicts === undefined ? [] : toAgreementLines(summary))]
  })
  return cancelled ? [...lines, 'Stopped. The same command goes on from here.'] : lines
}
