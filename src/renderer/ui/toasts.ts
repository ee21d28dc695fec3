// Something that happened → a short note in the corner for a few seconds, also read aloud.
import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly kind: 'info' | 'ok' | 'warn' | 'bad'
  readonly text: string
}

const listeners = new Set<() => void>()
const shownMs = 6000
let toasts: readonly Toast[] = []
let lastId = 0

/** Shows a note; the text holds ids and codes, never text from data. */
export function showToast(kind: Toast['kind'], text: string): void {
  lastId += 1
  const toast = { id: lastId, kind, text }
  publish([...toasts, toast])
  setTimeout(() => dismissToast(toast.id), shownMs)
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
