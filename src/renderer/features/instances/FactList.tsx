// Labels and values → a list in two columns.
import type { ReactNode } from 'react'

export function FactList({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="kv">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
