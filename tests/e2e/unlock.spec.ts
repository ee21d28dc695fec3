// The gate: a workspace made in the window, its passphrase checked in place, locked and opened again.
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { ElectronApplication } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './desktop.ts'

const passphrase = 'kestrel marble fjord lantern'

/** The save dialog answers with this folder. */
async function answerDialog(app: ElectronApplication, filePath: string): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: path })
  }, filePath)
}

test('creates a workspace in two steps, locks it and opens it again', async ({ open, folder }) => {
  test.setTimeout(120_000)
  const { app, page } = await open()
  await answerDialog(app, join(folder, 'ward two'))
  await page.getByRole('button', { name: 'Create workspace' }).first().click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Create workspace')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText('Give the workspace a name.')
  await page.getByLabel('Name').fill('Ward two')
  await page.getByRole('button', { name: 'Choose folder…' }).click()
  await expect(page.getByText('ward two')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()

  const field = page.getByLabel('Passphrase', { exact: true })
  await expect(field).toBeFocused()
  await field.fill('ward two')
  await expect(page.getByText('Weak.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').first()).toHaveText('This passphrase is too easy to guess.')
  await field.fill(passphrase)
  await expect(page.getByText('Good.')).toBeVisible()
  await page.getByLabel('The same once more').fill(`${passphrase}s`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('The two are not the same.')
  await expect(page.getByText('Without the passphrase the data is lost.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('The same once more').fill(passphrase)
  await page.keyboard.press('Enter')

  await expect(title).toHaveText('Leaderboard')
  await expect(page.getByRole('heading', { level: 2, name: 'No runs yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Switch workspace/ })).toContainText('Ward two')
  await expectAccessible(page)

  await page.keyboard.press('Control+Shift+L')
  await expect(title).toHaveText('Unlock ward two')
  const passphraseField = page.getByLabel('Passphrase')
  await expect(passphraseField).toBeFocused()
  await passphraseField.fill('not it')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^That passphrase does not open this workspace\./)
  await expect(passphraseField).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await passphraseField.fill(passphrase)
  await page.keyboard.press('Enter')
  await expect(title).toHaveText('Leaderboard')
})
