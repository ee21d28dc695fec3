// An export: who reads it, every byte before it is written, the same bytes afterwards, and no private text in them.
import { execFile } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import { verifyExport } from '../../src/services/verify-export.ts'
import { expectAccessible } from './axe.ts'
import { test } from './desktop.ts'
import { goTo, makeWard, patientName, unlockWard } from './ward-workspace.ts'

const run = promisify(execFile)

/** The next save dialog is answered with this path. */
async function answerSaveDialog(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    Object.assign(dialog, { showSaveDialog: async () => ({ canceled: false, filePath }) })
  }, path)
}

test('previews every byte of an export, asks for the passphrase, and writes exactly that', async ({
  open,
  folder,
}) => {
  test.setTimeout(240_000)
  const ward = await makeWard({
    folder,
    privateRows: 8,
    models: ['tiny'],
    benchmarks: ['pubmed_qa', 'shc_privacy_med'],
  })
  const { app, page } = await open({ workspace: ward.workspace })
  await unlockWard(page, ward)
  await goTo(page, '#/exports/new')

  await expect(page.getByRole('radio', { name: /^Public/ })).toBeChecked()
  // The first look reads the finder’s lists of names.
  await expect(page.getByText('2 scores of small groups')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Look at every byte.')).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Research partner').click()
  await expect(page.getByRole('radio', { name: /^Research partner/ })).toBeChecked()
  await expect(page.getByText('16 rows')).toBeVisible()

  // The list draws the lines in sight; all of them together are the file.
  const texts = new Map<string, string>()
  for (const name of ['README.txt', 'summary.json', 'instances.jsonl', 'manifest.json']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    texts.set(name, `${(await readLines(page)).join('\n')}\n`)
    await page.keyboard.press(']')
  }
  await page.keyboard.press('[')
  await expect(page.getByRole('heading', { name: 'manifest.json' })).toBeVisible()
  await expectAccessible(page)

  const sign = page.getByRole('button', { name: 'Sign and write' })
  await expect(sign).toBeDisabled()
  await page.getByRole('checkbox', { name: /^I have looked at all 4 files\./ }).check()
  await page.getByLabel('Your passphrase').fill(ward.passphrase)
  await answerSaveDialog(app, ward.workspace)
  await page.getByRole('button', { name: /folder…$/ }).click()
  await sign.click()
  await expect(page.getByRole('alert')).toContainText('is not empty')

  const target = join(folder, 'for-the-partner')
  await answerSaveDialog(app, target)
  await page.getByRole('button', { name: /folder…$/ }).click()
  await expect(page.getByText(target)).toBeVisible()
  await page.getByLabel('Your passphrase').fill('not the passphrase')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('That is not your passphrase. Nothing was changed.')
  await expect(page.getByLabel('Your passphrase')).toHaveValue('')
  await page.getByLabel('Your passphrase').fill(ward.passphrase)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`5 files written to ${target}`)).toBeAttached()
  const written = page.getByRole('status').filter({ hasText: 'signed and written' })
  await expect(written).toContainText('wardroom export verify')
  await expectAccessible(page)

  expect((await readdir(target)).sort()).toEqual([...texts.keys(), 'signature.json'].sort())
  for (const name of ['README.txt', 'summary.json', 'instances.jsonl'])
    expect(await readFile(join(target, name), 'utf8')).toBe(texts.get(name))
  expect([...texts.values()].join('')).not.toContain(patientName)
  const [fingerprint] = /(?:[0-9a-f]{4} ){15}[0-9a-f]{4}/.exec((await written.textContent()) ?? '')!
  expect(verifyExport(target, fingerprint)).toMatchObject({ state: 'intact', signer: 'known' })
})

test('a name that looks like patient data blocks the export, until the model has another one', async ({
  open,
  folder,
}) => {
  test.setTimeout(240_000)
  const ward = await makeWard({
    folder,
    privateRows: 14,
    models: ['silent'],
    benchmarks: ['shc_privacy_med'],
  })
  const env = { ...process.env, WARDROOM_WORKSPACE: ward.workspace, WARDROOM_PASSPHRASE: ward.passphrase }
  const program = join(import.meta.dirname, '../../out/cli/index.js')
  await run(process.execPath, [program, 'models', 'rename', 'silent', 'john_smith'], { env })
  const { page } = await open({ workspace: ward.workspace })
  await unlockWard(page, ward)
  await goTo(page, '#/exports/new?audience=institution')

  await expect(page.getByText('This export cannot be written yet.')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Blocks export')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /^I have looked/ }).check()
  await page.getByLabel('Your passphrase').fill(ward.passphrase)
  await expect(page.getByText('Rename first, then look again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign and write' })).toBeDisabled()

  await page.getByLabel('New name for john_smith').fill('second')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByText('This export cannot be written yet.')).toHaveCount(0)
  await expect(page.getByText('The folder must be new')).toBeVisible()
})

/** Scrolls through the file that is shown and gives its lines back. */
async function readLines(page: Page): Promise<string[]> {
  const list = page.getByRole('region', { name: /^Content of / })
  await list.waitFor()
  return list.evaluate(async (element: unknown) => {
    const box = element as {
      scrollTop: number
      clientHeight: number
      scrollHeight: number
      querySelectorAll(selector: string): Iterable<{ textContent: string }>
    }
    const lines = new Map<number, string>()
    const frame = (globalThis as unknown as { requestAnimationFrame: (this: void, call: () => void) => void })
      .requestAnimationFrame
    for (let top = 0; ; top += box.clientHeight) {
      box.scrollTop = top
      for (let wait = 0; wait < 3; wait += 1) await new Promise<void>((done) => frame(() => done()))
      const numbers = [...box.querySelectorAll('.no')].map(({ textContent }) => Number(textContent))
      const texts = [...box.querySelectorAll('code')].map(({ textContent }) => textContent)
      numbers.forEach((number, at) => lines.set(number, texts[at] ?? ''))
      if (top + box.clientHeight >= box.scrollHeight) break
    }
    return [...lines.entries()].sort(([a], [b]) => a - b).map(([, text]) => text)
  })
}
