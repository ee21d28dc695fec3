// An export: who reads it, every byte before it is written, the same bytes afterwards, and no private text in them.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './desktop.ts'
import { goTo, makeWard, patientName, unlockWard } from './ward-workspace.ts'

/** The next save dialog is answered with this path. */
async function answerSaveDialog(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    Object.assign(dialog, { showSaveDialog: async () => ({ canceled: false, filePath }) })
  }, path)
}

test('previews every byte of an export and writes exactly that', async ({ open, folder }) => {
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
  await expect(page.getByText('2 scores of small groups')).toBeVisible()
  await expect(page.getByText('Look at every byte.')).toBeVisible()
  await expectAccessible(page)
  await page.getByText('This institution').click()
  await expect(page.getByRole('radio', { name: /^This institution/ })).toBeChecked()

  // The list draws the lines in sight; all of them together are the file.
  const summary = await readLines(page)
  await page.keyboard.press(']')
  await expect(page.getByRole('heading', { name: 'instances.jsonl' })).toBeVisible()
  const instances = await readLines(page)
  await expectAccessible(page)

  const write = page.getByRole('button', { name: /^Write/ })
  await expect(write).toBeDisabled()
  await page.getByRole('checkbox', { name: /^I have looked at both files\./ }).check()
  await answerSaveDialog(app, ward.workspace)
  await page.getByRole('button', { name: /folder…$/ }).click()
  await write.click()
  await expect(page.getByRole('alert')).toContainText('Nothing was written.')

  const target = join(folder, 'for-the-institution')
  await answerSaveDialog(app, target)
  await page.getByRole('button', { name: /folder…$/ }).click()
  await expect(page.getByText(target)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`2 files written to ${target}`)).toBeAttached()

  expect((await readdir(target)).sort()).toEqual(['instances.jsonl', 'summary.json'])
  expect(await readFile(join(target, 'summary.json'), 'utf8')).toBe(`${summary.join('\n')}\n`)
  expect(await readFile(join(target, 'instances.jsonl'), 'utf8')).toBe(`${instances.join('\n')}\n`)
  expect(`${summary.join('\n')}${instances.join('\n')}`).not.toContain(patientName)
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
    const frame = (globalThis as unknown as { requestAnimationFrame(call: () => void): void })
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
