// Models added in the window: one that comes with the program, a file, an endpoint whose address must be allowed.
import { execFile } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { picture, test } from './desktop.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const passphrase = 'a passphrase for the models test'

/** What the page has and these tests touch; the Node project has no DOM types. */
declare const location: { hash: string }

async function openModels(page: Page): Promise<void> {
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Unlock')
  await page.evaluate(() => {
    location.hash = '#/models'
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Models')
}

async function makeWorkspace(dir: string): Promise<void> {
  const env = { ...process.env, WARDROOM_PASSPHRASE: passphrase }
  await run(process.execPath, [join(root, 'out/cli/index.js'), 'init', dir], { env, cwd: root })
}

async function answerDialog(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
  }, path)
}

test('adds an embedded model in one click, probes it by key, adds a file, and removes it', async ({
  open,
  folder,
}) => {
  test.setTimeout(180_000)
  await makeWorkspace(join(folder, 'ward'))
  const { app, page } = await open({ workspace: join(folder, 'ward') })
  await openModels(page)
  await expect(page.getByRole('heading', { name: 'No models yet' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Add wardroom-tiny/ }).click()
  const panel = page.getByRole('complementary', { name: 'Model wardroom-tiny' })
  await expect(panel).toContainText('May be shown patient text')
  await expect(panel).toContainText('Not probed')
  await page.keyboard.press('p')
  await expect(panel.getByRole('heading', { name: /^Probe, today/ })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('row', { name: /wardroom-tiny/ })).toContainText('Ready')
  await expectAccessible(page)

  const copy = join(folder, 'gannet 8b.gguf')
  await copyFile(join(root, 'resources/models/wardroom-tiny.gguf'), copy)
  await answerDialog(app, copy)
  await page.getByRole('button', { name: 'Add GGUF file…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add this model file?' })
  await expect(dialog.getByLabel('Name')).toHaveValue('gannet-8b')
  await dialog.getByLabel('Context size, tokens').fill('none')
  await expect(dialog.getByRole('button', { name: 'Add model' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByLabel('Context size, tokens').fill('2,048')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /gannet-8b/ })).toContainText('2,048')

  await page.getByRole('link', { name: /wardroom-tiny/ }).focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('complementary', { name: 'Model gannet-8b' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove…', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove model' }).click()
  await expect(page.getByRole('row', { name: /gannet-8b/ })).toHaveCount(0)
})

test('puts an address beyond this machine on the allow list only when asked, and never shows a key', async ({
  open,
  folder,
}) => {
  test.setTimeout(120_000)
  await makeWorkspace(join(folder, 'ward'))
  const { page } = await open({ workspace: join(folder, 'ward') })
  await openModels(page)
  await page.getByRole('button', { name: 'Add endpoint…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('osprey-14b')
  await dialog.getByLabel('Base URL').fill('https://gpu2.ward.example/v1')
  await expect(dialog).toContainText('gpu2.ward.example:443 is not on the allow list.')
  await dialog.getByLabel('Model id there').fill('osprey')
  await dialog.getByRole('radio', { name: 'Typed, into the vault' }).check()
  await dialog.getByLabel('Key for this endpoint').fill('sk-never-shown')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Next: allow the address' }).click()
  await expect(page.getByRole('dialog', { name: 'Allow gpu2.ward.example:443?' })).toContainText(
    'Nothing was sent',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Allow and add' }).click()
  await expect(dialog).toHaveCount(0)

  const panel = page.getByRole('complementary', { name: 'Model osprey-14b' })
  await expect(panel).toContainText('In the vault. It is never shown.')
  await expect(panel).toContainText('May be shown public data only')
  expect(await page.content()).not.toContain('sk-never-shown')
  const list = page.getByRole('region', { name: 'Allow list' })
  await expect(list.getByRole('row', { name: /gpu2\.ward\.example/ })).toContainText('osprey-14b')

  await list.getByRole('button', { name: /^Remove.*gpu2/ }).click()
  await dialog.getByLabel('Reason').selectOption('no_longer_needed')
  await dialog.getByRole('button', { name: 'Take off' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /osprey-14b/ })).toContainText('Not on allow list')
  await page.keyboard.press('p')
  await expect(panel.getByRole('alert')).toContainText('not on the allow list')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add address…' }).click()
  await dialog.getByLabel('Address').fill('https://gpu2.ward.example')
  await dialog.getByLabel('Reason').selectOption('on_premises_server')
  await dialog.getByRole('button', { name: 'Allow gpu2.ward.example:443' }).click()
  await expect(page.getByRole('row', { name: /gpu2\.ward\.example/ }).last()).toContainText(
    'Beyond this machine',
  )
})

test('adds a model behind a gateway, edits its limits and prices, and moves it only to an allowed address', async ({
  open,
  folder,
}) => {
  test.setTimeout(120_000)
  await makeWorkspace(join(folder, 'ward'))
  const { page } = await open({ workspace: join(folder, 'ward') })
  await openModels(page)
  await page.getByRole('button', { name: 'Add endpoint…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('heron')
  await dialog.getByRole('radio', { name: 'Behind a gateway' }).check()
  await dialog.getByLabel('Whole address').fill('http://127.0.0.1:9/openai/deployments/{deployment}/chat')
  await dialog.getByLabel('Header for the key').fill('a header')
  await dialog.getByLabel('Model id there').fill('heron-4')
  await expect(dialog.getByRole('button', { name: 'Add endpoint' })).toBeDisabled()
  await dialog.getByLabel('Header for the key').fill('Ocp-Apim-Subscription-Key')
  await dialog.getByRole('radio', { name: 'Typed, into the vault' }).check()
  await dialog.getByLabel('Key for this endpoint').fill('sk-never-shown')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(dialog).toHaveCount(0)
  const panel = page.getByRole('complementary', { name: 'Model heron' })
  await expect(panel).toContainText('http://127.0.0.1:9/openai/deployments/heron-4/chat')
  await expect(panel).toContainText('chat behind a gateway, key in Ocp-Apim-Subscription-Key')

  await panel.getByRole('button', { name: 'Edit…' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit heron' })
  await expect(edit.getByRole('button', { name: 'Change model' })).toBeDisabled()
  await edit.getByLabel('Called').fill('Heron 4')
  await edit.getByLabel('Requests at once').fill('none')
  await expect(edit.getByRole('button', { name: 'Change model' })).toBeDisabled()
  await edit.getByLabel('Requests at once').fill('8')
  await edit.getByLabel('Price of a million prompt tokens').fill('2.5')
  await expect(edit).toContainText('Two prices and three letters')
  await edit.getByLabel('Price of a million answer tokens').fill('10')
  await edit.getByLabel('Currency').fill('EUR')
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Change model' }).click()
  await expect(edit).toHaveCount(0)
  await expect(panel).toContainText('Heron 4')
  await expect(panel).toContainText('8 requests at most')
  await expect(panel).toContainText('EUR 2.5 in, 10 out, per million tokens')
  await expect(page.getByText('new runs')).toHaveCount(0)

  await panel.getByRole('button', { name: 'Edit…' }).click()
  await edit.getByLabel('Most tokens of a request').fill('4,096')
  await edit.getByLabel('Whole address').fill('https://gate.ward.example/chat')
  await edit.getByRole('button', { name: 'Next: allow the address' }).click()
  await expect(page.getByRole('dialog', { name: 'Allow gate.ward.example:443?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Allow and change' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Runs made from now on are new runs.')).toBeVisible()
  await expect(panel).toContainText('4,096 tokens, estimated')
  await expect(panel).toContainText('May be shown public data only')
  await expect(panel.locator('dt', { hasText: 'Key' }).locator('+ dd')).toHaveText('None')
  await expectAccessible(page)
  expect(await page.content()).not.toContain('sk-never-shown')
})

test('names the variable of a key in place of the key, and takes both away', async ({ open, folder }) => {
  test.setTimeout(120_000)
  await makeWorkspace(join(folder, 'ward'))
  const { page } = await open({ workspace: join(folder, 'ward') })
  await openModels(page)
  await page.getByRole('button', { name: 'Add endpoint…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('heron')
  await dialog.getByLabel('Base URL').fill('http://127.0.0.1:9/v1')
  await dialog.getByLabel('Model id there').fill('heron-4')
  await dialog.getByRole('radio', { name: 'Typed, into the vault' }).check()
  await dialog.getByLabel('Key for this endpoint').fill('sk-never-shown')
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(dialog).toHaveCount(0)
  const panel = page.getByRole('complementary', { name: 'Model heron' })
  const key = panel.locator('dt', { hasText: 'Key' }).locator('+ dd')
  const edit = page.getByRole('dialog', { name: 'Edit heron' })
  const change = edit.getByRole('button', { name: 'Change model' })

  await panel.getByRole('button', { name: 'Edit…' }).click()
  await expect(edit.getByRole('radio', { name: 'Typed, into the vault' })).toBeChecked()
  await expect(edit.getByLabel('New key')).toHaveValue('')
  await edit.getByRole('radio', { name: 'Environment variable' }).check()
  await expect(change).toBeDisabled()
  await edit.getByLabel('Variable', { exact: true }).fill('4HERON')
  await expect(edit).toContainText('Letters, digits and _, no digit first.')
  await expect(change).toBeDisabled()
  await edit.getByLabel('Variable', { exact: true }).fill('HERON_KEY')
  await expectAccessible(page)
  await picture(page, 'edit-key')
  await change.click()
  await expect(edit).toHaveCount(0)
  await expect(key).toHaveText('From the environment variable HERON_KEY')

  await panel.getByRole('button', { name: 'Edit…' }).click()
  await expect(edit.getByLabel('Variable', { exact: true })).toHaveValue('HERON_KEY')
  await edit.getByRole('radio', { name: 'Typed, into the vault' }).check()
  await expect(change).toBeDisabled()
  await edit.getByRole('radio', { name: 'No key' }).check()
  await change.click()
  await expect(key).toHaveText('None')
  expect(await page.content()).not.toContain('sk-never-shown')
})
