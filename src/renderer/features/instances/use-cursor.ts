// Rows and where the last visit ended → the row under the cursor, and the steps that move it.
import { useState } from 'react'
import type { InstanceRow } from '../../../contracts/instance-view.ts'

export interface Cursor {
  /** -1 where there are no rows. */
  readonly index: number
  readonly row: InstanceRow | null
  readonly moveTo: (index: number) => void
}

/** The cursor stays on its row while a filter changes around it; a row that is gone gives way to the first. */
export function useCursor(rows: readonly InstanceRow[], startAt: string | null): Cursor {
  const [rowId, setRowId] = useState(startAt)
  const found = rows.findIndex((row) => row.rowId === rowId)
  const index = found === -1 && rows.length > 0 ? 0 : found
  return {
    index,
    row: rows[index] ?? null,
    moveTo(to) {
      const row = rows[Math.max(0, Math.min(rows.length - 1, to))]
      if (row) setRowId(row.rowId)
    },
  }
}
