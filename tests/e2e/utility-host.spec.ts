// The engine as Electron's utility process: the same entry, the same frames, without the database.
import { join } from 'node:path'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { RPCLink } from '@orpc/client/message-port'
import { expect } from '@playwright/test'
import type { ElectronApplication } from '@playwright/test'
import type { Api } from '../../src/contracts/api.ts'
import { test } from './desktop.ts'

const entry = join(import.meta.dirname, '../../out/engine/index.js')

/** Sends one frame to a fresh utility process and gives back the first frame it answers with. */
function askUtility(
  app: ElectronApplication,
  frame: { window: number; data: unknown },
): Promise<{ window: number; data: unknown }> {
  return app.evaluate(
    ({ utilityProcess }, { entry: file, frame: sent }) =>
      new Promise((done) => {
        const engine = utilityProcess.fork(file, [], { env: {} })
        engine.on('message', (answer: { window: number; data: unknown }) => {
          engine.kill()
          done(answer)
        })
        engine.postMessage(sent)
      }),
    { entry, frame },
  )
}

test('answers the contract in a utility process', async ({ open }) => {
  const { app } = await open()
  let receive: (event: { data: unknown }) => void = () => undefined
  const port = {
    on(event: string, listener: (event?: { data: unknown }) => void) {
      if (event === 'message') receive = listener
    },
    postMessage(data: unknown) {
      void askUtility(app, { window: 3, data }).then((answer) => {
        expect(answer.window).toBe(3)
        receive({ data: answer.data })
      })
    },
  }
  const engine: ContractRouterClient<Api> = createORPCClient(new RPCLink({ port }))
  expect(await engine.engine.info()).toEqual({ version: '0.1.0', allowedHosts: 0 })
})
