// `wardroom data surrogates`: a gated data set's questions with surrogates for identifiers, under a steward's sign-off.
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { AppError } from '../../contracts/errors.ts'
import { identifierClasses } from '../../contracts/identifier.ts'
import { measuredRecall } from '../../core/redaction/identifiers/measured.ts'
import type { WrittenSurrogates } from '../../services/surrogates.ts'
import { print, toTable, type OutputOptions } from '../output.ts'
import { inWorkspace, needed, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'

interface SurrogatesOptions extends WorkspaceOptions, OutputOptions {
  readonly out?: string
  readonly signOff?: boolean
}

export function addSurrogatesCommand(data: Command): void {
  withWorkspaceOptions(data.command('surrogates <dataset>'))
    .description('write a gated data set’s questions with dates shifted and identifiers replaced')
    .option('--out <file>', 'the file to write: JSON lines')
    .option('--sign-off', 'you answer for it: identifiers that the finder missed are in the file')
    .option('--json', 'print one JSON object')
    .action(writeSurrogates)
}

async function writeSurrogates(name: string, options: SurrogatesOptions): Promise<void> {
  const file = resolve(needed(options.out, '--out FILE'))
  if (!options.signOff)
    throw new AppError(
      'usage',
      'Surrogates leave under a steward’s sign-off only: identifiers that the finder missed are in the file. Say --sign-off if you answer for it. Nothing was written.',
      { field: 'sign-off' },
    )
  await inWorkspace(options, async ({ access, surrogates }) => {
    const dataset = access.find(name)
    const written = await surrogates.write(dataset.id, file)
    print(options, { ...written, dataset: dataset.id, measuredRecall }, () => [
      `Wrote ${written.questions} questions of ${dataset.benchmark} with surrogates to ${file}.`,
      ...toCounts(written),
      ...warning,
    ])
  })
}

function toCounts({ replaced }: WrittenSurrogates): string[] {
  const rows = identifierClasses.flatMap((kind) => {
    const count = replaced[kind]
    return count === undefined ? [] : [[kind.replaceAll('_', ' '), String(count)]]
  })
  return rows.length === 0
    ? ['No mark was replaced. Identifiers may be there all the same.']
    : toTable([['CLASS', 'REPLACED'], ...rows], ['left', 'right'])
}

function toOfThousand(share: number): number {
  return Math.round(share * 1000)
}

const warning = [
  `Measured: of 1,000 identifiers the finder marks ${toOfThousand(measuredRecall.clinicalNotes)} in invented clinical notes, ${toOfThousand(measuredRecall.otherText)} in text of another kind. In real notes expect fewer.`,
  'What it did not mark is in the file as it was. The file is not de-identified; its terms of use hold as before.',
]
