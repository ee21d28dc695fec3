// Keys of the page that is shown → what they do; off in text fields, and listed for the help that `?` opens.
import { useEffect, useRef, useSyncExternalStore } from 'react'

export interface KeyAction {
  /** A letter, `Enter`, `Ctrl+Enter`, `Shift+j`, or two keys in a row such as `g l`. */
  readonly keys: string
  readonly label: string
  readonly run: () => void
  /** Also in text fields; for combinations with Ctrl only. */
  readonly everywhere?: boolean
}

interface Layer {
  readonly actions: readonly KeyAction[]
}

const layers: Layer[] = []
const listeners = new Set<() => void>()
let shown: readonly KeyAction[] = []
let prefix: { readonly key: string; readonly at: number } | null = null
const prefixMs = 1500

/** While the component is mounted its keys work; a later layer's key hides an earlier one's. */
export function useKeys(actions: readonly KeyAction[]): void {
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
    publish()
  })
  useEffect(() => {
    const layer: Layer = {
      get actions() {
        return current.current
      },
    }
    layers.push(layer)
    publish()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      publish()
    }
  }, [])
}

/** All keys that work now, the page's first. */
export function useActiveKeys(): readonly KeyAction[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}

function publish(): void {
  const seen = new Set<string>()
  const next = layers
    .toReversed()
    .flatMap((layer) => layer.actions)
    .filter(({ keys }) => !seen.has(keys) && seen.add(keys))
  const same =
    next.length === shown.length &&
    next.every((action, i) => action.keys === shown[i]?.keys && action.label === shown[i]?.label)
  if (same) return
  shown = next
  for (const listener of listeners) listener()
}

/** Listens on the window; call once. */
export function listenForKeys(): void {
  window.addEventListener('keydown', (event) => {
    const pressed = toKeys(event)
    if (pressed === null) return
    const typing = isTextField(event.target)
    const pair =
      prefix !== null && performance.now() - prefix.at < prefixMs ? `${prefix.key} ${pressed}` : null
    prefix = null
    const action = findAction(pair, typing) ?? findAction(pressed, typing)
    if (action) {
      event.preventDefault()
      action.run()
      return
    }
    if (!typing && isPrefix(pressed)) prefix = { key: pressed, at: performance.now() }
  })
}

function findAction(keys: string | null, typing: boolean): KeyAction | undefined {
  if (keys === null) return undefined
  return layers
    .toReversed()
    .flatMap((layer) => layer.actions)
    .find((action) => action.keys === keys && (!typing || action.everywhere === true))
}

function isPrefix(pressed: string): boolean {
  return layers.some((layer) => layer.actions.some(({ keys }) => keys.startsWith(`${pressed} `)))
}

function toKeys(event: KeyboardEvent): string | null {
  if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key) || event.altKey) return null
  const control = event.ctrlKey || event.metaKey ? 'Ctrl+' : ''
  const named = event.key.length > 1 || (control !== '' && event.shiftKey)
  const shift = event.shiftKey && (named || /^[A-Z]$/.test(event.key)) ? 'Shift+' : ''
  const key = event.key.length === 1 && (shift !== '' || control !== '') ? event.key.toLowerCase() : event.key
  return `${control}${shift}${key}`
}

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  )
}
