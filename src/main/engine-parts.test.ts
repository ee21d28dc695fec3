// Supervision and relay on processes and ports made for the test: crashes, limits, stopping, windows apart.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ToEngine } from '../contracts/frame.ts'
import { LOCKED_EXIT, WINDOW_ROOM } from '../contracts/frame.ts'
import { answerEnvironment } from './engine-environment.ts'
import type { EngineEnd, EngineHost } from './engine-host.ts'
import { superviseEngine } from './engine-supervisor.ts'
import { createLock } from './lock.ts'
import { createRelay } from './relay.ts'
import type { RelayPort } from './relay.ts'

interface FakeHost extends EngineHost {
  readonly sent: ToEngine[]
  killed: boolean
  say(message: unknown): void
  end(end: EngineEnd): void
}

function createFakeHost(): FakeHost {
  let hear: (message: unknown) => void = () => undefined
  let finish: (end: EngineEnd) => void = () => undefined
  const host: FakeHost = {
    sent: [],
    killed: false,
    send: (frame) => void host.sent.push(frame),
    onMessage: (listener) => void (hear = listener),
    onEnd: (listener) => void (finish = listener),
    kill() {
      host.killed = true
      finish({ code: null, signal: 'SIGKILL' })
    },
    say: (message) => hear(message),
    end: (end) => finish(end),
  }
  return host
}

function supervise() {
  const hosts: FakeHost[] = []
  const lines: string[] = []
  let clock = 0
  const engine = superviseEngine({
    start() {
      const host = createFakeHost()
      hosts.push(host)
      return host
    },
    now: () => clock,
    report: (line) => void lines.push(line),
  })
  return {
    engine,
    hosts,
    lines,
    wait: (milliseconds: number) => void (clock += milliseconds),
    crash: () => hosts.at(-1)?.end({ code: null, signal: 'SIGKILL' }),
  }
}

interface FakePort extends RelayPort {
  readonly got: unknown[]
  closed: boolean
  say(data: unknown): void
}

function createFakePort(): FakePort {
  const listeners: Record<string, (event: { data: unknown }) => void> = {}
  const port = {
    got: [] as unknown[],
    closed: false,
    on: (event: string, listener: (event: { data: unknown }) => void) => void (listeners[event] = listener),
    postMessage: (data: unknown) => void port.got.push(data),
    start: () => undefined,
    close() {
      port.closed = true
      listeners['close']?.({ data: null })
    },
    say: (data: unknown) => listeners['message']?.({ data }),
  }
  // Electron's own port chains its `on`; the relay does not.
  return port as unknown as FakePort
}

describe('superviseEngine', () => {
  it('starts a crashed engine again before anyone hears of the end', () => {
    const { engine, hosts, crash, lines } = supervise()
    const startedAtEnd: number[] = []
    engine.onEnd(() => startedAtEnd.push(hosts.length))
    crash()
    engine.send({ window: 1, data: 'x' })
    expect(startedAtEnd).toEqual([2])
    expect(engine.isDown()).toBe(false)
    expect(hosts[1]?.sent).toEqual([{ window: 1, data: 'x' }])
    expect(lines).toEqual(['Wardroom: the engine ended (code none, signal SIGKILL). It is started again.'])
  })

  it('leaves it down after a fourth crash within a minute', () => {
    const { engine, hosts, crash, wait } = supervise()
    crash()
    wait(30_000)
    crash()
    crash()
    expect(engine.isDown()).toBe(false)
    wait(29_999)
    crash()
    expect(engine.isDown()).toBe(true)
    expect(hosts).toHaveLength(4)
  })

  it('forgets crashes after a minute', () => {
    const { engine, crash, wait } = supervise()
    for (let times = 0; times < 10; times += 1) {
      crash()
      wait(21_000)
    }
    expect(engine.isDown()).toBe(false)
  })

  it('does not hear a process that has ended', () => {
    const { engine, hosts, crash } = supervise()
    const heard: unknown[] = []
    engine.onMessage((message) => heard.push(message))
    crash()
    hosts[0]?.say('late')
    hosts[1]?.say('now')
    expect(heard).toEqual(['now'])
  })
})

describe('stop', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('asks the engine to end, and starts no other', async () => {
    const { engine, hosts, lines } = supervise()
    const stopped = engine.stop()
    expect(hosts[0]?.sent).toEqual([{ stop: true }])
    hosts[0]?.end({ code: 0, signal: null })
    await stopped
    expect(hosts).toHaveLength(1)
    expect(hosts[0]?.killed).toBe(false)
    expect(lines).toEqual([])
  })

  it('kills an engine that takes longer than two seconds', async () => {
    const { engine, hosts } = supervise()
    const stopped = engine.stop()
    await vi.advanceTimersByTimeAsync(1999)
    expect(hosts[0]?.killed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await stopped
    expect(hosts[0]?.killed).toBe(true)
    expect(hosts).toHaveLength(1)
  })
})

describe('locking', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('starts another engine after one that ended for a lock, as often as it likes, and reports nothing', () => {
    const { engine, hosts, lines } = supervise()
    for (let times = 0; times < 10; times += 1) hosts.at(-1)?.end({ code: LOCKED_EXIT, signal: null })
    expect(hosts).toHaveLength(11)
    expect([engine.isDown(), engine.lastEnd()]).toEqual([false, 'locked'])
    expect(lines).toEqual([])
    hosts.at(-1)?.end({ code: 1, signal: null })
    expect(engine.lastEnd()).toBe('crashed')
  })

  it('ends an engine by force that does not lock in three seconds, and takes that for a lock', async () => {
    const { engine, hosts, lines } = supervise()
    const lock = createLock(engine)
    lock.lock({ reason: 'command', stopJob: true })
    expect(hosts[0]?.sent).toEqual([{ lock: { reason: 'command', stopJob: true } }])
    hosts[0]?.say({ workspace: { state: 'locked' } })
    await vi.advanceTimersByTimeAsync(2999)
    expect(hosts[0]?.killed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(hosts[0]?.killed).toBe(true)
    expect([engine.lastEnd(), hosts.length, lines]).toEqual(['locked', 2, []])
  })

  it('lets an engine live that keeps a job, and knows how it stands', async () => {
    const { engine, hosts } = supervise()
    const lock = createLock(engine)
    const heard: string[] = []
    lock.onMark(({ state }) => void heard.push(state))
    lock.lockIfOpen('sleep')
    expect(hosts[0]?.sent).toEqual([])
    const chosen = { idleMinutes: 10, contentProtection: true }
    hosts[0]?.say({ workspace: { state: 'unlocked', ...chosen } })
    lock.lockIfOpen('idle')
    hosts[0]?.say({ workspace: { state: 'viewing_locked', ...chosen } })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(hosts[0]?.killed).toBe(false)
    hosts[0]?.end({ code: LOCKED_EXIT, signal: null })
    expect(heard).toEqual(['unlocked', 'viewing_locked', 'locked'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(hosts).toHaveLength(2)
  })

  it('believes no word about the workspace that a window sends', () => {
    const { engine, hosts } = supervise()
    const lock = createLock(engine)
    hosts[0]?.say({ window: 1, data: 'x', workspace: { state: 'viewing_locked', idleMinutes: 240 } })
    hosts[0]?.say({ workspace: { state: 'unlocked', idleMinutes: 'never', contentProtection: true } })
    expect(lock.mark()).toEqual({ state: 'locked' })
  })
})

describe('createRelay', () => {
  it('keeps windows apart and tells the engine what they can take', () => {
    const { engine, hosts } = supervise()
    const relay = createRelay(engine)
    const [one, two] = [createFakePort(), createFakePort()]
    relay.join(10, one)
    relay.join(20, two)
    one.say('a')
    two.say({ taken: 16 })
    two.say({ taken: 1_000_000 })
    expect(hosts[0]?.sent).toEqual([
      { window: 1, room: WINDOW_ROOM },
      { window: 2, room: WINDOW_ROOM },
      { window: 1, data: 'a' },
      { window: 2, room: 16 },
      { window: 2, data: { taken: 1_000_000 } },
    ])
    hosts[0]?.say({ window: 2, data: 'b' })
    hosts[0]?.say({ window: 3, data: 'nobody' })
    hosts[0]?.say('nonsense')
    expect([one.got, two.got]).toEqual([[], ['b']])
  })

  it('ends the older port of a page that asks again, and says so of a page that is gone', () => {
    const { engine, hosts } = supervise()
    const relay = createRelay(engine)
    const [old, next] = [createFakePort(), createFakePort()]
    relay.join(10, old)
    relay.join(10, next)
    expect([old.closed, next.closed]).toEqual([true, false])
    next.close()
    old.say('late')
    expect(hosts[0]?.sent.filter((frame) => !('room' in frame))).toEqual([
      { window: 1, closed: true },
      { window: 2, closed: true },
    ])
  })

  it('closes all ports when the engine ends; a page that asks again reaches the new one', () => {
    const { engine, hosts, crash } = supervise()
    const relay = createRelay(engine)
    const [old, next] = [createFakePort(), createFakePort()]
    relay.join(10, old)
    crash()
    expect(old.closed).toBe(true)
    relay.join(10, next)
    next.say('a')
    hosts[1]?.say({ window: 2, data: 'b' })
    expect(hosts[1]?.sent.at(-1)).toEqual({ window: 2, data: 'a' })
    expect([old.got, next.got]).toEqual([[], ['b']])
  })

  it('closes a port at once where the engine stays down', () => {
    const { engine, crash } = supervise()
    const relay = createRelay(engine)
    for (let times = 0; times < 4; times += 1) crash()
    const port = createFakePort()
    relay.join(10, port)
    expect(port.closed).toBe(true)
  })
})

describe('answerEnvironment', () => {
  it('answers the engine by name, and no window', async () => {
    const { engine, hosts } = supervise()
    const variables = { API_KEY: 'k', lower: 'l', WARDROOM_PASSPHRASE: 'p' }
    answerEnvironment(engine, async (name) => new Map(Object.entries(variables)).get(name))
    createRelay(engine).join(10, createFakePort())
    for (const environment of ['API_KEY', 'ABSENT', 'lower', 'A B', 'WARDROOM_PASSPHRASE', '__proto__'])
      hosts[0]?.say({ environment })
    hosts[0]?.say({ window: 1, data: { environment: 'API_KEY' }, environment: 'API_KEY' })
    await vi.waitFor(() => expect(hosts[0]?.sent).toHaveLength(7))
    expect(hosts[0]?.sent.slice(1)).toEqual([
      { environment: 'API_KEY', value: 'k' },
      { environment: 'ABSENT', value: null },
      { environment: 'lower', value: null },
      { environment: 'A B', value: null },
      { environment: 'WARDROOM_PASSPHRASE', value: null },
      { environment: '__proto__', value: null },
    ])
  })
})
