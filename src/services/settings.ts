// What the people of a workspace choose → kept in the vault, held to the policy, and written to the audit log.
import { AppError } from '../contracts/errors.ts'
import {
  defaultSettings,
  settingsChangesSchema,
  workspaceSettingsSchema,
  type SettingName,
  type SettingsChanges,
  type SettingsView,
  type WorkspaceSettings,
} from '../contracts/workspace-settings.ts'
import { applyPolicy, findHeld } from '../core/people/apply-policy.ts'
import type { SettingsStore } from '../storage/settings-store.ts'
import type { Session } from './session.ts'

const STORED = 'workspace'

export interface SettingsService {
  get(): SettingsView
  /** What holds now: the choice and the policy, whichever is stricter. */
  inForce(): WorkspaceSettings
  /** Throws `not_permitted`, and `not_allowed` for what the policy does not let anybody choose. */
  set(changes: SettingsChanges): SettingsView
}

export function createSettingsService(store: SettingsStore, session: Session): SettingsService {
  // Each by itself: what an older version did not know has its default.
  const chosen = () => merge(defaultSettings, store.get(STORED, settingsChangesSchema) ?? {})
  const inForce = () => applyPolicy(chosen(), session.policy)

  function get(): SettingsView {
    return {
      chosen: chosen(),
      inForce: inForce(),
      held: findHeld(session.policy),
      mayChange: session.may('settings'),
    }
  }

  return {
    get,
    inForce,
    set(changes) {
      session.require('settings')
      const before = chosen()
      const next = merge(before, changes)
      const changed = (Object.keys(next) as SettingName[]).filter((name) => next[name] !== before[name])
      const allowed = applyPolicy(next, session.policy)
      if (changed.some((name) => allowed[name] !== next[name]))
        throw new AppError('not_allowed', 'The policy of this machine does not allow that setting.')
      store.set(STORED, next)
      for (const name of changed)
        session.record({ action: 'settings', object: name, count: Number(next[name]) })
      return get()
    },
  }
}

function merge(settings: WorkspaceSettings, changes: SettingsChanges): WorkspaceSettings {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return workspaceSettingsSchema.parse({ ...settings, ...Object.fromEntries(given) })
}
