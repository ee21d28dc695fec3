// A mark's class and reason → words for people, and the sentence about all marks of a question; it never says that text is safe.
import type {
  IdentifierClass,
  IdentifierRule,
  IdentifierSpan,
  InstanceMarks,
} from '../../../contracts/identifier.ts'
import { toCountText } from './outcome.ts'
import type { Marks } from './use-marks.ts'

const CLASSES: Readonly<Record<IdentifierClass, string>> = {
  name: 'name',
  place: 'place',
  date: 'date',
  age: 'age over 89',
  phone: 'phone number',
  fax: 'fax number',
  email: 'e-mail address',
  ssn: 'social security number',
  record_number: 'record number',
  health_plan: 'health plan number',
  account: 'account number',
  licence: 'licence number',
  vehicle: 'vehicle number',
  device: 'device number',
  url: 'web address',
  ip_address: 'IP address',
  biometric: 'biometric number',
  photo: 'photograph',
  other_code: 'other number or code',
}

const RULES: Readonly<Record<IdentifierRule, string>> = {
  pattern: 'by its form',
  checksum: 'by its check digit',
  label: 'by the label before it',
  title_before: 'after a title',
  words_around: 'by the words around it',
  list: 'in a list',
  list_and_shape: 'in a list, and by its form',
  unknown_word: 'a word in no list, where a name could stand',
  repeated: 'marked elsewhere in this question',
  facility_word: 'by a word for a facility',
}

export function toClassText(kind: IdentifierClass): string {
  return `Possible ${CLASSES[kind]}`
}

/** Such as: Possible name, after a title. */
export function toMarkTitle({ class: kind, rule }: IdentifierSpan): string {
  return `${toClassText(kind)}, ${RULES[rule]}`
}

export function countMarks({ prompt, examples, references, answer, thinking }: InstanceMarks): number {
  return [...prompt, ...examples, ...references, answer, thinking].reduce(
    (sum, spans) => sum + spans.length,
    0,
  )
}

export function toMarksText(marks: Marks): string {
  switch (marks.state) {
    case 'waiting':
      return 'Looking for identifiers.'
    case 'failed':
      return 'Identifiers could not be marked. They may be there all the same.'
    case 'found': {
      const count = countMarks(marks.marks)
      return count === 0
        ? 'No possible identifiers marked. Some may be there.'
        : `${toCountText(count, 'possible identifier')} marked. Others may be there.`
    }
  }
}
