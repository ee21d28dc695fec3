// The policy's table → the text that its version is the hash of, and the tables of docs/redaction.md.
import { z } from 'zod'
import { redactedExportSchemas, type Audience } from '../../contracts/redacted.ts'
import { readers, type FieldRule } from './field-rule.ts'
import type { RecordKind } from './policy-records.ts'
import { policy } from './policy.ts'

/** Changes whenever a rule, a rounding or a field of the audience's schema changes. */
export function toPolicyText(audience: Audience): string {
  return JSON.stringify([policy, z.toJSONSchema(redactedExportSchemas[audience])])
}

/** One table a record, a row a field: what each reader gets of public data, and of gated and private data. */
export function toPolicyTables(): string {
  return (Object.keys(policy) as RecordKind[])
    .map((kind) => [`### ${kind.replaceAll('_', ' ')}`, '', ...toTable(policy[kind])].join('\n'))
    .join('\n\n')
}

function toTable(fields: Readonly<Record<string, FieldRule>>): string[] {
  return [
    `| field | ${readers.join(' | ')} |`,
    `| --- |${' --- |'.repeat(readers.length)}`,
    ...Object.entries(fields).map(([field, rule]) => {
      const cells = readers.map((reader) => toCell(rule, reader))
      return `| ${field} | ${cells.join(' | ')} |`
    }),
  ]
}

/** One word where both kinds of data are treated alike, else `public data / other data`. */
function toCell(rule: FieldRule, reader: (typeof readers)[number]): string {
  const [open, closed] = [rule.open[reader], rule.closed[reader]].map((each) => toWords(each, rule))
  return open === closed ? open! : `${open} / ${closed}`
}

function toWords(what: FieldRule['open']['screen'], { part, rounding }: FieldRule): string {
  if (what === 'suppressed') return '–'
  if (what === 'as_is') return part === null ? 'as is' : `its ${part.replaceAll('_', ' ')}`
  return what === 'rounded' ? `rounded (${rounding ?? ''})` : 'keyed id'
}
