// A workspace made on the command line, unlocked in the window: its leaderboard, and locked again.
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { makeDemoWorkspace } from './demo-workspace.ts'
import { test } from './desktop.ts'

const picture = join(import.meta.dirname, '../../docs/images/leaderboard.png')

async function unlock(page: Page, passphrase: string): Promise<void> {
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

test('unlocks the demo, shows its leaderboard in both scorings, and locks', async ({ open, folder }) => {
  test.setTimeout(240_000)
  const workspace = join(folder, 'demo')
  const { passphrase } = await makeDemoWorkspace(workspace)
  const { page } = await open({ workspace })

  await unlock(page, 'not the passphrase')
  await expect(page.getByRole('alert')).toHaveText(/^That passphrase does not open this workspace\./)
  await unlock(page, passphrase)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboard')
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader', { name: /^Published/ })).toBeVisible()
  await expect(table.getByRole('rowheader', { name: /PubMedQA/i })).toBeVisible()
  await expectAccessible(page)
  if (process.env['WARDROOM_SHOTS'] === '1') await page.screenshot({ path: picture })

  await page.getByRole('button', { name: 'corrected' }).click()
  await expect(table.getByRole('columnheader', { name: /^Published/ })).toHaveCount(0)
  await expectAccessible(page)

  await page.keyboard.press('Control+Shift+L')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unlock demo')
  await expect(page.getByRole('table')).toHaveCount(0)
})
