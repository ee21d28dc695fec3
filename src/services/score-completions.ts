// A benchmark's file and answers made elsewhere → scores, without a workspace.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { JudgeCount } from '../contracts/annotation.ts'
import type { Benchmark } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import type { Coverage, Interval, Scoring, Stat } from '../contracts/stat.ts'
import { toAdapterSpec } from '../core/adapters/adapter-spec.ts'
import { scoreAnswers, type ScoredInstance } from '../core/aggregation/score-run.ts'
import { listJudgeTasks } from '../core/annotators/ask-judge.ts'
import type { ReadDataset } from './read-dataset.ts'
import { readVerdicts } from './read-verdicts.ts'
import { createSynonyms, needsSynonyms } from './scoring-aids.ts'

const completionLineSchema = z.object({
  id: z.union([z.string(), z.number().transform(String)]),
  completion: z.string().nullable(),
})

export interface IgnoredLines {
  readonly reason: 'unknown_id' | 'unknown_id_of_verdict'
  readonly count: number
  readonly lines: readonly number[]
}

export interface FileScore {
  readonly benchmark: string
  readonly scoring: Scoring
  readonly mainMetric: string
  readonly score: number | null
  readonly interval: Interval | null
  readonly stats: readonly Stat[]
  readonly coverage: Coverage
  readonly judges: readonly JudgeCount[]
  readonly ignored: readonly IgnoredLines[]
  readonly instances: readonly ScoredInstance[]
}

export interface ScoreWish {
  /** JSON lines with id and completion. */
  readonly path: string
  readonly scoring: Scoring
  /** JSON lines with id, judge and verdict; without them what judges give is unavailable. */
  readonly verdicts?: string | undefined
}

/** Instances without a completion count as failed; lines for unknown ids are counted and left out. */
export async function scoreCompletions(
  benchmark: Benchmark,
  dataset: ReadDataset,
  { path, scoring, verdicts }: ScoreWish,
): Promise<FileScore> {
  const ids = new Set(dataset.instances.map(({ id }) => id))
  const { answers, ignored } = await readCompletions(path, ids)
  const judged = verdicts === undefined ? null : await readVerdictsOf(benchmark, verdicts, ids)
  const answered = dataset.instances.map((instance) => ({
    instance,
    answer: answers.get(instance.id) ?? null,
    annotations: { notes: [], ...judged?.annotations.get(instance.id) },
  }))
  const synonyms = needsSynonyms(benchmark) ? (createSynonyms()() ?? undefined) : undefined
  const how = { adapterSpec: toAdapterSpec(benchmark.adapter), scoring, synonyms }
  const { instances, score: run } = scoreAnswers(benchmark, how, answered)
  const { mainMetric, interval, stats, coverage, judges } = run
  return {
    benchmark: benchmark.name,
    scoring,
    mainMetric,
    score: run.value,
    interval,
    stats,
    coverage,
    judges,
    ignored: [...ignored, ...toIgnored(judged?.unknown ?? [], 'unknown_id_of_verdict')],
    instances,
  }
}

async function readCompletions(path: string, ids: ReadonlySet<string>) {
  await checkFile(path)
  const answers = new Map<string, string | null>()
  const unknown: number[] = []
  let line = 0
  for await (const text of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    line += 1
    if (text.trim() === '') continue
    const { id, completion } = parseLine(text.replace(/^\ufeff/, ''), path, line)
    if (answers.has(id))
      throw new AppError('bad_input', `${path}, line ${line}: this id was answered on an earlier line.`, {
        file: path,
        line,
        field: 'id',
      })
    if (ids.has(id)) answers.set(id, completion)
    else unknown.push(line)
  }
  if (answers.size === 0) {
    throw new AppError(
      'bad_input',
      `${path}: no line has the id of an instance of the data; ids are those that "wardroom data instances" prints.`,
      { file: path, field: 'id' },
    )
  }
  return { answers, ignored: toIgnored(unknown, 'unknown_id') }
}

function toIgnored(lines: readonly number[], reason: IgnoredLines['reason']): IgnoredLines[] {
  return lines.length === 0 ? [] : [{ reason, count: lines.length, lines: lines.slice(0, 5) }]
}

async function readVerdictsOf(benchmark: Benchmark, path: string, ids: ReadonlySet<string>) {
  const tasks = listJudgeTasks(benchmark)
  if (tasks.length > 0) return readVerdicts({ path, ids, tasks })
  throw new AppError('usage', `${benchmark.name} is not scored by judges.`, { field: 'verdicts' })
}

async function checkFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new AppError('not_found', `${path}: there is no such file.`, { file: path })
  if (!found.isFile())
    throw new AppError('bad_input', `${path} is not a file; give JSON lines with id and completion.`, {
      file: path,
    })
}

function parseLine(text: string, file: string, line: number): { id: string; completion: string | null } {
  const parsed = completionLineSchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]!.path[0]?.toString()
  const expected = 'expected {"id": …, "completion": …} as one JSON object a line'
  throw new AppError(
    'bad_input',
    `${file}, line ${line}: ${field === undefined ? '' : `${field} is missing or of the wrong kind; `}${expected}.`,
    {
      file,
      line,
      ...(field === undefined ? {} : { field }),
    },
  )
}

/** Undefined for text that is no JSON: the parser's own message would quote it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
