// `wardroom run`: entries asked of their models; the same command again goes on where it stopped.
import type { Command } from 'commander'
import { AppError } from '../../contracts/errors.ts'
import type { RunOutcome } from '../../services/execute-run.ts'
import type { LostModel } from '../../services/lost-models.ts'
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
import { toTrialWords } from '../trial-words.ts'
import { createTermsRemarks } from '../terms-remarks.ts'
import { toAgreementLines, toNamedJury, toVerdictLine } from './judge.ts'
import { toConcurrency } from '../concurrency.ts'
import { toCount } from '../counts.ts'

interface RunOptions extends WorkspaceOptions, OutputOptions {
  readonly runEntries?: string[]
  readonly suite?: string
  readonly maxEvalInstances?: string
  readonly numThreads: string
  readonly jury?: string[] | false
  readonly juryConfig?: string
  readonly prompting: string
  readonly disableCache?: boolean
  readonly numTrainTrials?: string
  readonly epochs?: string
  readonly constrained?: boolean
  readonly logprobs?: boolean
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
    .option('-n, --num-threads <n>', 'most requests in flight at once, or auto', 'auto')
    .option('--disable-cache', 'ask again what another run has asked of the same model')
    .option('--jury <models...>', 'models that judge the answers; else the default jury of each benchmark')
    .option('--no-jury', 'nobody judges')
    .option('--jury-config <file>', 'judges from upstream’s file of judges')
    .option(
      '--num-train-trials <n>',
      'choose the in-context examples so many times; each choice is a run of its own',
    )
    .option('--epochs <n>', 'send each request so many times; each time is a run of its own')
    .option(
      '--constrained',
      'hold answers to multiple choice to its labels (models in GGUF files); scores are marked',
    )
    .option('--logprobs', 'ask how probable each label of multiple choice is')
    .option('--json', 'print one JSON object')
    .action(run)
}

async function run(options: RunOptions): Promise<void> {
  const concurrency = toConcurrency(options.numThreads)
  const maxEvalInstances = toCount(options.maxEvalInstances, '--max-eval-instances')
  const suite = needed(options.suite?.trim(), '--suite NAME')
  const entries = needed(options.runEntries, '--run-entries ENTRY…')
  const cancel = abortOnSignal()
  const lost: LostModel[] = []

  const outcomes = await inWorkspace(options, async ({ runs, juries }, host) => {
    const remarkOnTerms = await createTermsRemarks(host)
    const { toPlanRemarks } = await import('../../services/plan-remarks.ts')
    const { withLost } = await import('../../services/lost-models.ts')
    const answering = runs.run({
      entries,
      suite,
      maxEvalInstances,
      prompting: toPrompting(options.prompting),
      numTrainTrials: toTrials(options.numTrainTrials, '--num-train-trials'),
      numTrials: toTrials(options.epochs, '--epochs'),
      constrained: options.constrained,
      logprobs: options.logprobs,
      concurrency,
      abort: cancel.signal,
      jury: toNamedJury(options, juries),
      withoutCache: options.disableCache ?? false,
      onLost: (one) => void lost.push(one),
      onJudged: createJudgingPrinter(process.stderr),
      onPlanned: (planned) => {
        remarkOnTerms(planned.map(({ dataset }) => dataset))
        toPlanRemarks(planned).forEach(remark)
      },
      onProgress: createProgressPrinter(process.stderr),
    })
    return withLost(answering, lost)
  })
  cancel.release()
  const failed = outcomes.reduce((sum, { run: { failed: count } }) => sum + count, 0)
  const report = toReport(suite, outcomes, cancel.signal.aborted)
  print(options, { ...report, ...toLost(lost) }, () => [
    ...toLines(outcomes, cancel.signal.aborted),
    ...lost.map(({ error }) => error.message),
  ])
  if (failed > 0 || lost.length > 0 || cancel.signal.aborted) process.exitCode = exitCodes.failed
}

/** Absent where no model was lost. */
function toLost(lost: readonly LostModel[]) {
  if (lost.length === 0) return {}
  return {
    lost: lost.map(({ model, error, answered, total }) => ({
      ...{ model, code: error.code, message: error.message, answered, total },
    })),
  }
}

const mostTrials = 100

function toTrials(text: string | undefined, flag: string): number | undefined {
  const count = toCount(text, flag) ?? undefined
  if (count === undefined || count <= mostTrials) return count
  throw new AppError('usage', `${flag} takes ${mostTrials} at most.`, { field: flag.replace(/^--/, '') })
}

export function toReport(suite: string, outcomes: readonly RunOutcome[], cancelled: boolean) {
  const runs = outcomes.map(({ run: summary, kept, cached, resumed, skipped, verdicts }) => ({
    ...summary,
    ...{ kept, cached, resumed },
    ...(skipped ? { skipped } : {}),
    ...(verdicts === undefined ? {} : { verdicts }),
  }))
  return { suite, cancelled, runs }
}

export function toLines(outcomes: readonly RunOutcome[], cancelled: boolean): string[] {
  const lines = outcomes.flatMap(({ run: summary, kept, cached, skipped, verdicts }) => {
    const scores = summary.scores.map(({ scoring, value }) => `${scoring} ${toDecimals(value)}`).join(', ')
    const counts = [
      `${summary.answered} of ${summary.total} answered`,
      ...(skipped ? ['skipped'] : kept > 0 ? [`${kept} kept`] : []),
      ...(cached > 0 ? [`${cached} from other runs`] : []),
      ...(summary.failed > 0 ? [`${summary.failed} failed`] : []),
    ]
    const name = summary.name + toTrialWords(summary.trial)
    const line = `${name}: ${summary.status}, ${counts.join(', ')}${scores === '' ? '' : `; ${scores}`}`
    const judged = (verdicts ?? []).map((verdict) => toVerdictLine(verdict, summary))
    return [line, ...judged, ...(verdicts === undefined ? [] : toAgreementLines(summary))]
  })
  return cancelled ? [...lines, 'Stopped. The same command goes on from here.'] : lines
}
