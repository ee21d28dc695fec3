import { expect, test } from 'vitest'
import { defaultModelSettings, type Model } from '../contracts/model.ts'
import { addCosts, toCosts } from './estimate-cost.ts'

function toModel(name: string, prices: readonly [number, number, string] | null): Model {
  const settings =
    prices === null
      ? {}
      : {
          settings: {
            ...defaultModelSettings,
            prices: { prompt: prices[0], completion: prices[1], currency: prices[2] },
          },
        }
  const source = { kind: 'replay' as const, path: '/x', sha256: '0' }
  return { id: name, name, source, clearance: 'private', createdAt: '', ...settings }
}

const run = { available: 100, promptTokens: 1000, answerTokens: 20, maxTokens: 50, secondsEach: null }

test('expected and at most, judges at most, by currency', () => {
  const model = toModel('m', [2, 10, 'USD'])
  const judges = [toModel('j', [1, 2, 'USD']), toModel('k', [5, 5, 'EUR']), toModel('free', null)]
  const costs = addCosts(toCosts({ ...run, model, judges }, 10))
  // Model: 10,000 prompt tokens; 200 or 500 of answers. Judge: 10,200 or 10,500 read, 40,960 written.
  const [usd, eur] = costs
  expect(usd!.expected).toBeCloseTo((20_000 + 2000 + 10_200 + 81_920) / 1e6, 12)
  expect(usd!.most).toBeCloseTo((20_000 + 5000 + 10_500 + 81_920) / 1e6, 12)
  expect(usd!.jury).toBeCloseTo((10_500 + 81_920) / 1e6, 12)
  expect(eur).toMatchObject({ currency: 'EUR', most: ((10_500 + 40_960) * 5) / 1e6 })
})

test('no price, no cost', () => {
  expect(toCosts({ ...run, model: toModel('m', null), judges: [] }, 10)).toEqual([])
})
