// The address after `#` ↔ the route: path segments and a query that holds the page's filters, so that Back works.
import { useSyncExternalStore } from 'react'

export interface Route {
  /** Decoded segments: `#/runs/ab12?scoring=helm` → ['runs', 'ab12']. */
  readonly path: readonly string[]
  readonly query: Readonly<Record<string, string>>
}

type Query = Readonly<Record<string, string | null | undefined>>

/** A link's address. Null and undefined values leave a key out. */
export function toHref(path: readonly string[], query: Query = {}): string {
  const entries = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const words = new URLSearchParams(entries).toString()
  return `#/${path.map(encodeURIComponent).join('/')}${words === '' ? '' : `?${words}`}`
}

/** Goes to a route; `replace` leaves no entry to come back to. */
export function navigate(path: readonly string[], query: Query = {}, { replace = false } = {}): void {
  const href = toHref(path, query)
  if (href === location.hash) return
  if (replace) history.replaceState(null, '', href)
  else history.pushState(null, '', href)
  for (const listener of listeners) listener()
}

/** Changes filters of the page that is shown, in place: Back leaves the page and not the filter. */
export function setQuery(changes: Query): void {
  const { path, query } = readRoute()
  navigate(path, { ...query, ...changes }, { replace: true })
}

export function useRoute(): Route {
  return useSyncExternalStore(subscribe, readRoute)
}

const listeners = new Set<() => void>()
let last: { readonly hash: string; readonly route: Route } | null = null

/** The same object as long as the address is the same. */
export function readRoute(): Route {
  const { hash } = location
  if (last?.hash !== hash) last = { hash, route: parseHash(hash) }
  return last.route
}

function parseHash(hash: string): Route {
  const [path = '', words = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const segments = path.split('/').filter((segment) => segment !== '')
  return { path: segments.map(decodeSegment), query: Object.fromEntries(new URLSearchParams(words)) }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  window.addEventListener('hashchange', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
    window.removeEventListener('hashchange', listener)
  }
}
