// How a model is asked → its lengths, limits and prices; what is not set is left out.
import { Fragment } from 'react'
import type { ModelItem } from '../../../contracts/model-item.ts'
import { toCount, toCountOf } from '../../ui/quantities.ts'
import { toPriceWords } from './settings-words.ts'

export function SettingsFacts({ model }: { readonly model: ModelItem }) {
  const { settings } = model
  if (settings === undefined) return null
  const { maxRequestTokens, answersAs, stripThinking, maxConcurrency } = settings
  const { requestsPerMinute, tokensPerMinute, maxCost, prices } = settings
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    ['Takes', maxRequestTokens === null ? null : `${toCountOf(maxRequestTokens, 'token')}, estimated`],
    ['Answers as', answersAs],
    ['Reasoning', stripThinking ? 'cut off the beginning of answers' : null],
    ['At once', maxConcurrency === null ? null : `${toCountOf(maxConcurrency, 'request')} at most`],
    ['A minute', toRates(requestsPerMinute, tokensPerMinute)],
    ['Prices', prices === null ? null : toPriceWords(prices)],
    ['May cost', maxCost === null ? null : `${toCount(maxCost)} ${prices?.currency ?? ''} a job`],
  ]
  return facts.map(
    ([label, value]) =>
      value !== null && (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ),
  )
}

function toRates(requests: number | null, tokens: number | null): string | null {
  const rates = [
    ...(requests === null ? [] : [toCountOf(requests, 'request')]),
    ...(tokens === null ? [] : [toCountOf(tokens, 'token')]),
  ]
  return rates.length === 0 ? null : `${rates.join(' and ')} at most`
}
