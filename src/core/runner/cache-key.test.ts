import { describe, expect, it } from 'vitest'
import type { Request } from '../../contracts/request.ts'
import { toCacheKey } from './cache-key.ts'

const hasher = { sha256: (text: string) => text }
const request: Request = { prompt: 'Q', temperature: 0, maxTokens: 5, stopSequences: [] }
const keyOf = (changes: Partial<Request> = {}, fingerprint = 'model') =>
  toCacheKey({ ...request, ...changes }, fingerprint, hasher)

describe('the key of a request', () => {
  it.each<[string, Partial<Request>]>([
    ['another prompt', { prompt: 'q' }],
    ['another limit', { maxTokens: 6 }],
    ['a stop sequence', { stopSequences: ['\n'] }],
    ['a conversation', { messages: [{ role: 'user', content: 'Q' }] }],
    ['closed answers', { choices: ['A', 'B'] }],
    ['log-probabilities', { logprobs: true }],
    ['a seed', { seed: '0' }],
    ['a temperature with a seed', { temperature: 0.5, seed: '0' }],
  ])('is another one for %s', (_, changes) => {
    expect(keyOf(changes)).not.toBe(keyOf())
    expect(keyOf(changes)).toBe(keyOf(changes))
  })

  it('is another one for another model', () => {
    expect(keyOf({}, 'other')).not.toBe(keyOf())
  })

  it('tells what stands together from what stands apart', () => {
    expect(keyOf({ stopSequences: ['a', 'b'] })).not.toBe(keyOf({ stopSequences: ['a","b'] }))
    expect(keyOf({ seed: '1' })).not.toBe(keyOf({ seed: '11' }))
  })

  it('is none for an answer that chance decides', () => {
    expect(keyOf({ temperature: 0.7 })).toBeNull()
    expect(keyOf({ temperature: 0.7, seed: '1' })).not.toBeNull()
  })
})
