// `wardroom demo`: the whole road on sample sets with the embedded models, in a temporary workspace.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import type { DemoResult } from '../../services/demo.ts'
import { toLeaderboardLines } from '../leaderboard-text.ts'
import { print, remark, toSkippedText, type OutputOptions } from '../output.ts'
import { createProgressPrinter } from '../progress.ts'
import { abortOnSignal, createCliHost, exitCodes } from '../shell.ts'
import { toCount } from '../counts.ts'

interface DemoOptions extends OutputOptions {
  readonly data?: string
  readonly out?: string
  readonly maxEvalInstances: string
}

const passphrase = 'demo'

export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .description('try everything out: six sample sets, two embedded models, a leaderboard, an export')
    .option('--data <dir>', 'a folder of official files, one folder a benchmark, instead of the sample sets')
    .option('--out <dir>', 'a new folder for the workspace and the exports; else a temporary one')
    .option('-m, --max-eval-instances <n>', 'at most so many questions a benchmark', '60')
    .option('--json', 'print one JSON object')
    .action(demo)
}

async function demo(options: DemoOptions): Promise<void> {
  const folder =
    options.out === undefined ? mkdtempSync(join(tmpdir(), 'wardroom-demo-')) : resolve(options.out)
  const cancel = abortOnSignal()
  const { runDemo } = await import('../../services/demo.ts')
  const result = await runDemo(await createCliHost(), {
    folder,
    passphrase,
    data: options.data === undefined ? null : resolve(options.data),
    maxEvalInstances: toCount(options.maxEvalInstances, '--max-eval-instances')!,
    concurrency: 4,
    abort: cancel.signal,
    onImported: ({ benchmark, instances, access, label, skipped }) =>
      remark(
        [
          `${benchmark}: ${instances} questions, ${access}, ${label ?? 'not a known file'}`,
          ...toSkippedText(skipped),
        ].join('\n'),
      ),
    onMissing: ({ name }) => remark(`${name}: no file there, left out`),
    onProgress: createProgressPrinter(process.stderr),
  })
  try {
    report(options, folder, result)
  } finally {
    result.workspace.close()
  }
  if (result.outcomes.some(({ run }) => run.failed > 0) || cancel.signal.aborted)
    process.exitCode = exitCodes.failed
}

function report(
  options: OutputOptions,
  folder: string,
  { workspace, suite, outcomes, exports }: DemoResult,
): void {
  const corrected = workspace.results.leaderboard({ suite, scoring: 'corrected', published: false })
  const helm = workspace.results.leaderboard({ suite, scoring: 'helm', published: true })
  const runs = outcomes.map(({ run }) => run)
  print(
    options,
    { workspace: workspace.directory, passphrase, suite, runs, leaderboards: { corrected, helm }, exports },
    () => [
      '',
      ...toLeaderboardLines(corrected),
      '',
      ...toLeaderboardLines(helm),
      '',
      'The two embedded models are tiny and know little: these numbers show that the software works, and nothing else.',
      '',
      `Redacted exports: ${exports.map(({ directory }) => directory).join(' and ')}`,
      `Workspace: ${workspace.directory}, passphrase "${passphrase}". Remove ${folder} when you have seen enough.`,
      `Open the desktop on it: npm start -- --workspace ${workspace.directory}`,
    ],
  )
}
