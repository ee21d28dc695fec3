// `wardroom models import`: upstream's files of models → models of the workspace, and what became of each deployment.
import type { Command } from 'commander'
import type { UpstreamImport } from '../../services/upstream-models.ts'
import { print, type OutputOptions } from '../output.ts'
import { inWorkspace, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'

interface ImportOptions extends WorkspaceOptions, OutputOptions {
  readonly allow?: boolean
}

export function addModelImportCommand(models: Command): void {
  withWorkspaceOptions(models.command('import <folder>'))
    .description('add the models of upstream’s model_deployments.yaml, with their metadata and credentials')
    .option('--allow', 'put the addresses of the models on the allow list')
    .option('--json', 'print one JSON object')
    .action(importModels)
}

async function importModels(folder: string, options: ImportOptions): Promise<void> {
  await inWorkspace(options, async ({ upstreamModels }) => {
    const report = await upstreamModels.import(folder, { allow: options.allow ?? false })
    print(options, report, () => toLines(report))
  })
}

function toLines({ added, changed, unchanged, withoutClient, toAllow }: UpstreamImport): string[] {
  return [
    `${added.length} added, ${changed.length} changed, ${unchanged.length} unchanged, ${withoutClient.length} without a client.`,
    ...added.map((name) => `Added ${name}.`),
    ...changed.map(({ name, fields }) => `Changed ${name}: ${fields.join(', ')}.`),
    ...withoutClient.map(({ deployment, reason }) => `Not added, ${deployment}: ${reason}`),
    ...toAllow.map(
      ({ address, models }) =>
        `${address} is not on the allow list, so ${models.join(', ')} cannot be asked yet: a data steward has to allow it, or import with --allow.`,
    ),
  ]
}
