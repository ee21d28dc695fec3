// `wardroom workspace check|rescue`: what of a workspace is damaged, and all the rest of it in a new folder.
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Rescued } from '../../storage/rescue-vault.ts'
import { print, type OutputOptions } from '../output.ts'
import {
  createCliHost,
  exitCodes,
  findWorkspaceFolder,
  needed,
  readSecret,
  withWorkspaceOptions,
  type WorkspaceOptions,
} from '../shell.ts'

type CheckOptions = WorkspaceOptions & OutputOptions

interface RescueOptions extends CheckOptions {
  readonly to?: string
}

export function addDamageCommands(workspace: Command): void {
  withWorkspaceOptions(workspace.command('check'))
    .description('look at every page of the workspace and name what is damaged')
    .option('--json', 'print one JSON object')
    .action(check)
  withWorkspaceOptions(workspace.command('rescue'))
    .description('copy all that can be read of a damaged workspace into a new one')
    .option('--to <dir>', 'the new folder')
    .option('--json', 'print one JSON object')
    .action(rescue)
}

async function check(options: CheckOptions): Promise<void> {
  const directory = findWorkspaceFolder(options)
  const secret = await readSecret(options)
  const { checkWorkspace } = await import('../../services/workspace-care.ts')
  const checked = await checkWorkspace(await createCliHost(), { directory, secret })
  print(options, { workspace: directory, ...checked }, () => [
    ...checked.damage.map(
      ({ place, pages, detail }) => `${place}: ${pages > 0 ? `${pages} damaged, ` : ''}${detail}`,
    ),
    checked.ok
      ? `All ${checked.pages} pages, the header and the audit log are whole.`
      : 'Restore a backup, or copy what is whole with `wardroom workspace rescue --to DIR`.',
  ])
  if (!checked.ok) process.exitCode = exitCodes.failed
}

async function rescue(options: RescueOptions): Promise<void> {
  const target = resolve(needed(options.to, '--to DIR'))
  const care = { directory: findWorkspaceFolder(options), secret: await readSecret(options) }
  const { rescueWorkspace } = await import('../../services/workspace-care.ts')
  const rescued = await rescueWorkspace(await createCliHost(), care, target)
  print(options, { workspace: target, ...rescued }, () => toLines(rescued, target))
}

function toLines({ tables, unclear, loose, returned }: Rescued, target: string): string[] {
  const lost = tables.filter((table) => table.lost > 0)
  const kept = tables.reduce((sum, table) => sum + table.kept, 0)
  return [
    `Copied ${kept} rows to ${target}. The damaged workspace is as it was.`,
    ...lost.map(
      (table) => `  ${table.table}: ${table.exact ? '' : 'about '}${table.lost} lost, ${table.kept} kept`,
    ),
    ...(lost.length === 0 ? ['  No row was lost.'] : []),
    ...loose.map(
      ({ table, rows }) => `  ${table}: ${rows} kept that belong to a row that is lost; they are not shown`,
    ),
    ...(unclear > 0
      ? [`  ${unclear} pieces were left out: it cannot be told to which table they belong`]
      : []),
    ...(returned > 0 ? [`  ${returned} people came back without their roles; give them roles anew`] : []),
  ]
}
