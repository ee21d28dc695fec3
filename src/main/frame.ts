// What travels between main and engine: a window's tag with its data, or the word that the window is gone.

export type Frame =
  { readonly window: number; readonly data: unknown } | { readonly window: number; readonly closed: true }

/** The data of an answer for a window; the engine never sends the other kind. */
export function isDataFrame(value: unknown): value is { readonly window: number; readonly data: unknown } {
  if (typeof value !== 'object' || value === null) return false
  return 'window' in value && typeof value.window === 'number' && 'data' in value
}
