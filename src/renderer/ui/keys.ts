// Keys of the page that is shown → what they do; off in text fields, and listed for the help that `?` opens.
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

export interface KeyAction {
  /** A letter, `Enter`, `Ctrl+Enter`, `Shift+j`, or two keys in a row such as `g l`. */
  readonly keys: string
  readonly label: string
  readonly run: () => void
  /** What the status bar says of it; neighbours with the same word stand together. Left out: the label. */
  readonly short?: string
  /** Also in text fields and dialogs; for combinations with Ctrl only. */
  readonly everywhere?: boolean
}

interface Layer {
  readonly actions: readonly KeyAction[]
  readonly global: boolean
}

export interface ActiveKey extends KeyAction {
  /** Works on every page. */
  readonly global: boolean
}

const layers: Layer[] = []
const listeners = new Set<() => void>()
let shown: readonly ActiveKey[] = []
let singleKeys = true
let prefix: { readonly key: string; readonly at: number } | null = null
const prefixMs = 1500

/** While the component is mounted its keys work; a later layer's key hides an earlier one's, a page's the shell's (`global`). */
export function useKeys(actions: readonly KeyAction[], { global = false } = {}): void {
  const current = useRef(actions)
  // With the page and not after it: a key pressed as soon as something is seen must already work.
  useLayoutEffect(() => {
    current.current = actions
    publish()
  })
  useLayoutEffect(() => {
    const layer: Layer = {
      get actions() {
        return current.current
      },
      global,
    }
    if (global) layers.unshift(layer)
    else layers.push(layer)
    publish()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      publish()
    }
  }, [global])
}

/** All keys that work now, the page's first. */
export function useActiveKeys(): readonly ActiveKey[] {
  return useSyncExternalStore(subscribe, () => shown)
}

/** Whether keys without Ctrl work; they can be turned off (WCAG 2.1.4). */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, () => singleKeys)
}

export function setSingleKeys(on: boolean): void {
  singleKeys = on
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(): void {
  const seen = new Set<string>()
  const next = layers
    .toReversed()
    .flatMap(({ actions, global }) => actions.map((action) => ({ ...action, global })))
    .filter(({ keys }) => !seen.has(keys) && seen.add(keys))
  const same =
    next.length === shown.length &&
    next.every((action, i) => action.keys === shown[i]?.keys && action.label === shown[i].label)
  if (same) return
  shown = next
  for (const listener of listeners) listener()
}

/** Listens on the window until the returned function is called; call once. */
export function listenForKeys(): () => void {
  window.addEventListener('keydown', handleKey)
  return () => window.removeEventListener('keydown', handleKey)
}

function handleKey(event: KeyboardEvent): void {
  const pressed = toKeys(event)
  if (pressed === null || event.defaultPrevented) return
  // A dialog keeps the keyboard to itself, and a button takes Enter and Space before the page does.
  const inDialog = document.querySelector('dialog[open]') !== null
  const kept = inDialog || isTextField(event.target) || isPress(pressed, event.target)
  const pair = prefix !== null && performance.now() - prefix.at < prefixMs ? `${prefix.key} ${pressed}` : null
  prefix = null
  const action = findAction(pair, kept) ?? findAction(pressed, kept)
  if (action) {
    event.preventDefault()
    action.run()
    return
  }
  if (!kept && singleKeys && isPrefix(pressed)) prefix = { key: pressed, at: performance.now() }
}

function findAction(keys: string | null, kept: boolean): KeyAction | undefined {
  if (keys === null) return undefined
  const off = kept || (!singleKeys && !keys.startsWith('Ctrl+'))
  return layers
    .toReversed()
    .flatMap((layer) => layer.actions)
    .find((action) => action.keys === keys && (!off || action.everywhere === true))
}

function isPrefix(pressed: string): boolean {
  return layers.some((layer) => layer.actions.some(({ keys }) => keys.startsWith(`${pressed} `)))
}

/** The action's keys; a space is written out. */
function toKeys(event: KeyboardEvent): string | null {
  if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key) || event.altKey) return null
  const control = event.ctrlKey || event.metaKey ? 'Ctrl+' : ''
  const named = event.key.length > 1 || event.key === ' ' || (control !== '' && event.shiftKey)
  const shift = event.shiftKey && (named || /^[A-Z]$/.test(event.key)) ? 'Shift+' : ''
  const key = event.key.length === 1 && (shift !== '' || control !== '') ? event.key.toLowerCase() : event.key
  return `${control}${shift}${key === ' ' ? 'Space' : key}`
}

function isPress(pressed: string, target: EventTarget | null): boolean {
  if (pressed !== 'Enter' && pressed !== 'Space') return false
  return (
    target instanceof Element &&
    target.closest('a[href], button, input, summary, [role="option"], [role^="menuitem"]') !== null
  )
}

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  )
}
