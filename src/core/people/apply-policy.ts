// Settings that people chose and the policy of the machine → the settings that hold: always the stricter of the two.
import type { Policy, SettingName, WorkspaceSettings } from '../../contracts/workspace-settings.ts'

/** Minutes are the fewer, a switch stands as the policy has it where that is the safer side. */
export function applyPolicy(chosen: WorkspaceSettings, policy: Policy): WorkspaceSettings {
  return {
    idleMinutes: Math.min(chosen.idleMinutes, policy.idleMinutes ?? Infinity),
    revealMinutes: Math.min(chosen.revealMinutes, policy.revealMinutes ?? Infinity),
    keepJobsWhenLocked: chosen.keepJobsWhenLocked && policy.keepJobsWhenLocked !== false,
    contentProtection: chosen.contentProtection || policy.contentProtection === true,
  }
}

/** The settings that the policy narrows; a `true` for kept jobs allows what is allowed anyway. */
export function findHeld(policy: Policy): SettingName[] {
  const held: Record<SettingName, boolean> = {
    idleMinutes: policy.idleMinutes !== undefined,
    revealMinutes: policy.revealMinutes !== undefined,
    keepJobsWhenLocked: policy.keepJobsWhenLocked === false,
    contentProtection: policy.contentProtection === true,
  }
  return (Object.keys(held) as SettingName[]).filter((name) => held[name])
}
