// A model's limits and prices ↔ what is typed.
import { FormField } from '../../ui/FormField.tsx'
import { MOST_CONCURRENCY, toPrices } from './edit-form.ts'
import { AmountField, CountField, type FieldsProps } from './NumberFields.tsx'

export function LimitFields({ form, set }: FieldsProps) {
  const shared = { form, set, least: 'above 0' } as const
  return (
    <div className="md-pair">
      <CountField
        label="Requests at once"
        name="maxConcurrency"
        most={MOST_CONCURRENCY}
        help="Empty: what the endpoint bears."
        form={form}
        set={set}
      />
      <AmountField label="Requests a minute" name="requestsPerMinute" {...shared} />
      <AmountField label="Tokens a minute" name="tokensPerMinute" {...shared} />
      <AmountField
        label="Most that a job may cost"
        name="maxCost"
        help="In the currency of the prices."
        {...shared}
      />
    </div>
  )
}

export function PriceFields({ form, set }: FieldsProps) {
  const shared = { form, set, least: '0 or more' } as const
  return (
    <div className="md-pair">
      <AmountField label="Price of a million prompt tokens" name="pricePrompt" {...shared} />
      <AmountField label="Price of a million answer tokens" name="priceCompletion" {...shared} />
      <FormField
        label="Currency"
        value={form.currency}
        onChange={(currency) => set({ currency })}
        wrong={
          toPrices(form) === undefined ? 'Two prices and three letters, such as EUR, or none of them.' : null
        }
        mono
      />
    </div>
  )
}
