// A number of the edit form ↔ what is typed, and what is wrong about it.
import { FormField } from '../../ui/FormField.tsx'
import type { EditForm } from './edit-form.ts'
import { parseAmount, parseCount, toAmountFault, toCountFault } from './form-rules.ts'

export interface FieldsProps {
  readonly form: EditForm
  readonly set: (change: Partial<EditForm>) => void
}

interface NumberProps extends FieldsProps {
  readonly label: string
  readonly help?: string
}

interface CountProps extends NumberProps {
  readonly name: 'idle' | 'contextSize' | 'threads' | 'maxRequestTokens' | 'maxConcurrency'
  readonly most: number
}

export function CountField({ label, name, most, help, form, set }: CountProps) {
  return (
    <FormField
      label={label}
      value={form[name]}
      onChange={(value) => set({ [name]: value })}
      wrong={toCountFault(parseCount(form[name], most), most)}
      {...(help === undefined ? {} : { help })}
      numeric
    />
  )
}

interface AmountProps extends NumberProps {
  readonly name: 'requestsPerMinute' | 'tokensPerMinute' | 'maxCost' | 'pricePrompt' | 'priceCompletion'
  readonly least: 'above 0' | '0 or more'
}

export function AmountField({ label, name, least, help, form, set }: AmountProps) {
  return (
    <FormField
      label={label}
      value={form[name]}
      onChange={(value) => set({ [name]: value })}
      wrong={toAmountFault(parseAmount(form[name], least), least)}
      {...(help === undefined ? {} : { help })}
      numeric
    />
  )
}
