// A number of rows and the one under the cursor → which rows are drawn, and how much room the others take.
import { useEffect, useRef } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'

const rowHeight = 28
/** So many rows before the end the next page is asked for. */
const ahead = 40

export function useRowsInSight(count: number, index: number, onMore: () => void) {
  const scroller = useRef<HTMLDivElement>(null)
  // Its functions change what they give without changing themselves; nothing here memoizes over them.
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The head stands above the first row and stays over the rows that scroll.
    scrollMargin: rowHeight,
    scrollPaddingStart: rowHeight,
  })
  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastShown > count - ahead) onMore()
  }, [lastShown, count, onMore])
  useEffect(() => {
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
  }, [virtual, index])
  return {
    scroller,
    items,
    above: (items[0]?.start ?? rowHeight) - rowHeight,
    below: virtual.getTotalSize() + rowHeight - (items.at(-1)?.end ?? rowHeight),
  }
}
