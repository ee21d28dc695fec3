// While patient text is shown → copying, cutting and dragging are off, and say why.
import { useEffect } from 'react'
import { showToast } from '../../ui/toasts.ts'

const WAYS = ['copy', 'cut', 'dragstart'] as const

export function useCopyGuard(): void {
  useEffect(() => {
    const refuse = (event: Event): void => {
      event.preventDefault()
      event.stopPropagation()
      showToast(
        'warn',
        'Copying is off while patient text is shown: a copy would leave the vault unencrypted.',
      )
    }
    for (const way of WAYS) document.addEventListener(way, refuse, { capture: true })
    return () => {
      for (const way of WAYS) document.removeEventListener(way, refuse, { capture: true })
    }
  }, [])
}
