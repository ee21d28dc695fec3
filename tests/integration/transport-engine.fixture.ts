// An engine of its own small contract over the real transport, for hosts on which the database cannot load.
import { eventIterator, oc } from '@orpc/contract'
import { implement } from '@orpc/server'
import { z } from 'zod'
import { openParentChannel } from '../../src/engine/parent-channel.ts'
import { readEnvironment } from '../../src/engine/read-environment.ts'
import { serveRouter } from '../../src/engine/serve-windows.ts'

export const contract = {
  /** Numbers as fast as they are taken, each with some weight. */
  count: oc
    .input(z.object({ to: z.number() }))
    .output(eventIterator(z.object({ n: z.number(), pad: z.string() }))),
  /** One event, then silence until nobody listens. */
  wait: oc.output(eventIterator(z.number())),
  /** What the streams have done, and the memory it took. */
  seen: oc.output(z.object({ produced: z.number(), open: z.number() })),
  variable: oc.input(z.object({ name: z.string() })).output(z.object({ value: z.string().nullable() })),
}

const seen = { produced: 0, open: 0 }
const PAD = 'x'.repeat(1000)

const os = implement(contract)
const router = os.router({
  count: os.count.handler(async function* ({ input }) {
    seen.open += 1
    try {
      for (let n = 0; n < input.to; n += 1) {
        seen.produced += 1
        yield { n, pad: PAD }
      }
    } finally {
      seen.open -= 1
    }
  }),
  wait: os.wait.handler(async function* ({ signal }) {
    seen.open += 1
    try {
      yield 1
      await new Promise((resolve) => signal?.addEventListener('abort', resolve))
    } finally {
      seen.open -= 1
    }
  }),
  seen: os.seen.handler(() => ({ ...seen })),
  variable: os.variable.handler(async ({ input }) => ({
    value: (await readEnvironment(input.name)) ?? null,
  })),
})

const channel = openParentChannel()
if (channel !== null) {
  serveRouter(router, channel)
  channel.onFrame((frame) => ('stop' in frame ? process.exit(0) : undefined))
  channel.onClose(() => process.exit(0))
}
