// The order of the view → what aria-sort says of one header.
import type { Order } from './board-view.ts'

export function toAriaSort(
  order: Order | null,
  by: Order['by'],
  name: string,
): 'ascending' | 'descending' | undefined {
  if (order?.by !== by || order.name !== name) return undefined
  return order.descending ? 'descending' : 'ascending'
}
