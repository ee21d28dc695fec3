// Instances, the tokens of their prompts and the room of an answer → tokens and money of a run and of its judges, as bounds.

/** Upstream's room for a judge's reply. */
export const mostJudgeTokens = 4096

/** Per million tokens. */
export interface TokenPrices {
  readonly prompt: number
  readonly completion: number
}

export interface RunTokens {
  readonly prompt: number
  /** At most: every answer takes all the room there is. */
  readonly completion: number
}

export interface AskedRun {
  readonly instances: number
  /** Of all prompts together. */
  readonly promptTokens: number
  /** Room of one answer. */
  readonly maxTokens: number
}

export function toRunTokens({ instances, promptTokens, maxTokens }: AskedRun): RunTokens {
  return { prompt: promptTokens, completion: instances * maxTokens }
}

/** Of one judge, which reads prompt and answer; the paper's upper bound (Bedi et al. 2025, table of costs). */
export function toJudgeTokens(run: AskedRun): RunTokens {
  const { prompt, completion } = toRunTokens(run)
  return { prompt: prompt + completion, completion: run.instances * mostJudgeTokens }
}

export function toCost(tokens: RunTokens, prices: TokenPrices): number {
  return (tokens.prompt * prices.prompt + tokens.completion * prices.completion) / 1e6
}
