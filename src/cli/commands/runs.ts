// `wardroom runs`: what was run, newest first, and upstream's output tree of it.
import type { Command } from 'commander'
import type { WrittenSuite } from '../../services/helm-tree.ts'
import { print, toDecimals, toTable, type OutputOptions } from '../output.ts'
import { toTrialWords } from '../trial-words.ts'
import { inWorkspace, needed, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'

export function addRunsCommand(program: Command): void {
  const runs = withWorkspaceOptions(program.command('runs'))
    // Else `runs write-helm SUITE --json` would take --json for its own.
    .enablePositionalOptions()
    .description('list the runs')
    .option('--suite <name>', 'of one suite only')
    .option('--json', 'print one JSON object')
    .action(listRuns)
  withWorkspaceOptions(runs.command('write-helm'))
    .argument('<suite>', 'the suite')
    .description("write a suite's runs as upstream's output tree, redacted")
    .option('--output-path <dir>', 'the folder that holds, or will hold, runs/')
    .option('--json', 'print one JSON object')
    .action(writeHelm)
}

type WriteHelmOptions = WorkspaceOptions & OutputOptions & { readonly outputPath?: string }

async function writeHelm(suite: string, options: WriteHelmOptions): Promise<void> {
  const out = needed(options.outputPath, '--output-path DIR')
  await inWorkspace(options, async ({ helmTree }) => {
    const written = await helmTree.writeSuite(suite, out)
    print(options, written, () => toWrittenLines(written))
  })
}

const whyWords: Readonly<Record<WrittenSuite['left'][number]['why'], string>> = {
  unfinished: 'not finished',
  corrected_prompting: 'corrected prompting',
  constrained: 'answers were held to labels',
  older: 'a newer run has this name',
}

function toWrittenLines({ written, left }: WrittenSuite): string[] {
  return [
    ...written.map(({ folder, level, withheld, trials }) => {
      const facts = [
        level === 'open' ? 'with texts' : 'without texts',
        ...(withheld ? ['values withheld: fewer than 11 answers, or near to another run'] : []),
        ...(trials > 1 ? [`${trials} trials`] : []),
      ]
      return `Wrote ${folder} (${facts.join('; ')})`
    }),
    ...left.map(({ run, why }) => `Left out ${run}: ${whyWords[why]}.`),
  ]
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
                run.name + toTrialWords(run.trial) + (run.constrained ? ', held to labels' : ''),
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
