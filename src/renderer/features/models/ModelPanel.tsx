// The selected model → where it is, its clearance, its last probe, its settings, and what can be done with it.
import type { Ref } from 'react'
import type { ModelItem } from '../../../contracts/model-item.ts'
import { useMay } from '../../api/use-may.ts'
import { AccessBadge } from '../../ui/AccessBadge.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { toCountOf } from '../../ui/quantities.ts'
import type { OpenDialog } from './ModelDialogs.tsx'
import { ModelFacts } from './ModelFacts.tsx'
import { toClearance, toClearanceSentence, toState } from './model-words.ts'
import type { ModelSurroundings } from './model-words.ts'
import { ProbeSection } from './ProbeSection.tsx'
import type { useProbe } from './use-models.ts'

interface ModelPanelProps {
  readonly model: ModelItem
  readonly around: ModelSurroundings
  readonly probe: ReturnType<typeof useProbe>
  readonly onProbe: () => void
  readonly onOpen: (dialog: OpenDialog) => void
  readonly ref: Ref<HTMLElement>
}

export function ModelPanel({ model, around, probe, onProbe, onOpen, ref }: ModelPanelProps) {
  const state = toState(model, around)
  const may = useMay()
  return (
    <aside className="md-panel" aria-label={`Model ${model.name}`} tabIndex={-1} ref={ref}>
      <section className="md-top">
        <div className="md-title">
          <h2>{model.name}</h2>
          <Pill kind={state.kind}>{state.text}</Pill>
        </div>
        <ModelFacts model={model} />
        <button
          type="button"
          className="btn sm md-change"
          disabled={!may('models').may}
          title={may('models').why}
          onClick={() => onOpen({ kind: 'edit', model })}
        >
          Edit…
        </button>
      </section>
      <ClearanceSection model={model} onOpen={onOpen} />
      <ProbeSection model={model} probe={probe} onProbe={onProbe} />
      <section>
        <h3>Used in</h3>
        <p className="small">
          {model.runs === 0
            ? 'No run yet.'
            : `${toCountOf(model.runs, 'run')}. What a model was is kept with each run, so a changed file counts as another model.`}
        </p>
      </section>
      <section>
        <button
          type="button"
          className="btn sm danger"
          onClick={() => onOpen({ kind: 'remove-model', model })}
        >
          Remove…
        </button>
      </section>
    </aside>
  )
}

function ClearanceSection({ model, onOpen }: Pick<ModelPanelProps, 'model' | 'onOpen'>) {
  const may = useMay()
  const permission = may('models').may ? may('models') : may('clearance')
  const clearance = toClearance(model)
  return (
    <section>
      <h3>Clearance</h3>
      <p className="md-clearance">
        <AccessBadge access={clearance} />
        <span>{toClearanceSentence(model)}</span>
        {model.base !== null && clearance !== model.clearance && (
          <span>{`${model.base.name}, which it asks, may be shown no more.`}</span>
        )}
      </p>
      <button
        type="button"
        className="btn sm md-change"
        disabled={!permission.may}
        title={permission.why}
        onClick={() => onOpen({ kind: 'clearance', model })}
      >
        Change clearance…
      </button>
    </section>
  )
}
