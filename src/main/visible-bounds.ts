// Where the window was and the displays there are → where it may open.
import type { Rectangle } from 'electron'
import type { WindowState } from './settings.ts'

/** A place that lies on no display any more is forgotten; the size stays. */
export function toVisibleBounds(state: WindowState, displays: readonly Rectangle[]): Partial<Rectangle> {
  const { x, y, width, height } = state
  if (x === undefined || y === undefined) return { width, height }
  const seen = displays.some(
    (area) => x < area.x + area.width && x + width > area.x && y < area.y + area.height && y >= area.y,
  )
  return seen ? { x, y, width, height } : { width, height }
}
