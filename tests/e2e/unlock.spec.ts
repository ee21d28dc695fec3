// The gate: a workspace made in the window, its passphrase checked in place, locked and opened again.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { keepRecoveryKey, readRecoveryKey } from './create-workspace.ts'
import { test } from './desktop.ts'

const passphrase = 'kestrel marble fjord lantern'

/** The save dialog answers with this folder. */
async function answerDialog(app: ElectronApplication, filePath: string): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: path })
  }, filePath)
}

test('creates a workspace in four steps, locks it, opens it again, and once more with the recovery key', async ({
  open,
  folder,
}) => {
  test.setTimeout(180_000)
  const { app, page } = await open()
  await answerDialog(app, join(folder, 'ward two'))
  await page.getByRole('button', { name: 'Create workspace' }).first().click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Create workspace')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText('Give the workspace a name.')
  await page.getByLabel('Name', { exact: true }).fill('Ward two')
  await page.getByRole('button', { name: 'Choose folder…' }).click()
  await expect(page.getByText('ward two')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText('Give your name: the audit log needs one.')
  await page.getByLabel('Your name').fill('I. Marlowe')
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
  await expectAccessible(page)
  await page.getByLabel('The same once more').fill(passphrase)
  await page.keyboard.press('Enter')

  await expect(title).toHaveText('Create workspace')
  const key = await readRecoveryKey(page)
  expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await expectAccessible(page)
  await expectOnPaper(page, key)
  await keepRecoveryKey(page)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  await answerDialog(app, join(folder, 'ward two', 'key.txt'))
  await page.getByRole('button', { name: 'Save to another disk…' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^That is inside the workspace\./)
  await answerDialog(app, join(folder, 'key.txt'))
  await page.getByRole('button', { name: 'Save to another disk…' }).click()
  await expect(page.getByText(/^Saved\./)).toBeVisible()
  expect(readFileSync(join(folder, 'key.txt'), 'utf8')).toMatch(new RegExp(`^${key}\\nCheck digits `))
  expect(statSync(join(folder, 'key.txt')).mode & 0o077).toBe(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('I. Marlowe')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')

  await expect(title).toHaveText('Leaderboard')
  await expect(page.getByRole('heading', { level: 2, name: 'No runs yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Switch workspace/ })).toContainText('Ward two')
  await expect(page.getByTitle(/^I\. Marlowe, /)).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('Control+Shift+L')
  await expect(title).toHaveText('Unlock Ward two')
  const passphraseField = page.getByLabel('Passphrase')
  await expect(passphraseField).toBeFocused()
  await passphraseField.fill('not it')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^That passphrase does not open this workspace\./)
  await expect(passphraseField).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('1 since it was last opened.')).toBeVisible()
  await expectAccessible(page)
  await passphraseField.fill(passphrase)
  await page.keyboard.press('Enter')
  await expect(title).toHaveText('Leaderboard')

  await page.keyboard.press('Control+Shift+L')
  await expect(title).toHaveText('Unlock Ward two')
  await page.getByRole('button', { name: 'Use recovery key' }).click()
  const keyField = page.getByLabel('Recovery key')
  await keyField.fill(key.replace(/.$/, key.endsWith('7') ? '8' : '7'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^[A-Z].+\.$/)
  await expectAccessible(page)
  await keyField.fill(` ${key.toLowerCase().replaceAll('-', ' ')}`)
  await page.keyboard.press('Enter')
  await expect(title).toHaveText('Choose a new passphrase')
  await expect(page.getByLabel('Person')).toHaveValue('I. Marlowe')
  await expectAccessible(page)
  await page.getByLabel('New passphrase').fill(`${passphrase} osprey`)
  await page.getByLabel('The same once more').fill(`${passphrase} osprey`)
  await page.keyboard.press('Enter')
  await expect(title).toHaveText('Unlock Ward two')
  await passphraseField.fill(passphrase)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^That passphrase does not open this workspace\./)
  await passphraseField.fill(`${passphrase} osprey`)
  await page.keyboard.press('Enter')
  await expect(title).toHaveText('Leaderboard')
})

/** On paper: the key and nothing of the page around it. */
async function expectOnPaper(page: Page, key: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.print-sheet')
  await expect(sheet).toBeVisible()
  expect((await sheet.locator('.groups').innerText()).replaceAll(/\s+/g, '-')).toBe(key)
  await expect(page.locator('#root')).toBeHidden()
  await page.emulateMedia({ media: null })
  await expect(sheet).toBeHidden()
}
