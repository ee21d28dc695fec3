// The connection to the engine → its calls for every component below, made again when the engine was started again.
import { createContext, Fragment, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { bridge } from './bridge.ts'
import { connectToEngine } from './engine.ts'
import type { Connection, Engine } from './engine.ts'

interface EngineSession {
  readonly engine: Engine
  /** The engine crashed and was started again, and nobody has unlocked since. */
  readonly restarted: boolean
  readonly forgetRestart: () => void
  /** Takes everything off the screen at once, until the next engine answers or this one says how it stands. */
  readonly leave: () => void
}

/** The page's connection; made when the first component asks, and kept over React's double start. */
let connection: Promise<Connection | null> | undefined

function forgetConnection(): void {
  connection = undefined
}

const EngineContext = createContext<EngineSession | null>(null)

export function useEngine(): Engine {
  return useEngineSession().engine
}

export function useEngineSession(): EngineSession {
  const session = useContext(EngineContext)
  if (session === null) throw new Error('There is no engine above this component.')
  return session
}

interface EngineProviderProps {
  readonly children: ReactNode
  readonly connecting: ReactNode
  /** Shown when no engine answers any more; the argument tries once more. */
  readonly ended: (tryAgain: () => void) => ReactNode
  /** Called before the children meet a new engine: what the old one said is void. */
  readonly onRestart: () => void
}

type State = { readonly kind: 'connecting' | 'ended' } | { readonly kind: 'open'; readonly made: Connection }

export function EngineProvider({ children, connecting, ended, onRestart }: EngineProviderProps) {
  const [state, setState] = useState<State>({ kind: 'connecting' })
  const [round, setRound] = useState(0)
  const [restarted, setRestarted] = useState(false)
  const { view, left, leave, arrive } = useView(onRestart)
  useEffect(() => {
    let gone = false
    connection ??= connectToEngine()
    void connection.then((made) => {
      if (gone) return
      if (made === null) {
        setState({ kind: 'ended' })
        return
      }
      if (round > 0) onRestart()
      arrive()
      setState({ kind: 'open', made })
      void made.ended
        .then(() => bridge.lastEnd())
        .catch(() => null)
        .then((end) => {
          if (gone) return
          forgetConnection()
          if (end === 'crashed') setRestarted(true)
          setRound(round + 1)
        })
      void made.ended.then(() => (gone ? undefined : setState({ kind: 'connecting' })))
    })
    return () => {
      gone = true
    }
  }, [round, onRestart, arrive])

  function reconnect(): void {
    forgetConnection()
    setState({ kind: 'connecting' })
    setRound(round + 1)
  }
  const forgetRestart = useCallback(() => setRestarted(false), [])
  const engine = state.kind === 'open' ? state.made.engine : null
  const session = useMemo(
    () => (engine === null ? null : { engine, restarted, forgetRestart, leave }),
    [engine, restarted, forgetRestart, leave],
  )
  if (state.kind === 'ended') return ended(reconnect)
  if (session === null || left) return connecting
  return (
    <EngineContext value={session}>
      <Fragment key={view}>{children}</Fragment>
    </EngineContext>
  )
}

/** Whether anything is shown, and a number that changes when all that was shown must go and be drawn anew. */
function useView(forget: () => void) {
  const [view, setView] = useState(0)
  const [left, setLeft] = useState(false)
  const leave = useCallback(() => setLeft(true), [])
  const arrive = useCallback(() => setLeft(false), [])
  useEffect(() => {
    function hear({ source, data }: MessageEvent): void {
      if (source !== window || data !== 'wardroom:viewing') return
      forget()
      setView((before) => before + 1)
      setLeft(false)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [forget])
  return { view, left, leave, arrive }
}
