// A benchmark that two judges rate, and an endpoint for each model → an undisturbed run, and workspaces for disturbed ones to compare with it.
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { RunScore } from '../../src/contracts/stat.ts'
import { RATED_NAME, ratedYaml } from '../../src/services/testing/rated-benchmark.ts'
import { createDatasetsStore } from '../../src/storage/datasets-store.ts'
import { createRunsStore } from '../../src/storage/runs-store.ts'
import { wardroomJson } from '../integration/command-line.ts'
import { startEndpoint, type CountingEndpoint } from '../integration/counting-endpoint.ts'
import { toVerdict } from '../integration/rated-ward.ts'
import { createScratch } from '../integration/scratch.ts'
import {
  inVault,
  makeWorkspace,
  readResults,
  type RunReport,
  type WorkspacePlace,
} from '../integration/workspace.ts'

export const concurrency = 4
export const entry = `${RATED_NAME}:model=writer`
// What is stored of the run itself is looked at, and not what the workspace would find again anyway.
const common = ['--suite', 's', '-n', String(concurrency), '--disable-cache', '--json'] as const
const jury = ['--jury', 'kind', 'strict'] as const
export const runWords = ['run', '-r', entry, ...common, ...jury] as const
export const unjudgedWords = ['run', '-r', entry, ...common, '--no-jury'] as const
export const judgeWords = ['judge', 's', ...common.slice(2), ...jury] as const

/** How long each takes: the second judge is still judging when the last question is answered. */
const latencies = { writer: 15, kind: 10, strict: 40 } as const
export type Who = keyof typeof latencies
export const everyone = Object.keys(latencies) as Who[]

export interface VerdictCounts {
  readonly judge: string
  readonly total: number
  readonly judged: number
  readonly kept: number
  readonly failed: number
}

export interface JudgedReport {
  readonly runs: readonly (RunReport['runs'][number] & { readonly verdicts: readonly VerdictCounts[] })[]
}

/** What is in the vault: the numbers of the questions that each has answered, or of those whose answers it has rated. */
export type Stored = Readonly<Record<Who, ReadonlySet<number>>>

export interface JudgedRun {
  readonly undisturbed: JudgedReport
  readonly prepare: (name: string) => Promise<WorkspacePlace>
  /** The questions that each was asked since the last reset, by number, in order of arrival. */
  asked(who: Who): number[]
  /** Resolves once so many more requests have arrived at all three together. */
  readonly untilMore: (count: number) => Promise<void>
  reset(): void
  readonly readStored: (directory: string) => Promise<Stored>
  /** Every answer, every verdict, every score and every count of verdicts is that of the undisturbed run. */
  expectSame(directory: string, scores: readonly RunScore[]): Promise<void>
  close(): Promise<void>
}

export async function createJudgedRun(total: number): Promise<JudgedRun> {
  const scratch = createScratch()
  const arrivals = createArrivals()
  const start = (who: Who) =>
    startEndpoint({
      latencyMs: latencies[who],
      answer: (prompt) => (who === 'writer' ? toAdvice(prompt) : toReply(who, prompt)),
      fault: arrivals.note,
    })
  const endpoints: Readonly<Record<Who, CountingEndpoint>> = {
    writer: await start('writer'),
    kind: await start('kind'),
    strict: await start('strict'),
  }
  const yaml = scratch.write(`${RATED_NAME}.yaml`, ratedYaml.trimStart())
  const rows = Array.from({ length: total }, (_, at) => `q${at},Is this question ${at}?,advice ${at}`)
  const data = scratch.write('ward_advice.csv', ['id,question,advice', ...rows, ''].join('\n'))

  async function prepare(name: string): Promise<WorkspacePlace> {
    const place = await makeWorkspace(scratch, name)
    const { env } = place
    await wardroomJson(['benchmarks', 'add', yaml], { env })
    await wardroomJson(['data', 'add', RATED_NAME, data], { env })
    for (const who of everyone)
      await wardroomJson(['models', 'add', who, '--base-url', endpoints[who].url, '--model', who], { env })
    return place
  }

  const { directory, env } = await prepare('undisturbed')
  const undisturbed = await wardroomJson<JudgedReport>(withoutJson(runWords), { env })
  const found = await readFound(directory)
  return {
    ...{ undisturbed, prepare, readStored },
    asked: (who) => endpoints[who].prompts().map(toNumber),
    untilMore: arrivals.untilMore,
    reset() {
      for (const who of everyone) endpoints[who].reset()
    },
    async expectSame(disturbed, scores) {
      expect(scores.map(withoutTimesAndIds)).toEqual(undisturbed.runs[0]!.scores.map(withoutTimesAndIds))
      expect(await readFound(disturbed)).toEqual(found)
    },
    async close() {
      for (const who of everyone) await endpoints[who].close()
      scratch.remove()
    },
  }
}

export function withoutJson(words: readonly string[]): string[] {
  return words.filter((word) => word !== '--json')
}

/** Advice that depends on the question alone. */
function toAdvice(prompt: string): string {
  return `Advice ${toNumber(prompt)}, ${'slowly '.repeat(1 + (hashOf(prompt) % 7)).trim()}.`
}

/** One in nine cannot be read. */
function toReply(who: string, prompt: string): string {
  return hashOf(who + prompt) % 9 === 0 ? 'I cannot say.' : toVerdict(who, prompt)
}

function toNumber(prompt: string): number {
  return Number(/Is this question (\d+)\?/.exec(prompt)?.[1])
}

function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE()
}

function createArrivals() {
  let count = 0
  let waiting: { readonly at: number; readonly done: () => void }[] = []
  return {
    note: (): null => {
      count += 1
      for (const { at, done } of waiting) if (count >= at) done()
      waiting = waiting.filter(({ at }) => count < at)
      return null
    },
    untilMore: (more: number) => new Promise<void>((done) => waiting.push({ at: count + more, done })),
  }
}

async function readStored(directory: string): Promise<Stored> {
  return inVault(directory, (vault) => {
    const runs = createRunsStore(vault)
    const datasets = createDatasetsStore(vault)
    const stored = { writer: new Set<number>(), kind: new Set<number>(), strict: new Set<number>() }
    for (const { id } of runs.list({ suite: 's' })) {
      const ids = datasets.instances(runs.spec(id)!.datasetId)
      const numbers = new Map(ids.map((instance) => [instance.rowId, Number(instance.id.slice(1))]))
      for (const { rowId } of runs.answers(id)) stored.writer.add(numbers.get(rowId)!)
      for (const { rowId, annotation } of runs.annotations(id))
        if (annotation.kind === 'judge') stored[annotation.judgement.judge as Who].add(numbers.get(rowId)!)
    }
    return stored
  })
}

/** Answers and scores of each question, and what each judge said of it. */
async function readFound(directory: string) {
  const results = [...(await readResults(directory, 's')).values()]
  return { results, kind: await readSaid(directory, 'kind'), strict: await readSaid(directory, 'strict') }
}

/** What one judge said of each question, in sampling order. */
export async function readSaid(directory: string, judge: string) {
  return inVault(directory, (vault) => {
    const runs = createRunsStore(vault)
    const datasets = createDatasetsStore(vault)
    return runs.list({ suite: 's' }).flatMap(({ id }) => {
      const instances = datasets.instances(runs.spec(id)!.datasetId)
      const byRow = new Map(instances.map((instance) => [instance.rowId, instance.id]))
      return runs.annotations(id).flatMap(({ rowId, annotation }) => {
        if (annotation.kind !== 'judge' || annotation.judgement.judge !== judge) return []
        const { self, replies } = annotation.judgement
        return [{ id: byRow.get(rowId), task: annotation.task, self, replies }]
      })
    })
  })
}

function withoutTimesAndIds(score: RunScore): object {
  return {
    ...score,
    stats: score.stats.filter(({ name }) => name !== 'inference_runtime'),
    judges: score.judges.map((judge) => ({ ...judge, modelId: null })),
  }
}
