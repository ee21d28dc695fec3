// The text of the settings file → whether it is as it was written; a changed bit anywhere in its values is found.
import { createHash } from 'node:crypto'

export type SettingsCondition = 'new' | 'whole' | 'damaged'

const known = ['recentWorkspaces', 'window', 'theme', 'seal']

/** SHA-256 over the values, whatever their order; a check against damage, not against people. */
export function toSeal(values: Readonly<Record<string, unknown>>): string {
  const sealed = Object.entries(values)
    .filter(([name]) => name !== 'seal')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sealed)).digest('hex')
}

/** `null` is a file that is not there. One without a seal, from an earlier version, is whole if it holds nothing unknown. */
export function checkSettings(text: string | null): SettingsCondition {
  if (text === null) return 'new'
  const values = parse(text)
  if (values === null || Object.keys(values).some((name) => !known.includes(name))) return 'damaged'
  return values['seal'] === undefined || values['seal'] === toSeal(values) ? 'whole' : 'damaged'
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
