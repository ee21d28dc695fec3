// A score and its row → one of the design's seven tints, or none where a tint would compare what cannot be compared.
import type { LeaderboardRow } from '../../../contracts/summary.ts'
import type { Heat } from './board-view.ts'

export type Tint = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** Distance from the mean in standard deviations at which the tint deepens (design.md section 3). */
const CUTS = [0.35, 0.85, 1.45] as const

/** What a row's scores are measured against. */
export interface RowReference {
  readonly mean: number
  readonly deviation: number
}

/** Published scores where the row has any, else the own ones; null where fewer than two say anything. */
export function toRowReference(row: LeaderboardRow): RowReference | null {
  const published = Object.values(row.published)
  const own = Object.values(row.cells).flatMap(({ value }) => (value === null ? [] : [value]))
  const values = published.length > 0 ? published : own
  if (values.length < 2) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return variance === 0 ? null : { mean, deviation: Math.sqrt(variance) }
}

/** An own score that may not be ranked beside published ones is not coloured against them. */
export function mayBeTinted(row: LeaderboardRow, key: string): boolean {
  const cell = row.cells[key]
  return cell === undefined || cell.comparable || Object.keys(row.published).length === 0
}

export function toRowTint(value: number, { mean, deviation }: RowReference): Tint {
  const distance = (value - mean) / deviation
  const steps = CUTS.filter((cut) => Math.abs(distance) >= cut).length
  return (4 + Math.sign(distance) * steps) as Tint
}

/** Seven equal shares of the scale from 0 to 1, on which all of today's metrics lie; null beyond it. */
export function toScaleTint(value: number): Tint | null {
  if (value < 0 || value > 1) return null
  return Math.min(7, 1 + Math.floor(value * 7)) as Tint
}

/** The class of a cell's tint; empty for none. */
export function toTintClass(row: LeaderboardRow, key: string, heat: Heat): string {
  const value = row.cells[key]?.value ?? row.published[key] ?? null
  if (heat === 'off' || value === null) return ''
  if (heat === 'scale') {
    const tint = toScaleTint(value)
    return tint === null ? '' : `q${tint}`
  }
  const reference = toRowReference(row)
  return reference === null || !mayBeTinted(row, key) ? '' : `d${toRowTint(value, reference)}`
}
