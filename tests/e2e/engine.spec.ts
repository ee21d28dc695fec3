// The engine behind real windows: ports of their own, a crash and what comes after, and no engine left when the desktop ends.
import { expect } from '@playwright/test'
import { clientOf, connect, downOf, endedOf, openBareWindow } from './bare-window.ts'
import { findEngines, test } from './desktop.ts'

test.skip(process.platform !== 'linux', 'finds the engine in /proc')

test('gives a second window its own port', async ({ open }) => {
  const { app, page } = await open()
  const bare = await openBareWindow(app)
  await connect(bare)
  expect(await clientOf(bare).workspace.state()).toEqual({ state: 'locked' })
  await bare.close()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open a workspace')
})

test('gives a page that asks again a new port, and closes the old one', async ({ open }) => {
  const { app } = await open()
  const bare = await openBareWindow(app)
  await connect(bare)
  await connect(bare)
  await expect.poll(() => endedOf(bare)).toBe(1)
  expect(await clientOf(bare).workspace.state()).toEqual({ state: 'locked' })
})

test('starts a killed engine again: the old port closes, a new one answers', async ({ open, folder }) => {
  const desktop = await open({ workspace: folder })
  const bare = await openBareWindow(desktop.app)
  await connect(bare)
  const [first] = findEngines(desktop)
  if (first === undefined) throw new Error('No engine runs.')
  process.kill(first, 'SIGKILL')
  await expect.poll(() => endedOf(bare)).toBe(1)
  await connect(bare)
  expect(await clientOf(bare).workspace.state()).toEqual({ state: 'locked' })
  const [second] = findEngines(desktop)
  expect(second).not.toBe(first)
  await desktop.page.reload()
  await expect(desktop.page.getByLabel('Passphrase')).toBeVisible()
  expect(await downOf(bare)).toBe(0)
})

test('says so when the engine keeps crashing, and starts it no more', async ({ open, folder }) => {
  const desktop = await open({ workspace: folder })
  const bare = await openBareWindow(desktop.app)
  const killed: number[] = []
  for (let crash = 1; crash <= 4; crash += 1) {
    await connect(bare)
    await clientOf(bare).workspace.state()
    const [engine] = findEngines(desktop)
    if (engine === undefined) throw new Error('No engine runs.')
    killed.push(engine)
    process.kill(engine, 'SIGKILL')
    await expect.poll(() => endedOf(bare)).toBe(crash)
  }
  expect(new Set(killed).size).toBe(4)
  await expect.poll(() => downOf(bare)).toBe(1)
  expect(findEngines(desktop)).toEqual([])
  await connect(bare)
  await expect.poll(() => downOf(bare)).toBe(2)
  await expect.poll(() => endedOf(bare)).toBe(5)
})

test('leaves no engine behind', async ({ open }) => {
  const desktop = await open()
  const [engine] = findEngines(desktop)
  if (engine === undefined) throw new Error('No engine runs.')
  const from = Date.now()
  await desktop.app.close()
  expect(() => process.kill(engine, 0)).toThrow()
  expect(Date.now() - from).toBeLessThan(5000)
})

test('kills an engine that does not end by itself', async ({ open }) => {
  const desktop = await open()
  const [engine] = findEngines(desktop)
  if (engine === undefined) throw new Error('No engine runs.')
  process.kill(engine, 'SIGSTOP')
  await desktop.app.close()
  expect(() => process.kill(engine, 0)).toThrow()
})
