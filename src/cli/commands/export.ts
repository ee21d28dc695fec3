// `wardroom export`: a suite's results, redacted for an audience and signed; and the check of such a folder anywhere.
import { Option, type Command } from 'commander'
import { audienceSchema, type Audience } from '../../contracts/redacted.ts'
import { toBlockedLines, toCheckLines, toFingerprintText, toHeldBackLines } from '../export-text.ts'
import { print, toTable, type OutputOptions } from '../output.ts'
import { exitCodes, inWorkspace, needed, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'

interface ExportOptions extends WorkspaceOptions, OutputOptions {
  readonly suite?: string
  readonly out?: string
  readonly audience?: Audience
  readonly preview?: boolean
}

interface VerifyOptions extends OutputOptions {
  readonly key?: string
}

const audiences = audienceSchema.options

export function addExportCommand(program: Command): void {
  const exportCommand = withWorkspaceOptions(program.command('export'))
    // Else `export verify DIR --json` would take --json for its own.
    .enablePositionalOptions()
    .description('write a redacted, signed export of a suite, or check one')
    .option('--suite <name>', 'the suite')
    .option('--out <dir>', 'a new or empty folder')
    .addOption(new Option('--audience <who>', 'who will read it').choices(audiences))
    .option('--preview', 'write nothing; say what would leave and what is held back')
    .option('--json', 'print one JSON object')
    .action(exportSuite)
  exportCommand
    .command('verify')
    .argument('<dir>', 'the folder of an export')
    .description('check an export; needs no workspace')
    .option('--key <fingerprint>', 'the fingerprint of the signer, as they gave it to you')
    .option('--json', 'print one JSON object')
    .action(verify)
  withWorkspaceOptions(exportCommand.command('keys'))
    .description('the fingerprint of your key; it is made with your first export')
    .option('--json', 'print one JSON object')
    .action(showKey)
}

async function exportSuite(options: ExportOptions): Promise<void> {
  const suite = needed(options.suite, '--suite NAME')
  const audience = needed(options.audience, `--audience ${audiences.join('|')}`)
  if (options.preview) return previewExport({ suite, audience }, options)
  const out = needed(options.out, '--out DIR')
  await inWorkspace(options, async ({ exports }) => {
    const written = await exports.write({ suite, audience }, out)
    print(options, written, () => [
      `Wrote ${written.directory} for the audience ${audience}:`,
      ...written.files.map(({ name, bytes }) => `  ${name}, ${bytes} bytes`),
      `Signed by ${toFingerprintText(written.fingerprint)}`,
      'Give the fingerprint to the reader by another way than the folder.',
    ])
  })
}

async function previewExport(
  wish: { readonly suite: string; readonly audience: Audience },
  options: ExportOptions,
): Promise<void> {
  await inWorkspace(options, async ({ exports }) => {
    const preview = await exports.preview(wish)
    print(options, preview, () => [
      `For the audience ${wish.audience} would leave:`,
      ...toTable(
        preview.files.map(({ name, bytes }) => [`  ${name}`, `${bytes} bytes`]),
        ['left', 'right'],
      ),
      ...preview.leaves.map((line) => `+ ${line}`),
      ...preview.stays.map((line) => `- ${line}`),
      ...toHeldBackLines(preview.heldBack),
      ...toBlockedLines(preview.blocked),
    ])
    if (preview.blocked.length > 0) process.exitCode = exitCodes.failed
  })
}

async function verify(directory: string, options: VerifyOptions): Promise<void> {
  const { verifyExport } = await import('../../services/verify-export.ts')
  const check = verifyExport(directory, options.key ?? null)
  print(options, check, () => toCheckLines(check))
  if (check.state === 'differs') process.exitCode = exitCodes.failed
}

async function showKey(options: WorkspaceOptions & OutputOptions): Promise<void> {
  await inWorkspace(options, ({ exports, session }) => {
    const { fingerprint } = exports.choices()
    const { name } = session.profile
    print(options, { name, fingerprint }, () => [
      fingerprint === null
        ? `${name} has signed nothing yet; the key is made with the first export.`
        : `${name} signs with ${toFingerprintText(fingerprint)}`,
    ])
  })
}
