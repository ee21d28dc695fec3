import { expect, test } from 'vitest'
import { createAbort } from '../testing/samples.fixture.ts'
import { createLinkedAbort } from './linked-abort.ts'

function listenTo(abort: ReturnType<typeof createLinkedAbort>): string[] {
  const heard: string[] = []
  abort.addEventListener('abort', () => heard.push('abort'))
  return heard
}

test('fires with the one that it follows', () => {
  const parent = createAbort()
  const linked = createLinkedAbort(parent)
  const heard = listenTo(linked)
  parent.abort()
  expect([linked.aborted, heard]).toEqual([true, ['abort']])
})

test('fires by itself, once, and leaves the other alone', () => {
  const parent = createAbort()
  const linked = createLinkedAbort(parent)
  const heard = listenTo(linked)
  linked.abort()
  linked.abort()
  parent.abort()
  expect(heard).toEqual(['abort'])
  const other = createAbort()
  createLinkedAbort(other).abort()
  expect(other.aborted).toBe(false)
})

test('of one that has fired, it has fired', () => {
  const parent = createAbort()
  parent.abort()
  expect(createLinkedAbort(parent).aborted).toBe(true)
})

test('a listener that was taken away hears nothing', () => {
  const linked = createLinkedAbort(createAbort())
  const heard: string[] = []
  const listener = () => void heard.push('abort')
  linked.addEventListener('abort', listener)
  linked.removeEventListener('abort', listener)
  linked.abort()
  expect(heard).toEqual([])
})
