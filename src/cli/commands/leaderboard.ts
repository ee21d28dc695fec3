// `wardroom leaderboard`: benchmarks down, models across.
import { Option, type Command } from 'commander'
import type { Scoring } from '../../contracts/stat.ts'
import { toLeaderboardLines } from '../leaderboard-text.ts'
import { print, type OutputOptions } from '../output.ts'
import { inWorkspace, needed, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'

interface LeaderboardOptions extends WorkspaceOptions, OutputOptions {
  readonly suite?: string
  readonly scoring: Scoring
  readonly published?: boolean
}

export function addLeaderboardCommand(program: Command): void {
  withWorkspaceOptions(program.command('leaderboard'))
    .description('show a suite’s results')
    .option('--suite <name>', 'the suite')
    .option('--published', 'show published MedHELM scores beside (helm scoring only)')
    .addOption(
      new Option('--scoring <mode>', 'which scores').choices(['corrected', 'helm']).default('corrected'),
    )
    .option('--json', 'print one JSON object')
    .action(showLeaderboard)
}

async function showLeaderboard(options: LeaderboardOptions): Promise<void> {
  await inWorkspace(options, ({ results }) => {
    const published = options.published ?? false
    const suite = needed(options.suite, '--suite NAME')
    const leaderboard = results.leaderboard({ suite, scoring: options.scoring, published })
    print(options, leaderboard, () => [
      ...toLeaderboardLines(leaderboard),
      ...(published && options.scoring === 'corrected'
        ? ['', 'Published scores stand beside helm values only: add --scoring helm.']
        : []),
    ])
  })
}
