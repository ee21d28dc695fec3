// The workspace that the engine holds → how a window sees it.
import type { WorkspaceState } from '../contracts/api.ts'
import { acts } from '../contracts/person.ts'
import type { Workspace } from '../services/create-services.ts'
import type { HeldWorkspace } from './held-workspace.ts'

export function toWorkspaceState(held: ReturnType<HeldWorkspace['now']>): WorkspaceState {
  if (held.state === 'locked') return { state: 'locked' }
  return held.state === 'unlocked' ? toUnlocked(held.workspace) : toViewingLocked(held.workspace)
}

function toViewingLocked({ name, directory, session, jobs }: Workspace): WorkspaceState {
  const { answered, total } = jobs.current() ?? { answered: 0, total: 0 }
  return {
    state: 'viewing_locked',
    name,
    path: directory,
    person: session.profile.name,
    job: { answered, total },
  }
}

function toUnlocked(workspace: Workspace): WorkspaceState {
  const { name, directory, session, settings, results, catalog, models, runs, jobs } = workspace
  return {
    state: 'unlocked',
    name,
    path: directory,
    person: session.profile,
    acts: acts.filter((act) => session.may(act)),
    settings: settings.inForce(),
    suites: results.suites(),
    counts: { benchmarks: catalog.benchmarks.length, models: models.list().length, runs: runs.list().length },
    interruptedJob: jobs.interrupted(),
  }
}
