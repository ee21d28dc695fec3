// The whole job without the command line: create, import, add a model, run, read, reveal, export, and nothing left lying about.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import { createWorkspace } from './create-workspace.ts'
import { test } from './desktop.ts'
import { goTo } from './ward-workspace.ts'

/** What the page has and this test touches; the Node project has no DOM types. */
declare const document: { readonly documentElement: { readonly outerHTML: string } }

const root = join(import.meta.dirname, '../..')
const privateFile = join(root, 'resources/demo/shc_privacy_med/synthetic.shc_privacy_med.csv')
const passphrase = 'kestrel marble fjord lantern'

async function answerDialogs(
  app: ElectronApplication,
  answers: { save: string; open: string },
): Promise<void> {
  await app.evaluate(({ dialog }, { save, open }) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: save })
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [open] })
  }, answers)
}

/** Record numbers and telephone numbers of the private set. */
async function readSecrets(): Promise<string[]> {
  const text = await readFile(privateFile, 'utf8')
  return [...new Set([...text.matchAll(/MRN-\d{6}|\d{3}[-. ]555[-. ]\d{4}/g)].map(([hit]) => hit))]
}

async function findInPage(page: Page, secrets: readonly string[]): Promise<string[]> {
  const html = await page.evaluate(() => document.documentElement.outerHTML)
  return secrets.filter((secret) => html.includes(secret))
}

/** Files below the folder that hold one of the strings, in plain, UTF-16 or base64. */
async function findOnDisk(folder: string, secrets: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name))
    const needles = secrets.flatMap((secret) => [
      Buffer.from(secret),
      Buffer.from(secret, 'utf16le'),
      Buffer.from(Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1)),
    ])
    if (needles.some((needle) => bytes.includes(needle))) found.push(join(entry.parentPath, entry.name))
  }
  return found
}

test('a researcher does the whole job in the window, and no private string is left outside the vault', async ({
  open,
  folder,
}) => {
  test.setTimeout(300_000)
  const secrets = await readSecrets()
  expect(secrets.length).toBeGreaterThan(15)
  const { app, page } = await open()
  const workspace = join(folder, 'ward')

  await answerDialogs(app, { save: workspace, open: privateFile })
  const recoveryKey = await createWorkspace(page, { name: 'Ward', person: 'I. Marlowe', passphrase })
  await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible()

  await goTo(page, '#/benchmarks')
  await page
    .getByRole('row', { name: /PrivacyDetection/ })
    .getByRole('button', { name: /^Import/ })
    .click()
  const preview = page.getByRole('dialog')
  await expect(preview).toContainText('14')
  expect(await findInPage(page, secrets)).toEqual([])
  await preview.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('PrivacyDetection: 14 questions are in the vault, encrypted.')).toBeVisible()

  await goTo(page, '#/models')
  await page.getByRole('button', { name: /^Add wardroom-tiny/ }).click()
  await expect(page.getByRole('row', { name: /wardroom-tiny/ })).toBeVisible()

  await goTo(page, '#/runs/new')
  await page.getByRole('checkbox', { name: /PrivacyDetection/ }).check()
  await page.getByRole('checkbox', { name: /wardroom-tiny/ }).check()
  await page.getByLabel('Suite').fill('pilot')
  await expect(page.getByText('1 run can start')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.head').getByText('Finished')).toBeVisible({ timeout: 120_000 })

  await goTo(page, '#/runs')
  await page
    .getByRole('rowheader', { name: /PrivacyDetection/ })
    .getByRole('link')
    .click()
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-rowcount', '15')
  expect(await findInPage(page, secrets)).toEqual([])
  await grid.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^wr-[0-9a-f]{6}$/)
  expect(await findInPage(page, secrets)).toEqual([])

  await page.keyboard.press('r')
  const ask = page.getByRole('dialog', { name: /^Show patient text for wr-/ })
  await ask.getByRole('radio').first().check()
  await ask.getByRole('button', { name: /^(Show|Reveal)/ }).click()
  await expect(page.getByText('Patient text is shown')).toBeVisible()
  expect((await findInPage(page, secrets)).length).toBeGreaterThan(0)
  await page.keyboard.press('r')
  await expect(page.getByText('Patient text is shown')).toHaveCount(0)
  expect(await findInPage(page, secrets)).toEqual([])

  await goTo(page, '#/exports/new')
  const target = join(folder, 'for-everyone')
  await answerDialogs(app, { save: target, open: privateFile })
  await page.getByRole('checkbox', { name: /^I have looked at all 4 files\./ }).check({ timeout: 60_000 })
  await page.getByLabel('Your passphrase').fill(passphrase)
  await page.getByRole('button', { name: /folder…$/ }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`5 files written to ${target}`)).toBeAttached()

  await page.keyboard.press('Control+Shift+L')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unlock Ward')
  expect(await findInPage(page, secrets)).toEqual([])
  await app.close()
  expect(await findOnDisk(folder, [...secrets, recoveryKey, recoveryKey.replaceAll('-', '')])).toEqual([])
  expect(await findOnDisk(join(root, 'resources/demo/shc_privacy_med'), secrets)).not.toEqual([])
})
