// A job's runs and the answers that arrive → how long the rest of it will take, over models of different speeds.
import type { JobJudging, JobRun } from '../contracts/job.ts'
import { toRequest } from '../core/adapters/to-request.ts'
import type { Clock } from '../core/ports.ts'
import type { Answered } from '../core/runner/execute-requests.ts'
import { createPace, toPromptSize, type Load, type Pace } from '../core/runner/pace.ts'
import type { PlannedRun } from './plan-run.ts'

const measuredPrompts = 20
const charactersPerToken = 4
/** Where nothing of the benchmark was answered yet: a letter, or a part of what is allowed. */
const choiceTokens = 2
const usualShare = 0.4
/** Over which a judge's verdicts are counted. */
const judgingSeconds = 60

export interface JobTime {
  begin(index: number): void
  add(index: number, arrived: readonly Answered[]): void
  readonly noteJudging: (all: readonly JobJudging[]) => void
  /** Null while nothing is known. */
  secondsLeft(runs: readonly JobRun[], judging: readonly JobJudging[]): number | null
}

export interface JobTimeParts {
  readonly clock: Clock
  /** Of a model, to the same short question; null where it was not probed. */
  readonly probeSeconds: (modelId: string) => number | null
}

export function trackTime(planned: readonly PlannedRun[], { clock, probeSeconds }: JobTimeParts): JobTime {
  const paces = new Map<string, Pace>()
  const answers = new Map<string, { count: number; size: number }>()
  const prompts = planned.map(() => null as number | null)
  const judges = trackJudges(clock)

  function toLoad(index: number): Load {
    const { entry, spec, instances } = planned[index]!
    const promptSize = (prompts[index] ??= toMeanPrompt(planned[index]!)) * instances.length
    const seen = answers.get(entry.benchmark.name)
    const { method, maxTokens } = spec.adapterSpec
    const guess = method === 'generation' ? usualShare * maxTokens : choiceTokens
    const each = seen === undefined || seen.count === 0 ? guess : seen.size / seen.count
    return { count: instances.length, promptSize, answerSize: each * instances.length }
  }

  /** A model that has not answered yet: as the others, by how their probes compare. */
  function toSeconds(modelId: string, load: Load): number | null {
    const own = paces.get(modelId)?.secondsFor(load) ?? null
    if (own !== null) return own
    const others = [...paces].flatMap(([other, pace]) => {
      const seconds = pace.secondsFor(load)
      const [mine, theirs] = [probeSeconds(modelId), probeSeconds(other)]
      return seconds === null ? [] : [mine && theirs ? (seconds * mine) / theirs : seconds]
    })
    return others.length === 0 ? null : others.reduce((sum, each) => sum + each, 0) / others.length
  }

  return {
    begin(index) {
      const { model } = planned[index]!
      const pace = paces.get(model.id)
      if (pace) pace.begin()
      else paces.set(model.id, createPace(clock))
    },
    add(index, arrived) {
      const { entry, model } = planned[index]!
      paces.get(model.id)?.add(arrived)
      const seen = answers.get(entry.benchmark.name) ?? { count: 0, size: 0 }
      for (const { answer } of arrived) {
        if (answer.kind !== 'completed') continue
        const { text, completionTokens } = answer.completion
        seen.count += 1
        seen.size += completionTokens ?? text.length / charactersPerToken
      }
      answers.set(entry.benchmark.name, seen)
    },
    noteJudging: (all) => judges.note(all),
    secondsLeft(runs, judging) {
      const left = runs.map(({ state, progress }, index) => {
        if (state === 'waiting') return toSeconds(planned[index]!.model.id, toLoad(index))
        return state === 'running' ? (progress?.secondsLeft ?? null) : 0
      })
      if (left.every((seconds) => seconds === null)) return null
      const answering = left.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0)
      // Judges judge while models answer: the slower ones end the job.
      return Math.max(answering, ...judging.map((one) => judges.secondsLeft(one)))
    },
  }
}

/** Each judge by itself, at the rate of the last minute. */
function trackJudges(clock: Clock) {
  const marks = new Map<string, { at: number; judged: number }[]>()
  return {
    note(all: readonly JobJudging[]): void {
      const at = clock()
      for (const { judge, judged } of all) {
        const own = marks.get(judge) ?? []
        if (own.at(-1)?.judged !== judged) own.push({ at, judged })
        while (own.length > 2 && at - own[0]!.at > judgingSeconds) own.shift()
        marks.set(judge, own)
      }
    },
    secondsLeft({ judge, judged, total }: JobJudging): number {
      const own = marks.get(judge) ?? []
      const [first, last] = [own[0], own.at(-1)]
      if (!first || !last || last.at <= first.at) return 0
      return ((total - judged) * (last.at - first.at)) / (last.judged - first.judged)
    },
  }
}

function toMeanPrompt({ instances, examples, spec }: PlannedRun): number {
  const step = Math.max(1, Math.floor(instances.length / measuredPrompts))
  const measured = instances.filter((_, at) => at % step === 0)
  const sizes = measured.map((instance) =>
    toPromptSize(toRequest(instance, { ...spec.adapterSpec, examples }, null)),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length)
}
