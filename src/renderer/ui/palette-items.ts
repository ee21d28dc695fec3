// What can be gone to or done → one list, and the part of it that the typed words fit.
import type { IconName } from './Icon.tsx'

export interface PaletteItem {
  readonly id: string
  readonly icon: IconName
  readonly text: string
  /** What it is: page, benchmark, model, run, suite; empty for something to do. */
  readonly kind: string
  /** More words that find it. */
  readonly also?: string
  readonly keys?: string
  readonly run: () => void
}

const MOST = 50

/** Items that hold every typed word, those that begin with the words first; the order is else kept. */
export function findItems(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = items.filter((item) => {
    const text = `${item.text} ${item.kind} ${item.also ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const first = words[0]
  if (first === undefined) return found.slice(0, MOST)
  const begins = (item: PaletteItem): boolean => item.text.toLowerCase().startsWith(first)
  return [...found.filter(begins), ...found.filter((item) => !begins(item))].slice(0, MOST)
}
