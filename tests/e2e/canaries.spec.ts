// A private set with a canary in every field → read, revealed, copied, printed, exported, crashed and quit in the window; none of them outside the vault.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import { canaryOf, datasetFields, toNeedles, toPrivacyFile } from '../integration/canary-set.ts'
import { createSearcher, listFiles, searchFolder } from '../integration/private-search.ts'
import { watchChildren } from '../integration/process-watch.ts'
import { createWorkspace } from './create-workspace.ts'
import { answerDialogs, findEngines, test } from './desktop.ts'
import { goTo } from './ward-workspace.ts'

/** What the page has and this test touches; the Node project has no DOM types. */
declare const document: {
  readonly documentElement: { readonly outerHTML: string }
  readonly body: { readonly innerText: string }
  execCommand(command: string): boolean
}

const fields = [...datasetFields.shc_privacy_med, 'file name', 'passphrase', 'suite name']
const searcher = createSearcher(toNeedles(fields))
const context = canaryOf('privacy context')

test('no canary is left outside the vault by a day in the window', async ({ open, folder }) => {
  test.setTimeout(300_000)
  const given = join(folder, `in ${canaryOf('file name')}`)
  await mkdir(given)
  await writeFile(join(given, 'set.csv'), toPrivacyFile())
  const desktop = await open({ environment: toPlaces(folder) })
  const { app, page } = desktop
  const watch = watchChildren(app.process().pid!)
  await answerDialogs(app, [join(folder, 'ward')])
  const person = { name: 'Ward', person: 'I. Marlowe', passphrase: canaryOf('passphrase') }
  const recoveryKey = await createWorkspace(page, person)
  await importSet(app, page, join(given, 'set.csv'))
  await runIt(page)
  await readAndReveal(app, page)
  const [engine] = findEngines(desktop)
  process.kill(engine!, 'SIGKILL')
  await expect(page.getByText('The engine stopped and was started again.')).toBeVisible()
  expect(await inPage(page)).toEqual([])
  const seen = await watch.stop()
  await app.close()
  expect(searcher.search(seen.join('\n'))).toEqual([])
  for (const place of ['places', 'profile', 'ward']) {
    expect(searchFolder(searcher, join(folder, place))).toEqual([])
    expect(searchFolder(createSearcher([recoveryKey]), join(folder, place))).toEqual([])
  }
  expect(listFiles(join(folder, 'profile')).some((file) => file.endsWith('settings.json'))).toBe(true)
  // The search itself would see one: the file that was given holds them all.
  expect(searchFolder(searcher, given).length).toBeGreaterThan(3)
})

/** Home, temporary files and caches of its own, so that all of it can be searched. */
function toPlaces(folder: string): Record<string, string> {
  const place = (name: string) => join(folder, 'places', name)
  return {
    HOME: place('home'),
    TMPDIR: place('tmp'),
    XDG_CACHE_HOME: place('cache'),
    XDG_DATA_HOME: place('data'),
    XDG_STATE_HOME: place('state'),
  }
}

async function inPage(page: Page): Promise<string[]> {
  const html = await page.evaluate(() => document.documentElement.outerHTML)
  return searcher.search(html).map(({ text }) => text)
}

async function clipboardOf(app: ElectronApplication): Promise<string> {
  // A promise in newer versions of Electron, a text in older ones.
  return app.evaluate(async ({ clipboard }) => await clipboard.readText())
}

async function importSet(app: ElectronApplication, page: Page, file: string): Promise<void> {
  await goTo(page, '#/benchmarks')
  await answerDialogs(app, [file])
  await page
    .getByRole('row', { name: /PrivacyDetection/ })
    .getByRole('button', { name: /^Import/ })
    .click()
  const preview = page.getByRole('dialog')
  await expect(preview).toContainText('4')
  expect((await inPage(page)).filter((text) => !canaryOf('file name').includes(text))).toEqual([])
  await preview.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('4 questions are in the vault, encrypted.')).toBeVisible()
}

async function runIt(page: Page): Promise<void> {
  await goTo(page, '#/models')
  await page.getByRole('button', { name: /^Add wardroom-tiny/ }).click()
  await expect(page.getByRole('row', { name: /wardroom-tiny/ })).toBeVisible()
  await goTo(page, '#/runs/new')
  await page.getByRole('checkbox', { name: /PrivacyDetection/ }).check()
  await page.getByRole('checkbox', { name: /wardroom-tiny/ }).check()
  await page.getByLabel('Suite').fill(canaryOf('suite name'))
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.head').getByText('Finished')).toBeVisible({ timeout: 120_000 })
}

async function readAndReveal(app: ElectronApplication, page: Page): Promise<void> {
  await goTo(page, '#/runs')
  await page
    .getByRole('rowheader', { name: /PrivacyDetection/ })
    .getByRole('link')
    .click()
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-rowcount', '5')
  await grid.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('r')
  const ask = page.getByRole('dialog', { name: /^Show patient text for wr-/ })
  await ask.getByRole('radio').first().check()
  await ask.getByRole('button', { name: /^(Show|Reveal)/ }).click()
  await expect(page.getByText(context).first()).toBeVisible()
  await app.evaluate(({ clipboard }) => clipboard.clear())
  await page.keyboard.press('Control+a')
  for (const keys of ['Control+c', 'Control+x', 'Control+Insert']) await page.keyboard.press(keys)
  await page.evaluate(() => document.execCommand('copy'))
  expect(searcher.search(await clipboardOf(app))).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(searcher.search(await page.evaluate(() => document.body.innerText))).toEqual([])
  await page.emulateMedia({ media: null })
  await page.keyboard.press('r')
  await expect(page.getByText('Patient text is shown')).toHaveCount(0)
  expect((await inPage(page)).filter((text) => !canaryOf('suite name').includes(text))).toEqual([])
}
