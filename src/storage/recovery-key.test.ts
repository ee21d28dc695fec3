import { describe, expect, it } from 'vitest'
import { recoveryKeySchema } from '../contracts/security-view.ts'
import { createRecoveryKey, readRecoveryKey } from './recovery-key.ts'
import { faultOf } from './testing/temporary-vault.ts'

describe('a recovery key', () => {
  it('has 160 bits in eight groups, and no two are the same', () => {
    const made = Array.from({ length: 50 }, createRecoveryKey)
    for (const one of made) expect(recoveryKeySchema.parse(one)).toEqual(one)
    expect(new Set(made.map(({ key }) => key)).size).toBe(50)
    // Every character of the alphabet appears: no bit is always the same.
    expect(new Set(made.flatMap(({ key }) => [...key.replaceAll('-', '')])).size).toBe(32)
  })

  it('is read however it was typed', () => {
    const { key, check } = createRecoveryKey()
    const plain = key.replaceAll('-', '')
    const typed = [key, plain, ` ${key.toLowerCase()}\n`, key.replaceAll('-', ' – '), `${key}-${check}`]
    const lookAlike = key.replaceAll('0', 'O').replace('1', 'l').replaceAll('1', 'i')
    for (const text of [...typed, lookAlike, `${lookAlike} ${check.slice(0, 2)}·${check.slice(2)}`])
      expect(readRecoveryKey(text)).toBe(plain)
  })

  it('with a slip is told apart from a wrong one before anything is derived', async () => {
    const { key, check } = createRecoveryKey()
    const last = key.at(-1) === 'A' ? 'B' : 'A'
    expect(await faultOf(() => readRecoveryKey(`${key.slice(0, -1)}${last} ${check}`))).toMatchObject({
      code: 'bad_input',
      message: 'The check digits do not fit: a character of the recovery key is mistyped. Nothing was tried.',
    })
    const swapped = `${key.slice(5, 9)}-${key.slice(0, 4)}${key.slice(9)}`
    if (swapped !== key) expect(() => readRecoveryKey(`${swapped}${check}`)).toThrow('check digits')
    for (const text of ['', key.slice(1), `${key}${key}`, key.replace(/^./, 'U')])
      expect(() => readRecoveryKey(text)).toThrow('8 groups of 4')
  })
})
