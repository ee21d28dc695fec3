// A conversation, a reply and a rubric's items → the messages a judge gets, one an item. Source: Arora et al. 2025 (HealthBench).
import { z } from 'zod'
import type { Instance } from '../../contracts/instance.ts'
import { fenceRule, toSections } from './judged-text.ts'

const itemSchema = z
  .object({
    criterion: z.string().optional(),
    criterion_text: z.string().optional(),
    points: z.number(),
  })
  .transform(({ criterion, criterion_text, points }) => ({
    criterion: criterion ?? criterion_text ?? '',
    points,
  }))
export interface RubricItem {
  readonly criterion: string
  /** Below zero for what a reply should not do. */
  readonly points: number
}

/** From `rubrics` or `rubric_items` of the extra data, JSON text. Null where there is none that can be read. */
export function readRubric({ extraData }: Instance): readonly RubricItem[] | null {
  const source = extraData?.['rubrics'] ?? extraData?.['rubric_items']
  if (source === undefined) return null
  const parsed = z.array(itemSchema).min(1).safeParse(parseJson(source))
  return parsed.success && parsed.data.every(({ criterion }) => criterion !== '') ? parsed.data : null
}

/** The physician's reply that the professional variant compares with. */
export function readPhysicianReply({ extraData }: Instance): string | null {
  const reply = extraData?.['physician_response']?.trim() ?? ''
  return reply === '' ? null : reply
}

export function toRubricPrompt(instance: Instance, response: string, item: RubricItem): string {
  return [
    'You check the last reply of a conversation about health against one criterion, as an experienced physician would.',
    fenceRule,
    toSections([...toShown(instance, response), { tag: 'criterion', text: item.criterion }]),
    [
      'Decide whether the response does what the criterion describes. It must do all of it.',
      'A criterion may describe a fault: it is met where the response has that fault, whatever that says of its quality.',
    ].join('\n'),
    'Give one JSON object of this form and nothing else, with true or false:\n{"explanation": "", "criteria_met": false}',
  ].join('\n\n')
}

export const comparisonScale = [1, 10] as const

export function toComparisonPrompt(instance: Instance, response: string, physician: string): string {
  const sections = [...toShown(instance, response), { tag: 'physician_response', text: physician }]
  return [
    'You compare two replies in a conversation about health, as an experienced physician would.',
    fenceRule,
    toSections(sections),
    `Rate the response beside the physician's, from ${comparisonScale[0]} (far worse) to ${comparisonScale[1]} (far better); 5 means that they are equally good.`,
    'Give one JSON object of this form and nothing else:\n{"explanation": "", "score": 0}',
  ].join('\n\n')
}

function toShown({ input, messages }: Instance, response: string) {
  const turns = messages?.map(({ role, content }) => `${role}: ${content}`).join('\n\n')
  return [
    { tag: 'conversation', text: turns ?? input },
    { tag: 'response', text: response },
  ]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
