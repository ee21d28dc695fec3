// Simulated answers of models of different speeds → the time that a job says is left, beside the time that it takes.
import { describe, expect, test } from 'vitest'
import type { JobRun } from '../contracts/job.ts'
import { inAskingOrder } from '../core/runner/asking-order.ts'
import { createProgress } from '../core/runner/progress.ts'
import { createNumpyMt19937 } from '../core/random/mt19937.ts'
import { toCompletion } from '../core/testing/samples.fixture.ts'
import type { Work } from '../core/ports.ts'
import { trackTime } from './job-time.ts'
import type { PlannedRun } from './plan-run.ts'

interface Simulated {
  readonly modelId: string
  readonly benchmark: string
  readonly sizes: readonly number[]
  /** Seconds a character of the prompt, and of an answer. */
  readonly prompt: number
  readonly answer: number
}

const adapterSpec = {
  ...{ method: 'generation', globalPrefix: '', globalSuffix: '', instructions: '', inputPrefix: '' },
  ...{ inputSuffix: '', referencePrefix: '', referenceSuffix: '', outputPrefix: '', outputSuffix: '' },
  ...{
    instancePrefix: '',
    maxTrainInstances: 0,
    numOutputs: 1,
    temperature: 0,
    maxTokens: 100,
    stopSequences: [],
  },
}

function toPlanned({ modelId, benchmark, sizes }: Simulated): PlannedRun {
  const instances = sizes.map((size, at) => ({ rowId: `r${at}`, input: 'x'.repeat(size), references: [] }))
  // The time reads these parts only.
  return {
    entry: { benchmark: { name: benchmark } },
    ...{ model: { id: modelId }, spec: { adapterSpec }, instances },
  } as unknown as PlannedRun
}

/** Each answer is a call: the seconds left as the job says, and as it turns out. */
function simulate(all: readonly Simulated[], probes: Readonly<Record<string, number>>) {
  const generator = createNumpyMt19937(5)
  let now = 0
  const time = trackTime(all.map(toPlanned), {
    clock: () => now,
    probeSeconds: (modelId) => probes[modelId] ?? null,
  })
  const runs: JobRun[] = all.map(() => ({ state: 'waiting', progress: null }) as unknown as JobRun)
  const said: { at: number; left: number | null }[] = []
  for (const [index, run] of all.entries()) {
    const { instances } = toPlanned(run)
    const work = instances.map((instance) => ({
      instance,
      request: { prompt: instance.input },
    })) as unknown as Work[]
    const progress = createProgress(work, new Map(), () => now)
    time.begin(index)
    const beganAt = now
    for (const one of inAskingOrder(work, () => now < beganAt + 60)) {
      const noise = 0.7 + (0.6 * generator.nextUint32()) / 2 ** 32
      const seconds = (one.request.prompt.length * run.prompt + 200 * run.answer) * noise
      now += seconds
      const completion = { ...toCompletion('x'.repeat(200)), completionTokens: 50, seconds }
      const arrived = [{ work: one, answer: { kind: 'completed' as const, completion, attempts: 1 } }]
      time.add(index, arrived)
      runs[index] = { state: 'running', progress: progress.add(arrived) } as JobRun
      said.push({ at: now, left: time.secondsLeft(runs, []) })
    }
  }
  return said.map((each) => ({ ...each, truth: now - each.at }))
}

/** Small ones first, or large ones: the worst orders there are for a count of questions. */
const sizes = Array.from({ length: 150 }, (_, at) => 400 + at * 60)
const falling = sizes.toReversed()
const probed = { fast: 0.5, slow: 2 }
const other = Array.from({ length: 80 }, (_, at) => 6000 - at * 60)

describe('the time that is left of a job', () => {
  test.each([
    ['one model over two benchmarks', { first: sizes, models: ['fast', 'fast'], probes: {} }],
    [
      'models of different speeds, which were probed',
      { first: sizes, models: ['fast', 'slow'], probes: probed },
    ],
    ['one model, large questions first', { first: falling, models: ['fast', 'fast'], probes: {} }],
    ['two models, large questions first', { first: falling, models: ['fast', 'slow'], probes: probed }],
  ] as const)('%s: right within a fifth after a minute', (_name, { first, models, probes }) => {
    const speeds = { fast: 1, slow: 4 }
    const all = models.map((modelId, at): Simulated => {
      const slower = speeds[modelId]
      const questions = at === 0 ? first : other
      return {
        ...{ modelId, benchmark: `b${at}`, sizes: questions },
        ...{ prompt: 0.00025 * slower, answer: 0.003 * slower },
      }
    })
    const late = simulate(all, probes).filter(({ at, truth }) => at > 60 && truth > 20)
    expect(late.length).toBeGreaterThan(50)
    for (const { left, truth } of late) expect(Math.abs(left! - truth) / truth).toBeLessThan(0.2)
  })

  test('a judge that is slower than the models ends the job', () => {
    let now = 0
    const time = trackTime([], { clock: () => now, probeSeconds: () => null })
    const run = { state: 'running', progress: { secondsLeft: 5 } } as unknown as JobRun
    const judging = (judged: number) => [{ judge: 'j', judged, total: 100, failed: 0 }]
    time.noteJudging(judging(0))
    expect(time.secondsLeft([run], judging(0))).toBe(5)
    now = 10
    time.noteJudging(judging(5))
    expect(time.secondsLeft([run], judging(5))).toBe(190)
  })
})
