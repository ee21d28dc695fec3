// Small values that tests of core share: a benchmark, instances, completions, runs.
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { StoredInstance } from '../../contracts/instance.ts'
import type { Completion } from '../../contracts/request.ts'
import type { RunSummary } from '../../contracts/run.ts'
import type { Coverage, RunScore, Scoring } from '../../contracts/stat.ts'
import type { Abort } from '../ports.ts'

export function toBenchmark(changes: Partial<Benchmark> = {}): Benchmark {
  return {
    name: 'pubmed_qa',
    aliases: [],
    displayName: 'PubMedQA',
    description: '',
    category: 'medical_research',
    subcategory: null,
    taxonomy: { task: '', what: '', who: '', when: '', language: 'English' },
    access: 'public',
    source: { owner: '', where: '', licence: '', citation: '' },
    publishedInstances: 1000,
    arguments: {},
    files: [
      {
        name: 'a.json',
        format: 'json',
        split: 'test',
        optional: false,
        attachment: false,
        records: '*',
        fields: ['q'],
        known: [],
      },
    ],
    scenario: { mapper: 'pubmed-qa' },
    adapter: {
      method: 'multiple_choice_joint',
      instructions: 'Reply with A for yes, B for no or C for maybe.',
      inputNoun: 'Question',
      newlineAfterInputNoun: false,
      outputNoun: 'Answer',
      newlineAfterOutputNoun: false,
      maxTokens: 1,
      stopSequences: [],
      corrected: {},
    },
    answerWords: {},
    metrics: ['exact_match'],
    mainMetric: 'exact_match',
    mainSplit: 'test',
    notes: [],
    ...changes,
  }
}

/** A yes/no/maybe question; `gold` is the right one of the three. */
export function toInstance(
  index: number,
  gold = 'yes',
  changes: Partial<StoredInstance> = {},
): StoredInstance {
  return {
    id: `id${index}`,
    rowId: `row${index}`,
    split: 'test',
    input: `question ${index}`,
    references: ['yes', 'no', 'maybe'].map((text) => ({
      output: { text },
      tags: text === gold ? ['correct'] : [],
    })),
    ...changes,
  }
}

export function toCompletion(text: string): Completion {
  return { text, finishReason: 'stop', promptTokens: 10, completionTokens: 1, seconds: 0.1, model: null }
}

export function toCoverage(total: number, changes: Partial<Coverage> = {}): Coverage {
  const none = { failed: 0, unparsed: 0, refused: 0, unread: 0, badGold: 0, unavailable: 0 }
  return { total, scored: total, ...none, ...changes }
}

export function toRunScore(scoring: Scoring, value: number | null, coverage = toCoverage(20)): RunScore {
  const interval =
    value === null ? null : { low: value - 0.1, high: value + 0.1, method: 'bootstrap' as const }
  return { scoring, mainMetric: 'exact_match', value, interval, stats: [], coverage, judges: [] }
}

export function toRun(changes: Partial<RunSummary> = {}): RunSummary {
  return {
    id: 'run-1',
    name: 'pubmed_qa:model=a',
    suite: 's',
    benchmark: 'pubmed_qa',
    model: 'a',
    access: 'public',
    prompting: 'helm',
    wording: 'own',
    status: 'finished',
    createdAt: '2026-01-01T00:00:00.000Z',
    finishedAt: '2026-01-01T00:01:00.000Z',
    total: 20,
    answered: 20,
    failed: 0,
    truncated: 0,
    scores: [toRunScore('corrected', 0.75), toRunScore('helm', 0.5)],
    ...changes,
  }
}

/** An abort that the test pulls itself. */
export function createAbort(): Abort & { abort(): void } {
  const listeners = new Set<() => void>()
  let aborted = false
  return {
    get aborted() {
      return aborted
    },
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
    abort() {
      aborted = true
      for (const listener of listeners) listener()
    },
  }
}
