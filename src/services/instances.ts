// A run's questions → a list and single views, with private text hidden until a reason stands in the audit log.
import type { Benchmark } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import type { InstanceMarks } from '../contracts/identifier.ts'
import type { InstanceList, InstanceRow, InstanceView, RevealReason } from '../contracts/instance-view.ts'
import type { RunSummary } from '../contracts/run.ts'
import type { Scoring } from '../contracts/stat.ts'
import { toMainValue, toOutcome } from '../core/aggregation/outcome.ts'
import { guardText } from '../core/redaction/guard-text.ts'
import type { DatasetsStore } from '../storage/datasets-store.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import { checkTerms } from './dataset-terms.ts'
import type { Host } from './host.ts'
import type { IdentifiersService } from './identifiers.ts'
import { findInstanceMarks } from './instance-marks.ts'
import { toInstanceView, toShortName, type OtherAnswer } from './instance-view.ts'
import type { RunContents, RunEntryContents, RunReader } from './run-contents.ts'
import type { Session } from './session.ts'

export interface InstancesService {
  list(runId: string, scoring: Scoring): InstanceList
  /** Row ids whose public text holds the words; a private run finds nothing. */
  search(runId: string, words: string): string[]
  view(runId: string, rowId: string): InstanceView
  /** Commits the audit entry first; only then is there text to give. Throws `not_permitted`, `terms_expired`. */
  reveal(runId: string, rowId: string, reason: RevealReason): InstanceView
  /** Possible identifiers in a text that was revealed within the last minutes. Throws `not_permitted` for any other. */
  identifiers(runId: string, rowId: string): Promise<InstanceMarks>
  /** What was revealed is marked no more, and the thread that read it ends. */
  forgetRevealed(): void
}

export interface InstancesParts {
  readonly reader: RunReader
  readonly runs: RunsStore
  readonly session: Session
  readonly datasets: DatasetsStore
  readonly host: Pick<Host, 'now' | 'clock'>
  readonly identifiers: Pick<IdentifiersService, 'find' | 'end'>
}

/** As long as a window shows text to someone who touches no key; marks are asked for when it appears. */
const marksSeconds = 5 * 60

export function createInstancesService(parts: InstancesParts): InstancesService {
  const { reader, runs, session, host } = parts
  /** What was revealed since the workspace was opened, by run and row, and when on the clock. */
  const reveals = new Map<string, { revealed: NonNullable<InstanceView['revealed']>; since: number }>()

  function find(runId: string, rowId: string): { contents: RunContents; place: number } {
    const contents = reader.read(runId)
    const place = contents.places.get(rowId)
    if (place === undefined) throw new AppError('not_found', 'There is no such question in this run.')
    return { contents, place }
  }

  return {
    list(runId, scoring) {
      const { run, benchmark, entries } = reader.read(runId)
      const rows = entries.map((entry) => toRow(entry, { scoring, run, benchmark }))
      return { runId, scoring, access: run.access, rows }
    },
    search(runId, words) {
      const { run, entries } = reader.read(runId)
      const wanted = words.trim().toLowerCase()
      if (run.access !== 'public' || wanted === '') return []
      return entries
        .filter((entry) => toSearchText(entry).includes(wanted))
        .map(({ instance }) => instance.rowId)
    },
    view(runId, rowId) {
      const { contents, place } = find(runId, rowId)
      return toInstanceView(contents, place, { others: findOthers(contents, rowId, runs), revealed: null })
    },
    reveal(runId, rowId, reason) {
      session.require('reveal')
      const { contents, place } = find(runId, rowId)
      // Reading on after the end of an agreement is use of the data.
      const dataset = parts.datasets.find(contents.spec.datasetId)
      if (dataset) checkTerms(dataset, host)
      const entry = session.record({ action: 'reveal', object: `run ${runId} question ${rowId}`, reason })
      const revealed = { auditNumber: entry.number, at: entry.at, reason }
      reveals.set(`${runId} ${rowId}`, { revealed, since: host.clock() })
      return toInstanceView(contents, place, { others: findOthers(contents, rowId, runs), revealed })
    },
    forgetRevealed() {
      reveals.clear()
      parts.identifiers.end()
    },
    async identifiers(runId, rowId) {
      const last = reveals.get(`${runId} ${rowId}`)
      if (last === undefined || host.clock() - last.since > marksSeconds)
        throw new AppError('not_permitted', 'That text is not revealed now, so nothing in it is marked.')
      const { contents, place } = find(runId, rowId)
      const hidden = toInstanceView(contents, place, { others: [], revealed: null })
      const revealed = toInstanceView(contents, place, { others: [], revealed: last.revealed })
      return findInstanceMarks({ hidden, revealed }, parts.identifiers)
    },
  }
}

function toRow(
  { instance, truncated, scores }: RunEntryContents,
  { scoring, run, benchmark }: { scoring: Scoring; run: RunSummary; benchmark: Benchmark },
): InstanceRow {
  const score = scores[scoring]
  return {
    rowId: instance.rowId,
    name: toShortName(instance.rowId),
    outcome: toOutcome(score, benchmark),
    status: score?.status ?? 'failed',
    reason: score?.reason ?? null,
    score: toMainValue(score, benchmark.mainMetric),
    read: run.access === 'public' ? (score?.extracted ?? null) : null,
    input: guardText(toPreview(instance.input, run.access === 'public'), run.access),
    truncated,
  }
}

const previewCharacters = 200

/** A list shows a beginning; a hidden text keeps its true length. */
function toPreview(text: string, shown: boolean): string {
  return shown ? text.slice(0, previewCharacters).replaceAll('\n', ' ') : text
}

function toSearchText({ instance, answer }: RunEntryContents): string {
  const answered = answer?.kind === 'completed' ? answer.completion.text : ''
  return [instance.input, answered, ...instance.references.map(({ output }) => output.text)]
    .join('\n')
    .toLowerCase()
}

/** Other models' scores on the same question, in the same suite. */
function findOthers({ run, spec, benchmark }: RunContents, rowId: string, runs: RunsStore): OtherAnswer[] {
  return runs
    .list({ suite: run.suite })
    .filter(
      (other) => other.id !== run.id && other.benchmark === run.benchmark && other.status === 'finished',
    )
    .filter((other) => runs.spec(other.id)?.datasetId === spec.datasetId)
    .flatMap((other) => {
      const score = runs.instanceScore(other.id, rowId, 'corrected')
      if (score === null) return []
      return [
        {
          runId: other.id,
          model: other.model,
          outcome: toOutcome(score, benchmark),
          score: toMainValue(score, benchmark.mainMetric),
        },
      ]
    })
}
