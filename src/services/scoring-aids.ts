// A run's answers → what scoring reads beside them: what annotators of this machine find, and what the vault holds already.
import type { RunSpec } from '../contracts/run.ts'
import type { Benchmark } from '../contracts/benchmark.ts'
import type { StoredInstance } from '../contracts/instance.ts'
import type { Abort, Answer, Synonyms } from '../core/ports.ts'
import type { ScoringAids } from '../core/runner/run-benchmark.ts'
import { findWordnetFolder, openWordnet } from '../storage/wordnet.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import { juryOf, readAnnotations } from './stored-run.ts'

export interface AnsweredRun {
  readonly id: string
  readonly spec: RunSpec
  readonly benchmark: Benchmark
  readonly instances: readonly StoredInstance[]
}

/** Stores what one annotator finds in the answers, where the benchmark asks for it; what is stored already is not done again. */
export type RunAnnotator = (
  run: AnsweredRun,
  answers: ReadonlyMap<string, Answer>,
  abort: Abort,
) => Promise<void>

export interface ScoringAidsService {
  annotate(
    run: AnsweredRun,
    answers: ReadonlyMap<string, Answer>,
    abort: Abort,
  ): Promise<Pick<ScoringAids, 'annotations' | 'synonyms'>>
  /** Null where no dictionary is installed. */
  readonly synonyms: () => Synonyms | null
}

export function createScoringAids(runs: RunsStore, annotators: readonly RunAnnotator[]): ScoringAidsService {
  const synonyms = createSynonyms()
  return {
    synonyms,
    async annotate(run, answers, abort) {
      for (const annotator of annotators) await annotator(run, answers, abort)
      const annotations = readAnnotations(runs, run.id, juryOf(runs, run.id))
      return { annotations, synonyms: needsSynonyms(run.benchmark) ? (synonyms() ?? undefined) : undefined }
    },
  }
}

/** The dictionary takes 27 MB: it is opened for benchmarks that ask for it alone. */
export function needsSynonyms({ metrics }: Pick<Benchmark, 'metrics'>): boolean {
  return metrics.includes('meteor')
}

/** Opened when it is first asked for; null where it is not installed. */
export function createSynonyms(): () => Synonyms | null {
  let opened: Synonyms | null | undefined
  return () => {
    if (opened === undefined) {
      const folder = findWordnetFolder()
      opened = folder === null ? null : openWordnet(folder)
    }
    return opened
  }
}
