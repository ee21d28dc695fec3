// A HealthBench conversation with its rubric → an instance that a chat model answers and judges grade, item by item.
import type { ChatMessage } from '../../contracts/instance.ts'
import type { Row } from '../ports.ts'
import { readCell, type MappedRow, type RowMapper } from './scenario-mapper.ts'

const roles = ['system', 'user', 'assistant'] as const

export const healthBench: RowMapper = {
  name: 'health-bench',
  mapRow: (row, { file }) =>
    mapConversation(row, {
      split: file.file.split,
      messages: ['prompt', row.values['prompt']],
      rubrics: ['rubrics', row.values['rubrics']],
      more: { prompt_id: readCell(row, 'prompt_id'), example_tags: toJson(row.values['example_tags']) },
    }),
}

export const healthBenchProfessional: RowMapper = {
  name: 'health-bench-professional',
  mapRow: (row, { file }) =>
    mapConversation(row, {
      split: file.file.split,
      messages: ['conversation', readKey(row.values['conversation'], 'messages')],
      rubrics: ['rubric_items', row.values['rubric_items']],
      more: { prompt_id: readCell(row, 'id'), physician_response: readCell(row, 'physician_response') },
    }),
}

interface Conversation {
  readonly split: 'train' | 'valid' | 'test'
  /** The field's name, for the reason, and what it holds. */
  readonly messages: readonly [field: string, value: unknown]
  readonly rubrics: readonly [field: string, value: unknown]
  readonly more: Readonly<Record<string, string | null>>
}

/** Upstream's ids are the lines of the file, counted from 0; there is no reference. */
function mapConversation({ line }: Row, { split, messages, rubrics, more }: Conversation): MappedRow {
  const turns = parseMessages(messages[1])
  if (turns === null) return { skip: 'bad_value', field: messages[0] }
  const items = parseRubric(rubrics[1])
  if (items === null) return { skip: 'bad_value', field: rubrics[0] }
  const known = Object.entries(more).filter((entry): entry is [string, string] => entry[1] !== null)
  return {
    draft: {
      id: String(line - 1),
      split,
      input: turns.map(({ role, content }) => `${role}: ${content}`).join('\n\n'),
      messages: turns,
      references: [],
      extraData: { rubrics: JSON.stringify(items), ...Object.fromEntries(known) },
    },
  }
}

function parseMessages(value: unknown): ChatMessage[] | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const messages = value.map((turn: unknown) => {
    const role = roles.find((known) => known === readKey(turn, 'role'))
    const content = readKey(turn, 'content')
    return role === undefined || typeof content !== 'string' ? null : { role, content }
  })
  return messages.every((message) => message !== null) ? messages : null
}

interface RubricItem {
  readonly criterion: string
  readonly points: number
  readonly tags: readonly string[]
}

function parseRubric(value: unknown): RubricItem[] | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const items = value.map((item: unknown) => {
    const [criterion, points, tags] = [
      readKey(item, 'criterion'),
      readKey(item, 'points'),
      readKey(item, 'tags'),
    ]
    if (typeof criterion !== 'string' || typeof points !== 'number') return null
    const named = Array.isArray(tags) ? tags.filter((tag): tag is string => typeof tag === 'string') : []
    return { criterion, points, tags: named }
  })
  return items.every((item) => item !== null) ? items : null
}

function readKey(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}

function toJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}
