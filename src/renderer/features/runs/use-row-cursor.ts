// j, k and Enter over the rows of a table → the row that is pointed at.
import { useEffect, useState } from 'react'
import type { KeyAction } from '../../ui/keys.ts'

interface RowCursor {
  /** -1 until a key was pressed. */
  readonly at: number
  readonly keys: readonly KeyAction[]
}

/** The row that carries `data-cursor` is brought into sight. */
export function useRowCursor(count: number, noun: string, onOpen: (at: number) => void): RowCursor {
  const [wanted, setWanted] = useState(-1)
  const at = Math.min(wanted, count - 1)
  useEffect(() => {
    if (at >= 0) document.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const keys: KeyAction[] = [
    { keys: 'j', label: `Next ${noun}`, run: () => setWanted(Math.min(at + 1, count - 1)) },
    { keys: 'k', label: `Previous ${noun}`, run: () => setWanted(Math.max(at - 1, 0)) },
    {
      keys: 'Enter',
      label: `Open the ${noun}`,
      run: () => {
        if (at >= 0) onOpen(at)
      },
    },
  ]
  return { at, keys }
}
