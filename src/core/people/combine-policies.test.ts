import { describe, expect, test } from 'vitest'
import { policySchema, type Policy } from '../../contracts/workspace-settings.ts'
import { allowsEndpoint, combinePolicies, openPolicy } from './combine-policies.ts'

const policy = (parts: Omit<Policy, 'format'>): Policy => ({ ...openPolicy, ...parts })
const ward = { scheme: 'https', host: 'llm.ward.example', port: 8443 } as const
const other = { scheme: 'https', host: 'gpu2.ward.example', port: 443 } as const

describe('policy files together', () => {
  test('hold nobody to anything where there are none', () => {
    expect(combinePolicies([])).toEqual({ format: 'wardroom-policy-1' })
  })

  test.each([
    [
      'the fewest minutes',
      { idleMinutes: 10, revealMinutes: 3 },
      { idleMinutes: 5 },
      { idleMinutes: 5, revealMinutes: 3 },
    ],
    ['no keychain where one forbids it', { keychain: true }, { keychain: false }, { keychain: false }],
    [
      'no kept jobs where one forbids them',
      { keepJobsWhenLocked: false },
      { keepJobsWhenLocked: true },
      { keepJobsWhenLocked: false },
    ],
    ['protection where one asks for it', {}, { contentProtection: true }, { contentProtection: true }],
    [
      'the audiences of both',
      { audiences: ['public', 'institution'] },
      { audiences: ['institution'] },
      { audiences: ['institution'] },
    ],
    [
      'no audience where they share none',
      { audiences: ['public'] },
      { audiences: ['institution'] },
      { audiences: [] },
    ],
    [
      'the addresses of both',
      { endpoints: [ward, other] },
      { endpoints: [{ ...ward, host: 'LLM.ward.example' }] },
      { endpoints: [ward] },
    ],
    [
      'the roles of both, act by act',
      { roles: { reveal: ['reviewer', 'data_steward'], run: ['researcher'] } },
      { roles: { reveal: ['data_steward'], sign: [] } },
      { roles: { reveal: ['data_steward'], run: ['researcher'], sign: [] } },
    ],
  ] as const)('give %s', (...[, one, two, expected]) => {
    const [first, second] = [one, two].map((parts) => policySchema.parse({ ...openPolicy, ...parts })) as [
      Policy,
      Policy,
    ]
    expect(combinePolicies([first, second])).toEqual(policy(expected as never))
    expect(combinePolicies([second, first])).toEqual(
      'endpoints' in expected
        ? expect.objectContaining({ endpoints: [expect.anything()] })
        : policy(expected as never),
    )
  })

  test('are the same bytes in whichever order their lists stand', () => {
    const one = policy({ audiences: ['public', 'institution'], idleMinutes: 5 })
    const two = policy({ idleMinutes: 5, audiences: ['institution', 'public'] })
    expect(JSON.stringify(combinePolicies([one]))).toBe(JSON.stringify(combinePolicies([two])))
  })

  test('never loosen what one of them says', () => {
    const strict = policy({ idleMinutes: 1, roles: { run: [] }, audiences: [], endpoints: [] })
    const loose = policy({
      idleMinutes: 240,
      roles: { run: ['researcher'] },
      audiences: ['public'],
      endpoints: [ward],
    })
    expect(combinePolicies([strict, loose])).toEqual(strict)
    expect(combinePolicies([loose, strict])).toEqual(strict)
  })
})

describe('an address', () => {
  test('may be spoken to where the policy names it, or names none', () => {
    expect(allowsEndpoint(openPolicy, other)).toBe(true)
    expect(allowsEndpoint(policy({ endpoints: [ward] }), ward)).toBe(true)
    expect(allowsEndpoint(policy({ endpoints: [ward] }), other)).toBe(false)
    expect(allowsEndpoint(policy({ endpoints: [ward] }), { ...ward, port: 443 })).toBe(false)
    expect(allowsEndpoint(policy({ endpoints: [ward] }), { ...ward, scheme: 'http' })).toBe(false)
  })
})
