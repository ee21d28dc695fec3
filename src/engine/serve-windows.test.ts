// A small contract over an in-memory channel: windows apart, faults as sentences, streams paced and cancelled.
import { createORPCClient, isDefinedError, safe } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { eventIterator, oc } from '@orpc/contract'
import type { ContractRouterClient } from '@orpc/contract'
import { implement } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError, errorReportSchema } from '../contracts/errors.ts'
import type { FromEngine, ToEngine } from '../contracts/frame.ts'
import { serveRouter } from './serve-windows.ts'

const procedure = oc.errors({ FAULT: { status: 400, data: errorReportSchema.shape.error } })
const contract = {
  greet: procedure.input(z.object({ name: z.string().min(1) })).output(z.object({ text: z.string() })),
  fail: procedure.input(z.object({ how: z.string() })).output(z.object({ text: z.string() })),
  count: procedure
    .input(z.object({ to: z.number(), failAt: z.number().nullable() }))
    .output(eventIterator(z.number())),
  wait: procedure.output(eventIterator(z.number())),
}

/** What the streams have done so far. */
const seen = { produced: 0, returned: 0 }

const os = implement(contract)
const router = os.router({
  greet: os.greet.handler(({ input }) => ({ text: `Good day, ${input.name}.` })),
  fail: os.fail.handler(({ input }) => {
    if (input.how === 'known') throw new AppError('wrong_passphrase', 'That passphrase does not open this.')
    if (input.how === 'output') return { text: 3 as never }
    throw new TypeError('a row with a name in it')
  }),
  count: os.count.handler(async function* ({ input }) {
    try {
      for (let next = 0; next < input.to; next += 1) {
        if (next === input.failAt) throw new AppError('disk_full', 'The disk is full.')
        seen.produced += 1
        yield next
      }
    } finally {
      seen.returned += 1
    }
  }),
  wait: os.wait.handler(async function* ({ signal }) {
    try {
      yield 1
      await new Promise((resolve) => signal?.addEventListener('abort', resolve))
    } finally {
      seen.returned += 1
    }
  }),
})

interface Wire {
  readonly client: (window: number) => ContractRouterClient<typeof contract>
  readonly send: (frame: ToEngine) => void
  readonly sent: FromEngine[]
}

function connect(): Wire {
  const sent: FromEngine[] = []
  const windows = new Map<number, (event: { data: unknown }) => void>()
  let send: (frame: ToEngine) => void = () => undefined
  serveRouter(router, {
    send(frame) {
      sent.push(frame)
      if ('window' in frame) windows.get(frame.window)?.({ data: frame.data })
    },
    onFrame: (listener) => void (send = listener),
    onClose: () => undefined,
  })
  function client(window: number): ContractRouterClient<typeof contract> {
    const port = {
      on(event: string, listener: (event?: { data: unknown }) => void) {
        if (event === 'message') windows.set(window, listener)
      },
      postMessage: (data: unknown) => send({ window, data }),
    }
    return createORPCClient(new RPCLink({ port }))
  }
  return { client, send: (frame) => send(frame), sent }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('calls', () => {
  it('are answered to each window on its own tag', async () => {
    const { client, sent } = connect()
    expect(await client(7).greet({ name: 'one' })).toEqual({ text: 'Good day, one.' })
    expect(await client(8).greet({ name: 'two' })).toEqual({ text: 'Good day, two.' })
    expect(sent.map((frame) => 'window' in frame && frame.window)).toEqual([7, 8])
  })

  it('carry code and sentence of an AppError', async () => {
    const { error } = await safe(connect().client(1).fail({ how: 'known' }))
    expect(isDefinedError(error) && error.data).toEqual({
      code: 'wrong_passphrase',
      message: 'That passphrase does not open this.',
    })
  })

  it('keep the text of an unknown fault to themselves', async () => {
    const { client, sent } = connect()
    const { error } = await safe(client(1).fail({ how: 'unknown' }))
    expect(isDefinedError(error) && error.data.code).toBe('internal')
    expect(JSON.stringify(sent)).not.toContain('a name in it')
  })

  it('refuse input and output that break the contract', async () => {
    const { client } = connect()
    const input = await safe(client(1).greet({ name: '' }))
    expect(isDefinedError(input.error) && input.error.data.code).toBe('bad_input')
    const output = await safe(client(1).fail({ how: 'output' }))
    expect(isDefinedError(output.error) && output.error.data.code).toBe('internal')
  })

  it.each([
    'not JSON',
    '[]',
    '{"i":"1"}',
    '{"i":"1","p":{}}',
    '{"i":"1","p":{"u":7}}',
    '{"i":"1","p":{"u":"/greet","h":3}}',
    '{"i":"1","t":9,"p":{}}',
    '{"i":"1","p":{"u":"/no/such/call"}}',
    '{"i":"1","p":{"u":"/greet","b":{"json":1,"meta":[[99,"a"]]}}}',
    7,
    null,
    { i: '1', p: { u: '/greet' } },
    new Uint8Array([255, 255]),
  ])('outlive a message that is none: %j', async (data) => {
    const { client, send } = connect()
    send({ window: 1, data })
    await settle()
    expect(await client(2).greet({ name: 'after' })).toEqual({ text: 'Good day, after.' })
  })
})

describe('streams', () => {
  it('carry their events and their end', async () => {
    const events: number[] = []
    for await (const event of await connect().client(1).count({ to: 5, failAt: null })) events.push(event)
    expect(events).toEqual([0, 1, 2, 3, 4])
  })

  it('carry code and sentence of a fault on the way, and the engine lives on', async () => {
    const { client } = connect()
    const one = client(1)
    const { error } = await safe(
      (async () => {
        for await (const event of await one.count({ to: 5, failAt: 2 })) expect(event).toBeLessThan(2)
      })(),
    )
    expect(error).toMatchObject({ data: { code: 'disk_full', message: 'The disk is full.' } })
    expect(await one.greet({ name: 'after' })).toEqual({ text: 'Good day, after.' })
  })

  it('wait for room, and answers do not', async () => {
    const { client, send } = connect()
    const before = seen.produced
    send({ window: 1, room: 10 })
    const one = client(1)
    const stream = await one.count({ to: 1000, failAt: null })
    await settle()
    expect(seen.produced - before).toBeLessThanOrEqual(10)
    expect(await one.greet({ name: 'meanwhile' })).toEqual({ text: 'Good day, meanwhile.' })
    send({ window: 1, room: 20 })
    await settle()
    expect(seen.produced - before).toBeLessThanOrEqual(30)
    expect(seen.produced - before).toBeGreaterThan(20)
    await stream.return?.(undefined)
  })

  it('end when their window closes while they wait for room', async () => {
    const { client, send } = connect()
    const { produced, returned } = seen
    send({ window: 1, room: 4 })
    await client(1).count({ to: 1000, failAt: null })
    await settle()
    send({ window: 1, closed: true })
    await settle()
    expect(seen.returned).toBe(returned + 1)
    expect(seen.produced - produced).toBeLessThanOrEqual(4)
  })

  it.each(['abort', 'return', 'close'] as const)('end on %s while they wait for an event', async (how) => {
    const { client, send } = connect()
    const { returned } = seen
    const abort = new AbortController()
    const stream = await client(1).wait(undefined, { signal: abort.signal })
    expect(await stream.next()).toMatchObject({ value: 1 })
    await settle()
    if (how === 'abort') abort.abort()
    if (how === 'return') await stream.return?.(undefined)
    if (how === 'close') send({ window: 1, closed: true })
    await settle()
    expect(seen.returned).toBe(returned + 1)
  })
})
