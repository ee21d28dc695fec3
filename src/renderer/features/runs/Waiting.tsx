// A query without data yet → the words for waiting.
import type { ReactNode } from 'react'
import { useLate } from './use-late.ts'

/** Says nothing for a second, so that a quick answer does not flicker. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  const late = useLate()
  return (
    <p className="rn-waiting" role="status">
      {late && children}
    </p>
  )
}
