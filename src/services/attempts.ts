// A try at a secret → its result, counted beside the workspace, and made to wait after several failures.
import { AppError } from '../contracts/errors.ts'
import { toWaitSeconds } from '../core/people/attempt-wait.ts'
import { loadAttempts, saveAttempts, type Attempts } from '../storage/attempts-store.ts'
import type { AuditStore } from '../storage/audit-store.ts'
import type { Host } from './host.ts'

/** What `work` gives, and the failures before it, which stand in the file until `forgetFailures`. */
export interface Tried<Result> {
  readonly result: Result
  readonly before: Attempts
}

/**
 * Does the work that asks for a secret. It counts as failed from its beginning, so that ending the program in the middle
 * wins nothing; a fault other than a wrong secret takes the count back. Throws `too_many_attempts` and what `work` throws.
 */
export async function tryOnce<Result>(
  host: Host,
  directory: string,
  work: () => Promise<Result>,
): Promise<Tried<Result>> {
  const before = loadAttempts(directory)
  const seconds = waitOf(before, host)
  if (seconds > 0) {
    throw new AppError(
      'too_many_attempts',
      `Several attempts have failed. The next one is looked at in ${seconds} s.`,
    )
  }
  saveAttempts(directory, { count: before.count + 1, lastAt: host.now() })
  try {
    const result = await work()
    saveAttempts(directory, before)
    return { result, before }
  } catch (error) {
    const wrong = error instanceof AppError && error.code === 'wrong_passphrase'
    // The wait counts from the end of the derivation, which may itself take a second.
    saveAttempts(directory, wrong ? { count: before.count + 1, lastAt: host.now() } : before)
    throw error
  }
}

export function waitOf({ count, lastAt }: Attempts, host: Host): number {
  return lastAt === null ? 0 : toWaitSeconds(count, Date.parse(lastAt), Date.parse(host.now()))
}

/** Writes the failures into the audit log, as nobody's, and only then takes the file away. */
export function recordFailures(
  audit: AuditStore,
  host: Host,
  tried: Tried<{ readonly directory: string }>,
): void {
  const { before, result } = tried
  if (before.count > 0 || before.damaged) {
    audit.append({
      ...{ at: host.now(), who: null, action: 'wrong_passphrase', reason: null, note: null },
      ...{
        object: before.damaged ? 'count_damaged' : 'workspace',
        count: before.damaged ? null : before.count,
      },
    })
  }
  saveAttempts(result.directory, { count: 0, lastAt: null })
}
