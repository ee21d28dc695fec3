// One connection to the engine → its calls and its state, for every component below.
import { createContext, useContext, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { connectToEngine } from './engine.ts'
import type { Connection, Engine } from './engine.ts'

/** The page's one connection; made when the first component asks, and kept over React's double start. */
let connection: Promise<Connection> | undefined

const EngineContext = createContext<Engine | null>(null)

export function useEngine(): Engine {
  const engine = useContext(EngineContext)
  if (engine === null) throw new Error('There is no engine above this component.')
  return engine
}

interface EngineProviderProps {
  readonly children: ReactNode
  readonly connecting: ReactNode
  readonly ended: ReactNode
}

/** Shows `children` while the engine runs, `connecting` before and `ended` after. */
export function EngineProvider({ children, connecting, ended }: EngineProviderProps) {
  const [current, setCurrent] = useState<Connection | null>(null)
  const [hasEnded, setHasEnded] = useState(false)
  useEffect(() => {
    let stopListening: (() => void) | undefined
    let gone = false
    connection ??= connectToEngine()
    void connection.then((made) => {
      if (gone) return
      setCurrent(made)
      stopListening = made.onEnd(() => setHasEnded(true))
    })
    return () => {
      gone = true
      stopListening?.()
    }
  }, [])
  if (hasEnded) return ended
  if (current === null) return connecting
  return <EngineContext value={current.engine}>{children}</EngineContext>
}
