// A record and who reads it → what the policy's table gives of it, and nothing that the table does not name.
import type { Access } from '../../contracts/benchmark.ts'
import type { Hasher } from '../ports.ts'
import type { FieldRule, Reader, Rule } from './field-rule.ts'
import type { PolicyRecords, RecordKind } from './policy-records.ts'
import { policy } from './policy.ts'
import { toRounded } from './rounding.ts'

export interface Reading {
  readonly audience: Reader
  /** Of the data that the record is about. */
  readonly access: Access
}

export type KeyedIds = Pick<Hasher, 'keyedId'>

/** Fields under their own names; those that are suppressed are absent. A closed schema then says what may be written. */
export type Shown = Readonly<Record<string, unknown>>

export function applyPolicy<K extends RecordKind>(
  kind: K,
  value: PolicyRecords[K],
  reading: Reading & { readonly ids: KeyedIds },
): Shown {
  const held = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(fieldsOf(kind)).flatMap(([field, rule]) => {
      const shown = held[field] === undefined ? undefined : toShown(held[field], rule, reading)
      return shown === undefined ? [] : [[field, shown]]
    }),
  )
}

/** The rule for one field; suppressed where the table does not know it. */
export function ruleOf(kind: RecordKind, field: string, { audience, access }: Reading): Rule {
  const rule = Object.hasOwn(policy, kind) ? fieldsOf(kind)[field] : undefined
  return rule === undefined ? 'suppressed' : (access === 'public' ? rule.open : rule.closed)[audience]
}

/** Keyed ids: the first 16 bytes of the HMAC over what it is an id of and the id. */
export function toKeyedId(ids: KeyedIds, space: string, id: string): string {
  return ids.keyedId(`${space} ${id}`).slice(0, 32)
}

function fieldsOf(kind: RecordKind): Readonly<Record<string, FieldRule>> {
  return policy[kind]
}

function toShown(value: unknown, rule: FieldRule, reading: Reading & { readonly ids: KeyedIds }): unknown {
  switch ((reading.access === 'public' ? rule.open : rule.closed)[reading.audience]) {
    case 'suppressed':
      return undefined
    case 'rounded':
      return rule.rounding === null ? undefined : toRounded(value, rule.rounding, reading.audience)
    case 'hashed':
      return rule.space === null || typeof value !== 'string'
        ? undefined
        : toKeyedId(reading.ids, rule.space, value)
    case 'as_is':
      return rule.part === null ? value : toShownParts(value, rule.part, reading)
  }
}

function toShownParts(
  value: unknown,
  part: RecordKind,
  reading: Reading & { readonly ids: KeyedIds },
): unknown {
  if (value === null) return null
  const show = (each: unknown) => applyPolicy(part, each as never, reading)
  return Array.isArray(value) ? value.map(show) : show(value)
}
