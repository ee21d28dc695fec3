// Secrets of workspaces with a keychain made for the test: kept sealed, replaced, forgotten, and never kept without a real one.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createKeychain, type SystemKeychain } from './keychain.ts'

const root = mkdtempSync(join(tmpdir(), 'wardroom-keychain-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Every byte changed, which is enough to see that nothing is stored in the clear. */
function createSystem(real = true): SystemKeychain & { real: boolean } {
  const system = {
    real,
    isReal: () => system.real,
    seal: (text: string) => Buffer.concat([Buffer.from('sealed'), flip(Buffer.from(text))]),
    unseal(sealed: Buffer) {
      if (!sealed.subarray(0, 6).equals(Buffer.from('sealed'))) throw new Error('sealed elsewhere')
      return flip(sealed.subarray(6)).toString()
    },
  }
  return system
}

function flip(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => byte ^ 0x5a))
}

const slot = '0123456789abcdef0123456789abcdef-fedcba'

describe('createKeychain', () => {
  it('keeps 32 random bytes, sealed, in a file that its user alone can read', () => {
    const folder = join(root, 'kept')
    const keychain = createKeychain(folder, createSystem())
    const secret = keychain.make(slot) ?? ''
    expect(Buffer.from(secret, 'base64')).toHaveLength(32)
    expect(keychain.read(slot)).toBe(secret)
    const file = join(folder, slot)
    expect(readFileSync(file).includes(secret)).toBe(false)
    if (process.platform !== 'win32')
      expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
    const next = keychain.make(slot)
    expect(next).not.toBe(secret)
    expect(keychain.read(slot)).toBe(next)
    keychain.forget(slot)
    expect([keychain.read(slot), readdirSync(folder)]).toEqual([null, []])
  })

  it('keeps and reads nothing without a real keychain', () => {
    const folder = join(root, 'unreal')
    const system = createSystem(false)
    const keychain = createKeychain(folder, system)
    expect([keychain.isAvailable(), keychain.make(slot)]).toEqual([false, null])
    expect(() => readdirSync(folder)).toThrow()
    system.real = true
    expect(keychain.make(slot)).not.toBeNull()
    system.real = false
    expect(keychain.read(slot)).toBeNull()
  })

  it('gives nothing for a file that was sealed elsewhere, and leaves its folder for no name', () => {
    const folder = join(root, 'elsewhere')
    const keychain = createKeychain(folder, createSystem())
    keychain.make(slot)
    writeFileSync(join(folder, slot), 'of another machine')
    expect(keychain.read(slot)).toBeNull()
    writeFileSync(join(root, 'abc'), 'not the keychain’s')
    for (const name of ['../abc', '', 'ABC', 'a/b', '.', 'a'.repeat(200)])
      expect([keychain.make(name), keychain.read(name)], name).toEqual([null, null])
    keychain.forget('../abc')
    expect(readFileSync(join(root, 'abc'), 'utf8')).toBe('not the keychain’s')
  })
})
