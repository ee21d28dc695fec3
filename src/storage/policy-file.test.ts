import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findLoosePolicies, findPolicyFiles, loadPolicies } from './policy-file.ts'
import { faultOf, removeFolder, temporaryFolder } from './testing/temporary-vault.ts'

let folder = ''
beforeEach(() => void (folder = temporaryFolder()))
afterEach(() => removeFolder(folder))

const HEAD = 'format: wardroom-policy-1\n'

function write(text: string): { path: string; optional: boolean } {
  const path = join(folder, 'policy.yaml')
  writeFileSync(path, text)
  return { path, optional: true }
}

describe('the places of a policy', () => {
  it.each([
    ['linux', {}, ['/etc/wardroom/policy.yaml']],
    ['darwin', {}, ['/Library/Application Support/Wardroom/policy.yaml']],
    ['win32', { ProgramData: 'C:\\ProgramData' }, ['C:\\ProgramData\\Wardroom\\policy.yaml']],
    [
      'win32',
      { ProgramData: 'D:\\Mine' },
      ['C:\\ProgramData\\Wardroom\\policy.yaml', 'D:\\Mine\\Wardroom\\policy.yaml'],
    ],
    ['linux', { WARDROOM_POLICY: '/opt/ward/p.yaml' }, ['/etc/wardroom/policy.yaml', '/opt/ward/p.yaml']],
  ] as const)('are on %s with %j: %j', (platform, environment, paths) => {
    expect(findPolicyFiles(platform, environment).map(({ path }) => path)).toEqual(paths)
  })

  it('may be empty, but not where a variable names the file', async () => {
    const path = join(folder, 'none.yaml')
    expect(loadPolicies([{ path, optional: true }])).toEqual([])
    expect((await faultOf(() => loadPolicies([{ path, optional: false }]))).code).toBe('not_found')
  })
})

describe('a policy file', () => {
  it('is read with all that it can say', () => {
    const file = write(
      `${HEAD}idleMinutes: 5\nroles:\n  reveal: [data_steward]\naudiences: [institution]\nendpoints:\n` +
        '  - { scheme: https, host: llm.ward.example, port: 8443 }\nkeychain: false\ncontentProtection: true\n',
    )
    expect(loadPolicies([file])).toEqual([
      {
        format: 'wardroom-policy-1',
        idleMinutes: 5,
        roles: { reveal: ['data_steward'] },
        audiences: ['institution'],
        endpoints: [{ scheme: 'https', host: 'llm.ward.example', port: 8443 }],
        keychain: false,
        contentProtection: true,
      },
    ])
  })

  it.each([
    ['a word that it does not know', `${HEAD}idleMinuts: 5\n`, 2, 'idleMinuts'],
    ['a number out of bounds', `${HEAD}idleMinutes: 0\n`, 2, 'idleMinutes'],
    ['an act that there is not', `${HEAD}roles:\n  fly: [researcher]\n`, 3, 'roles.fly'],
    ['a role that there is not', `${HEAD}roles:\n  run:\n    - researcher\n    - pilot\n`, 5, 'roles.run.1'],
    ['less protection than there is', `${HEAD}contentProtection: false\n`, 2, 'contentProtection'],
    ['another format', 'format: wardroom-policy-2\n', 1, 'format'],
  ])('with %s is refused, with line and field', async (...[, text, line, field]) => {
    const file = write(text)
    expect(await faultOf(() => loadPolicies([file]))).toMatchObject({
      code: 'bad_input',
      place: { file: file.path, line, field },
    })
  })

  it.each(['', '[1, 2', 'a: *nowhere\n', '- one\n', '\u0000'])(
    'is refused where it is none: %j',
    async (text) => {
      expect((await faultOf(() => loadPolicies([write(text)]))).code).toBe('bad_input')
    },
  )

  it('that is there and cannot be read is not passed over', async () => {
    mkdirSync(join(folder, 'policy.yaml'))
    const file = { path: join(folder, 'policy.yaml'), optional: true }
    expect((await faultOf(() => loadPolicies([file]))).code).toBe('not_allowed')
  })

  it('that others can write is found', () => {
    const file = write(HEAD)
    chmodSync(file.path, 0o666)
    expect(findLoosePolicies([file], 'linux')).toEqual([file.path])
    expect(findLoosePolicies([{ ...file, path: join(folder, 'none.yaml') }], 'linux')).toEqual([])
  })
})
