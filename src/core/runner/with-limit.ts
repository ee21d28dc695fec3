// A judge → one that is asked no more than so many questions at once; the others wait in order.
import type { Judge } from '../ports.ts'

export function withLimit(judge: Judge, most: number): Judge {
  const waiting: (() => void)[] = []
  let running = 0
  return async (request) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await judge(request)
    } finally {
      // Whoever waits longest takes the place over, so that it is never free for a moment.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
