// A scoring → its badge: a filled dot for corrected, a hollow square for helm.
import type { Scoring } from '../../contracts/stat.ts'

export function ScoringBadge({ scoring }: { readonly scoring: Scoring }) {
  return <span className={`badge mode ${scoring}`}>{scoring}</span>
}
