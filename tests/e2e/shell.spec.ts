// The frame around every page: keys, palette, help, fold, theme, unknown addresses, and an engine that ends.
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { makeDemoWorkspace } from './demo-workspace.ts'
import { findEngines, test } from './desktop.ts'

/** What the page has and this test touches; the Node project has no DOM types. */
declare const location: { hash: string }

async function unlock(page: Page, passphrase: string): Promise<void> {
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboard')
}

test('goes everywhere by keys and by the palette, and comes back from a dead engine', async ({
  open,
  folder,
}) => {
  test.setTimeout(240_000)
  const workspace = join(folder, 'demo')
  const { passphrase } = await makeDemoWorkspace(workspace)
  const desktop = await open({ workspace })
  const { page } = desktop
  await unlock(page, passphrase)
  const title = page.getByRole('heading', { level: 1 })

  await test.step('keys of the rail', async () => {
    const nav = page.getByRole('navigation', { name: 'Main' })
    await expect(nav.getByRole('link', { name: /^Benchmarks/ })).toContainText('41')
    for (const [keys, name] of [
      ['gb', 'Benchmarks'],
      ['gm', 'Models'],
      ['gr', 'Runs'],
      ['ge', 'Exports'],
      ['gl', 'Leaderboard'],
    ] as const) {
      await page.keyboard.type(keys)
      await expect(nav.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute(
        'aria-current',
        'page',
      )
    }
    await expect(title).toBeFocused()
  })

  await test.step('palette', async () => {
    await page.keyboard.press('Control+K')
    const box = page.getByRole('combobox', { name: 'Go to or do' })
    await expect(box).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('pubmed')
    await expect(page.getByRole('option', { name: /PubMedQA\s*benchmark/ })).toBeVisible()
    await page.keyboard.type(' xyz')
    await expect(page.getByText('Nothing here has that name.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box).toHaveCount(0)
    await page.keyboard.press('Control+K')
    await page.keyboard.type('dark theme')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('Control+K')
    await page.keyboard.type('light theme')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })

  await test.step('all keys, and single keys turned off', async () => {
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'All keys' })
    await expect(help.getByText('Next row')).toBeVisible()
    await expectAccessible(page)
    await help.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.type('gb')
    await expect(title).toHaveText('Leaderboard')
    await page.getByRole('button', { name: 'all keys' }).click()
    await help.getByRole('checkbox').check()
    await page.keyboard.press('Escape')
  })

  await test.step('rail folded', async () => {
    await page.keyboard.press('\\')
    await expect(page.getByRole('button', { name: 'Unfold the rail' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('\\')
  })

  await test.step('an address that names no page', async () => {
    await page.evaluate(() => void (location.hash = '#/nowhere/at/all'))
    await expect(title).toHaveText('No such page')
    await expectAccessible(page)
    await page.goBack()
    await expect(title).toHaveText('Leaderboard')
  })

  await test.step('another workspace', async () => {
    await page.getByRole('button', { name: /Switch workspace/ }).click()
    await expectAccessible(page)
    await page
      .getByRole('group', { name: 'Workspaces' })
      .getByRole('button', { name: 'Create workspace' })
      .click()
    await expect(title).toHaveText('Create workspace')
    await page.getByRole('button', { name: /^demo/ }).click()
    await unlock(page, passphrase)
  })

  test.skip(process.platform !== 'linux', 'finds the engine in /proc')
  await page.keyboard.press('n')
  for (const name of [/PubMedQA/i, /HeadQA/i, /tiny/]) await page.getByRole('checkbox', { name }).check()
  await page.getByLabel('Suite').fill('third')
  await expect(page.getByText('2 runs can start')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(title).toHaveText('third')
  for (const pid of findEngines(desktop)) process.kill(pid, 'SIGKILL')
  await expect(title).toHaveText('Unlock demo')
  await expect(page.getByText('The engine stopped and was started again.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The run goes on where the engine stopped.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(title).toHaveText('third')
  await expect(page.getByText('The run has finished.')).toBeVisible({ timeout: 120_000 })
  await page.keyboard.press('Control+Shift+L')
  await expect(title).toHaveText('Unlock demo')
  await expect(page.getByText('The engine stopped and was started again.')).toHaveCount(0)
})
