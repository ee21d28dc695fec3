// Two ways of doing the same work → their medians over interleaved rounds, and the ratio.

/** Work done (answers or tokens) and the seconds it took, loading and starting left out. */
export interface Measured {
  readonly units: number
  readonly seconds: number
}

/** Asks every prompt once, `concurrency` at a time; `target` is a base URL or a model file. */
export type RunThrough = (
  prompts: readonly string[],
  concurrency: number,
  target: string,
) => Promise<Measured>

export interface Contender {
  readonly name: string
  readonly run: RunThrough
}

export interface Comparison {
  readonly what: string
  readonly concurrency: number
  readonly floor: { readonly name: string; readonly perSecond: readonly number[]; readonly median: number }
  readonly ours: { readonly name: string; readonly perSecond: readonly number[]; readonly median: number }
  /** Ours by floor, of the medians. */
  readonly ratio: number
  readonly aim: number
}

export interface ComparisonPlan {
  readonly what: string
  readonly prompts: readonly string[]
  readonly concurrency: number
  readonly target: string
  readonly rounds: number
  readonly aim: number
}

/** Runs both in turn, `rounds` times: only the ratio of interleaved runs counts on a busy machine. */
export async function compare(floor: Contender, ours: Contender, plan: ComparisonPlan): Promise<Comparison> {
  const rates: { floor: number[]; ours: number[] } = { floor: [], ours: [] }
  for (let round = 0; round < plan.rounds; round++) {
    rates.floor.push(await toRate(floor, plan))
    rates.ours.push(await toRate(ours, plan))
  }
  const medians = { floor: toMedian(rates.floor), ours: toMedian(rates.ours) }
  return {
    what: plan.what,
    concurrency: plan.concurrency,
    floor: { name: floor.name, perSecond: rates.floor, median: medians.floor },
    ours: { name: ours.name, perSecond: rates.ours, median: medians.ours },
    ratio: Math.round((medians.ours / medians.floor) * 1000) / 1000,
    aim: plan.aim,
  }
}

async function toRate(
  contender: Contender,
  { prompts, concurrency, target }: ComparisonPlan,
): Promise<number> {
  const { units, seconds } = await contender.run(prompts, concurrency, target)
  return Math.round(units / seconds)
}

export function toMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const high = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? 0)) / 2
}
