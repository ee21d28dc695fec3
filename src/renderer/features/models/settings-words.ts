// Prices of a model → words.
import type { ModelSettings } from '../../../contracts/model.ts'

type Prices = NonNullable<ModelSettings['prices']>

/** `EUR 2.5 in, 10 out, per million tokens`. */
export function toPriceWords({ prompt, completion, currency }: Prices): string {
  return `${currency} ${prompt} in, ${completion} out, per million tokens`
}
