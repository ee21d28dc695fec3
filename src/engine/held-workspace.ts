// One workspace at a time → opened, locked for viewing while a job keeps its key, locked for good.
import { AppError } from '../contracts/errors.ts'
import type { LockReason, LockWish, WorkspaceMark } from '../contracts/frame.ts'
import type { Workspace } from '../services/create-services.ts'

type Held =
  | { readonly state: 'locked' }
  | {
      readonly state: 'unlocked'
      readonly workspace: Workspace
      /** Aborted when it is no longer open to anyone's eyes. */
      readonly closing: AbortController
    }
  | { readonly state: 'viewing_locked'; readonly workspace: Workspace }

export interface HeldWorkspace {
  now(): Held
  /** Opens one. Throws `not_allowed` while another is held. */
  hold(opening: () => Promise<Workspace>): Promise<void>
  /** Locked for viewing → open again, once `check` has passed. */
  unlockViewing(check: (workspace: Workspace) => Promise<void>): Promise<void>
  /**
   * Ends what runs, resumable, and forgets the key; or, where the settings say so and a job runs, shuts all eyes
   * until somebody unlocks or the job ends. Main hears of it in every case. Sleep always forgets the key: a sleeping machine may write its memory to disk.
   */
  lock(wish: LockWish): Promise<void>
  /** Tells main how the workspace stands. */
  tell(): void
}

export function holdWorkspace(tellMain: (mark: WorkspaceMark) => void): HeldWorkspace {
  let held: Held = { state: 'locked' }
  let opening = false

  const tell = () => tellMain(toMark(held))

  function open(workspace: Workspace): void {
    held = { state: 'unlocked', workspace, closing: new AbortController() }
    tell()
  }

  function shutEyes(workspace: Workspace, reason: LockReason): void {
    closeText(workspace, reason)
    held = { state: 'viewing_locked', workspace }
    tell()
    void workspace.jobs.idle().then(async () => {
      if (held.state === 'viewing_locked') await lock({ reason: 'job_ended', stopJob: true })
    })
  }

  function close(workspace: Workspace, reason: LockReason): Promise<void> {
    held = { state: 'locked' }
    return closeWorkspace(workspace, reason).finally(tell)
  }

  async function lock({ reason, stopJob }: LockWish): Promise<void> {
    const before = held
    if (before.state === 'locked') return tell()
    const mayKeep = !stopJob && reason !== 'sleep' && reason !== 'quit'
    if (before.state === 'viewing_locked') return mayKeep ? tell() : close(before.workspace, reason)
    before.closing.abort()
    const { jobs, settings } = before.workspace
    const keeps = mayKeep && jobs.current()?.state === 'running' && settings.inForce().keepJobsWhenLocked
    try {
      if (keeps) return shutEyes(before.workspace, reason)
    } catch {
      // What cannot be written down, on a full disk for one, is locked for good.
    }
    return close(before.workspace, reason)
  }

  async function unlockViewing(check: (workspace: Workspace) => Promise<void>): Promise<void> {
    if (held.state !== 'viewing_locked') throw new AppError('locked', 'No workspace is open.')
    const { workspace } = held
    await check(workspace)
    // The job may have ended meanwhile, and the key is gone with it. TypeScript does not see the change.
    if ((held as Held).state !== 'viewing_locked')
      throw new AppError('locked', 'The run has ended and the workspace is locked. Unlock it once more.')
    workspace.session.record({ action: 'unlock', object: 'viewing' })
    open(workspace)
  }

  return {
    now: () => held,
    lock,
    tell,
    async hold(begin) {
      if (held.state !== 'locked' || opening)
        throw new AppError('not_allowed', 'A workspace is open already. Lock it first.')
      opening = true
      try {
        open(await begin())
      } finally {
        opening = false
      }
    },
    unlockViewing,
  }
}

/** The entry comes first; then nothing in the engine holds text that was shown. */
function closeText({ session, instances }: Workspace, reason: LockReason): void {
  session.record({ action: 'lock', object: `viewing_${reason}` })
  instances.forgetRevealed()
}

/** The entry comes first: a process that is ended by force, because its job does not end, has it all the same. */
async function closeWorkspace(workspace: Workspace, reason: LockReason): Promise<void> {
  try {
    workspace.session.record({ action: 'lock', object: reason })
  } finally {
    await workspace.jobs.close().finally(() => workspace.close())
  }
}

function toMark(held: Held): WorkspaceMark {
  if (held.state === 'locked') return { state: 'locked' }
  const { idleMinutes, contentProtection } = held.workspace.settings.inForce()
  return { state: held.state, idleMinutes, contentProtection }
}
