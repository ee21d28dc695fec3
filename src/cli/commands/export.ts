// `wardroom export`: a suite's results, redacted for an audience.
import { Option, type Command } from 'commander'
import type { Audience } from '../../contracts/redacted.ts'
import { print, type OutputOptions } from '../output.ts'
import { inWorkspace, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'

interface ExportOptions extends WorkspaceOptions, OutputOptions {
  readonly suite: string
  readonly out: string
  readonly audience: Audience
}

export function addExportCommand(program: Command): void {
  withWorkspaceOptions(program.command('export'))
    .description('write a redacted export of a suite')
    .requiredOption('--suite <name>', 'the suite')
    .requiredOption('--out <dir>', 'a new or empty folder')
    .addOption(
      new Option('--audience <who>', 'who will read it')
        .choices(['public', 'institution'])
        .makeOptionMandatory(),
    )
    .option('--json', 'print one JSON object')
    .action(exportSuite)
}

async function exportSuite(options: ExportOptions): Promise<void> {
  await inWorkspace(options, ({ exports }) => {
    const { suite, audience, out } = options
    const written = exports.write({ suite, audience }, out)
    print(options, { audience, ...written }, () => [
      `Wrote ${written.directory} for the audience ${audience}:`,
      ...written.files.map(({ name, bytes }) => `  ${name}, ${bytes} bytes`),
    ])
  })
}
