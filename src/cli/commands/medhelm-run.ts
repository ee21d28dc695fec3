// `wardroom medhelm-run`, also `medhelm-run` and `helm-run`: upstream's command line over the runs of a workspace.
import type { Command } from 'commander'
import type { MedhelmReport } from '../../services/medhelm-run.ts'
import type { PlannedRun } from '../../services/plan-run.ts'
import { print, remark, toTable, type OutputOptions } from '../output.ts'
import { createJudgingPrinter, createProgressPrinter } from '../progress.ts'
import { toPrompting } from '../prompting.ts'
import {
  abortOnSignal,
  exitCodes,
  inWorkspace,
  needed,
  withWorkspaceOptions,
  type WorkspaceOptions,
} from '../shell.ts'
import { createTermsRemarks } from '../terms-remarks.ts'
import { refuseFlags, withRefusedFlags } from '../upstream-flags.ts'
import { toJury } from './judge.ts'
import { toConcurrency } from '../concurrency.ts'
import { toCount } from '../counts.ts'
import { toLines, toReport } from './run.ts'

interface MedhelmOptions extends WorkspaceOptions, OutputOptions {
  readonly confPaths?: string[]
  readonly runEntries?: string[]
  readonly runSpecs?: string[]
  readonly modelsToRun?: string[]
  readonly groupsToRun?: string[]
  readonly priority?: string
  readonly suite?: string
  readonly outputPath?: string
  readonly localPath?: string
  readonly cacheInstances?: boolean
  readonly cacheInstancesOnly?: boolean
  readonly maxEvalInstances?: string
  readonly numTrainTrials?: string
  readonly numThreads: string
  readonly skipCompletedRuns?: boolean
  readonly dryRun?: boolean
  readonly exitOnError?: boolean
  readonly disableCache?: boolean
  readonly prompting: string
  readonly jury?: string[]
}

export function addMedhelmRunCommand(program: Command): void {
  withRefusedFlags(withWorkspaceOptions(program.command('medhelm-run')))
    .description('upstream’s medhelm-run and helm-run: entry files and entries, into a suite')
    .option('-c, --conf-paths <files...>', 'files of run entries, in HOCON')
    .option('-r, --run-entries <entries...>', 'such as "pubmed_qa:model=NAME"')
    .option('--run-specs <entries...>', 'the old name of --run-entries')
    .option('--models-to-run <models...>', 'only these; entries without a model, or with a group, get them')
    .option('--groups-to-run <groups...>', 'only these benchmarks or categories')
    .option('--priority <n>', 'only entries of this priority or a more urgent one')
    .option('--suite <name>', 'the suite that the results belong to')
    .option('-m, --max-eval-instances <n>', 'at most so many questions a run, where its entry has no cap')
    .option('-t, --num-train-trials <n>', 'how often examples are chosen anew')
    .option('-o, --output-path <dir>', 'writes upstream’s output tree there, redacted')
    .option('--local-path <dir>', 'upstream’s folder of models; else prod_env, if it is here')
    .option('--cache-instances', 'write the questions too, redacted')
    .option('--cache-instances-only', 'write the questions, and run nothing')
    .option('-n, --num-threads <n>', 'most requests in flight at once, or auto', 'auto')
    .option('--skip-completed-runs', 'leave runs alone that were finished without a failure')
    .option('-d, --dry-run', 'ask nothing; say what would be asked')
    .option('--exit-on-error', 'stop at the first run that goes wrong')
    .option('--disable-cache', 'ask again what another run of the workspace asked')
    .option('--prompting <kind>', 'helm: as upstream; corrected: its mistakes mended', 'helm')
    .option('--jury <models...>', 'models that judge the answers, for benchmarks that are rated')
    .option('--json', 'print one JSON object')
    .action(run)
}

async function run(options: MedhelmOptions, command: Command): Promise<void> {
  refuseFlags(command)
  const suite = needed(options.suite?.trim(), '--suite NAME')
  const wish = toWish(options)
  const cancel = abortOnSignal()
  const report = await inWorkspace(options, async (workspace, host) => {
    const { medhelmRun } = await import('../../services/medhelm-run.ts')
    const remarkOnTerms = await createTermsRemarks(host)
    const request = {
      ...wish,
      suite,
      abort: cancel.signal,
      remark,
      onJudged: createJudgingPrinter(process.stderr),
      onPlanned: (planned: readonly PlannedRun[]) => remarkOnTerms(planned.map(({ dataset }) => dataset)),
      onProgress: createProgressPrinter(process.stderr),
    }
    return medhelmRun(request, host.resources, workspace)
  })
  cancel.release()
  const cancelled = cancel.signal.aborted
  print(options, toObject(suite, report, cancelled), () => [
    ...toCostLines(report),
    ...toLines(report.outcomes, cancelled),
    ...toFailedLines(report),
  ])
  if (toFailed(report).length > 0 || cancelled) process.exitCode = exitCodes.failed
}

/** Throws `usage` before a workspace is opened. */
function toWish(options: MedhelmOptions) {
  return {
    confPaths: options.confPaths ?? [],
    runEntries: [...(options.runEntries ?? []), ...(options.runSpecs ?? [])],
    modelsToRun: options.modelsToRun ?? [],
    groupsToRun: options.groupsToRun ?? [],
    priority: toCount(options.priority, '--priority'),
    maxEvalInstances: toCount(options.maxEvalInstances, '--max-eval-instances'),
    numTrainTrials: toCount(options.numTrainTrials, '--num-train-trials') ?? undefined,
    concurrency: toConcurrency(options.numThreads),
    outputPath: options.outputPath ?? 'benchmark_output',
    writesTree: options.outputPath !== undefined,
    localPath: options.localPath ?? null,
    cacheInstances: toCaching(options),
    skipCompleted: options.skipCompletedRuns === true,
    dryRun: options.dryRun === true,
    exitOnError: options.exitOnError === true,
    withoutCache: options.disableCache === true,
    prompting: toPrompting(options.prompting),
    jury: toJury(options.jury),
  }
}

function toCaching({ cacheInstances, cacheInstancesOnly }: MedhelmOptions): 'no' | 'also' | 'only' {
  if (cacheInstancesOnly) return 'only'
  return cacheInstances ? 'also' : 'no'
}

interface FailedRun {
  readonly name: string
  readonly reason: string
}

/** Runs that did not come about, and runs with requests that finally failed. */
function toFailed({ faults, outcomes }: MedhelmReport): FailedRun[] {
  return [
    ...faults.map(({ name, error }) => ({ name, reason: error.message })),
    ...outcomes
      .filter(({ run: { failed } }) => failed > 0)
      .map(({ run: { name, failed, total } }) => ({
        name,
        reason: `${failed} of ${total} requests failed.`,
      })),
  ]
}

function toObject(suite: string, report: MedhelmReport, cancelled: boolean) {
  const { costs } = report
  return {
    ...toReport(suite, report.outcomes, cancelled),
    failedRuns: toFailed(report),
    ...(costs.length === 0 ? {} : { dryRun: costs }),
  }
}

function toCostLines({ costs }: MedhelmReport): string[] {
  if (costs.length === 0) return []
  const head = ['run', 'instances', 'requests', 'prompt tokens', 'completion tokens at most']
  const rows = costs.map((cost) => [
    cost.name,
    ...[cost.instances, cost.requests, cost.promptTokens, cost.maxCompletionTokens].map(String),
  ])
  return [...toTable([head, ...rows], ['left', 'right', 'right', 'right', 'right']), 'Nothing was asked.']
}

function toFailedLines(report: MedhelmReport): string[] {
  const failed = toFailed(report)
  if (failed.length === 0) return []
  const count = failed.length === 1 ? '1 run' : `${failed.length} runs`
  return [`${count} failed:`, ...failed.map(({ name, reason }) => `  ${name}: ${reason}`)]
}
