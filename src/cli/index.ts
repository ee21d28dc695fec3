// Arguments → a command; whatever goes wrong → one sentence and an exit code.
import { Command, CommanderError, type OutputConfiguration } from 'commander'
import { AppError, toErrorReport } from '../contracts/errors.ts'
import { addAuditCommand } from './commands/audit.ts'
import { addBenchmarksCommand } from './commands/benchmarks.ts'
import { addDataCommand } from './commands/data.ts'
import { addDemoCommand } from './commands/demo.ts'
import { addDoctorCommand } from './commands/doctor.ts'
import { addEstimateCommand } from './commands/estimate.ts'
import { addExportCommand } from './commands/export.ts'
import { addIdentifiersCommand } from './commands/identifiers.ts'
import { addInitCommand } from './commands/init.ts'
import { addJudgeCommand } from './commands/judge.ts'
import { addJuryCommand } from './commands/jury.ts'
import { addLeaderboardCommand } from './commands/leaderboard.ts'
import { addMedhelmRunCommand } from './commands/medhelm-run.ts'
import { addModelsCommand } from './commands/models.ts'
import { addNetworkCommand } from './commands/network.ts'
import { addOpenCommand } from './commands/open.ts'
import { addPeopleCommand } from './commands/people.ts'
import { addPromptsCommand } from './commands/prompts.ts'
import { addRunCommand } from './commands/run.ts'
import { addRunsCommand } from './commands/runs.ts'
import { addScoreCommand } from './commands/score.ts'
import { addTaxonomyCommand } from './commands/taxonomy.ts'
import { addWorkspaceCommand } from './commands/workspace.ts'
import { exitCodes, readVersion } from './shell.ts'

const wantsJson = process.argv.includes('--json')

function createProgram(): Command {
  const program = new Command('wardroom')
    .description('Offline workbench for private medical benchmarks')
    .version(readVersion())
    .showSuggestionAfterError()
    // What stands behind a command is its own: `export verify DIR --json` is no flag of `export`.
    .enablePositionalOptions()
  const commands = [
    addInitCommand,
    addWorkspaceCommand,
    addBenchmarksCommand,
    addTaxonomyCommand,
    addDataCommand,
    addModelsCommand,
    addNetworkCommand,
    addPromptsCommand,
    addRunCommand,
    addEstimateCommand,
    addMedhelmRunCommand,
    addJudgeCommand,
    addJuryCommand,
    addRunsCommand,
    addScoreCommand,
    addLeaderboardCommand,
    addExportCommand,
    addPeopleCommand,
    addAuditCommand,
    addIdentifiersCommand,
    addDoctorCommand,
    addDemoCommand,
    addOpenCommand,
  ]
  for (const add of commands) add(program)
  for (const command of [program, ...program.commands.flatMap((child) => [child, ...child.commands])]) {
    command.exitOverride().configureOutput(output)
  }
  return program
}

// A usage error is reported below, as one line or one object; commander's own lines would stand beside it.
const output: OutputConfiguration = {
  outputError: () => undefined,
  writeErr: (text) => void (wantsJson || process.stderr.write(text)),
}

async function main(): Promise<void> {
  try {
    await createProgram().parseAsync()
  } catch (error) {
    process.exitCode = report(error)
  }
}

function report(error: unknown): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCodes.ok
    if (error.code !== 'commander.help') printReport(new AppError('usage', toSentence(error.message)))
    else if (wantsJson) printReport(new AppError('usage', 'Name a command; --help lists them.'))
    return exitCodes.refused
  }
  printReport(error)
  return toExitCode(error)
}

function printReport(error: unknown): void {
  const body = toErrorReport(error)
  process.stderr.write(wantsJson ? `${JSON.stringify(body)}\n` : `${body.error.message}\n`)
}

function toSentence(message: string): string {
  const plain = message
    .replace(/^error: /, '')
    .replaceAll('\n', ' ')
    .trim()
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}${/[.?)]$/.test(plain) ? '' : '.'}`
}

function toExitCode(error: unknown): number {
  const failed = ['request_failed', 'model_unavailable', 'cancelled', 'disk_full', 'internal']
  return error instanceof AppError && !failed.includes(error.code) ? exitCodes.refused : exitCodes.failed
}

// A reader that has seen enough (`| head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? exitCodes.ok : exitCodes.failed),
)
await main()
