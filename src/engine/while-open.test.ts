// Calls that meet a lock: refused after it, withheld across it, and streams that end with it.
import { describe, expect, it } from 'vitest'
import { AppError } from '../contracts/errors.ts'
import { withOpenWorkspace } from './while-open.ts'

function createServices() {
  const lock = new AbortController()
  return {
    lock,
    closing() {
      if (lock.signal.aborted) throw new AppError('locked', 'No workspace is open.')
      return lock.signal
    },
  }
}

describe('withOpenWorkspace', () => {
  it('refuses every group but the two that hold nothing, once it is locked', async () => {
    const services = createServices()
    const guard = withOpenWorkspace(services)
    const ask = (...path: string[]) => guard({ path, next: async () => 'answer' })
    expect(await ask('runs', 'reveal')).toBe('answer')
    services.lock.abort()
    for (const group of ['runs', 'jobs', 'security', 'exports', 'no_such_group'])
      await expect(ask(group, 'get'), group).rejects.toMatchObject({ code: 'locked' })
    expect(await ask('workspace', 'state')).toBe('answer')
    expect(await ask('engine', 'info')).toBe('answer')
  })

  it('keeps an answer that comes after the lock', async () => {
    const services = createServices()
    const late = withOpenWorkspace(services)({
      path: ['runs', 'reveal'],
      async next() {
        services.lock.abort()
        return 'patient text'
      },
    })
    await expect(late).rejects.toMatchObject({ code: 'locked' })
  })

  it('ends a stream with the lock, also one that waits, and lets its source end', async () => {
    const services = createServices()
    let ended = false
    async function* source(): AsyncGenerator<number, void> {
      try {
        yield 1
        await new Promise((resolve) => services.lock.signal.addEventListener('abort', resolve))
        yield 2
      } finally {
        ended = true
      }
    }
    const stream = (await withOpenWorkspace(services)({
      path: ['jobs', 'watch'],
      next: async () => source(),
    })) as AsyncGenerator<number>
    expect(await stream.next()).toEqual({ done: false, value: 1 })
    const next = stream.next()
    services.lock.abort()
    expect(await next).toEqual({ done: true, value: undefined })
    await expect.poll(() => ended).toBe(true)
  })
})
