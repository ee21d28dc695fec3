// `wardroom doctor`: whether this machine can do the work, one check a line.
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { print, toTable, type OutputOptions } from '../output.ts'
import { createCliHost, exitCodes } from '../shell.ts'

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check this machine')
    .option('--workspace <dir>', 'a workspace folder to look at too (or WARDROOM_WORKSPACE)')
    .option('--json', 'print one JSON object')
    .action(async (options: OutputOptions & { readonly workspace?: string }) => {
      const folder = options.workspace ?? process.env['WARDROOM_WORKSPACE']
      const { runChecks } = await import('../../services/doctor.ts')
      const checks = await runChecks(await createCliHost(), folder ? resolve(folder) : null)
      const ok = checks.every((check) => check.ok)
      print(options, { ok, checks }, () => [
        ...toTable(
          checks.map((check) => [check.ok ? 'ok' : 'NOT OK', check.name, check.detail]),
          ['left', 'left', 'left'],
        ),
        ok ? 'All is well.' : 'Something is missing; the lines above say what.',
      ])
      if (!ok) process.exitCode = exitCodes.failed
    })
}
