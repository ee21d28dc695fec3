// Nothing to show yet → one calm panel: a title, a sentence, at most one action.
import type { ReactNode } from 'react'

interface PanelStateProps {
  readonly title: string
  /** `h1` where the panel is the whole page. */
  readonly heading?: 'h1' | 'h2'
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** Faults are announced. */
  readonly alert?: boolean
}

export function PanelState({
  title,
  heading: Heading = 'h2',
  children,
  action,
  alert = false,
}: PanelStateProps) {
  return (
    <div className="empty" role={alert ? 'alert' : undefined}>
      <Heading>{title}</Heading>
      {children}
      {action}
    </div>
  )
}
