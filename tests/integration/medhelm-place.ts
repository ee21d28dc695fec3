// A workspace with PubMedQA's sample and two models at an endpoint that counts → upstream's commands run in it.
import { join } from 'node:path'
import { resources, wardroomJson } from './command-line.ts'
import { startEndpoint, type CountingEndpoint, type Fault } from './counting-endpoint.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { makeWorkspace, type RunReport, type WorkspacePlace } from './workspace.ts'

/** What `medhelm-run --json` prints. */
export interface MedhelmReport extends RunReport {
  readonly runs: readonly (RunReport['runs'][number] & { readonly skipped?: true })[]
  readonly failedRuns: readonly { readonly name: string; readonly reason: string }[]
  readonly dryRun?: readonly Record<string, unknown>[]
}

export interface MedhelmPlace {
  readonly scratch: Scratch
  readonly endpoint: CountingEndpoint
  /** Upstream's output folder. */
  readonly output: string
  /** From now on; null for no fault. */
  setFault(fault: Fault | null): void
  prepare(name: string): Promise<WorkspacePlace>
  words(...typed: string[]): string[]
  run(env: NodeJS.ProcessEnv, ...typed: string[]): Promise<MedhelmReport>
  close(): Promise<void>
}

export async function createMedhelmPlace(): Promise<MedhelmPlace> {
  const scratch = createScratch()
  const output = scratch.path('out')
  let fault: Fault | null = null
  const endpoint = await startEndpoint({ answer: () => 'A', fault: () => fault })
  const words = (...typed: string[]) => ['medhelm-run', '-o', output, ...typed]
  return {
    scratch,
    endpoint,
    output,
    words,
    run: (env, ...typed) => wardroomJson<MedhelmReport>(words(...typed), { env }),
    setFault: (next) => void (fault = next),
    async prepare(name) {
      const made = await makeWorkspace(scratch, name)
      const { env } = made
      await wardroomJson(['data', 'add', 'pubmed_qa', join(resources, 'demo/pubmed_qa')], { env })
      for (const model of ['one', 'two'])
        await wardroomJson(['models', 'add', model, '--base-url', endpoint.url, '--model', model], { env })
      return made
    },
    async close() {
      await endpoint.close()
      scratch.remove()
    },
  }
}

export const namesOf = ({ runs }: MedhelmReport): string[] => runs.map(({ name }) => name)
