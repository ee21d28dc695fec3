// A workspace made on the command line, unlocked in the window: its leaderboard, looked at in every way, and locked again.
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { makeDemoWorkspace } from './demo-workspace.ts'
import { test } from './desktop.ts'

const picture = join(import.meta.dirname, '../../docs/images/leaderboard.png')

/** What the page has and this test touches; the Node project has no DOM types. */
declare const location: { readonly hash: string }
declare const document: { readonly activeElement: { readonly textContent: string } | null }

async function unlock(page: Page, passphrase: string): Promise<void> {
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

const addressOf = (page: Page): Promise<string> => page.evaluate(() => location.hash)
const focusOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '')

test('unlocks the demo, shows its leaderboard in both scorings, and locks', async ({ open, folder }) => {
  test.setTimeout(240_000)
  const workspace = join(folder, 'demo')
  const { passphrase } = await makeDemoWorkspace(workspace)
  const { page } = await open({ workspace })

  await unlock(page, 'not the passphrase')
  await expect(page.getByRole('alert')).toHaveText(/^That passphrase does not open this workspace\./)
  await unlock(page, passphrase)

  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Leaderboard')
  await expect(title).toBeFocused()
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader', { name: /^Published/ })).toBeVisible()
  const pubmed = table.getByRole('rowheader', { name: /PubMedQA/i })
  await expect(pubmed).toBeVisible()
  await expectAccessible(page)
  if (process.env['WARDROOM_SHOTS'] === '1') await page.screenshot({ path: picture })

  await test.step('colours', async () => {
    const tinted = (kind: string) => table.locator(`td[class*="${kind}"]`)
    expect(await tinted('d').count()).toBeGreaterThan(9)
    await page.keyboard.press('m')
    await expect(page.getByRole('button', { name: 'By scale' })).toHaveAttribute('aria-pressed', 'true')
    expect(await tinted('q').count()).toBeGreaterThan(9)
    await expectAccessible(page)
    await page.keyboard.press('m')
    await expect(tinted('q')).toHaveCount(0)
    expect(await addressOf(page)).toContain('heat=off')
    await page.keyboard.press('m')
  })

  await test.step('filters', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('head')
    await expect(pubmed).toHaveCount(0)
    expect(await addressOf(page)).toContain('q=head')
    await page.keyboard.type(' nothing')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(pubmed).toBeVisible()
    await page.getByRole('button', { name: /^Models All/ }).click()
    await page.getByRole('checkbox', { name: /DeepSeek/ }).uncheck()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Models/ })).toBeFocused()
    await expect(table.getByRole('columnheader', { name: /DeepSeek/ })).toHaveCount(0)
    await page.getByRole('button', { name: /^Models/ }).click()
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.keyboard.press('Escape')
  })

  await test.step('cursor, order, pin and fold', async () => {
    await page.getByRole('region', { name: 'Leaderboard table' }).focus()
    await page.keyboard.press('j')
    expect(await focusOf(page)).toContain('Mean win rate')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(table.getByRole('button', { name: /Decision Support/ })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
    await page.keyboard.press('Enter')
    await page.keyboard.press('j')
    expect(await focusOf(page)).toContain('HeadQA')
    await page.keyboard.press('p')
    expect(await addressOf(page)).toContain('pin=head_qa')
    expect(await focusOf(page)).toContain('HeadQA')
    await page.keyboard.press('p')
    await page.keyboard.press('l')
    await page.keyboard.press('s')
    await expect(table.getByRole('columnheader', { name: /tiny/ })).toHaveAttribute('aria-sort', 'descending')
    await page.keyboard.press('Shift+S')
    await expect(table.getByRole('rowheader', { name: /HeadQA/ })).toHaveAttribute('aria-sort', 'descending')
    await page.keyboard.press('Enter')
    expect(await addressOf(page)).toMatch(/^#\/runs\/[^/]+\?scoring=helm$/)
    await page.goBack()
    await expect(table).toBeVisible()
  })

  await page.getByRole('button', { name: 'corrected' }).click()
  await expect(table.getByRole('columnheader', { name: /^Published/ })).toHaveCount(0)
  await expectAccessible(page)

  await page.keyboard.press('Control+Shift+L')
  await expect(title).toHaveText('Unlock demo')
  await expect(page.getByRole('table')).toHaveCount(0)
})
