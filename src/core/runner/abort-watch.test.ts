import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { watchAbort } from './abort-watch.ts'

test('keeps one listener for many watchers and none after the last', () => {
  const { signal } = new AbortController()
  const stops = Array.from({ length: 500 }, () => watchAbort(signal, () => undefined))
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  for (const stop of stops) stop()
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})

test('runs each action once, not the ones that stopped watching', () => {
  const controller = new AbortController()
  const calls: string[] = []
  watchAbort(controller.signal, () => calls.push('a'))
  const stop = watchAbort(controller.signal, () => calls.push('b'))
  watchAbort(controller.signal, () => calls.push('c'))
  stop()
  controller.abort()
  expect(calls).toEqual(['a', 'c'])
})

test('an abort of the past still runs the action, after the call has returned', async () => {
  const calls: string[] = []
  watchAbort(AbortSignal.abort(), () => calls.push('late'))
  expect(calls).toEqual([])
  await Promise.resolve()
  expect(calls).toEqual(['late'])
})
