// An entry of the audit log → the words, the icon and the colour that a row has for it.
import type { AuditAction, AuditItem } from '../../../contracts/audit.ts'
import type { IconName } from '../../ui/Icon.tsx'

const ICONS: Readonly<Record<AuditAction, IconName>> = {
  create: 'plus',
  unlock: 'unlock',
  wrong_passphrase: 'lock',
  lock: 'lock',
  import: 'import',
  benchmark: 'page',
  reveal: 'eye',
  run: 'play',
  judge: 'play',
  job: 'play',
  model: 'chip',
  prompts: 'page',
  export: 'export',
  person: 'people',
  passphrase: 'key',
  recovery_key: 'key',
  keychain: 'key',
  policy: 'shield',
  settings: 'sliders',
  clearance: 'shield',
  access: 'shield',
  terms: 'page',
  delete: 'close',
  allow_list: 'server',
  network: 'globe',
  backup: 'suite',
  restore: 'retry',
  refused: 'refused',
}

export function toIcon(action: AuditAction): IconName {
  return ICONS[action]
}

/** Plum for text that was shown, red for what was refused or taken away, amber for what opens a way out. */
export function toTone(action: AuditAction): 'priv' | 'bad' | 'warn' | 'plain' {
  if (action === 'reveal') return 'priv'
  if (['refused', 'wrong_passphrase', 'delete'].includes(action)) return 'bad'
  return ['allow_list', 'network', 'access', 'clearance', 'export'].includes(action) ? 'warn' : 'plain'
}

/** Ids cut to what a row has room for, questions by their short name, people by their name. */
export function toObjectText({
  object,
  about,
  action,
}: Pick<AuditItem, 'object' | 'about' | 'action'>): string {
  if (action === 'refused') return object.replaceAll('_', ' ')
  const named = about === null ? object : object.replace(/^person [0-9a-f]{32}/, about)
  return named
    .replace(/question ([0-9a-f]{6})[0-9a-f]+/, 'wr-$1')
    .replaceAll(/([0-9a-f]{8})[0-9a-f]{24,}/g, '$1')
    .replaceAll('_', ' ')
}

/** `Check score`. */
export function toReasonText(reason: string | null): string {
  if (reason === null) return ''
  const words = reason.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Two groups of four, as many as a row shows; or four. */
export function toHashText(hash: string, groups: 2 | 4): string {
  return (hash.match(/.{4}/g) ?? []).slice(0, groups).join(' ')
}

/** `14:31:40` today, else the day and the minute. */
export function toRowTime(at: string, now: Date): string {
  const date = new Date(at)
  if (date.toDateString() === now.toDateString()) return date.toLocaleTimeString('en-GB')
  const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
  const year = date.getFullYear() === now.getFullYear() ? '' : ` ${date.getFullYear()}`
  return `${day}${year} ${date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`
}

/** The run that an entry is about, for a link to it. */
export function toRunId(object: string): string | null {
  return /^run ([0-9a-f]{32})\b/.exec(object)?.[1] ?? null
}

/** The beginning of the first of so many days, the last of which is today; null for all time. */
export function toSince(days: string | undefined, now: Date): string | null {
  const count = Number(days)
  if (!Number.isInteger(count) || count < 1) return null
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1).toISOString()
}
