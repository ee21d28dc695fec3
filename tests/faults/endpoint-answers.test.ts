// Answers that are cut, garbled, late or dripping → asked again, or one failure among answers that stand.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createScratch } from '../integration/scratch.ts'
import { openEndpointWorkspace, readAnswers, toNumber } from './endpoint-workspace.ts'
import { answer, startRawEndpoint, toBody, type Arrived, type RawEndpoint } from './raw-endpoint.ts'

const scratch = createScratch()
const questions = 12
const bad = 5
let endpoint: RawEndpoint | null = null

afterEach(async () => endpoint?.close())
afterAll(() => scratch.remove())

type Fault = (arrived: Arrived) => void | Promise<void>

const json = { 'content-type': 'application/json' }

const faults: Record<string, { readonly fault: Fault; readonly code: string }> = {
  'cut in the body': {
    code: 'connection',
    fault({ response }) {
      const body = toBody('A')
      response.writeHead(200, { ...json, 'content-length': body.length })
      response.write(body.slice(0, body.length >> 1), () => response.socket?.destroy())
    },
  },
  'cut before the last chunk': {
    code: 'connection',
    fault({ response }) {
      response.writeHead(200, { ...json, 'transfer-encoding': 'chunked' })
      response.write(toBody('A'), () => response.socket?.destroy())
    },
  },
  'JSON that ends in the middle': {
    code: 'bad_answer',
    fault: ({ response }) => void response.writeHead(200, json).end(toBody('A').slice(0, -20)),
  },
  garbage: {
    code: 'bad_answer',
    fault: ({ response }) =>
      void response.writeHead(200, json).end(Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x7b])),
  },
  'a web page': {
    code: 'bad_answer',
    fault: ({ response }) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
  },
  'no body at all': { code: 'bad_answer', fault: ({ response }) => void response.writeHead(200, json).end() },
  'JSON without choices': {
    code: 'bad_answer',
    fault: ({ response }) => void response.writeHead(200, json).end('{"choices":[]}'),
  },
  'what is no HTTP': {
    code: 'connection',
    fault: ({ response }) => void response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n'),
  },
  'a 500': { code: 'server_error', fault: ({ response }) => void response.writeHead(500, json).end('{}') },
  'a 503 with Retry-After': {
    code: 'server_error',
    fault: ({ response }) => void response.writeHead(503, { ...json, 'retry-after': '2' }).end('{}'),
  },
  'a 429 with Retry-After': {
    code: 'rate_limited',
    fault: ({ response }) => void response.writeHead(429, { ...json, 'retry-after': '3' }).end('{}'),
  },
  'a reset': { code: 'connection', fault: ({ response }) => void response.socket?.resetAndDestroy() },
}

async function runWith(name: string, fault: (arrived: Arrived) => boolean, how: Fault) {
  endpoint = await startRawEndpoint((arrived) =>
    fault(arrived) ? how(arrived) : answer(arrived.response, 'ABCD'[toNumber(arrived.prompt) % 4]!),
  )
  const opened = await openEndpointWorkspace(scratch, name, { url: endpoint.url, questions })
  const { run } = await opened.run()
  const answers = readAnswers(opened, run.id)
  opened.workspace.close()
  return { run, answers }
}

const rightAnswers = Array.from({ length: questions }, (_, index) => ({
  text: 'ABCD'[index % 4],
  attempts: 1,
}))

describe('once', () => {
  test.each(Object.entries(faults))('%s: asked again, and nothing is missing', async (name, { fault }) => {
    const isBad = ({ prompt, attempt }: Arrived) => toNumber(prompt) === bad && attempt === 1
    const { run, answers } = await runWith(`once ${name}`, isBad, fault)
    expect(run).toMatchObject({ status: 'finished', answered: questions, failed: 0 })
    expect(answers).toEqual(rightAnswers.with(bad, { text: 'B', attempts: 2 }))
    expect(run.scores.map(({ value }) => value)).toEqual([1, 1])
  })
})

describe('again and again', () => {
  test.each(Object.entries(faults))(
    '%s: one failure, and the others stand',
    async (name, { fault, code }) => {
      const { run, answers } = await runWith(
        `always ${name}`,
        ({ prompt }) => toNumber(prompt) === bad,
        fault,
      )
      expect(run).toMatchObject({ status: 'finished', answered: questions - 1, failed: 1 })
      expect(answers).toEqual((rightAnswers as object[]).with(bad, { code, attempts: 5 }))
      for (const { value, coverage } of run.scores) {
        expect(value).toBe(1)
        expect(coverage).toMatchObject({ total: questions, scored: questions - 1, failed: 1 })
      }
    },
  )

  test('a 400 is not asked again', async () => {
    const { run, answers } = await runWith(
      'refused',
      ({ prompt }) => toNumber(prompt) === bad,
      ({ response }) => void response.writeHead(400, json).end('{}'),
    )
    expect(run).toMatchObject({ status: 'finished', failed: 1 })
    expect(answers[bad]).toEqual({ code: 'client_error', attempts: 1 })
  })
})

test('an answer that drips in arrives, as every byte is a sign of life', async () => {
  async function drip({ response }: Arrived): Promise<void> {
    const body = toBody('B')
    response.writeHead(200, { ...json, 'content-length': body.length })
    for (const piece of body.match(/[^]{1,10}/g)!) {
      response.write(piece)
      await sleep(50)
    }
    response.end()
  }
  const { run, answers } = await runWith('drip', ({ prompt }) => toNumber(prompt) === bad, drip)
  expect(run).toMatchObject({ status: 'finished', answered: questions, failed: 0 })
  expect(answers).toEqual(rightAnswers)
})

test('one answer in every two is a fault of some kind: all is answered in the end', async () => {
  const kinds = Object.values(faults)
  const isBad = ({ prompt, attempt }: Arrived) => (toNumber(prompt) + attempt) % 2 === 1 && attempt < 4
  const { run } = await runWith('mixed', isBad, (arrived) =>
    kinds[(toNumber(arrived.prompt) * 7 + arrived.attempt) % kinds.length]!.fault(arrived),
  )
  expect(run).toMatchObject({ status: 'finished', answered: questions, failed: 0 })
})
