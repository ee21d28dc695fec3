// The endpoint form's fields ↔ what is typed.
import type { AllowedAddress } from '../../../contracts/model.ts'
import { Note } from '../../ui/Note.tsx'
import { toHostPort } from './addresses.ts'
import { MOST_IDLE, toUrlFault, ways } from './endpoint-form.ts'
import type { EndpointForm, Way } from './endpoint-form.ts'
import { FormField } from '../../ui/FormField.tsx'
import { isHeaderName, parseCount, toCountFault, toNameFault } from './form-rules.ts'
import { KeyFields } from './KeyFields.tsx'

interface EndpointFieldsProps {
  readonly form: EndpointForm
  readonly onChange: (form: EndpointForm) => void
  readonly names: readonly string[]
  readonly newAddress: AllowedAddress | null
}

export function EndpointFields({ form, onChange, names, newAddress }: EndpointFieldsProps) {
  const set = (change: Partial<EndpointForm>) => onChange({ ...form, ...change })
  const idle = parseCount(form.idle, MOST_IDLE)
  return (
    <>
      <FormField
        label="Name"
        value={form.name}
        onChange={(name) => set({ name })}
        wrong={toNameFault(form.name, names)}
        mono
        autoFocus
      />
      <WayChoice form={form} set={set} />
      <FormField
        label={form.way === 'gateway' ? 'Whole address' : 'Base URL'}
        value={form.baseUrl}
        onChange={(baseUrl) => set({ baseUrl })}
        wrong={toUrlFault(form.baseUrl)}
        help={
          form.way === 'gateway'
            ? 'Up to the question mark and what follows it; {deployment} stands for the model id.'
            : 'Of an OpenAI-compatible server, such as http://127.0.0.1:8080/v1'
        }
        mono
      />
      {form.way === 'gateway' && (
        <FormField
          label="Header for the key"
          value={form.keyHeader}
          onChange={(keyHeader) => set({ keyHeader })}
          wrong={isHeaderName(form.keyHeader) ? null : 'Letters, digits and - only.'}
          help="Such as api-key or Ocp-Apim-Subscription-Key."
          mono
        />
      )}
      {newAddress !== null && (
        <Note kind="warn">
          <b className="medium">{toHostPort(newAddress)} is not on the allow list.</b> Nothing was sent. The
          next step asks whether to add this address.
        </Note>
      )}
      <FormField label="Model id there" value={form.model} onChange={(model) => set({ model })} mono />
      <KeyFields form={form} set={set} secretLabel="Key for this endpoint" />
      <FormField
        label="Idle limit, seconds"
        value={form.idle}
        onChange={(value) => set({ idle: value })}
        wrong={toCountFault(idle === null ? undefined : idle, MOST_IDLE)}
        help="A request is given up after so many seconds without a byte."
        numeric
      />
    </>
  )
}

const WAY_WORDS: Readonly<Record<Way, string>> = {
  chat: 'Chat',
  completions: 'Bare prompts',
  gateway: 'Behind a gateway',
}

interface WayChoiceProps {
  readonly form: EndpointForm
  readonly set: (change: Partial<EndpointForm>) => void
}

function WayChoice({ form, set }: WayChoiceProps) {
  return (
    <fieldset className="dialog-choice row">
      <legend>Asked by</legend>
      {ways.map((way) => (
        <label key={way}>
          <input type="radio" name="way" checked={form.way === way} onChange={() => set({ way })} />
          {WAY_WORDS[way]}
        </label>
      ))}
    </fieldset>
  )
}
