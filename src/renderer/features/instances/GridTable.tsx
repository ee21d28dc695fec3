// Rows → a real table of which only the part in sight is drawn, with a cursor on one row.
import { useEffect, useRef } from 'react'
import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { InstanceRow } from '../../../contracts/instance-view.ts'
import type { Scoring } from '../../../contracts/stat.ts'
import { GridRow } from './GridRow.tsx'
import type { Cursor } from './use-cursor.ts'

const rowHeight = 28
const pageRows = 15

interface GridTableProps {
  readonly rows: readonly InstanceRow[]
  readonly cursor: Cursor
  readonly element: RefObject<HTMLTableElement | null>
  readonly scoring: Scoring
  readonly onOpen: (rowId: string) => void
}

export function GridTable({ rows, cursor, element, scoring, onOpen }: GridTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  // Its functions change what they give without changing themselves; nothing here memoizes over them.
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The head stands above the first row and stays over the rows that scroll.
    scrollMargin: rowHeight,
    scrollPaddingStart: rowHeight,
  })
  useEffect(() => {
    if (cursor.index >= 0) virtual.scrollToIndex(cursor.index, { align: 'auto' })
  }, [virtual, cursor.index])
  const items = virtual.getVirtualItems()
  const above = (items[0]?.start ?? rowHeight) - rowHeight
  const below = virtual.getTotalSize() + rowHeight - (items.at(-1)?.end ?? rowHeight)
  return (
    <div ref={scroller} className="rows">
      <table
        ref={element}
        role="grid"
        className="grid"
        tabIndex={0}
        aria-label={`Instances, ${scoring} scoring`}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={cursor.row === null ? undefined : toDomId(cursor.row.rowId)}
        onKeyDown={(event) => moveByKey(event, cursor, rows.length)}
      >
        <GridHead />
        <tbody
          onClick={(event) => whereClicked(event, cursor.moveTo)}
          onDoubleClick={(event) => whereClicked(event, (index) => onOpen(rows[index]?.rowId ?? ''))}
        >
          <Spacer height={above} />
          {items.map(({ index }) => {
            const row = rows[index]
            return (
              row && (
                <GridRow
                  key={row.rowId}
                  id={toDomId(row.rowId)}
                  row={row}
                  index={index}
                  current={index === cursor.index}
                />
              )
            )
          })}
          <Spacer height={below} />
        </tbody>
      </table>
    </div>
  )
}

function GridHead() {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="id">
          Id
        </th>
        <th scope="col">Input</th>
        <th scope="col" className="outcome">
          Outcome
        </th>
        <th scope="col" className="read">
          Read as
        </th>
        <th scope="col" className="num score">
          Score
        </th>
        <th scope="col" className="marks">
          <span className="sr">Marks</span>
        </th>
      </tr>
    </thead>
  )
}

/** Stands for the rows that are out of sight. */
function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true" className="spacer">
      <td colSpan={6} style={{ height }} />
    </tr>
  )
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: pageRows,
  PageUp: -pageRows,
  Home: -Infinity,
  End: Infinity,
}

function moveByKey(event: KeyboardEvent, cursor: Cursor, count: number): void {
  const step = STEPS[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  cursor.moveTo(Math.max(0, Math.min(count - 1, cursor.index + step)))
}

/** One listener for all rows: a row has nothing but its content to be drawn again for. */
function whereClicked({ target }: MouseEvent, act: (index: number) => void): void {
  const place = target instanceof Element ? target.closest('tr')?.ariaRowIndex : null
  if (place) act(Number(place) - 2)
}

function toDomId(rowId: string): string {
  return `instance-${rowId}`
}
