// A workspace whose openings were killed → the moment at which the next one is looked at.
import { setTimeout as sleep } from 'node:timers/promises'
import { createHost } from '../../src/services/host.ts'
import { waitOf } from '../../src/services/attempts.ts'
import { loadAttempts } from '../../src/storage/attempts-store.ts'
import { resources } from '../integration/command-line.ts'

const host = createHost(resources, 'test')

/** A start that is killed while its passphrase is looked at counts as a failed attempt, and after several the next one has to wait. */
export async function untilLetIn(directory: string): Promise<void> {
  for (;;) {
    const seconds = waitOf(loadAttempts(directory), host)
    if (seconds === 0) return
    await sleep(seconds * 1000)
  }
}
