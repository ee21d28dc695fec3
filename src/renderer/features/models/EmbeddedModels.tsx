// Model files that come with the program and are not here yet → one click each.
import { toFault } from '../../api/fault.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Note } from '../../ui/Note.tsx'
import { toBytes } from '../../ui/quantities.ts'
import { useAddModel, useEmbedded } from './use-models.ts'

export function EmbeddedModels() {
  const embedded = useEmbedded()
  const added = useAddModel()
  if (embedded.data === undefined || embedded.data.length === 0) return null
  return (
    <section className="md-embedded" aria-label="Models that come with Wardroom">
      <p>
        <b className="medium">Come with Wardroom</b>{' '}
        <span className="ink2">Small models that answer on this machine, to try things out.</span>
      </p>
      {embedded.data.map(({ name, path, bytes }) => (
        <button
          key={path}
          type="button"
          className="btn sm"
          disabled={added.isPending}
          onClick={() =>
            added.mutate({ name, source: { kind: 'gguf', path, contextSize: null, threads: null } })
          }
        >
          <Icon name="plus" size={12} />
          Add {name} <span className="ink3">{toBytes(bytes)}</span>
        </button>
      ))}
      {added.isError && <Note kind="bad">{toFault(added.error).message}</Note>}
    </section>
  )
}
