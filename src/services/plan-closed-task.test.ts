import { expect, test } from 'vitest'
import { loadCatalog } from './catalog.ts'
import { resolve } from 'node:path'
import { toAdapterSpec } from '../core/adapters/adapter-spec.ts'
import { withClosedTask } from './plan-closed-task.ts'

const catalog = loadCatalog(resolve(import.meta.dirname, '../../resources'))
const choice = toAdapterSpec(catalog.find('med_qa').adapter)
const open = toAdapterSpec(catalog.find('medi_qa').adapter)
const gguf = {
  name: 'small',
  source: { kind: 'gguf' as const, path: '', sha256: '', bytes: 0, contextSize: null, threads: null },
}
const replay = { name: 'old', source: { kind: 'replay' as const, path: '', sha256: '' } }

test('multiple choice is held to its labels and scored where that is asked for', () => {
  expect(withClosedTask(choice, { constrained: true, logprobs: true }, gguf)).toEqual({
    ...choice,
    constrained: true,
    logprobs: true,
  })
  expect(withClosedTask(choice, {}, gguf)).toEqual(choice)
})

test('other tasks are asked as ever', () => {
  expect(withClosedTask(open, { constrained: true, logprobs: true }, replay)).toEqual(open)
})

test.each([
  [{ constrained: true }, /^old cannot be held to the labels/],
  [{ logprobs: true }, /^old gives no log-probabilities/],
])('a model that cannot: %j', (wish, message) => {
  expect(() => withClosedTask(choice, wish, replay)).toThrow(
    expect.objectContaining({ code: 'not_allowed', message: expect.stringMatching(message) as string }),
  )
})
