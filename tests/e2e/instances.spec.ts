// Reviewers read instances: list, filter, one question in full, and patient text only with a reason in the audit log.
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './desktop.ts'
import { goTo, makeWard, patientName, unlockWard } from './ward-workspace.ts'

/** What the page has and these tests touch; the Node project has no DOM types. */
declare const document: { readonly documentElement: { readonly outerHTML: string } }

const instanceName = /^wr-[0-9a-f]{6}$/

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

async function pageHolds(page: Page, words: string): Promise<boolean> {
  return page.evaluate((text) => document.documentElement.outerHTML.includes(text), words)
}

test('lists, filters and searches the instances of a public run', async ({ open, folder }) => {
  test.setTimeout(240_000)
  const ward = await makeWard({ folder, privateRows: 0, models: ['tiny'], benchmarks: ['pubmed_qa'] })
  const { page } = await open({ workspace: ward.workspace })
  await unlockWard(page, ward)
  const run = ward.runs['pubmed_qa:tiny'] ?? ''
  await goTo(page, `#/runs/${run}`)

  const grid = page.getByRole('grid', { name: 'Instances, corrected scoring' })
  await expect(grid).toHaveAttribute('aria-rowcount', '46')
  const peek = page.getByRole('complementary', { name: 'Selected instance' })
  await expect(peek).toContainText('1 of 45')
  await expectAccessible(page)

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(peek).toContainText('3 of 45')
  await expect(grid).toBeFocused()
  await expect(grid.locator('tr[aria-selected=true]')).toHaveAttribute('aria-rowindex', '4')
  await page.keyboard.press('End')
  await expect(grid.locator('tr[aria-selected=true]')).toHaveAttribute('aria-rowindex', '46')

  const wrong = page.getByRole('button', { name: /^Wrong \d+$/ })
  const count = Number(/\d+/.exec(await wrong.innerText())?.[0])
  await wrong.click()
  await expect(wrong).toHaveAttribute('aria-pressed', 'true')
  await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1))
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search ids and text' })
  await expect(search).toBeFocused()
  await search.fill('barcode')
  await expect(page.getByText(/^\d of 45 shown$/)).toBeVisible()
  await search.fill('no such words anywhere')
  await expect(page.getByRole('heading', { name: 'Filtered to none' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(grid).toHaveAttribute('aria-rowcount', '46')

  await wrong.click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(instanceName)
  await expect(page.getByText(`2 of ${count} filtered`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Prompt' })).toContainText('Reply with A for yes')
  await expectAccessible(page)
  const first = await heading(page).innerText()
  await page.keyboard.press('j')
  await expect(page.getByText(`3 of ${count} filtered`)).toBeVisible()
  await expect(heading(page)).not.toHaveText(first)
  await page.keyboard.press('Escape')
  await expect(wrong).toHaveAttribute('aria-pressed', 'true')
  await expect(peek).toContainText(`3 of ${count}`)
})

test('shows patient text only after a reason, and takes it away again', async ({ open, folder }) => {
  test.setTimeout(300_000)
  const ward = await makeWard({
    folder,
    privateRows: 12,
    models: ['tiny', 'silent'],
    benchmarks: ['shc_privacy_med'],
  })
  const { page } = await open({ workspace: ward.workspace })
  await page.clock.install()
  await unlockWard(page, ward)
  const run = ward.runs['shc_privacy_med:tiny'] ?? ''
  await goTo(page, `#/runs/${run}`)
  const grid = page.getByRole('grid')
  await expect(grid.getByText(/^Hidden patient text: up to \d+ characters$/).first()).toBeVisible()
  expect(await pageHolds(page, patientName)).toBe(false)

  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(instanceName)
  await expect(page.getByRole('heading', { name: 'Patient text is hidden' })).toBeVisible()
  expect(await pageHolds(page, patientName)).toBe(false)
  await expectAccessible(page)

  // A question that is taken back shows nothing and writes nothing.
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: /^Show patient text for wr-/ })
  await expect(dialog.getByRole('button', { name: /^Show text/ })).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(heading(page)).toHaveText(instanceName)
  await expect(page.getByRole('button', { name: /^Reveal/ })).toBeFocused()

  await reveal(page)
  await expect(
    page.getByText(/reason: Check a score\. Written to the audit log as number \d+ at/),
  ).toBeVisible()
  expect(await pageHolds(page, patientName)).toBe(true)
  await expectMarked(page)
  await expectAccessible(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await expect(page.getByText(/^Copying is off while patient text is shown/).first()).toBeAttached()

  await page.keyboard.press('r')
  await expectHidden(page)
  await expect(page.getByRole('button', { name: /^Reveal/ })).toBeFocused()

  await reveal(page)
  await page.keyboard.press('j')
  await expect(page.getByText('2 of 12', { exact: true }).first()).toBeVisible()
  await expectHidden(page)

  await reveal(page)
  await page.getByRole('link', { name: /, tiny/ }).click()
  await expect(grid).toBeVisible()
  expect(await pageHolds(page, patientName)).toBe(false)

  // Five minutes without a key: a warning a minute ahead, which any key answers; then it is gone.
  await page.keyboard.press('Enter')
  await reveal(page)
  await page.clock.runFor('04:05')
  await expect(page.getByText('Press any key to keep it.')).toBeVisible()
  await page.keyboard.press('Shift')
  await expect(page.getByText('Press any key to keep it.')).toHaveCount(0)
  await page.clock.runFor('04:58')
  expect(await pageHolds(page, patientName)).toBe(true)
  await page.clock.runFor('00:05')
  await expectHidden(page)

  await reveal(page)
  await page.keyboard.press('Control+Shift+L')
  await expect(heading(page)).toHaveText(/^Unlock/)
  expect(await pageHolds(page, patientName)).toBe(false)

  await unlockWard(page, ward)
  await goTo(page, `#/runs/${ward.runs['shc_privacy_med:silent'] ?? ''}`)
  await page.getByRole('button', { name: 'Failed 12' }).click()
  // Enter belongs to the chip while it has the focus; a step takes the focus to the list.
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText('Code model')
  expect(await pageHolds(page, patientName)).toBe(false)
})

async function reveal(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Reveal/ }).waitFor()
  await page.keyboard.press('r')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Patient text is shown', { exact: true })).toBeVisible()
}

/** The lists of names are read first, once: that takes seconds. */
async function expectMarked(page: Page): Promise<void> {
  const found = page.getByText(/^\d+ possible identifiers marked\. Others may be there\.$/)
  await expect(found).toBeVisible({ timeout: 60_000 })
  const prompt = page.getByRole('region', { name: 'Prompt' })
  const name = prompt.locator('mark').filter({ hasText: patientName })
  await expect(name).toHaveAttribute('title', /^Possible name, /)
  await expect(name).toContainText('Possible name: ')
  await expect(name).toHaveCSS('text-decoration-line', 'underline')
  await expect(prompt.locator('mark').filter({ hasText: /753\d{4}/ })).toBeVisible()
  // Of the words around them nothing is marked.
  await expect(prompt.locator('mark').filter({ hasText: 'Mother' })).toHaveCount(0)
}

async function expectHidden(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Patient text is hidden' })).toBeVisible()
  await expect(page.locator('mark')).toHaveCount(0)
  expect(await pageHolds(page, patientName)).toBe(false)
}

test('draws the rows in sight of 1,000 instances, and no more', async ({ open, folder }) => {
  test.setTimeout(300_000)
  const ward = await makeWard({
    folder,
    privateRows: 1000,
    models: ['silent'],
    benchmarks: ['shc_privacy_med'],
  })
  const { page } = await open({ workspace: ward.workspace })
  await unlockWard(page, ward)
  await goTo(page, `#/runs/${ward.runs['shc_privacy_med:silent'] ?? ''}`)
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-rowcount', '1001')
  expect(await grid.getByRole('row').count()).toBeLessThan(90)

  await page.keyboard.press('j')
  await expect(grid).toBeFocused()
  await page.keyboard.press('End')
  await expect(grid.locator('tr[aria-selected=true]')).toHaveAttribute('aria-rowindex', '1001')
  expect(await grid.getByRole('row').count()).toBeLessThan(90)
  const search = page.getByRole('searchbox')
  await search.fill('wr-0')
  await expect(page.getByText(/^\d+ of 1,000 shown$/)).toBeVisible()
})
