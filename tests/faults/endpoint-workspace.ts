// A raw endpoint and a number of questions → an open workspace that asks them, with waits shortened a hundredfold.
import { openWorkspace, type Workspace } from '../../src/services/create-services.ts'
import { createHost, type Host } from '../../src/services/host.ts'
import type { RunOutcome } from '../../src/services/execute-run.ts'
import { defaultModelSettings, type ModelSettings } from '../../src/contracts/model.ts'
import { createModelsStore } from '../../src/storage/models-store.ts'
import { openVault } from '../../src/storage/vault.ts'
import { resources } from '../integration/command-line.ts'
import { passphrase, type Scratch } from '../integration/scratch.ts'
import { makeWorkspace } from '../integration/workspace.ts'

/** A second of waiting takes so little of a test's time. */
export const hurry = 100

export const runName = 'med_qa:model=m'

export interface EndpointSetting {
  readonly url: string
  readonly questions: number
  readonly idleSeconds?: number
  readonly settings?: Partial<ModelSettings>
  readonly host?: Partial<Host>
}

export interface EndpointWorkspace {
  readonly directory: string
  readonly host: Host
  readonly workspace: Workspace
  run(concurrency?: number | 'auto', abort?: AbortSignal): Promise<RunOutcome>
}

export async function openEndpointWorkspace(
  scratch: Scratch,
  name: string,
  { url, questions, idleSeconds = 60, settings, host: changes }: EndpointSetting,
): Promise<EndpointWorkspace> {
  const { directory } = await makeWorkspace(scratch, name)
  const real = createHost(resources, '0')
  const host: Host = {
    ...real,
    kdf: { N: 2 ** 10, r: 8, p: 1 },
    clock: () => real.clock() * hurry,
    sleep: (seconds, abort) => real.sleep(seconds / hurry, abort),
    ...changes,
  }
  const open = () => openWorkspace(host, directory, { secret: passphrase })
  const first = await open()
  await first.datasets.add('med_qa', [
    scratch.write(`${name}/phrases_no_exclude_test.jsonl`, toQuestions(questions)),
  ])
  const source = { kind: 'endpoint', baseUrl: url, model: 'm', apiKeyEnv: null, apiKey: null } as const
  await first.models.add('m', { ...source, idleSeconds, allow: true })
  first.close()
  if (settings) await change(directory, settings)
  const workspace = await open()
  return {
    ...{ directory, host, workspace },
    async run(concurrency = 8, abort = new AbortController().signal) {
      const wish = { suite: 's', entries: [runName], maxEvalInstances: null, concurrency, abort }
      const [outcome] = await workspace.runs.run(wish)
      return outcome!
    },
  }
}

async function change(directory: string, settings: Partial<ModelSettings>): Promise<void> {
  const vault = await openVault(directory, passphrase, { migrationsDirectory: `${resources}/migrations` })
  try {
    const models = createModelsStore(vault)
    const model = models.list()[0]!
    models.change(model.id, { settings: { ...defaultModelSettings, ...settings } })
  } finally {
    vault.close()
  }
}

/** The text of each answer, or its failure's code, with the attempts it took, in the order of the questions. */
export function readAnswers({ workspace }: EndpointWorkspace, runId: string) {
  return workspace.reader.read(runId).entries.map(({ answer }) => {
    if (answer === null) return null
    if (answer.kind === 'failed') return { code: answer.failure.code, attempts: answer.failure.attempts }
    return { text: answer.completion.text, attempts: answer.attempts }
  })
}

/** The number of the question that a prompt asks. */
export function toNumber(prompt: string): number {
  return Number(/patient (\d+)\?/.exec(prompt)?.[1])
}

function toQuestions(count: number): string {
  const letters = ['A', 'B', 'C', 'D']
  const lines = Array.from({ length: count }, (_, index) => {
    const options = Object.fromEntries(letters.map((letter) => [letter, `drug ${index}${letter}`]))
    return { question: `Which drug is right for patient ${index}?`, options, answer_idx: letters[index % 4] }
  })
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}
