// Events of patients and labels of a task → an instance a label: the codes up to its time, and the task's question.
import { permute } from '../random/permutation.ts'
import type { Row, RowFile } from '../ports.ts'
import { estimateTokens } from '../text/estimate-tokens.ts'
import { findTask, toTaskText } from './ehrshot-tasks.ts'
import { findFile, findFiles } from './find-file.ts'
import { readCell, toReferences, type FilesMapper, type PlacedRow } from './scenario-mapper.ts'

/** Upstream leaves out prompts of more tokens than this. */
const maxLength = 100_000
/** Of a laboratory task upstream takes so many labels, drawn with the seed 1. */
const mostLabels = 10_000

interface Label {
  readonly line: number
  readonly subject: string
  readonly time: number
  readonly value: boolean
}

export const ehrshot: FilesMapper = {
  name: 'ehrshot',
  async *mapFiles(files): AsyncGenerator<PlacedRow> {
    const tasks: { file: RowFile; labels: Label[] }[] = []
    for (const file of findFiles(files, 'labels')) {
      const { labels, skips } = await readLabels(file)
      yield* skips
      tasks.push({ file, labels: drawLabels(file, labels) })
    }
    const events = await readEvents(
      findFile(files, 'events'),
      tasks.flatMap(({ labels }) => labels),
    )
    for (const { file, labels } of tasks) yield* mapLabels(file, labels, events)
  },
}

async function readLabels({ rows }: RowFile): Promise<{ labels: Label[]; skips: PlacedRow[] }> {
  const labels: Label[] = []
  const skips: PlacedRow[] = []
  for await (const row of rows) {
    const subject = readCell(row, 'subject_id')
    const time = readTime(row, 'prediction_time')
    const value = row.values['boolean_value']
    const { line } = row
    if (subject === null) skips.push({ skip: 'missing_value', field: 'subject_id', line })
    else if (time === null) skips.push({ skip: 'bad_value', field: 'prediction_time', line })
    else if (typeof value !== 'boolean') skips.push({ skip: 'bad_value', field: 'boolean_value', line })
    else labels.push({ line, subject, time, value })
  }
  return { labels, skips }
}

/** pandas' sample(n, random_state=1): the first n of NumPy's permutation. With fewer labels upstream stops; here all stay. */
function drawLabels({ bindings }: RowFile, labels: Label[]): Label[] {
  if (!bindings['subject']?.startsWith('lab_') || labels.length < mostLabels) return labels
  return permute(labels.length, 1)
    .slice(0, mostLabels)
    .map((at) => labels[at]!)
}

type Timeline = { readonly time: number; readonly code: string }[]

/** Events of the labelled patients by subject, in the order of their times; events without a time are in no timeline. */
async function readEvents({ rows }: RowFile, labels: readonly Label[]): Promise<Map<string, Timeline>> {
  const latest = new Map<string, number>()
  for (const { subject, time } of labels)
    latest.set(subject, Math.max(time, latest.get(subject) ?? -Infinity))
  const events = new Map<string, Timeline>()
  // A code stands for many events: one copy of its text is enough.
  const codes = new Map<string, string>()
  for await (const row of rows) {
    const subject = readCell(row, 'subject_id')
    const until = subject === null ? undefined : latest.get(subject)
    const time = readTime(row, 'time')
    const code = readCell(row, 'code')
    if (subject === null || until === undefined || time === null || time > until || code === null) continue
    if (!codes.has(code)) codes.set(code, code)
    const known = events.get(subject) ?? []
    if (known.length === 0) events.set(subject, known)
    known.push({ time, code: codes.get(code)! })
  }
  for (const timeline of events.values()) timeline.sort((a, b) => a.time - b.time)
  return events
}

function* mapLabels(
  { file, bindings }: RowFile,
  labels: readonly Label[],
  events: ReadonlyMap<string, Timeline>,
): Generator<PlacedRow> {
  const task = findTask(bindings['subject'] ?? '')
  // Upstream sorts labels by subject and time to make timelines, and puts these to the labels as they were before.
  const sorted = labels.toSorted((a, b) => compareSubjects(a.subject, b.subject) || a.time - b.time)
  for (const [index, { line, value }] of labels.entries()) {
    if (task === null) {
      yield { skip: 'not_asked', field: 'subject', line }
      continue
    }
    const { subject, time } = sorted[index]!
    const codes = (events.get(subject) ?? []).filter((event) => event.time <= time).map(({ code }) => code)
    const input = toTaskText(task, codes)
    if (estimateTokens(input) > maxLength) {
      yield { skip: 'not_asked', field: 'max_length', line }
      continue
    }
    const references = toReferences(['yes', 'no'], (at) => (at === 0) === value)!
    const extraData = { subject: task.name }
    yield { draft: { id: null, split: file.split, input, references, extraData }, line }
  }
}

function compareSubjects(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0)
}

function readTime(row: Row, field: string): number | null {
  const value = row.values[field]
  const text = value instanceof Date ? value.getTime() : Date.parse(readCell(row, field) ?? '')
  return Number.isNaN(text) ? null : text
}
