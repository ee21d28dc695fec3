// Planned runs, one after the other → the open model of each; one model is in memory at a time.
import type { HeldModel } from './judge-request.ts'
import type { PacedModel } from './open-paced.ts'
import type { PlannedRun } from './plan-run.ts'

export interface ModelHolder {
  close(): Promise<void>
  clientFor(run: PlannedRun): Promise<PacedModel>
  /** What is held, which whoever takes it closes. */
  release(): HeldModel | null
}

/** The next one is loaded after the last one has gone. */
export function createModelHolder(open: (run: PlannedRun) => Promise<PacedModel>): ModelHolder {
  // By fingerprint: a model of several programs is another one with each.
  let held: (HeldModel & { readonly fingerprint: string; readonly client: PacedModel }) | null = null

  function release(): HeldModel | null {
    const released = held
    held = null
    return released
  }

  return {
    release,
    close: async () => release()?.client.close(),
    async clientFor(run) {
      const fingerprint = `${run.model.id} ${run.spec.modelFingerprint}`
      if (held?.fingerprint === fingerprint) return held.client
      await release()?.client.close()
      const client = await open(run)
      held = { fingerprint, modelId: run.model.id, client }
      return client
    },
  }
}
