// One workspace through opening, locking and a run that keeps its key: what is told, written down and closed, and in which order.
import { describe, expect, it } from 'vitest'
import type { WorkspaceMark } from '../contracts/frame.ts'
import type { Workspace } from '../services/create-services.ts'
import { holdWorkspace } from './held-workspace.ts'

interface Wish {
  readonly keepJobs?: boolean
  readonly running?: boolean
  readonly fullDisk?: boolean
}

function createWorkspace({ keepJobs = true, running = false, fullDisk = false }: Wish = {}) {
  const done: string[] = []
  let endJob: () => void = () => undefined
  const idle = new Promise<void>((resolve) => void (endJob = resolve))
  let runs = running
  const workspace = {
    session: {
      record({ action, object }: { action: string; object: string }) {
        if (fullDisk) throw new Error('disk full')
        done.push(`${action} ${object}`)
      },
    },
    settings: {
      inForce: () => ({
        idleMinutes: 10,
        revealMinutes: 5,
        keepJobsWhenLocked: keepJobs,
        contentProtection: true,
      }),
    },
    jobs: {
      current: () => ({ state: runs ? 'running' : 'finished' }),
      idle: () => idle,
      close: async () => void done.push('jobs closed'),
    },
    instances: { forgetRevealed: () => void done.push('text closed') },
    close: () => void done.push('closed'),
  }
  return {
    // Only the parts above are met while a workspace is held.
    workspace: workspace as unknown as Workspace,
    done,
    endJob: () => {
      runs = false
      endJob()
    },
  }
}

async function open(wish: Wish = {}) {
  const marks: WorkspaceMark['state'][] = []
  const held = holdWorkspace(({ state }) => void marks.push(state))
  const made = createWorkspace(wish)
  await held.hold(async () => made.workspace)
  return { held, marks, ...made }
}

describe('holdWorkspace', () => {
  it('writes the lock down, ends the job, closes, and then tells main', async () => {
    const { held, marks, done } = await open()
    const now = held.now()
    await held.lock({ reason: 'idle', stopJob: false })
    expect(done).toEqual(['lock idle', 'jobs closed', 'closed'])
    expect(marks).toEqual(['unlocked', 'locked'])
    expect(now.state === 'unlocked' && now.closing.signal.aborted).toBe(true)
  })

  it('holds one workspace at a time', async () => {
    const { held } = await open()
    await expect(held.hold(async () => createWorkspace().workspace)).rejects.toMatchObject({
      code: 'not_allowed',
    })
  })

  it('keeps the key of a run until it ends, and is locked for good then', async () => {
    const { held, marks, done, endJob } = await open({ running: true })
    await held.lock({ reason: 'screen', stopJob: false })
    expect(held.now().state).toBe('viewing_locked')
    await held.lock({ reason: 'idle', stopJob: false })
    expect(done).toEqual(['lock viewing_screen', 'text closed'])
    endJob()
    await expect.poll(() => marks.at(-1)).toBe('locked')
    expect(done.slice(2)).toEqual(['lock job_ended', 'jobs closed', 'closed'])
  })

  it.each([
    ['the settings say so', { running: true, keepJobs: false }, { reason: 'command', stopJob: false }],
    ['nothing runs', { running: false }, { reason: 'command', stopJob: false }],
    ['its user says so', { running: true }, { reason: 'command', stopJob: true }],
    ['the machine sleeps', { running: true }, { reason: 'sleep', stopJob: false }],
    ['the desktop ends', { running: true }, { reason: 'quit', stopJob: false }],
    ['it cannot be written down', { running: true, fullDisk: true }, { reason: 'idle', stopJob: false }],
  ] as const)('keeps no key where %s', async (_why, wish, lock) => {
    const { held, marks, done } = await open(wish)
    await held.lock(lock).catch(() => undefined)
    expect(held.now().state).toBe('locked')
    expect(done.slice(-2)).toEqual(['jobs closed', 'closed'])
    expect(marks.at(-1)).toBe('locked')
  })

  it('forgets the key of a kept run when the machine goes to sleep', async () => {
    const { held, done } = await open({ running: true })
    await held.lock({ reason: 'idle', stopJob: false })
    await held.lock({ reason: 'sleep', stopJob: false })
    expect(held.now().state).toBe('locked')
    expect(done.slice(-3)).toEqual(['lock sleep', 'jobs closed', 'closed'])
  })

  it('opens for viewing only after the check, and not where the run has ended meanwhile', async () => {
    const { held, marks, done, endJob } = await open({ running: true })
    await held.lock({ reason: 'idle', stopJob: false })
    await expect(
      held.unlockViewing(async () => {
        throw new Error('wrong')
      }),
    ).rejects.toThrow('wrong')
    expect(held.now().state).toBe('viewing_locked')
    await held.unlockViewing(async () => undefined)
    expect(held.now().state).toBe('unlocked')
    expect(done.at(-1)).toBe('unlock viewing')

    await held.lock({ reason: 'idle', stopJob: false })
    const late = held.unlockViewing(async () => {
      endJob()
      await expect.poll(() => marks.at(-1)).toBe('locked')
    })
    await expect(late).rejects.toMatchObject({ code: 'locked' })
    expect(held.now().state).toBe('locked')
  })
})
