// Fields of records → invented words that stand nowhere else, and files of benchmarks with one in every field.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { resources } from './command-line.ts'

/** Two words of ten letters for a field; a text that is cut between them still shows one. */
export function canaryOf(field: string): string {
  const letters = createHash('sha256').update(`canary ${field}`).digest('hex')
  return [toWord(letters.slice(0, 20)), toWord(letters.slice(20, 40))].join(' ')
}

/** The whole text and either half, for the search. */
export function toNeedles(fields: readonly string[]): string[] {
  return fields.flatMap((field) => [canaryOf(field), ...canaryOf(field).split(' ')])
}

/** Consonant, vowel, consonant, vowel: words that no language and no other field has. */
function toWord(hex: string): string {
  const sounds = ['bcdfghjklmnpqrst', 'aeiouaeiouaeioua']
  const letters = [...hex.slice(0, 10)].map((digit, at) => sounds[at % 2]![Number.parseInt(digit, 16)]!)
  return `${letters[0]!.toUpperCase()}${letters.slice(1).join('')}`
}

export const datasetFields = {
  shc_privacy_med: ['privacy prompt', 'privacy context', 'privacy unread column'],
  medcalc_bench: [
    ...['medcalc Patient Note', 'medcalc Question', 'medcalc Note ID', 'medcalc Calculator Name'],
    ...['medcalc Relevant Entities', 'medcalc Ground Truth Explanation'],
  ],
  pubmed_qa: ['pubmed id', 'pubmed QUESTION', 'pubmed CONTEXTS', 'pubmed LONG_ANSWER', 'pubmed LABELS'],
} as const

/** A file that Wardroom does not know, so its data are private; four questions. */
export function toPrivacyFile(): string {
  const rows = [0, 1, 2, 3].map((row) =>
    [
      `Does message ${row} tell too much about ${canaryOf('privacy prompt')}?`,
      `Message ${row} of ${canaryOf('privacy context')} about a visit.`,
      row % 2 === 0 ? 'A' : 'B',
      canaryOf('privacy unread column'),
    ].map(toCell),
  )
  return [['prompt', 'context', 'label', 'remark'], ...rows].map((row) => row.join(',')).join('\n')
}

export function toMedcalcFile(): string {
  const text = readFileSync(join(resources, 'demo/medcalc_bench/test_data.csv'), 'utf8')
  const rows: Record<string, string>[] = parse(text, { columns: true })
  const fields = datasetFields.medcalc_bench.map((field) => field.replace('medcalc ', ''))
  const changed = rows.slice(0, 4).map((row) => {
    const added = fields.map((field) => [field, `${row[field]} ${canaryOf(`medcalc ${field}`)}`])
    return { ...row, ...(Object.fromEntries(added) as Record<string, string>) }
  })
  const names = Object.keys(changed[0]!)
  const lines = changed.map((row: Record<string, string>) => names.map((name) => toCell(row[name]!)))
  return [names.map(toCell), ...lines].map((row) => row.join(',')).join('\n')
}

export function toPubmedFile(): string {
  const entries = [0, 1, 2, 3].map((entry) => [
    `${canaryOf('pubmed id')} ${entry}`,
    {
      QUESTION: `Does ${canaryOf('pubmed QUESTION')} help, case ${entry}?`,
      CONTEXTS: [`It was tried by ${canaryOf('pubmed CONTEXTS')}.`],
      LABELS: [canaryOf('pubmed LABELS')],
      LONG_ANSWER: `It helps, says ${canaryOf('pubmed LONG_ANSWER')}.`,
      final_decision: 'yes',
    },
  ])
  return JSON.stringify(Object.fromEntries(entries))
}

function toCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
