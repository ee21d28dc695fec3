// A workspace with a benchmark that judges rate, and one endpoint that is writer and judges → who was asked what, in order.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunScore } from '../../src/contracts/stat.ts'
import type { Workspace } from '../../src/services/create-services.ts'
import type { RunOutcome } from '../../src/services/execute-run.ts'
import type { RunRequest } from '../../src/services/runs.ts'
import { copyResources, RATED_NAME } from '../../src/services/testing/rated-benchmark.ts'
import { makeTemporaryWorkspace, RESOURCES } from '../../src/services/testing/temporary-workspace.ts'

export interface Asked {
  readonly who: string
  readonly prompt: string
}

type FaultOf = (who: string, prompt: string) => { readonly status: number } | null

export interface RatedWard {
  readonly workspace: Workspace
  readonly entry: string
  readonly wish: { readonly concurrency: number; readonly abort: AbortSignal }
  readonly run: (suite: string, request: Partial<RunRequest>) => Promise<RunOutcome>
  /** Every request since the last reset, in order of arrival. */
  log(): readonly Asked[]
  reset(): void
  setFault(fault: FaultOf): void
  untilVerdicts(count: number): Promise<void>
  readonly withoutTimes: (score: RunScore) => RunScore
  close(): Promise<void>
}

/** A rating that depends on judge and answer. */
export function toVerdict(who: string, answer: string): string {
  const length = [...answer].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const accuracy = 1 + ((length + who.length) % 5)
  return JSON.stringify({
    accuracy: { score: accuracy, explanation: '' },
    clarity: { score: 1 + (length % 5), explanation: '' },
  })
}

interface Log {
  readonly asked: Asked[]
  fault: FaultOf
  waiting: { readonly count: number; readonly done: () => void }[]
}

function startEndpoint(log: Log) {
  const server = createServer((request, response) => {
    void readBody(request).then(async ({ model, prompt }) => {
      log.asked.push({ who: model, prompt })
      const verdicts = log.asked.filter(({ who }) => who !== 'writer').length
      for (const { count, done } of log.waiting) if (verdicts >= count) done()
      await sleep(model === 'writer' ? 15 : 5)
      const fault = log.fault(model, prompt)
      response.writeHead(fault?.status ?? 200, { 'content-type': 'application/json' })
      const content =
        model === 'writer' ? `Advice for ${prompt.length} ${prompt.slice(30)}` : toVerdict(model, prompt)
      const choice = { index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }
      response.end(fault ? '{}' : JSON.stringify({ object: 'chat.completion', model, choices: [choice] }))
    })
  })
  return server
}

async function readBody(request: IncomingMessage): Promise<{ model: string; prompt: string }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  // Our own client wrote it.
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
    model: string
    messages: { content: string }[]
  }
  return { model: body.model, prompt: body.messages.map(({ content }) => content).join('\n') }
}

const calm: FaultOf = () => null

export async function createRatedWard(total: number): Promise<RatedWard> {
  const temporary = await makeTemporaryWorkspace((folder) => copyResources(RESOURCES, folder))
  const workspace = await temporary.open()
  const rows = Array.from({ length: total }, (_, at) => `q${at},Is this question ${at}?,advice ${at}`)
  const path = temporary.write('ward_advice.csv', ['id,question,advice', ...rows, ''].join('\n'))
  await workspace.datasets.add(RATED_NAME, [path])
  const log: Log = { asked: [], fault: calm, waiting: [] }
  const server = startEndpoint(log)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const endpoint = { kind: 'endpoint' as const, baseUrl, apiKey: null, idleSeconds: 10, allow: true }
  for (const model of ['writer', 'kind', 'strict'])
    await workspace.models.add(model, { ...endpoint, model, apiKeyEnv: null })
  await workspace.models.add('keyless', { ...endpoint, model: 'keyless', apiKeyEnv: 'NO_SUCH_KEY' })
  const entry = `${RATED_NAME}:model=writer`
  const wish = { concurrency: 2, abort: new AbortController().signal }
  return {
    ...{ workspace, entry, wish },
    log: () => [...log.asked],
    reset() {
      log.asked.length = 0
      log.waiting = []
      log.fault = calm
    },
    setFault: (fault) => void (log.fault = fault),
    untilVerdicts: (count) => new Promise((done) => log.waiting.push({ count, done })),
    async run(suite, request) {
      const [outcome] = await workspace.runs.run({
        ...{ suite, entries: [entry], maxEvalInstances: null },
        ...wish,
        ...request,
      })
      return outcome!
    },
    withoutTimes: (score) => ({
      ...score,
      stats: score.stats.filter(({ name }) => name !== 'inference_runtime'),
    }),
    async close() {
      workspace.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      temporary.remove()
    },
  }
}
