// Failed attempts and two moments → the seconds before the next attempt is looked at.

const FREE_ATTEMPTS = 3
const LONGEST_SECONDS = 60

/**
 * After 3 failures in a row 1 s, then 2, 4, … up to 60 s, counted from the last failure. Moments are milliseconds since
 * 1970. A last failure that lies in the future is a clock that was wrong, and makes nobody wait.
 */
export function toWaitSeconds(failures: number, lastAt: number, now: number): number {
  if (failures < FREE_ATTEMPTS || now < lastAt) return 0
  const wait = Math.min(LONGEST_SECONDS, 2 ** (failures - FREE_ATTEMPTS))
  return Math.max(0, Math.ceil(wait - (now - lastAt) / 1000))
}
