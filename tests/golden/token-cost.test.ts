// The paper's table of costs: tokens and money of runs and of their juries, as upper bounds.
import { describe, expect, test } from 'vitest'
import { toCost, toJudgeTokens, toRunTokens } from '../../src/core/aggregation/token-cost.ts'
import { hasShared, readSharedJson } from '../shared-folder.ts'

const present = hasShared('metric goldens')
const goldens = (present ? readSharedJson('cases/metric-goldens.json') : {}) as Record<string, unknown>

describe.skipIf(!present)('metric-goldens.json', () => {
  test('token_cost: tokens and money of runs and juries', () => {
    const { prices_usd_per_million: prices, cases } = goldens['token_cost'] as never as {
      prices_usd_per_million: Record<string, [number, number]>
      cases: (Record<string, number> & { model: string })[]
    }
    const priceOf = (name: string) => {
      const [prompt, completion] = Object.entries(prices).find(([key]) => key.startsWith(name))![1]
      return { prompt, completion }
    }
    expect(cases).toHaveLength(3)
    for (const one of cases) {
      const maxTokens = one['output_tokens']! / one['instances']!
      const run = { instances: one['instances']!, promptTokens: one['input_tokens']!, maxTokens }
      const [asked, judged] = [toRunTokens(run), toJudgeTokens(run)]
      expect(asked).toEqual({ prompt: one['input_tokens'], completion: one['output_tokens'] })
      expect(judged).toEqual({ prompt: one['judge_input'], completion: one['judge_output'] })
      const model = priceOf(
        one.model
          .split('-')
          .slice(0, one.model.startsWith('gpt') ? 2 : 1)
          .join('-'),
      )
      const jury = priceOf('jury of three')
      const free = { prompt: 0, completion: 0 }
      expect(Math.abs(toCost(asked, { ...free, prompt: model.prompt }) - one['cost_in']!)).toBeLessThan(0.01)
      expect(Math.abs(toCost(asked, { ...model, prompt: 0 }) - one['cost_out']!)).toBeLessThan(0.01)
      expect(Math.abs(toCost(judged, { ...jury, completion: 0 }) - one['cost_jury_in']!)).toBeLessThan(0.01)
      expect(Math.abs(toCost(judged, { ...jury, prompt: 0 }) - one['cost_jury_out']!)).toBeLessThan(0.01)
    }
  })
})
