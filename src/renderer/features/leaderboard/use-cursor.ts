// Keys in the table → the cell that has the focus; it is found again when its row moves.
import { useEffect, useRef } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'

interface Place {
  readonly row: string
  readonly column: number
}

export interface Cursor {
  /** The row's name and the column's number, 0 for the row's head; null before the first move. */
  readonly place: () => Place | null
  readonly move: (rows: number, columns: number) => void
  /** Follows the cell's link, or presses its button. */
  readonly open: () => void
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: (event: FocusEvent) => void
  }
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  End: [0, 1000],
  Home: [0, -1000],
}

/** `region` holds the table. */
export function useCursor(region: RefObject<HTMLElement | null>): Cursor {
  const place = useRef<Place | null>(null)
  const inside = useRef(false)

  function move(rows: number, columns: number): void {
    const all = [...(region.current?.querySelectorAll<HTMLTableRowElement>('tr[data-row]') ?? [])]
    const at = all.findIndex((row) => row.dataset['row'] === place.current?.row)
    const row = at < 0 ? all[0] : all[clamp(at + rows, all.length)]
    if (row === undefined) return
    const column = at < 0 ? 0 : clamp((place.current?.column ?? 0) + columns, row.cells.length)
    row.cells[column]?.focus()
  }

  function open(): void {
    const cell = document.activeElement
    if (cell instanceof HTMLTableCellElement) cell.querySelector<HTMLElement>('a[href], button')?.click()
  }

  useEffect(() => {
    if (inside.current && document.activeElement === document.body) move(0, 0)
  })

  return {
    place: () => place.current,
    move,
    open,
    handlers: {
      onKeyDown(event) {
        const isCell = event.target instanceof HTMLTableCellElement
        const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : ARROWS[event.key]
        if (step !== undefined && (isCell || event.target === region.current)) move(...step)
        else if (event.key === 'Enter' && isCell) open()
        else return
        event.preventDefault()
      },
      onFocus(event) {
        const cell = event.target.closest<HTMLTableCellElement>('td, th')
        const row = cell?.closest<HTMLTableRowElement>('tr[data-row]')
        inside.current = row !== null && row !== undefined
        if (cell && row) place.current = { row: row.dataset['row'] ?? '', column: cell.cellIndex }
      },
      onBlur(event) {
        // Without a next element the cell may have been taken away; the effect above brings the focus back.
        if (event.relatedTarget !== null) inside.current = false
      },
    },
  }
}

function clamp(at: number, length: number): number {
  return Math.max(0, Math.min(length - 1, at))
}
