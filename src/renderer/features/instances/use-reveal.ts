// One instance → its revealed text while it may be shown. It lives in this component's state and nowhere else.
import { useEffect, useRef, useState } from 'react'
import type { InstanceView, RevealReason } from '../../../contracts/instance-view.ts'
import { useEngine } from '../../api/engine-context.tsx'
import { toFault } from '../../api/fault.ts'

type State =
  | { readonly phase: 'hidden' }
  | { readonly phase: 'asking'; readonly pending: boolean; readonly fault: string | null }
  | { readonly phase: 'shown'; readonly view: InstanceView }

export interface Reveal {
  readonly shown: InstanceView | null
  readonly asking: { readonly pending: boolean; readonly fault: string | null } | null
  readonly ask: () => void
  /** Asks the engine, which writes its audit entry before any text leaves it. */
  readonly confirm: (reason: RevealReason) => void
  /** Forgets the text, or the question. */
  readonly hide: () => void
}

/** No query and no mutation: their caches would keep the text after it is hidden. */
export function useReveal({ runId, rowId }: Pick<InstanceView, 'runId' | 'rowId'>, askNow: boolean): Reveal {
  const engine = useEngine()
  const [state, setState] = useState<State>(
    askNow ? { phase: 'asking', pending: false, fault: null } : { phase: 'hidden' },
  )
  // An answer is taken only by the question that still stands.
  const question = useRef(0)
  useEffect(() => {
    const asked = question
    return () => {
      asked.current += 1
    }
  }, [])

  async function confirm(reason: RevealReason): Promise<void> {
    question.current += 1
    const mine = question.current
    setState({ phase: 'asking', pending: true, fault: null })
    try {
      const view = await engine.runs.reveal({ runId, rowId, reason })
      if (question.current === mine) setState({ phase: 'shown', view })
    } catch (error) {
      if (question.current === mine)
        setState({ phase: 'asking', pending: false, fault: toFault(error).message })
    }
  }

  return {
    shown: state.phase === 'shown' ? state.view : null,
    asking: state.phase === 'asking' ? state : null,
    ask: () => setState({ phase: 'asking', pending: false, fault: null }),
    confirm: (reason) => void confirm(reason),
    hide() {
      question.current += 1
      setState({ phase: 'hidden' })
    },
  }
}
