// One model → its row: name and place, clearance, context, weights against this machine, runs, state.
import type { CSSProperties } from 'react'
import type { ModelItem } from '../../../contracts/model-item.ts'
import { AccessBadge } from '../../ui/AccessBadge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { toBytes, toCount } from '../../ui/quantities.ts'
import { readRoute, toHref } from '../../ui/route.ts'
import { toClearance, toContext, toPlace, toState } from './model-words.ts'
import type { ModelKind, ModelSurroundings } from './model-words.ts'

const WEIGHTS: Readonly<Record<Exclude<ModelKind, 'gguf'>, string>> = {
  endpoint: 'on the server',
  azure: 'on the server',
  program: 'of the model asked',
  replay: 'none',
}

interface ModelRowProps {
  readonly model: ModelItem
  readonly current: boolean
  readonly around: ModelSurroundings
  readonly totalBytes: number | undefined
  readonly probing: string | null
  readonly onOpen: () => void
}

export function ModelRow({ model, current, around, totalBytes, probing, onOpen }: ModelRowProps) {
  const { name, source } = model
  const context = toContext(model)
  const state = toState(model, around)
  return (
    <tr className={current ? 'current' : undefined}>
      <th scope="row">
        <a
          href={toHref(['models'], { ...readRoute().query, model: name })}
          className="md-name"
          data-row={name}
          aria-current={current ? 'true' : undefined}
          onClick={onOpen}
        >
          <Icon
            name={'apiKeyEnv' in source ? 'server' : source.kind === 'gguf' ? 'chip' : 'page'}
            size={16}
          />
          <span className="two">
            <b className="medium cut">{name}</b>
            <small className="mono cut">{toPlace(model)}</small>
          </span>
        </a>
      </th>
      <td>
        <AccessBadge access={toClearance(model)} />
      </td>
      <td className="num">{context === null ? <UnknownContext model={model} /> : toCount(context)}</td>
      <td>
        {source.kind === 'gguf' ? (
          <Weights bytes={source.bytes} totalBytes={totalBytes} />
        ) : (
          <span className="small ink3">{WEIGHTS[source.kind]}</span>
        )}
      </td>
      <td className="num">{toCount(model.runs)}</td>
      <td>
        {probing === name ? <Pill kind="plain">Probing</Pill> : <Pill kind={state.kind}>{state.text}</Pill>}
      </td>
    </tr>
  )
}

function UnknownContext({ model }: { readonly model: ModelItem }) {
  if (model.probe !== null) return <span className="ink3">not told</span>
  return (
    <span className="ink3" title="Not known before a probe">
      <span aria-hidden="true">–</span>
      <span className="sr">not known before a probe</span>
    </span>
  )
}

interface WeightsProps {
  readonly bytes: number
  readonly totalBytes: number | undefined
}

function Weights({ bytes, totalBytes }: WeightsProps) {
  const share = totalBytes === undefined ? 0 : Math.min(1, bytes / totalBytes)
  return (
    <span className="md-weights">
      <span className="md-bar" aria-hidden="true">
        <i style={{ '--share': `${(share * 100).toFixed(1)}%` } as CSSProperties} />
      </span>
      <span className="num small">{toBytes(bytes)}</span>
    </span>
  )
}
