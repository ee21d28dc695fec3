// Title, actions, filters and basis → the frame that every page has; the body scrolls by itself.
import type { ReactNode } from 'react'

export interface Crumb {
  readonly text: string
  readonly href: string
}

interface PageProps {
  readonly title: string
  readonly crumbs?: readonly Crumb[]
  /** Beside the title: state, badges. */
  readonly state?: ReactNode
  readonly actions?: ReactNode
  readonly toolbar?: ReactNode
  /** What the numbers on the page rest on. */
  readonly basis?: ReactNode
  readonly children: ReactNode
}

export function Page({ title, crumbs = [], state, actions, toolbar, basis, children }: PageProps) {
  return (
    <>
      <header className="head">
        {crumbs.length > 0 && (
          <nav className="crumb" aria-label="Where this is">
            {crumbs.map(({ text, href }) => (
              <a key={href} href={href}>
                {text} <span aria-hidden="true">›</span>
              </a>
            ))}
          </nav>
        )}
        <h1 tabIndex={-1}>{title}</h1>
        {state}
        <span className="grow" />
        {actions}
      </header>
      {toolbar !== undefined && <div className="tools">{toolbar}</div>}
      {basis !== undefined && <div className="basis">{basis}</div>}
      <div className="body">{children}</div>
    </>
  )
}
