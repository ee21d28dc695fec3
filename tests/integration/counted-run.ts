// Invented questions and an endpoint that counts → an undisturbed run, and workspaces for disturbed ones to compare with it.
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { wardroomJson } from './command-line.ts'
import { startEndpoint, type CountingEndpoint, type Fault } from './counting-endpoint.ts'
import { createScratch } from './scratch.ts'
import {
  makeWorkspace,
  readResults,
  type RunReport,
  type StoredResult,
  type WorkspacePlace,
} from './workspace.ts'

export const total = 300
export const concurrency = 8
const runName = 'med_qa:model=counted'
export const runWords = ['run', '-r', runName, '--suite', 's', '-n', String(concurrency)] as const

type FaultOf = (prompt: string, attempt: number) => Fault | null

interface Outcome {
  readonly directory: string
  readonly report: RunReport
}

export interface CountedRun {
  readonly endpoint: CountingEndpoint
  readonly undisturbed: { readonly report: RunReport; readonly results: readonly StoredResult[] }
  /** A workspace of its own with the questions and the model in it. */
  prepare(name: string): Promise<WorkspacePlace>
  resultsOf(directory: string): Promise<StoredResult[]>
  /** Scores and every single result are those of the undisturbed run. */
  expectSame(outcome: Outcome): Promise<void>
  /** From now on; null for no faults. */
  setFault(fault: FaultOf | null): void
  close(): Promise<void>
}

interface CountedOptions {
  /** 300 where absent. */
  readonly questions?: number
  /** Of each answer; 25 where absent. */
  readonly latencyMs?: number
}

export async function createCountedRun({
  questions: count = total,
  latencyMs = 25,
}: CountedOptions = {}): Promise<CountedRun> {
  const scratch = createScratch()
  let fault: FaultOf | null = null
  const endpoint = await startEndpoint({
    answer: (prompt) => ['A', 'B', 'C', 'D', 'I cannot say'][hashOf(prompt) % 5]!,
    latencyMs,
    fault: (prompt, attempt) => fault?.(prompt, attempt) ?? null,
  })
  const questions = scratch.write('phrases_no_exclude_test.jsonl', toQuestions(count))

  async function prepare(name: string): Promise<WorkspacePlace> {
    const place = await makeWorkspace(scratch, name)
    const { env } = place
    await wardroomJson(['data', 'add', 'med_qa', questions], { env })
    await wardroomJson(['models', 'add', 'counted', '--base-url', endpoint.url, '--model', 'm'], { env })
    return place
  }

  async function resultsOf(directory: string): Promise<StoredResult[]> {
    return (await readResults(directory, 's')).get(runName)!
  }

  const { directory, env } = await prepare('undisturbed')
  const report = await wardroomJson<RunReport>(runWords, { env })
  const undisturbed = { report, results: await resultsOf(directory) }
  return {
    endpoint,
    undisturbed,
    prepare,
    resultsOf,
    async expectSame(outcome) {
      expect(withoutTimes(outcome.report)).toEqual(withoutTimes(undisturbed.report))
      expect(await resultsOf(outcome.directory)).toEqual(undisturbed.results)
    },
    setFault: (next) => void (fault = next),
    async close() {
      await endpoint.close()
      scratch.remove()
    },
  }
}

function toQuestions(count: number): string {
  const letters = ['A', 'B', 'C', 'D']
  const lines = Array.from({ length: count }, (_, index) => {
    const options = Object.fromEntries(letters.map((letter) => [letter, `drug ${index}${letter}`]))
    return { question: `Which drug is right for patient ${index}?`, options, answer_idx: letters[index % 4] }
  })
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** The number of the question that a prompt asks. */
export function toNumber(prompt: string): number {
  return Number(/patient (\d+)\?/.exec(prompt)?.[1])
}

function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE()
}

/** How long a server took is no part of what a run finds. */
function withoutTimes({ runs }: RunReport): object[] {
  return runs[0]!.scores.map((score) => ({
    ...score,
    stats: score.stats.filter(({ name }) => name !== 'inference_runtime'),
  }))
}
