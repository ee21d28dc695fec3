// `wardroom runs`: what was run, newest first.
import type { Command } from 'commander'
import { print, toDecimals, toTable, type OutputOptions } from '../output.ts'
import { toTrialWords } from '../trial-words.ts'
import { inWorkspace, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'

export function addRunsCommand(program: Command): void {
  withWorkspaceOptions(program.command('runs'))
    .description('list the runs')
    .option('--suite <name>', 'of one suite only')
    .option('--json', 'print one JSON object')
    .action(listRuns)
}

async function listRuns(options: WorkspaceOptions & OutputOptions & { suite?: string }): Promise<void> {
  await inWorkspace(options, ({ runs }) => {
    const list = runs.list(options.suite)
    print(options, { runs: list }, () =>
      list.length === 0
        ? ['No runs yet.']
        : toTable(
            [
              ['STARTED', 'SUITE', 'RUN', 'STATUS', 'ANSWERED', 'FAILED', 'CORRECTED', 'HELM'],
              ...list.map((run) => [
                run.createdAt.slice(0, 16).replace('T', ' '),
                run.suite,
                run.name + toTrialWords(run.trial),
                run.status,
                `${run.answered} of ${run.total}`,
                String(run.failed),
                ...(['corrected', 'helm'] as const).map((scoring) =>
                  toDecimals(run.scores.find((score) => score.scoring === scoring)?.value),
                ),
              ]),
            ],
            ['left', 'left', 'left', 'left', 'right', 'right', 'right', 'right'],
          ),
    )
  })
}
