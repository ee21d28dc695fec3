// `wardroom judge`: the answers of finished runs rated by models; the same command again asks what is absent.
import type { Command } from 'commander'
import type { RunSummary } from '../../contracts/run.ts'
import { AppError } from '../../contracts/errors.ts'
import type { JuriesService } from '../../services/juries.ts'
import type { JudgeOutcome } from '../../services/judge-request.ts'
import { print, toDecimals, type OutputOptions } from '../output.ts'
import { createJudgingPrinter } from '../progress.ts'
import {
  abortOnSignal,
  exitCodes,
  inWorkspace,
  withWorkspaceOptions,
  type WorkspaceOptions,
} from '../shell.ts'
import { toConcurrency } from '../concurrency.ts'

interface JudgeOptions extends WorkspaceOptions, OutputOptions {
  readonly jury?: string[]
  readonly juryConfig?: string
  readonly disableCache?: boolean
  readonly numThreads: string
}

export function addJudgeCommand(program: Command): void {
  withWorkspaceOptions(program.command('judge <suite>'))
    .description('have the answers of a suite’s finished runs rated; what is rated is not asked again')
    .option('--jury <models...>', 'models that judge, NAME or NAME,NAME; else the default jury')
    .option('--jury-config <file>', 'judges from upstream’s file of judges')
    .option('--disable-cache', 'ask anew what was judged in another run')
    .option('-n, --num-threads <n>', 'most requests in flight at once, or auto', 'auto')
    .option('--json', 'print one JSON object')
    .action(judge)
}

async function judge(suite: string, options: JudgeOptions): Promise<void> {
  const concurrency = toConcurrency(options.numThreads)
  const cancel = abortOnSignal()
  const outcomes = await inWorkspace(options, ({ judging, juries }) =>
    judging.judgeSuite(suite, {
      jury: toNamedJury(options, juries),
      concurrency,
      withoutCache: options.disableCache,
      abort: cancel.signal,
      onJudged: createJudgingPrinter(process.stderr),
    }),
  )
  cancel.release()
  const runs = outcomes.map(({ run, verdicts }) => ({ ...run, verdicts }))
  const jury = [...new Set(outcomes.flatMap(({ verdicts }) => verdicts.map(({ judge: name }) => name)))]
  print(options, { suite, jury, runs }, () => outcomes.flatMap(toLines))
  if (outcomes.some(({ verdicts }) => verdicts.some(({ failed }) => failed > 0)))
    process.exitCode = exitCodes.failed
}

interface JuryOptions {
  readonly jury?: string[] | false
  readonly juryConfig?: string
}

/** The judges that the command names; undefined where it leaves it to the defaults. */
export function toNamedJury(
  { jury, juryConfig }: JuryOptions,
  juries: Pick<JuriesService, 'load'>,
): string[] | undefined {
  if (jury === false) return []
  if (jury !== undefined && juryConfig !== undefined)
    throw new AppError('usage', 'Name the judges with --jury or with --jury-config, not with both.')
  if (juryConfig !== undefined) return juries.load(juryConfig)
  return jury === undefined ? undefined : toJury(jury)
}

/** Names apart by commas or spaces. */
export function toJury(given: readonly string[] | undefined): string[] {
  return (given ?? []).flatMap((names) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )
}

function toLines({ run, verdicts }: JudgeOutcome): string[] {
  const scores = run.scores.map(({ scoring, value }) => `${scoring} ${toDecimals(value)}`).join(', ')
  const lines = verdicts.map((verdict) => toVerdictLine(verdict, run))
  return [`${run.name}: ${scores}`, ...lines, ...toAgreementLines(run)]
}

/** How far the judges agree, over all criteria; none where there is but one. */
export function toAgreementLines({ scores }: Pick<RunSummary, 'scores'>): string[] {
  const [overall] = scores.find(({ scoring }) => scoring === 'corrected')?.agreement ?? []
  if (overall === undefined) return []
  const { items, exact, difference, alpha, kappa } = overall
  const parts = [
    `equal ${toDecimals(exact)}`,
    `difference ${toDecimals(difference)}`,
    `alpha ${toDecimals(alpha)}`,
    ...(kappa === null ? [] : [`kappa ${toDecimals(kappa)}`]),
  ]
  return [`  agreement over ${items} ratings: ${parts.join(', ')}`]
}

/** How many answers a judge was asked about, and how many of its replies are no verdict. */
export function toVerdictLine(
  { judge: name, total, judged, kept, failed }: JudgeOutcome['verdicts'][number],
  { scores }: Pick<RunSummary, 'scores'>,
): string {
  const corrected = scores.find(({ scoring }) => scoring === 'corrected')
  const counted = corrected?.judges.find(({ judge }) => judge === name)
  const unread = counted?.unread ?? 0
  const counts = [
    [kept, 'kept'],
    [unread, 'could not be read'],
    [failed, 'failed'],
  ] as const
  const more = counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []))
  const self = counted?.self === true ? ', its own answers' : ''
  return `  ${name} judged ${judged} of ${total}${more.length === 0 ? '' : ` (${more.join(', ')})`}${self}`
}
