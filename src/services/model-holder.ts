// Planned runs, one after the other → the open model of each; one model is in memory at a time.
import type { OpenClient } from '../clients/model-client-kind.ts'
import type { HeldModel } from './judge-request.ts'
import type { PlannedRun } from './plan-run.ts'

export interface ModelHolder {
  close(): Promise<void>
  clientFor(run: PlannedRun): Promise<OpenClient>
  /** What is held, which whoever takes it closes. */
  release(): HeldModel | null
}

/** The next one is loaded after the last one has gone. */
export function createModelHolder(open: (run: PlannedRun) => Promise<OpenClient>): ModelHolder {
  let held: HeldModel | null = null

  function release(): HeldModel | null {
    const released = held
    held = null
    return released
  }

  return {
    release,
    close: async () => release()?.client.close(),
    async clientFor(run) {
      if (held?.modelId === run.model.id) return held.client
      await release()?.client.close()
      const client = await open(run)
      held = { modelId: run.model.id, client }
      return client
    },
  }
}
