// A run's tokens and its models' prices → money by currency, expected and at most, with that of its judges.
import type { SampleCost } from '../contracts/job.ts'
import type { Model } from '../contracts/model.ts'
import { toCost, toJudgeTokens, toRunTokens } from '../core/aggregation/token-cost.ts'
import type { MeasuredRun } from './estimate-run.ts'

export interface SizedRun extends MeasuredRun {
  readonly model: Model
  readonly judges: readonly Model[]
}

type Cost = SampleCost['costs'][number]

/** None for models without a price. */
export function toCosts(run: SizedRun, instances: number): Cost[] {
  const asked = { instances, promptTokens: instances * run.promptTokens, maxTokens: run.maxTokens }
  const likely = { ...asked, maxTokens: run.answerTokens }
  const priced = (model: Model, of: typeof toRunTokens, jury: boolean): Cost[] => {
    const prices = model.settings?.prices ?? null
    if (prices === null) return []
    const [expected, most] = [toCost(of(likely), prices), toCost(of(asked), prices)]
    return [{ currency: prices.currency, expected, most, jury: jury ? most : 0 }]
  }
  return [
    ...priced(run.model, toRunTokens, false),
    ...run.judges.flatMap((judge) => priced(judge, toJudgeTokens, true)),
  ]
}

export function addCosts(costs: readonly Cost[]): Cost[] {
  return [...Map.groupBy(costs, ({ currency }) => currency)].map(([currency, all]) => {
    const total = (of: 'expected' | 'most' | 'jury') => all.reduce((sum, cost) => sum + cost[of], 0)
    return { currency, expected: total('expected'), most: total('most'), jury: total('jury') }
  })
}
