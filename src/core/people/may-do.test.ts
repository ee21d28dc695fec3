import { describe, expect, test } from 'vitest'
import { acts, permissions, roles } from '../../contracts/person.ts'
import { mayDo, rolesFor } from './may-do.ts'

const open = { format: 'wardroom-policy-1' } as const

describe('roles', () => {
  test.each(acts)('%s is done by the roles of the table and no others', (act) => {
    for (const role of roles)
      expect(mayDo([role], act, open), role).toBe((permissions[act] as readonly string[]).includes(role))
    expect(mayDo([], act, open)).toBe(false)
  })

  test('only a data steward signs, lowers and lists addresses', () => {
    for (const act of ['sign', 'access', 'clearance', 'allow_list', 'delete'] as const)
      expect(rolesFor(act, open)).toEqual(['data_steward'])
  })
})

describe('the policy of the machine', () => {
  test('takes roles away', () => {
    const policy = { ...open, roles: { reveal: ['data_steward' as const], run: [] } }
    expect(mayDo(['reviewer'], 'reveal', policy)).toBe(false)
    expect(mayDo(['data_steward'], 'reveal', policy)).toBe(true)
    expect(mayDo([...roles], 'run', policy)).toBe(false)
  })

  test('cannot give an act to a role that does not have it', () => {
    const policy = { ...open, roles: { sign: ['researcher' as const] } }
    expect(mayDo(['researcher'], 'sign', policy)).toBe(false)
    expect(rolesFor('sign', policy)).toEqual([])
  })
})
