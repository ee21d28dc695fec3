// The last day of an agreement and today → whether the data may be used, and for how long.
import type { TermsState } from '../../contracts/stewardship.ts'

const MS_A_DAY = 86_400_000
/** Days before the end from which on it is said. */
export const warnDays = 30

/** Both days are YYYY-MM-DD of the same calendar; the last day is still a day of use. */
export function toTermsState(expiresOn: string | null, today: string): TermsState {
  if (expiresOn === null) return { state: 'none', daysLeft: null }
  // Dates without a time are read as midnight UTC, so that no clock change makes a day shorter.
  const daysLeft = Math.round((Date.parse(expiresOn) - Date.parse(today)) / MS_A_DAY)
  if (daysLeft < 0) return { state: 'ended', daysLeft }
  return { state: daysLeft <= warnDays ? 'ends_soon' : 'in_force', daysLeft }
}
