// A query without data → the words for waiting, or why there is nothing and how to try again.
import type { ReactNode } from 'react'
import { toFault } from '../../api/fault.ts'
import { PanelState } from '../../ui/PanelState.tsx'
import { useLate } from './use-late.ts'

interface FailedProps {
  readonly title: string
  readonly error: unknown
  readonly onRetry: () => void
}

export function Failed({ title, error, onRetry }: FailedProps) {
  const fault = toFault(error)
  return (
    <PanelState
      title={title}
      alert
      action={
        <button type="button" className="btn" onClick={onRetry}>
          Try again
        </button>
      }
    >
      <p>{fault.message}</p>
      <p className="ink3 tiny">
        Code <span className="mono">{fault.code}</span>. Nothing was lost.
      </p>
    </PanelState>
  )
}

/** Says nothing for a second, so that a quick answer does not flicker. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  const late = useLate()
  return (
    <p className="rn-waiting" role="status">
      {late && children}
    </p>
  )
}
