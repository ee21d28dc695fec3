// A chosen GGUF file → the question under which name and with how much context to add it.
import { useState } from 'react'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { parseCount, toCountFault, toNameFault } from './form-rules.ts'
import { toModelName } from './model-words.ts'
import { useAddModel } from './use-models.ts'

const MOST_CONTEXT = 1_048_576
const MOST_THREADS = 512

interface AddGgufDialogProps {
  readonly path: string
  readonly names: readonly string[]
  readonly onClose: () => void
}

export function AddGgufDialog({ path, names, onClose }: AddGgufDialogProps) {
  const [name, setName] = useState(() => toModelName(path))
  const [context, setContext] = useState('')
  const [threads, setThreads] = useState('')
  const contextSize = parseCount(context, MOST_CONTEXT)
  const threadCount = parseCount(threads, MOST_THREADS)
  const nameFault = toNameFault(name, names)
  const added = useAddModel(onClose)
  return (
    <FormDialog
      title="Add this model file?"
      verb={added.isPending ? 'Adding' : 'Add model'}
      ready={
        name !== '' &&
        nameFault === null &&
        contextSize !== undefined &&
        threadCount !== undefined &&
        !added.isPending
      }
      error={added.error}
      unchanged="Nothing was added."
      onSubmit={() =>
        added.mutate({
          name,
          source: { kind: 'gguf', path, contextSize: contextSize ?? null, threads: threadCount ?? null },
        })
      }
      onClose={onClose}
    >
      <dl className="kv">
        <dt>File</dt>
        <dd className="mono">{path}</dd>
      </dl>
      <FormField label="Name" value={name} onChange={setName} wrong={nameFault} mono autoFocus />
      <FormField
        label="Context size, tokens"
        value={context}
        onChange={setContext}
        wrong={toCountFault(contextSize, MOST_CONTEXT)}
        help="Prompt and answer together. Empty: the file's own."
        numeric
      />
      <FormField
        label="Threads"
        value={threads}
        onChange={setThreads}
        wrong={toCountFault(threadCount, MOST_THREADS)}
        help="Empty: Wardroom chooses."
        numeric
      />
      <p className="hint" role="status">
        {added.isPending
          ? 'Reading the file for its SHA-256. A large file takes a while.'
          : 'The file stays where it is and is read from there. Its clearance is private: it answers on this machine.'}
      </p>
    </FormDialog>
  )
}
