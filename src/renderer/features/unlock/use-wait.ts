// The wait that failed attempts have earned → the seconds still left of it.
import { useEffect, useState } from 'react'
import type { WorkspaceLook } from '../../../contracts/security-view.ts'

/** The engine holds to the wait; this only shows it. */
export function useWait(look: WorkspaceLook | null): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const end = performance.now() + (look?.waitSeconds ?? 0) * 1000
    const update = (): void => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    update()
    const timer = setInterval(update, 500)
    return () => clearInterval(timer)
  }, [look])
  return left
}
