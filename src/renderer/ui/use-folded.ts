// The window's width and the user's choice → whether the rail is folded.
import { useState, useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(max-width: 1099px)')
/** Outlives a lock, and nothing else. */
let chosen: boolean | null = null

export function useFolded(): { readonly folded: boolean; readonly toggle: () => void } {
  const isNarrow = useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )
  const [choice, setChoice] = useState(chosen)
  const folded = choice ?? isNarrow
  return {
    folded,
    toggle() {
      chosen = !folded
      setChoice(chosen)
    },
  }
}
