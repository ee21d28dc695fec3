// `wardroom data access | terms | delete | deletions`: what a steward decides about a data set.
import { Argument, type Command } from 'commander'
import { accessSchema, type Access } from '../../contracts/benchmark.ts'
import { AppError } from '../../contracts/errors.ts'
import type { DatasetSummary } from '../../contracts/run.ts'
import { localDaySchema, type DeletionCertificate } from '../../contracts/stewardship.ts'
import { toDeletionText } from '../../core/stewardship/deletion-text.ts'
import { toGrounds, withGrounds, type GroundsOptions } from '../grounds.ts'
import { print, toTable, type OutputOptions } from '../output.ts'
import { inWorkspace, needed, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'

type Options = WorkspaceOptions & OutputOptions

/** Adds to `wardroom data`; a data set is named by the first 8 digits of its id, or by its benchmark. */
export function addStewardCommands(data: Command): void {
  const access = withWorkspaceOptions(data.command('access <dataset>'))
    .description('change who may see a data set; lowering needs a reason')
    .addArgument(new Argument('<level>').choices(accessSchema.options))
  withGrounds(access, 'lower_access').option('--json', 'print one JSON object').action(setAccess)
  withWorkspaceOptions(data.command('terms <dataset>'))
    .description('show or set the terms of use: no run after the last day')
    .option('--owner <name>', 'who owns the data; an empty name removes it')
    .option('--expires-on <day>', 'the last day of use, YYYY-MM-DD, or never')
    .option('--json', 'print one JSON object')
    .action(setTerms)
  withGrounds(withWorkspaceOptions(data.command('delete <dataset>')), 'delete')
    .description('delete a data set with every run on it; nothing brings it back')
    .option('--yes', 'it is meant')
    .option('--certificate <file>', 'also write the certificate: .json, .txt, or a new folder for both')
    .option('--json', 'print one JSON object')
    .action(deleteDataset)
  withWorkspaceOptions(data.command('deletions'))
    .description('list the certificates of what was deleted')
    .option('--of <id>', 'one of them, by the id of the data set')
    .option('--certificate <file>', 'write it: .json, .txt, or a new folder for both')
    .option('--json', 'print one JSON object')
    .action(listDeletions)
}

async function setAccess(name: string, level: Access, options: Options & GroundsOptions): Promise<void> {
  await inWorkspace(options, ({ access }) => {
    const before = access.find(name)
    const dataset = access.setAccess(before.id, level, toGrounds(options))
    print(options, { dataset }, () => [
      before.access === level
        ? `${toTitle(dataset)} is ${level} already.`
        : `${toTitle(dataset)} was ${before.access} and is ${level} now, with its runs.`,
    ])
  })
}

interface TermsOptions extends WorkspaceOptions, OutputOptions {
  readonly owner?: string
  readonly expiresOn?: string
}

async function setTerms(name: string, options: TermsOptions): Promise<void> {
  const { owner, expiresOn } = options
  if (expiresOn !== undefined && expiresOn !== 'never' && !localDaySchema.safeParse(expiresOn).success)
    throw new AppError('usage', '--expires-on takes a day as YYYY-MM-DD, or never.', { field: 'expires-on' })
  await inWorkspace(options, ({ access }) => {
    const before = access.find(name)
    const asked = owner === undefined && expiresOn === undefined
    const dataset = asked
      ? before
      : access.setTerms(before.id, {
          owner: owner === undefined ? before.owner : owner.trim() || null,
          expiresOn: expiresOn === undefined ? before.expiresOn : expiresOn === 'never' ? null : expiresOn,
        })
    print(options, { dataset }, () => [
      `${toTitle(dataset)}: owner ${dataset.owner ?? 'not named'}, ${
        dataset.expiresOn === null ? 'no end' : `last day ${dataset.expiresOn}`
      }.`,
    ])
  })
}

interface DeleteOptions extends WorkspaceOptions, OutputOptions, GroundsOptions {
  readonly yes?: boolean
  readonly certificate?: string
}

async function deleteDataset(name: string, options: DeleteOptions): Promise<void> {
  await inWorkspace(options, ({ access, deletions }) => {
    const { id } = access.find(name)
    if (!options.yes)
      throw new AppError(
        'usage',
        'Deleting cannot be undone; say --yes if it is meant. Nothing was deleted.',
        {
          field: 'yes',
        },
      )
    if (options.certificate !== undefined) deletions.checkPlace(options.certificate)
    const certificate = deletions.delete(id, toGrounds(options))
    const files = options.certificate === undefined ? [] : deletions.write(id, options.certificate)
    print(options, { certificate, files }, () => [
      ...toDeletionText(certificate).trimEnd().split('\n'),
      ...files.map((file) => `Wrote ${file}.`),
    ])
  })
}

interface ListOptions extends WorkspaceOptions, OutputOptions {
  readonly of?: string
  readonly certificate?: string
}

async function listDeletions(options: ListOptions): Promise<void> {
  await inWorkspace(options, ({ deletions }) => {
    const list = deletions.list()
    const chosen = options.of === undefined ? null : findOne(list, options.of)
    if (options.certificate === undefined) {
      print(options, { deletions: chosen ? [chosen] : list }, () =>
        chosen ? toDeletionText(chosen).trimEnd().split('\n') : toLines(list),
      )
      return
    }
    const { dataset } = needed(chosen ?? undefined, '--of ID')
    const files = deletions.write(dataset.id, options.certificate)
    print(options, { files }, () => files.map((file) => `Wrote ${file}.`))
  })
}

function findOne(list: readonly DeletionCertificate[], id: string): DeletionCertificate {
  const found = /^[0-9a-f]{8,32}$/.test(id) ? list.filter(({ dataset }) => dataset.id.startsWith(id)) : []
  if (found.length === 1) return found[0]!
  throw new AppError('not_found', 'No certificate here is about a data set of that id.', { field: 'of' })
}

function toLines(list: readonly DeletionCertificate[]): string[] {
  if (list.length === 0) return ['Nothing was deleted here.']
  const rows = list.map(({ dataset, removed, deletedAt, by, reason }) => [
    ...[dataset.id.slice(0, 8), dataset.benchmark, deletedAt.slice(0, 16).replace('T', ' '), by.name],
    ...[reason.replaceAll('_', ' '), String(removed.instances), String(removed.runs)],
  ])
  return toTable(
    [['ID', 'BENCHMARK', 'DELETED', 'BY', 'REASON', 'QUESTIONS', 'RUNS'], ...rows],
    ['left', 'left', 'left', 'left', 'left', 'right', 'right'],
  )
}

function toTitle({ id, benchmark }: DatasetSummary): string {
  return `${benchmark} (${id.slice(0, 8)})`
}
