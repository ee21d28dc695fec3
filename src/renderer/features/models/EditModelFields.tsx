// The edit form's fields ↔ what is typed: the name, where the model is, how it answers, its limits and prices.
import type { ModelItem } from '../../../contracts/model-item.ts'
import { FormField } from '../../ui/FormField.tsx'
import {
  hasStoredKey,
  isServed,
  MOST_CONTEXT,
  MOST_THREADS,
  MOST_TOKENS,
  type EditForm,
} from './edit-form.ts'
import { MOST_IDLE, toUrlFault } from './endpoint-form.ts'
import { isHeaderName } from './form-rules.ts'
import { KeyFields } from './KeyFields.tsx'
import { LimitFields, PriceFields } from './LimitFields.tsx'
import { CountField, type FieldsProps } from './NumberFields.tsx'

interface EditModelFieldsProps {
  readonly form: EditForm
  readonly model: ModelItem
  readonly onChange: (form: EditForm) => void
}

export function EditModelFields({ form, model: { source }, onChange }: EditModelFieldsProps) {
  const set = (change: Partial<EditForm>) => onChange({ ...form, ...change })
  return (
    <>
      <FormField
        label="Called"
        value={form.displayName}
        onChange={(displayName) => set({ displayName })}
        help="A name to read, beside the one that its runs stand under."
        autoFocus
      />
      {isServed(source) && <ServerFields form={form} set={set} isGateway={source.kind === 'azure'} />}
      {isServed(source) && (
        <KeyFields form={form} set={set} secretLabel="New key" isStored={hasStoredKey(source)} />
      )}
      {source.kind === 'gguf' && <FileFields form={form} set={set} />}
      {source.kind !== 'program' && (
        <label className="dialog-tick">
          <input
            type="checkbox"
            checked={form.stripThinking}
            onChange={(event) => set({ stripThinking: event.target.checked })}
          />
          Cut {'<think>…</think>'} off the beginning of answers
        </label>
      )}
      {isServed(source) && <LimitFields form={form} set={set} />}
      {isServed(source) && <PriceFields form={form} set={set} />}
      <p className="hint">
        {source.kind === 'program'
          ? 'Another program is another model: add it under another name. How it is asked is set at the model that it asks.'
          : 'Another address, model id, length or cutting makes it another model: runs made from then on are new runs. The audit log keeps what was changed.'}
      </p>
    </>
  )
}

function ServerFields({ form, set, isGateway }: FieldsProps & { readonly isGateway: boolean }) {
  return (
    <>
      <FormField
        label={isGateway ? 'Whole address' : 'Base URL'}
        value={form.url}
        onChange={(url) => set({ url })}
        wrong={toUrlFault(form.url)}
        help="The key and the clearance were given for this address: they do not go along to another host."
        mono
      />
      <div className="md-pair">
        <FormField label="Model id there" value={form.model} onChange={(model) => set({ model })} mono />
        <FormField
          label="Answers as"
          value={form.answersAs}
          onChange={(answersAs) => set({ answersAs })}
          help="Where that is another name."
          mono
        />
        {isGateway && (
          <FormField
            label="Header for the key"
            value={form.keyHeader}
            onChange={(keyHeader) => set({ keyHeader })}
            wrong={isHeaderName(form.keyHeader) ? null : 'Letters, digits and - only.'}
            mono
          />
        )}
        <CountField label="Idle limit, seconds" name="idle" most={MOST_IDLE} form={form} set={set} />
        <CountField
          label="Most tokens of a request"
          name="maxRequestTokens"
          most={MOST_TOKENS}
          help="Prompt and answer, estimated. Empty: all fits."
          form={form}
          set={set}
        />
      </div>
    </>
  )
}

function FileFields({ form, set }: FieldsProps) {
  return (
    <div className="md-pair">
      <CountField
        label="Context size, tokens"
        name="contextSize"
        most={MOST_CONTEXT}
        help="Empty: the file's own."
        form={form}
        set={set}
      />
      <CountField
        label="Threads"
        name="threads"
        most={MOST_THREADS}
        help="Empty: Wardroom chooses."
        form={form}
        set={set}
      />
    </div>
  )
}
