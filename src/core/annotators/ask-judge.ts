// One answer and one judge → the judge's replies, all questions of a task put one after the other or together.
import type { JudgeReply, JudgeTask } from '../../contracts/annotation.ts'
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { Instance } from '../../contracts/instance.ts'
import type { Request } from '../../contracts/request.ts'
import type { Judge } from '../ports.ts'
import { dropReasoning } from '../text/clean-answer.ts'
import { mostClaims, toSplitPrompt, toSupportPrompt } from './claims.ts'
import { toJuryPrompt } from './jury-prompt.ts'
import { readList } from './read-decision.ts'
import { readPhysicianReply, readRubric, toComparisonPrompt, toRubricPrompt } from './rubric.ts'

export interface ToJudge {
  readonly benchmark: Pick<Benchmark, 'metrics' | 'jury'>
  readonly instance: Instance
  /** The model's text as it came, not empty. */
  readonly answer: string
}

const tasks: Readonly<Record<string, JudgeTask>> = {
  jury: 'jury',
  health_bench: 'rubric',
  claim_precision: 'claims',
}

/** What judges are asked for in this benchmark, by the metrics that it names. */
export function listJudgeTasks({ metrics, jury }: ToJudge['benchmark']): JudgeTask[] {
  return metrics.flatMap((id) => tasks[id] ?? []).filter((task) => task !== 'jury' || jury !== undefined)
}

/** Upstream's request: one user message, temperature 0, 4,096 tokens. */
export function toJudgeRequest(prompt: string): Request {
  return { prompt, temperature: 0, maxTokens: 4096, stopSequences: [] }
}

/** Replies kept from an earlier start that were answered are not asked for again. An empty list: nothing to ask. */
export async function askJudge(
  task: JudgeTask,
  judged: ToJudge,
  { judge, kept }: { readonly judge: Judge; readonly kept: readonly JudgeReply[] },
): Promise<JudgeReply[]> {
  const askAt = async (prompt: string, at: number): Promise<JudgeReply> => {
    const before = kept[at]
    return before?.kind === 'answered' ? before : judge(toJudgeRequest(prompt))
  }
  if (task !== 'claims') return Promise.all(toPrompts(task, judged).map(askAt))
  const split = await askAt(toSplitPrompt(toShown(judged.answer)), 0)
  const claims = split.kind === 'answered' ? readList(split.text, 'claims') : null
  if (claims === null || !claims.found) return [split]
  const prompts = claims.value.slice(0, mostClaims).map((claim) => toSupportPrompt(judged.instance, claim))
  return [split, ...(await Promise.all(prompts.map((prompt, index) => askAt(prompt, index + 1))))]
}

function toPrompts(task: 'jury' | 'rubric', { benchmark, instance, answer }: ToJudge): string[] {
  const response = toShown(answer)
  if (task === 'jury') {
    if (benchmark.jury === undefined) return []
    const gold = instance.references[0]?.output.text ?? null
    return [toJuryPrompt(benchmark.jury, { input: instance.input, response, gold })]
  }
  const physician = readPhysicianReply(instance)
  return [
    ...(readRubric(instance) ?? []).map((item) => toRubricPrompt(instance, response, item)),
    ...(physician === null ? [] : [toComparisonPrompt(instance, response, physician)]),
  ]
}

/** A judge sees the answer without its reasoning; where the reasoning never ended, all there is. */
function toShown(answer: string): string {
  return dropReasoning(answer) ?? answer
}
