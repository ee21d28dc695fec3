// The contract's environment, as the launcher and the desktop use it.
import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import {
  isHandOver,
  isSecretName,
  takeOver,
  takeSecrets,
  toHandOver,
  withoutSecrets,
} from '../contracts/environment.ts'

const environment = () => ({
  PATH: '/bin',
  WARDROOM_WORKSPACE: '/w',
  WARDROOM_PASSPHRASE: 'p',
  HOSPITAL_API_KEY: 'k',
  gh_token: 't',
  EMPTY: undefined,
})

describe('isSecretName', () => {
  it.each([
    'OPENAI_API_KEY',
    'key',
    'GITHUB_TOKEN',
    'AWS_SECRET_ACCESS',
    'Db_Password',
    'WARDROOM_PASSPHRASE',
  ])('%s looks like one', (name) => expect(isSecretName(name)).toBe(true))
  it.each(['GOOGLE_APPLICATION_CREDENTIALS'])('%s too', (name) => expect(isSecretName(name)).toBe(true))
  it.each([
    'PATH',
    'HOME',
    'DISPLAY',
    'XDG_RUNTIME_DIR',
    'WARDROOM_WORKSPACE',
    'ELECTRON_OVERRIDE_DIST_PATH',
  ])('%s does not', (name) => expect(isSecretName(name)).toBe(false))
})

describe('a child’s environment', () => {
  it('holds the rest, and the given one stays as it is', () => {
    const given = environment()
    expect(withoutSecrets(given)).toEqual({ PATH: '/bin', WARDROOM_WORKSPACE: '/w' })
    expect(given).toEqual(environment())
  })

  it('holds the rest once they are taken out', () => {
    const given: Record<string, string | undefined> = environment()
    expect(takeSecrets(given)).toEqual({ WARDROOM_PASSPHRASE: 'p', HOSPITAL_API_KEY: 'k', gh_token: 't' })
    expect(given).toEqual({ PATH: '/bin', WARDROOM_WORKSPACE: '/w', EMPTY: undefined })
  })
})

describe('handing over', () => {
  it('leaves the passphrase out, however it is spelled', () => {
    const secrets = { WARDROOM_PASSPHRASE: 'p', Wardroom_Passphrase: 'q', HOSPITAL_API_KEY: 'k' }
    expect(toHandOver(secrets)).toEqual({ handOver: { HOSPITAL_API_KEY: 'k' } })
  })

  it.each([null, 'x', {}, { handOver: null }, { handOver: { A: 1 } }])('%o is none', (value) => {
    expect(isHandOver(value)).toBe(false)
  })

  it('takes the first message, and goes without where none comes', async () => {
    const [told, silent, wrong] = [new EventEmitter(), new EventEmitter(), new EventEmitter()]
    const all = [told, silent, wrong].map((channel) => takeOver(channel))
    told.emit('message', { handOver: { K: 'v' } })
    told.emit('message', { handOver: { K: 'other' } })
    silent.emit('disconnect')
    wrong.emit('message', { window: 1 })
    expect(await Promise.all(all)).toEqual([{ K: 'v' }, {}, {}])
  })
})
