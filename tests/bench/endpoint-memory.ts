// 100,000 requests through the runner → how much memory it holds on the way, and whether that grows.
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startMock } from './endpoint.ts'
import { watchThroughRunner } from './runner.ts'

export interface MemoryMeasure {
  readonly requests: number
  readonly seconds: number
  /** Heap in use after collecting, in MiB: the most in the first and in the last quarter of the requests. */
  readonly heapFirst: number
  readonly heapLast: number
  readonly rssFirst: number
  readonly rssLast: number
  /** Of the whole process, scoring and storing the scores included. */
  readonly rssPeak: number
}

const REQUESTS = 100_000
const CONCURRENCY = 64
/** Of a prompt: about a short clinical note. */
const WORDS = 200

export async function benchMemory(tools: string, requests = REQUESTS): Promise<MemoryMeasure> {
  const note = 'patient reports no pain since admission '.repeat(WORDS / 6)
  const prompts = Array.from({ length: requests }, (_, index) => `Question ${index}: ${note}`)
  const mock = await startMock(join(tools, 'mock-openai.mjs'))
  const collect = createCollector()
  const samples: { readonly share: number; readonly heap: number; readonly rss: number }[] = []
  try {
    const { seconds } = await watchThroughRunner(
      { prompts, concurrency: CONCURRENCY, target: mock.url },
      (share) => {
        if (share < (samples.at(-1)?.share ?? 0) + 0.025) return
        collect()
        const { heapUsed, rss } = process.memoryUsage()
        samples.push({ share, heap: heapUsed, rss })
      },
    )
    const first = samples.filter(({ share }) => share <= 0.25)
    const last = samples.filter(({ share }) => share > 0.75)
    return {
      ...{ requests, seconds: Math.round(seconds) },
      heapFirst: toMib(Math.max(...first.map(({ heap }) => heap))),
      heapLast: toMib(Math.max(...last.map(({ heap }) => heap))),
      rssFirst: toMib(Math.max(...first.map(({ rss }) => rss))),
      rssLast: toMib(Math.max(...last.map(({ rss }) => rss))),
      rssPeak: Math.round(process.resourceUsage().maxRSS / 1024),
    }
  } finally {
    await mock.stop()
  }
}

/** Else the heap would show when it was collected, not what is held. */
function createCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

function toMib(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}
