// Settings in a vault of the test's own: defaults, changes in the audit log, roles and policies that refuse.
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../contracts/person.ts'
import { defaultSettings, type Policy } from '../contracts/workspace-settings.ts'
import { createAuditStore } from '../storage/audit-store.ts'
import { createSettingsStore } from '../storage/settings-store.ts'
import {
  createTestVault,
  faultOf,
  removeFolder,
  temporaryFolder,
} from '../storage/testing/temporary-vault.ts'
import type { Vault } from '../storage/vault.ts'
import { createHost } from './host.ts'
import { createSession } from './session.ts'
import { createSettingsService } from './settings.ts'

const folder = temporaryFolder()
let vault: Vault
let count = 0
beforeEach(async () => void (vault = await createTestVault(join(folder, String((count += 1))))))
afterEach(() => vault.close())
afterAll(() => removeFolder(folder))

const format = 'wardroom-policy-1'

function open(roles: readonly Role[] = ['administrator'], policy: Policy = { format }) {
  const audit = createAuditStore(vault)
  const readProfile = () => ({ id: 'p1', name: 'Pat', roles: [...roles], createdAt: '' })
  const session = createSession({ readProfile, policy, audit, host: createHost(folder, 'test') })
  const settings = createSettingsService(createSettingsStore(vault), session)
  const entries = () => audit.list().map(({ action, object, count: value }) => [action, object, value])
  return { settings, entries }
}

describe('createSettingsService', () => {
  it('begins with the defaults, and keeps what is chosen', () => {
    const { settings } = open()
    expect(settings.get()).toEqual({
      chosen: defaultSettings,
      inForce: defaultSettings,
      held: [],
      mayChange: true,
    })
    settings.set({ idleMinutes: 5, revealMinutes: undefined })
    expect(open().settings.get().chosen).toEqual({ ...defaultSettings, idleMinutes: 5 })
  })

  it('writes down each setting that changed, with its value, and no other', () => {
    const { settings, entries } = open()
    const before = entries().length
    settings.set({ idleMinutes: 30, keepJobsWhenLocked: false, contentProtection: true })
    expect(entries().slice(before)).toEqual([
      ['settings', 'idleMinutes', 30],
      ['settings', 'keepJobsWhenLocked', 0],
    ])
  })

  it('lets nobody but an administrator change them', async () => {
    const { settings, entries } = open(['researcher', 'data_steward'])
    expect(settings.get().mayChange).toBe(false)
    expect((await faultOf(() => settings.set({ idleMinutes: 240 }))).code).toBe('not_permitted')
    expect(settings.get().chosen).toEqual(defaultSettings)
    expect(entries().at(-1)).toEqual(['refused', 'settings', null])
  })

  it('refuses what the policy forbids, and holds older choices to it', async () => {
    open().settings.set({ idleMinutes: 60, contentProtection: false })
    const policy: Policy = { format, idleMinutes: 10, contentProtection: true }
    const { settings } = open(['administrator'], policy)
    expect(settings.inForce()).toMatchObject({ idleMinutes: 10, contentProtection: true })
    expect(settings.get().held).toEqual(['idleMinutes', 'contentProtection'])
    expect((await faultOf(() => settings.set({ idleMinutes: 11 }))).code).toBe('not_allowed')
    expect(settings.set({ idleMinutes: 3 }).inForce.idleMinutes).toBe(3)
  })
})
