// Something that changes now and then → those who wait for it, woken once for any number of changes.

/** Counts changes, so that one which nobody waited for is not lost. */
export function createChangeSignal() {
  let version = 0
  const waiting = new Set<() => void>()
  return {
    version: (): number => version,
    emit: (): void => {
      version += 1
      for (const wake of [...waiting]) wake()
    },
    /** Resolves to the version once it is beyond `seen`, or when aborted. */
    after(seen: number, signal: AbortSignal): Promise<number> {
      return new Promise((resolve) => {
        function wake(): void {
          waiting.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve(version)
        }
        waiting.add(wake)
        signal.addEventListener('abort', wake)
        if (signal.aborted || version !== seen) wake()
      })
    },
  }
}
