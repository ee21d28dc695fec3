// A public sample and a private file imported by dialog: what is shown before, what is kept, what stays hidden.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './desktop.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const demo = join(root, 'resources/demo')
const passphrase = 'a passphrase for the benchmarks test'

/** What the page has and these tests touch; the Node project has no DOM types. */
declare const location: { hash: string }

/** Opens an empty workspace on one page of the window. */
async function unlockAt(page: Page, route: string): Promise<void> {
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Unlock')
  await page.evaluate((hash) => {
    location.hash = hash
  }, route)
}

async function makeWorkspace(dir: string): Promise<void> {
  const env = { ...process.env, WARDROOM_PASSPHRASE: passphrase }
  const cli = join(root, 'out/cli/index.js')
  await run(process.execPath, [cli, 'init', dir], { env, cwd: root })
  const gap = ['taxonomy', 'add', 'administration_and_workflow', 'Bed planning', '--workspace', dir]
  await run(process.execPath, [cli, ...gap], { env, cwd: root })
}

/** The next choice of files is this one; none is a dialog that was cancelled. */
async function answerDialog(app: ElectronApplication, filePaths: readonly string[]): Promise<void> {
  await app.evaluate(
    ({ dialog }, paths) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: paths.length === 0, filePaths: paths })
    },
    [...filePaths],
  )
}

test('imports a sample after showing what it holds', async ({ open, folder }) => {
  test.setTimeout(120_000)
  await makeWorkspace(join(folder, 'ward'))
  const { app, page } = await open({ workspace: join(folder, 'ward') })
  await unlockAt(page, '#/benchmarks')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benchmarks')
  const row = page.getByRole('row', { name: /PubMedQA/ })
  await expect(row).toContainText('No dataset')
  await expect(page.getByRole('rowheader', { name: /^Bed planning.*no benchmark yet$/ })).toBeVisible()
  await expectAccessible(page)

  await answerDialog(app, [])
  await row.getByRole('button', { name: /^Import/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await answerDialog(app, [join(demo, 'pubmed_qa/ori_pqal.json')])
  await row.getByRole('button', { name: /^Import/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Import this file for PubMedQA?' })
  await expect(dialog).toContainText('Known by its hash: a sample that comes with Wardroom')
  await expect(dialog).toContainText('45 of 45 rows')
  await expect(dialog.locator('.redact')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()

  await expect(page.getByText('PubMedQA: 45 questions are in the vault, encrypted.')).toBeVisible()
  await expect(page.getByText(/ori_pqal\.json still lies where it was, unencrypted\.$/)).toBeVisible()
  await expect(row).toContainText('Sample')
  await expect(row).toContainText('invented sample, 45 questions')
  await expectAccessible(page)
})

test('counts a changed file as private, hides its questions, and says why a file cannot be read', async ({
  open,
  folder,
}) => {
  test.setTimeout(120_000)
  await makeWorkspace(join(folder, 'ward'))
  const { app, page } = await open({ workspace: join(folder, 'ward') })
  const changed = join(folder, 'ward-notes.json')
  const sample = JSON.parse(await readFile(join(demo, 'pubmed_qa/ori_pqal.json'), 'utf8')) as Record<
    string,
    Record<string, unknown>
  >
  const [firstId] = Object.keys(sample)
  const secret = 'Zebrafinch haematoma of bed nine?'
  await writeFile(
    changed,
    JSON.stringify({ ...sample, [firstId ?? '']: { ...sample[firstId ?? ''], QUESTION: secret } }),
  )
  const broken = join(folder, 'broken.json')
  await writeFile(broken, '{"1": ')
  await unlockAt(page, '#/benchmarks/pubmed_qa')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PubMedQA')
  await expect(page.getByText('PubMedQA has no dataset here.')).toBeVisible()

  await answerDialog(app, [broken])
  await page.keyboard.press('i')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Nothing was taken in')
  await expectAccessible(page)
  await answerDialog(app, [changed])
  await page.getByRole('button', { name: 'Choose another file…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('any other file counts as private')
  await expect(dialog.locator('.redact').first()).toContainText('characters, hidden')
  expect(await page.content()).not.toContain('Zebrafinch')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toHaveCount(0)

  await expect(page.getByRole('region', { name: 'Dataset' })).toContainText('Private file')
  expect(await page.content()).not.toContain('Zebrafinch')
  await expectAccessible(page)
})

test('filters in the route and goes by keys', async ({ open, folder }) => {
  test.setTimeout(120_000)
  await makeWorkspace(join(folder, 'ward'))
  const { page } = await open({ workspace: join(folder, 'ward') })
  await unlockAt(page, '#/benchmarks?access=gated')
  await expect(page.getByRole('button', { name: /^Gated/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /^All/ }).click()
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Filter benchmarks' })).toBeFocused()
  await page.keyboard.type('nothing like it')
  await expect(page.getByRole('heading', { name: 'No benchmark matches' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()

  await page.keyboard.press('/')
  await page.keyboard.type('pubmed')
  await expect(page.getByRole('rowheader', { name: /PubMedQA/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  const focused = page.locator('[data-row]:focus')
  const name = (await focused.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.keyboard.press(']')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name)
  await page.keyboard.press('[')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})
