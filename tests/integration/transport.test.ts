// The real engine process over Node's fork: calls answered and faults carried through tagged frames.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createORPCClient, isDefinedError, safe } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { RPCLink } from '@orpc/client/message-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '../../src/contracts/api.ts'

const entry = join(import.meta.dirname, '../../src/engine/index.ts')

let engine: ChildProcess

function clientOf(window: number): ContractRouterClient<Api> {
  const port = {
    on(event: string, listener: (event?: { data: unknown }) => void) {
      if (event !== 'message') return
      engine.on('message', (frame: { window: number; data: unknown }) => {
        if (frame.window === window) listener({ data: frame.data })
      })
    },
    postMessage: (data: unknown) => void engine.send({ window, data }),
  }
  return createORPCClient(new RPCLink({ port }))
}

describe('the engine over fork', () => {
  beforeAll(() => {
    engine = fork(entry, [], { serialization: 'advanced' })
  })
  afterAll(() => void engine.kill('SIGKILL'))

  it('answers engine.info', async () => {
    const info = await clientOf(1).engine.info()
    expect(info.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(info.allowedHosts).toBe(0)
  })

  it('serves windows at the same time', async () => {
    const windows = [2, 3, 4].map(clientOf)
    const states = await Promise.all(windows.map((client) => client.workspace.state()))
    expect(states).toEqual([{ state: 'locked' }, { state: 'locked' }, { state: 'locked' }])
  })

  it('carries an AppError with its code and sentence', async () => {
    const { error } = await safe(
      clientOf(5).leaderboard.get({ suite: 'demo', scoring: 'helm', published: true }),
    )
    expect(isDefinedError(error) && error.data.code).toBe('locked')
    expect(error?.message).toMatch(/^[A-Z][^\n]+\.$/)
  })

  it('ends when its parent lets go', async () => {
    const ended = once(engine, 'exit')
    engine.disconnect()
    expect((await ended)[0]).toBe(0)
  })
})
