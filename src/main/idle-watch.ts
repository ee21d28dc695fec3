// Signs that somebody is there → a warning and a call when there were none for too long.

interface Clocks {
  /** Wall time, milliseconds: goes on while the machine sleeps. */
  readonly wall: () => number
  /** Milliseconds that never run backwards: cannot be set back. */
  readonly steady: () => number
}

export interface IdleWatch {
  /** Somebody pressed, clicked or turned a wheel. */
  sign(): void
  /** Minutes without a sign; null watches nothing. The count begins anew only where the limit was null. */
  limit(minutes: number | null): void
  /** To be called about once a second. */
  tick(): void
}

export interface IdleCalls {
  readonly clocks: Clocks
  /** Seconds left; null when a sign came after the warning. */
  readonly warn: (secondsLeft: number | null) => void
  readonly end: () => void
}

const WARN_SECONDS = 60

/** Of two clocks the one that shows more time passed counts. */
export function watchIdle({ clocks, warn, end }: IdleCalls): IdleWatch {
  let limitSeconds: number | null = null
  let since = read(clocks)
  let warned = false

  function calm(): void {
    if (warned) warn(null)
    warned = false
  }

  const left = (limit: number) => Math.ceil(limit - toPassed(since, read(clocks)))

  return {
    sign() {
      // What comes too late does not open anything again.
      if (limitSeconds !== null && left(limitSeconds) <= 0) return
      since = read(clocks)
      calm()
    },
    limit(minutes) {
      if (limitSeconds === null) since = read(clocks)
      limitSeconds = minutes === null ? null : minutes * 60
      if (limitSeconds === null) warned = false
    },
    tick() {
      if (limitSeconds === null) return
      const seconds = left(limitSeconds)
      if (seconds <= 0) {
        warned = false
        limitSeconds = null
        end()
      } else if (seconds <= toWarning(limitSeconds)) {
        warned = true
        warn(seconds)
      }
    },
  }
}

/** A minute ahead, and half the time where the limit is a minute or two. */
function toWarning(limitSeconds: number): number {
  return Math.min(WARN_SECONDS, limitSeconds / 2)
}

function read({ wall, steady }: Clocks): { wall: number; steady: number } {
  return { wall: wall(), steady: steady() }
}

function toPassed(since: ReturnType<typeof read>, now: ReturnType<typeof read>): number {
  return Math.max(now.wall - since.wall, now.steady - since.steady) / 1000
}
