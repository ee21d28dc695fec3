// An instance ↔ its row in the vault.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { splitSchema } from '../contracts/benchmark.ts'
import { chatMessageSchema, referenceSchema } from '../contracts/instance.ts'
import type { Instance, Reference, StoredInstance } from '../contracts/instance.ts'
import { fromJson } from './json-column.ts'

export interface InstanceRow {
  readonly row_id: string
  readonly instance_id: string
  readonly split: string
  readonly input: string
  readonly reference_list: string
  readonly extra_data: string | null
  readonly messages: string | null
}

export type LightRow = Pick<InstanceRow, 'row_id' | 'instance_id' | 'split' | 'extra_data'>

/** What sampling needs of an instance, without its texts. */
export type LightInstance = Pick<StoredInstance, 'rowId' | 'id' | 'split' | 'extraData'>

export const INSTANCE_COLUMNS = 'row_id, instance_id, split, input, reference_list, extra_data, messages'
export const LIGHT_COLUMNS = 'row_id, instance_id, split, extra_data'

const referencesSchema = z.array(referenceSchema)
const extraDataSchema = z.record(z.string(), z.string())
const messagesSchema = z.array(chatMessageSchema)

export function randomId(): string {
  return randomBytes(16).toString('hex')
}

/** In the order: instance_id, split, input, reference_list, extra_data, messages. */
export function toInstanceValues(
  instance: Instance,
): [string, string, string, string, string | null, string | null] {
  const { id, split, input, references, extraData, messages } = instance
  return [
    id,
    split,
    input,
    JSON.stringify(references),
    extraData === undefined ? null : JSON.stringify(extraData),
    messages === undefined ? null : JSON.stringify(messages),
  ]
}

export function toLightInstance(row: LightRow): LightInstance {
  return {
    rowId: row.row_id,
    id: row.instance_id,
    split: splitSchema.parse(row.split),
    ...(row.extra_data === null ? {} : { extraData: fromJson(extraDataSchema, row.extra_data) }),
  }
}

/** From the column `reference_list`. */
export function toReferences(column: string): Reference[] {
  return fromJson(referencesSchema, column)
}

export function toInstance(row: InstanceRow): StoredInstance {
  return {
    ...toLightInstance(row),
    input: row.input,
    references: toReferences(row.reference_list),
    ...(row.messages === null ? {} : { messages: fromJson(messagesSchema, row.messages) }),
  }
}
