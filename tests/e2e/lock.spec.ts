// The lock: by command, sleep, screen and idle time the engine's process ends; a run may keep its key while nothing is shown.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import { startEndpoint } from '../integration/counting-endpoint.ts'
import { expectAccessible } from './axe.ts'
import { clientOf, connect, openBareWindow } from './bare-window.ts'
import { findEngines, picture, test } from './desktop.ts'
import type { Desktop } from './desktop.ts'
import { goTo, makeWard, patientName, unlockWard, wardroomIn } from './ward-workspace.ts'

test.skip(process.platform !== 'linux', 'finds the engine in /proc')

type PowerEvent = 'suspend' | 'lock-screen' | 'user-did-resign-active'

async function happens(app: ElectronApplication, event: PowerEvent): Promise<void> {
  await app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event)
}

function theEngine(desktop: Desktop): number {
  const [engine, ...more] = findEngines(desktop)
  expect(more).toEqual([])
  if (engine === undefined) throw new Error('No engine runs.')
  return engine
}

const isGone = (pid: number) => !existsSync(`/proc/${pid}`)

async function expectLocked(page: Page, old: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unlock ward')
  await expect.poll(() => isGone(old)).toBe(true)
  await expect(page.getByText('The engine stopped and was started again.')).toHaveCount(0)
}

test('ends the process by key, button, palette, menu, sleep, screen and user, also in dialogs', async ({
  open,
  folder,
}) => {
  test.setTimeout(300_000)
  const ward = await makeWard({ folder, privateRows: 12, models: ['tiny'], benchmarks: ['shc_privacy_med'] })
  const desktop = await open({ workspace: ward.workspace })
  const { app, page } = desktop
  const ways: Readonly<Record<string, () => Promise<void>>> = {
    key: () => page.keyboard.press('Control+Shift+L'),
    async dialog() {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'All keys' }).waitFor()
      await page.keyboard.press('Control+Shift+L')
    },
    button: () => page.getByRole('button', { name: 'Lock', exact: true }).click(),
    async palette() {
      await page.keyboard.press('Control+K')
      await page.keyboard.type('lock now')
      await page.keyboard.press('Enter')
    },
    menu: () => app.evaluate(({ Menu }) => void Menu.getApplicationMenu()?.getMenuItemById('lock')?.click()),
    sleep: () => happens(app, 'suspend'),
    screen: () => happens(app, 'lock-screen'),
    user: () => happens(app, 'user-did-resign-active'),
  }
  for (const [way, lock] of Object.entries(ways))
    await test.step(way, async () => {
      await unlockWard(page, ward)
      const engine = theEngine(desktop)
      await lock()
      await expectLocked(page, engine)
      expect(theEngine(desktop)).not.toBe(engine)
    })

  await test.step('more often than an engine may crash in a minute', async () => {
    await unlockWard(page, ward)
    expect(Object.keys(ways).length).toBeGreaterThan(4)
  })

  await test.step('text that was shown is gone', async () => {
    await goTo(page, `#/runs/${ward.runs['shc_privacy_med:tiny'] ?? ''}`)
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '13')
    await page.getByRole('grid').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Reveal/ }).waitFor()
    await page.keyboard.press('r')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await expect(page.getByText(patientName).first()).toBeVisible()
    await expectNowhereToGo(app, page)
    const engine = theEngine(desktop)
    await happens(app, 'lock-screen')
    await expectLocked(page, engine)
    expect(await page.content()).not.toContain(patientName)
  })

  const { stdout } = await wardroomIn(ward, 'audit', 'list', '--json')
  for (const reason of ['command', 'sleep', 'screen']) expect(stdout).toContain(`"${reason}"`)
})

/** Neither the menu's Copy, nor a drag, nor paper takes text that is shown. */
async function expectNowhereToGo(app: ElectronApplication, page: Page): Promise<void> {
  await app.evaluate(({ clipboard }) => clipboard.writeText('before'))
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    contents?.selectAll()
    contents?.copy()
    contents?.cut()
  })
  await expect(page.getByText(/^Copying is off while patient text is shown/).first()).toBeAttached()
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe('before')

  const seen = await page
    .getByText(patientName)
    .first()
    .evaluate((element) => ({
      userSelect: getComputedStyle(element).userSelect,
      dragged: (element as unknown as Target).dispatchEvent(
        new Event('dragstart', { bubbles: true, cancelable: true }),
      ),
    }))
  expect(seen).toEqual({ userSelect: 'none', dragged: false })

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(patientName).first()).toBeHidden()
  await expect(page.locator('#root')).toBeHidden()
  await page.emulateMedia({ media: null })
}

/** What the page has and this test touches; the Node project has no DOM types. */
interface Target {
  dispatchEvent(event: Event): boolean
}
declare function getComputedStyle(element: unknown): { readonly userSelect: string }

test('warns before it locks for idleness, stays for a key, and then locks', async ({ open, folder }) => {
  test.setTimeout(300_000)
  const ward = await makeWard({ folder, privateRows: 0, models: ['tiny'], benchmarks: ['pubmed_qa'] })
  const policy = join(folder, 'policy.yaml')
  await writeFile(policy, 'format: wardroom-policy-1\nidleMinutes: 1\n')
  const desktop = await open({ workspace: ward.workspace, environment: { WARDROOM_POLICY: policy } })
  const { page } = desktop
  await unlockWard(page, ward)
  await expect(page.getByText('Locks after 1 min idle')).toBeVisible()
  const engine = theEngine(desktop)
  const warning = page.getByRole('dialog', { name: 'Locking in 30 seconds' })
  await expect(warning).toBeVisible({ timeout: 45_000 })
  await expect(warning).toContainText('Press any key to stay.')
  await picture(page, 'lock-soon')
  await page.keyboard.press('Shift')
  await expect(warning).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboard')
  await expect(warning).toBeVisible({ timeout: 45_000 })
  await expectAccessible(page)
  expect(isGone(engine)).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unlock ward', { timeout: 45_000 })
  await expectLocked(page, engine)
})

test('keeps a run going while nothing is shown, and locks for good when it ends', async ({
  open,
  folder,
}) => {
  test.setTimeout(300_000)
  // So slow that the run outlasts what is looked at, and quick at the end.
  const behaviour = { answer: () => 'A', latencyMs: 8000 }
  const endpoint = await startEndpoint(behaviour)
  try {
    const ward = await makeWard({ folder, privateRows: 0, models: ['tiny'], benchmarks: ['pubmed_qa'] })
    await wardroomIn(ward, 'models', 'add', 'slow', '--base-url', endpoint.url, '--model', 'slow')
    const desktop = await open({ workspace: ward.workspace })
    const { app, page } = desktop
    const title = page.getByRole('heading', { level: 1 })
    await unlockWard(page, ward)
    const engine = theEngine(desktop)
    await startSlowRun(page)

    await page.keyboard.press('Control+Shift+L')
    await expect(title).toHaveText('Locked for viewing')
    await expect(page.getByText(/^\d+ of 45 answered$/)).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page)
    expect(theEngine(desktop)).toBe(engine)

    await test.step('another page hears nothing either', async () => {
      const bare = await openBareWindow(app)
      await connect(bare)
      const client = clientOf(bare)
      expect(await client.workspace.state()).toMatchObject({ state: 'viewing_locked', job: { total: 45 } })
      for (const call of [
        () => client.runs.list({ suite: null }),
        () => client.jobs.current(),
        () => client.jobs.stop(),
        () => client.settings.get(),
        () => client.security.status(),
        () => client.models.list(),
      ])
        await expect(call()).rejects.toMatchObject({ data: { code: 'locked' } })
      await expect(
        client.workspace.create({ path: join(folder, 'x'), name: 'x', passphrase: 'x', person: null }),
      ).rejects.toMatchObject({ data: { code: 'not_allowed' } })
      await bare.close()
    })

    await test.step('its person opens it again, and the run has gone on', async () => {
      await page.getByLabel(/^Passphrase of /).fill('not it')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
      await page.getByLabel(/^Passphrase of /).fill(ward.passphrase)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
      expect(theEngine(desktop)).toBe(engine)
      await expect(page.getByRole('progressbar', { name: 'Answers of the running job' })).toBeVisible()
    })

    await test.step('sleep keeps no key', async () => {
      await happens(app, 'suspend')
      await expectLocked(page, engine)
      await unlockWard(page, ward)
      const resume = page.getByRole('dialog', { name: 'Resume slow run?' })
      await resume.getByRole('button', { name: 'Resume' }).click()
      await expect(title).toHaveText('slow run')
    })

    await test.step('the key goes with the end of the run', async () => {
      const second = theEngine(desktop)
      await page.getByRole('button', { name: 'Lock', exact: true }).click()
      await expect(title).toHaveText('Locked for viewing')
      await picture(page, 'viewing-locked')
      behaviour.latencyMs = 20
      await expect(title).toHaveText('Unlock ward', { timeout: 90_000 })
      await expectLocked(page, second)
      expect(endpoint.stats().repeats).toBeLessThanOrEqual(4)
    })
    await unlockWard(page, ward)
    await goTo(page, '#/runs')
    await expect(page.getByRole('row', { name: /PubMedQA slow/ })).toContainText('45')
  } finally {
    await endpoint.close()
  }
})

test('pauses the run and locks when asked to', async ({ open, folder }) => {
  test.setTimeout(300_000)
  const endpoint = await startEndpoint({ answer: () => 'A', latencyMs: 8000 })
  try {
    const ward = await makeWard({ folder, privateRows: 0, models: ['tiny'], benchmarks: ['pubmed_qa'] })
    await wardroomIn(ward, 'models', 'add', 'slow', '--base-url', endpoint.url, '--model', 'slow')
    const desktop = await open({ workspace: ward.workspace })
    const { page } = desktop
    await unlockWard(page, ward)
    const engine = theEngine(desktop)
    await startSlowRun(page)
    await page.keyboard.press('Control+Shift+L')
    await page.getByRole('button', { name: 'Pause the run and lock' }).click()
    await expectLocked(page, engine)
    await unlockWard(page, ward)
    await expect(page.getByRole('dialog', { name: 'Resume slow run?' })).toContainText('none is asked again')
  } finally {
    await endpoint.close()
  }
})

async function startSlowRun(page: Page): Promise<void> {
  await goTo(page, '#/runs/new')
  await page.getByRole('checkbox', { name: /PubMedQA/ }).check()
  await page.getByRole('checkbox', { name: /slow/ }).check()
  await page.getByLabel('Suite').fill('slow run')
  // What is in flight when the process ends is asked again; by itself that number grows with the time a machine takes.
  await page.getByLabel('At most').fill('4')
  await expect(page.getByText('1 run can start')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('slow run')
}
