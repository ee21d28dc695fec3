// Revealed text → where possible identifiers stand in it; kept as long as the text is shown, and in no cache.
import { useEffect, useState } from 'react'
import type { InstanceMarks } from '../../../contracts/identifier.ts'
import type { InstanceView } from '../../../contracts/instance-view.ts'
import { useEngine } from '../../api/engine-context.tsx'

export type Marks =
  { readonly state: 'waiting' | 'failed' } | { readonly state: 'found'; readonly marks: InstanceMarks }

interface Answer {
  readonly of: InstanceView
  readonly marks: Marks
}

const waiting: Marks = { state: 'waiting' }

/** Null while nothing is shown. The text does not wait for its marks: reading the lists of names takes seconds once. */
export function useMarks(shown: InstanceView | null): Marks | null {
  const engine = useEngine()
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (shown === null) return
    let wanted = true
    const { runId, rowId } = shown
    engine.runs.identifiers({ runId, rowId }).then(
      (marks) => wanted && setAnswer({ of: shown, marks: { state: 'found', marks } }),
      () => wanted && setAnswer({ of: shown, marks: { state: 'failed' } }),
    )
    return () => {
      wanted = false
      setAnswer(null)
    }
  }, [engine, shown])
  if (shown === null) return null
  return answer?.of === shown ? answer.marks : waiting
}
