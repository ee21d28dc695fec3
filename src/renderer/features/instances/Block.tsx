// A title and its content → one framed block of the instance's page.
import type { ReactNode } from 'react'

interface BlockProps {
  readonly title: string
  readonly note?: string
  /** At the right end of the title's line. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

export function Block({ title, note, end, children }: BlockProps) {
  return (
    <section className="blk" aria-label={title}>
      <header className="bt">
        <h2>{title}</h2>
        {note !== undefined && <span className="s">{note}</span>}
        {end !== undefined && <span className="e">{end}</span>}
      </header>
      <div className="bc">{children}</div>
    </section>
  )
}
