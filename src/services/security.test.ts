// Secrets of a workspace: what opens it before and after a change, what is refused, and what the audit log then holds.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync, chmodSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuditStore } from '../storage/audit-store.ts'
import { loadHeader } from '../storage/vault-header.ts'
import { openVault } from '../storage/vault.ts'
import {
  CHEAP,
  faultOf,
  MIGRATIONS,
  removeFolder,
  temporaryFolder,
} from '../storage/testing/temporary-vault.ts'
import { createWorkspace, openWorkspace, type Secret, type Workspace } from './create-services.ts'
import { createHost, type Host } from './host.ts'
import { lookAtWorkspace } from './look-at-workspace.ts'

const resources = fileURLToPath(new URL('../../resources', import.meta.url))
const FIRST = 'the first passphrase'
let folder = ''
let directory = ''
let now = 0
let host: Host
let open: Workspace | null = null

beforeEach(async () => {
  folder = temporaryFolder()
  directory = join(folder, 'workspace')
  now = Date.parse('2026-03-03T08:00:00.000Z')
  host = { ...createHost(resources, 'test'), now: () => new Date(now).toISOString(), kdf: CHEAP }
  open = await createWorkspace(host, directory, { name: 'Ward 7', passphrase: FIRST, person: 'Ines' })
})
afterEach(() => {
  open?.close()
  removeFolder(folder)
})

function close(): void {
  open?.close()
  open = null
}

async function reopen(secret: string, kind: Secret['kind'] = 'passphrase'): Promise<Workspace> {
  close()
  open = await openWorkspace(host, directory, { secret, kind })
  return open
}

const refusal = (secret: string, kind: Secret['kind'] = 'passphrase') => faultOf(() => reopen(secret, kind))

/** The log as one word an entry, read with the passphrase in force. */
async function logOf(secret: string): Promise<string[]> {
  close()
  const vault = await openVault(directory, secret, { migrationsDirectory: MIGRATIONS })
  const entries = createAuditStore(vault).list()
  vault.close()
  return entries.map(({ action, object, count }) => `${action}:${object}${count === null ? '' : `:${count}`}`)
}

describe('a change of passphrase', () => {
  it('opens with the new one only, and leaves the key of the data as it was', async () => {
    const keyUnder = async (secret: string) => {
      close()
      const vault = await openVault(directory, secret, { migrationsDirectory: MIGRATIONS })
      const key = vault.deriveKey('a test').toString('hex')
      vault.close()
      return key
    }
    const before = await keyUnder(FIRST)
    await reopen(FIRST)
    await open!.security.passphrases.change({ current: FIRST, next: 'the next one' })
    now += 86_400_000
    close()
    expect(await refusal(FIRST)).toMatchObject({ code: 'wrong_passphrase' })
    const { security, session } = await reopen('the next one')
    expect(session.profile.name).toBe('Ines')
    expect(security.status()).toMatchObject({ passphraseChangedAt: '2026-03-03T08:00:00.000Z' })
    expect(await logOf('the next one')).toEqual([
      'create:workspace',
      'unlock:workspace',
      `passphrase:person ${session.profile.id}`,
      'unlock:workspace',
      'wrong_passphrase:workspace:1',
    ])
    expect(await keyUnder('the next one')).toBe(before)
  })

  it('needs the present one, and one that is not empty', async () => {
    const wish = (current: string, next: string) =>
      faultOf(() => open!.security.passphrases.change({ current, next }))
    expect(await wish('another', 'the next one')).toEqual({
      code: 'wrong_passphrase',
      message: 'That is not your passphrase. Nothing was changed.',
      place: {},
    })
    expect(await wish(FIRST, 'short')).toMatchObject({ code: 'bad_input' })
    expect((await reopen(FIRST)).name).toBe('Ward 7')
  })
})

describe('the recovery key', () => {
  it('opens the workspace as an administrator, who can let a person in again', async () => {
    const { key, check } = await open!.security.makeRecoveryKey()
    const ines = open!.session.profile.id
    expect(key).toMatch(/^([0-9A-Z]{4}-){7}[0-9A-Z]{4}$/)
    const { security, session } = await reopen(
      `${key.toLowerCase().replaceAll('-', ' ')} ${check}`,
      'recovery',
    )
    expect([session.profile.roles, session.may('reveal')]).toEqual([['administrator'], false])
    await security.passphrases.reset({ profileId: ines, next: 'remembered' })
    expect(await refusal(FIRST)).toMatchObject({ code: 'wrong_passphrase' })
    expect((await reopen('remembered')).security.status().recoveryKey).toEqual({ madeAt: host.now() })
  })

  it('is stored nowhere, and a new one replaces it', async () => {
    const first = await open!.security.makeRecoveryKey()
    const second = await open!.security.makeRecoveryKey()
    close()
    const stored = ['workspace.json', 'workspace.db'].map((name) => readFileSync(join(directory, name)))
    for (const { key } of [first, second]) {
      for (const form of [key, key.replaceAll('-', ''), key.slice(0, 9)])
        expect(stored.some((bytes) => bytes.includes(form))).toBe(false)
    }
    expect(await refusal(first.key, 'recovery')).toMatchObject({ code: 'wrong_passphrase' })
    await reopen(second.key, 'recovery')
  })

  it('is made by those who may let people in', async () => {
    const { key } = await open!.security.makeRecoveryKey()
    const steward = await reopen(FIRST)
    const policy = { format: 'wardroom-policy-1', roles: { people: [] } } as const
    Object.assign(steward.session.policy, policy)
    expect(await faultOf(() => steward.security.makeRecoveryKey())).toMatchObject({ code: 'not_permitted' })
    await reopen(key, 'recovery')
  })
})

describe('the keychain', () => {
  const secret = randomBytes(32).toString('base64')

  it('opens for the person who put it there, until it is taken away', async () => {
    await open!.security.addKeychain(secret)
    expect(lookAtWorkspace(host, directory)).toMatchObject({ people: ['Ines'], keychainPeople: ['Ines'] })
    const opened = await reopen(secret, 'keychain')
    expect([opened.session.profile.name, opened.security.status().keychain]).toEqual(['Ines', true])
    opened.security.removeKeychain()
    opened.security.removeKeychain()
    expect(opened.security.status().keychain).toBe(false)
    expect(await refusal(secret, 'keychain')).toMatchObject({ code: 'wrong_passphrase' })
    const removals = (await logOf(FIRST)).filter((line) => line === 'keychain:removed')
    expect(removals).toHaveLength(1)
  })

  it('goes where a passphrase is given anew, and is refused by a policy', async () => {
    const { security, session } = open!
    await security.addKeychain(secret)
    await security.passphrases.reset({ profileId: session.profile.id, next: 'a new passphrase' })
    expect(lookAtWorkspace(host, directory).keychainPeople).toEqual([])
    Object.assign(session.policy, { keychain: false })
    expect(await faultOf(() => security.addKeychain(secret))).toMatchObject({ code: 'not_allowed' })
  })
})

describe('the cost of a guess', () => {
  it('is raised at the next unlock where it is lower than today’s, and never lowered', async () => {
    const slot = () => loadHeader(directory).slots[0]!
    expect(slot().kdf).toMatchObject(CHEAP)
    const dear = { N: 2 ** 12, r: 8, p: 1 }
    const cheapSlot = slot()
    host = { ...host, kdf: dear }
    await reopen(FIRST)
    expect(slot().kdf).toMatchObject(dear)
    expect([slot().label, slot().profileId]).toEqual([cheapSlot.label, cheapSlot.profileId])
    host = { ...host, kdf: CHEAP }
    const { security } = await reopen(FIRST)
    expect(slot().kdf).toMatchObject(dear)
    expect(security.status().kdf).toEqual({ name: 'scrypt', ...dear, memoryBytes: 2 ** 22 })
    expect((await logOf(FIRST)).filter((line) => line === 'passphrase:cost raised')).toHaveLength(1)
  })
})

describe('attempts', () => {
  const fail = async (times: number) => {
    for (let i = 0; i < times; i += 1)
      expect(await refusal('wrong')).toMatchObject({ code: 'wrong_passphrase' })
  }
  const file = () => join(directory, 'attempts.json')

  it('wait after the third, twice as long each time, up to a minute', async () => {
    await fail(3)
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await refusal(FIRST)).toMatchObject({
        code: 'too_many_attempts',
        message: `Several attempts have failed. The next one is looked at in ${seconds} s.`,
      })
      expect(lookAtWorkspace(host, directory).waitSeconds).toBe(seconds)
      now += seconds * 1000
      await fail(1)
    }
    now += 60_000
    await reopen(FIRST)
    expect(existsSync(file())).toBe(false)
    expect(await logOf(FIRST)).toEqual([
      'create:workspace',
      'unlock:workspace',
      'wrong_passphrase:workspace:11',
    ])
  })

  it('are counted in a file that only its owner reads and that names nobody', async () => {
    close()
    await fail(2)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(Object.keys(JSON.parse(readFileSync(file(), 'utf8')) as object)).toEqual([
      'count',
      'lastAt',
      'check',
    ])
    expect(lookAtWorkspace(host, directory)).toMatchObject({ failedAttempts: 2, waitSeconds: 0 })
  })

  it('count for a person’s check of their passphrase too', async () => {
    for (let i = 0; i < 3; i += 1)
      expect(await faultOf(() => open!.security.passphrases.verify('wrong'))).toMatchObject({
        code: 'wrong_passphrase',
      })
    expect(await faultOf(() => open!.security.passphrases.verify(FIRST))).toMatchObject({
      code: 'too_many_attempts',
    })
    now += 1000
    await open!.security.passphrases.verify(FIRST)
    expect(await logOf(FIRST)).toEqual(['create:workspace', 'wrong_passphrase:workspace:3'])
  })

  it('lock nobody out by a file that is damaged or comes from the future', async () => {
    close()
    await fail(3)
    const whole = readFileSync(file(), 'utf8')
    writeFileSync(file(), whole.replace('"count":3', '"count":9'))
    await reopen(FIRST)
    close()
    await fail(3)
    now -= 86_400_000
    await reopen(FIRST)
    expect((await logOf(FIRST)).slice(1)).toEqual([
      'unlock:workspace',
      'wrong_passphrase:count damaged',
      'unlock:workspace',
      'wrong_passphrase:workspace:3',
    ])
  })

  it('that never reached the secret are none', async () => {
    const keep = open!
    open = null
    expect(await faultOf(() => openWorkspace(host, directory, { secret: FIRST }))).toMatchObject({
      code: 'workspace_busy',
    })
    keep.close()
    expect(await faultOf(() => openWorkspace(host, directory, { secret: FIRST, as: 'Paul' }))).toMatchObject({
      code: 'not_found',
    })
    expect(await refusal('7QHM', 'recovery')).toMatchObject({ code: 'bad_input' })
    const nowhere = join(folder, 'nowhere')
    expect(await faultOf(() => openWorkspace(host, nowhere, { secret: FIRST }))).toMatchObject({
      code: 'workspace_missing',
    })
    expect(existsSync(nowhere)).toBe(false)
    expect(existsSync(file())).toBe(false)
  })
})

describe('modes', () => {
  it.skipIf(process.platform === 'win32')('that let others in are mended at opening', async () => {
    close()
    chmodSync(directory, 0o755)
    for (const name of ['workspace.json', 'workspace.db']) chmodSync(join(directory, name), 0o644)
    const { security } = await reopen(FIRST)
    const modes = ['', 'workspace.json', 'workspace.db'].map(
      (name) => statSync(join(directory, name)).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o600, 0o600])
    expect(security.status().risks).not.toContain('readable_by_others')
  })
})
