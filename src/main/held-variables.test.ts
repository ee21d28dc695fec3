import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { holdVariables } from './held-variables.ts'

class Process extends EventEmitter {
  readonly env: Record<string, string | undefined> = { WARD_KEY: 'own', WARD_NAME: 'plain', PATH: '/bin' }
  connected = true
  disconnect = () => {
    this.connected = false
    this.emit('disconnect')
  }
}

it('takes the desktop’s own secrets out of its environment and finds them by name', async () => {
  const launched = new Process()
  launched.connected = false
  const find = holdVariables(launched)
  expect(launched.env).toEqual({ WARD_NAME: 'plain', PATH: '/bin' })
  expect(await Promise.all(['WARD_KEY', 'WARD_NAME', 'ABSENT'].map(find))).toEqual([
    'own',
    'plain',
    undefined,
  ])
})

it('waits for what the launcher hands over, then leaves the channel', async () => {
  const launched = new Process()
  const find = holdVariables(launched)
  const asked = [find('HANDED_KEY'), find('WARD_KEY'), find('ABSENT')]
  launched.emit('message', { handOver: { HANDED_KEY: 'handed', WARD_KEY: 'older' } })
  expect(await Promise.all(asked)).toEqual(['handed', 'own', undefined])
  expect(launched.connected).toBe(false)
  expect(launched.env).not.toHaveProperty('HANDED_KEY')
})

it('goes without where the launcher ends first', async () => {
  const launched = new Process()
  const find = holdVariables(launched)
  launched.disconnect()
  expect(await find('HANDED_KEY')).toBeUndefined()
})
