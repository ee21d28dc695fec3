// `wardroom audit`: who did what, and whether the log of it is whole.
import type { Command } from 'commander'
import type { AuditCheck, AuditItem } from '../../contracts/audit.ts'
import { auditActionWords } from '../../contracts/audit-words.ts'
import { print, toTable, type OutputOptions } from '../output.ts'
import { exitCodes, inWorkspace, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'
import { toBrokenText, toHashGroups } from '../audit-text.ts'

interface AuditOptions extends WorkspaceOptions, OutputOptions {
  readonly anchor?: string
}

export function addAuditCommand(program: Command): void {
  const audit = program.command('audit').description('the audit log: list, verify')
  withWorkspaceOptions(audit.command('list'))
    .description('list what was done, oldest first; notes stay in the workspace')
    .option('--json', 'print one JSON object')
    .action(listEntries)
  withWorkspaceOptions(audit.command('verify'))
    .description('follow the chain of entries from the first to the last')
    .option('--anchor <dir>', 'an export of this workspace, whose manifest says where the log stood')
    .option('--json', 'print one JSON object')
    .action(verifyLog)
}

const pageSize = 1000

async function listEntries(options: AuditOptions): Promise<void> {
  await inWorkspace(options, ({ audit }) => {
    const entries: AuditItem[] = []
    const query = { actions: [], words: '', since: null, limit: pageSize }
    for (let before: number | null = null; ;) {
      const page: readonly AuditItem[] = audit.page({ ...query, before }).entries
      entries.unshift(...page.toReversed())
      if (page.length < pageSize) break
      before = page.at(-1)!.number
    }
    print(options, { entries }, () =>
      toTable(
        [['NO.', 'TIME', 'WHO', 'WHAT', 'OBJECT', 'REASON', 'COUNT', 'HASH'], ...entries.map(toRow)],
        ['right', 'left', 'left', 'left', 'left', 'left', 'right', 'left'],
      ),
    )
  })
}

function toRow({ number, at, person, action, object, reason, count, hash }: AuditItem): string[] {
  return [
    ...[String(number), at.slice(0, 19).replace('T', ' '), person ?? '–', auditActionWords[action], object],
    ...[reason?.replaceAll('_', ' ') ?? '', count === null ? '' : String(count), toHashGroups(hash)],
  ]
}

async function verifyLog(options: AuditOptions): Promise<void> {
  await inWorkspace(options, async ({ audit }) => {
    const { check, seconds } = await audit.verify(options.anchor)
    print(options, { ...check, seconds }, () => [toSentence(check)])
    if (check.state === 'broken') process.exitCode = exitCodes.failed
  })
}

function toSentence(check: AuditCheck): string {
  const { count, hash } = check.head
  const entries = count === 1 ? '1 entry' : `${count} entries`
  if (check.state === 'whole') return `Audit log: whole, ${entries}, head ${hash}.`
  return `${toBrokenText(check)} It has ${entries} now, head ${hash}.`
}
