// A call that failed → its sentence, its code, and one way on.
import { toFault } from '../api/fault.ts'
import { PanelState } from './PanelState.tsx'

interface FaultPanelProps {
  /** What could not be done, as a title. */
  readonly title: string
  readonly error: unknown
  readonly onRetry?: () => void
}

export function FaultPanel({ title, error, onRetry }: FaultPanelProps) {
  const fault = toFault(error)
  return (
    <PanelState
      title={title}
      alert
      action={
        onRetry && (
          <button type="button" className="btn" onClick={onRetry}>
            Try again
          </button>
        )
      }
    >
      <p>{fault.message}</p>
      <p className="ink3 tiny">
        Code <span className="mono">{fault.code}</span>. Nothing was lost.
      </p>
    </PanelState>
  )
}
