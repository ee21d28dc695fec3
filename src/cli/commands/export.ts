// `wardroom export`: a suite's results, redacted for an audience.
import { Option, type Command } from 'commander'
import type { Audience } from '../../contracts/redacted.ts'
import { print, type OutputOptions } from '../output.ts'
import { inWorkspace, needed, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'

interface ExportOptions extends WorkspaceOptions, OutputOptions {
  readonly suite?: string
  readonly out?: string
  readonly audience?: Audience
}

export function addExportCommand(program: Command): void {
  withWorkspaceOptions(program.command('export'))
    .description('write a redacted export of a suite')
    .option('--suite <name>', 'the suite')
    .option('--out <dir>', 'a new or empty folder')
    .addOption(new Option('--audience <who>', 'who will read it').choices(['public', 'institution']))
    .option('--json', 'print one JSON object')
    .action(exportSuite)
}

async function exportSuite(options: ExportOptions): Promise<void> {
  const suite = needed(options.suite, '--suite NAME')
  const out = needed(options.out, '--out DIR')
  const audience = needed(options.audience, '--audience public|institution')
  await inWorkspace(options, ({ exports }) => {
    const written = exports.write({ suite, audience }, out)
    print(options, { audience, ...written }, () => [
      `Wrote ${written.directory} for the audience ${audience}:`,
      ...written.files.map(({ name, bytes }) => `  ${name}, ${bytes} bytes`),
    ])
  })
}
