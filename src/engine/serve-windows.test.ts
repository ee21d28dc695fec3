// The contract over an in-memory channel: right answers, faults as sentences, windows apart.
import { createORPCClient, isDefinedError, safe } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { RPCLink } from '@orpc/client/message-port'
import { describe, expect, it } from 'vitest'
import type { Api } from '../contracts/api.ts'
import { AppError } from '../contracts/errors.ts'
import type { EngineServices } from './engine-services.ts'
import type { Frame } from './parent-channel.ts'
import { serveWindows } from './serve-windows.ts'

type Client = ContractRouterClient<Api>

const services: EngineServices = {
  info: async () => ({ version: '9.8.7', allowedHosts: 2 }),
  state: async () => {
    throw new TypeError('a row with a name in it')
  },
  lock: async () => ({ state: 'locked' }),
  unlock: async ({ passphrase }) => {
    if (passphrase !== 'right')
      throw new AppError('wrong_passphrase', 'That passphrase does not open this workspace.')
    return { state: 'unlocked', name: 'demo', path: '/w', suites: ['s1'] }
  },
  leaderboard: async () => ({ suite: 's1' }) as never,
}

function connect(): { readonly client: (window: number) => Client; readonly sent: Frame[] } {
  const sent: Frame[] = []
  const windows = new Map<number, (event: { data: unknown }) => void>()
  let toEngine: (frame: Frame) => void = () => undefined
  serveWindows(services, {
    send(frame) {
      sent.push(frame)
      if ('data' in frame) windows.get(frame.window)?.({ data: frame.data })
    },
    onFrame: (listener) => void (toEngine = listener),
    onClose: () => undefined,
  })
  function client(window: number): Client {
    const port = {
      on(event: string, listener: (event?: { data: unknown }) => void) {
        if (event === 'message') windows.set(window, listener)
      },
      postMessage: (data: unknown) => toEngine({ window, data }),
    }
    return createORPCClient(new RPCLink({ port }))
  }
  return { client, sent }
}

describe('serveWindows', () => {
  it('answers each window on its own tag', async () => {
    const { client, sent } = connect()
    expect(await client(7).engine.info()).toEqual({ version: '9.8.7', allowedHosts: 2 })
    expect(await client(8).workspace.unlock({ path: '/w', passphrase: 'right' })).toEqual({
      state: 'unlocked',
      name: 'demo',
      path: '/w',
      suites: ['s1'],
    })
    expect(sent.map((frame) => frame.window)).toEqual([7, 8])
  })

  it('carries code and sentence of an AppError', async () => {
    const { error } = await safe(connect().client(1).workspace.unlock({ path: '/w', passphrase: 'wrong' }))
    expect(isDefinedError(error) && error.data).toEqual({
      code: 'wrong_passphrase',
      message: 'That passphrase does not open this workspace.',
    })
  })

  it('keeps the text of an unknown fault to itself', async () => {
    const { client, sent } = connect()
    const { error } = await safe(client(1).workspace.state())
    expect(isDefinedError(error) && error.data.code).toBe('internal')
    expect(JSON.stringify(sent)).not.toContain('a name in it')
  })

  it('refuses input and output that break the contract', async () => {
    const { client } = connect()
    const input = await safe(client(1).workspace.unlock({ path: '', passphrase: 'right' }))
    expect(isDefinedError(input.error) && input.error.data.code).toBe('bad_input')
    const output = await safe(client(1).leaderboard.get({ suite: 's1', scoring: 'helm', published: true }))
    expect(isDefinedError(output.error) && output.error.data.code).toBe('internal')
  })
})
