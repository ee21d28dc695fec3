// A model's last probe → what it found and when; and the button that probes now.
import type { ModelItem } from '../../../contracts/model-item.ts'
import { toFault } from '../../api/fault.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Note } from '../../ui/Note.tsx'
import { toCountOf, toMeasured, toMoment } from '../../ui/quantities.ts'
import type { useProbe } from './use-models.ts'

interface ProbeSectionProps {
  readonly model: ModelItem
  readonly probe: ReturnType<typeof useProbe>
  readonly onProbe: () => void
}

export function ProbeSection({ model, probe, onProbe }: ProbeSectionProps) {
  const mine = probe.variables === model.name
  const running = probe.isPending && mine
  const last = model.probe
  return (
    <section>
      <div className="md-title">
        <h3>{last === null ? 'Probe' : `Probe, ${toMoment(last.at)}`}</h3>
        <span className="grow" />
        <button type="button" className="btn sm" onClick={onProbe} disabled={probe.isPending}>
          <Icon name="retry" size={12} />
          {last === null ? 'Probe now' : 'Probe again'} <kbd>p</kbd>
        </button>
      </div>
      <p className="sr" role="status">
        {running && `Probing ${model.name}`}
        {mine && probe.isSuccess && `${model.name} answered in ${toMeasured(probe.data.probe?.seconds ?? 0)}`}
      </p>
      {running && (
        <p className="small ink2">Asking three short questions. A large file can take a minute to load.</p>
      )}
      {mine && probe.isError && <Note kind="bad">{toFault(probe.error).message}</Note>}
      {last === null && !running && !probe.isError && (
        <p className="small ink2">
          Not probed yet. A probe asks three short questions and times the answers.
        </p>
      )}
      {last !== null && <ProbeResult probe={last} />}
    </section>
  )
}

function ProbeResult({ probe }: { readonly probe: NonNullable<ModelItem['probe']> }) {
  return (
    <ul className="md-checks">
      <Check
        good={probe.ok}
        what={probe.ok ? 'Answers' : 'Did not answer'}
        value={toMeasured(probe.seconds)}
      />
      <Check good what="Loaded" value={toMeasured(probe.loadSeconds)} />
      <Check
        good={probe.contextSize === null ? null : true}
        what="Context"
        value={probe.contextSize === null ? 'not told' : toCountOf(probe.contextSize, 'token')}
      />
      <Check
        good={probe.chatTemplate}
        what={probe.chatTemplate === false ? 'No chat template in the file' : 'Chat template'}
        value={probe.chatTemplate === null ? 'not told' : probe.chatTemplate ? 'found' : ''}
      />
      {probe.device !== undefined && <Check good what="Runs on" value={probe.device} />}
      <li>
        <Icon name="partly" className="out" />
        <span>It said</span>
        <span className="mono md-answer">{probe.answer.trim() === '' ? 'nothing' : probe.answer.trim()}</span>
      </li>
    </ul>
  )
}

interface CheckProps {
  /** Null where it is not known. */
  readonly good: boolean | null
  readonly what: string
  readonly value: string
}

function Check({ good, what, value }: CheckProps) {
  return (
    <li>
      <Icon
        name={good === null ? 'partly' : good ? 'tick' : 'warning'}
        className={good === null ? 'out' : good ? 'ok' : 'warn'}
      />
      <span>{what}</span>
      <span className="num ink2">{value}</span>
    </li>
  )
}
