// The flags --reason and --note → grounds for a steward's decision.
import { Option, type Command } from 'commander'
import type { StewardReason } from '../contracts/audit.ts'
import type { Decision, Grounds } from '../contracts/stewardship.ts'
import { reasonsFor } from '../contracts/stewardship.ts'

export interface GroundsOptions {
  readonly reason?: StewardReason
  readonly note?: string
}

export function withGrounds(command: Command, ...decisions: readonly Decision[]): Command {
  const reasons = [
    ...new Set(decisions.flatMap((decision): readonly StewardReason[] => reasonsFor[decision])),
  ]
  return command
    .addOption(new Option('--reason <word>', 'why it is done').choices(reasons))
    .option('--note <text>', 'more words for the people here; they stay in the vault')
}

export function toGrounds({ reason, note }: GroundsOptions): Grounds {
  return { reason: reason ?? null, note: note?.trim() || null }
}
