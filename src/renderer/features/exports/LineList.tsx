// Lines of a file → numbered lines of which only those in sight are drawn; it scrolls both ways.
import { useRef } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'

const lineHeight = 19

interface LineListProps {
  readonly name: string
  readonly lines: readonly string[]
}

export function LineList({ name, lines }: LineListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  // Its functions change what they give without changing themselves; nothing here memoizes over them.
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 20,
  })
  const items = virtual.getVirtualItems()
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0)
  return (
    // It scrolls, so it takes the focus: the arrow keys move it.
    <div ref={scroller} className="lines" role="region" aria-label={`Content of ${name}`} tabIndex={0}>
      <div className="all" style={{ height: virtual.getTotalSize(), width: `calc(${longest}ch + 72px)` }}>
        <div className="seen" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(({ index }) => (
            <div key={index} className="line">
              <span className="no" aria-hidden="true">
                {index + 1}
              </span>
              <code>{lines[index]}</code>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
