// A run from choice to result: chosen and started by key, watched to its end, read in both scorings.
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { makeDemoWorkspace } from './demo-workspace.ts'
import { test } from './desktop.ts'

/** What the page has and this test touches; the Node project has no DOM types. */
declare const location: { hash: string }

async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((address) => {
    location.hash = address
  }, hash)
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['WARDROOM_RUN_SHOTS']
  if (folder === undefined) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(folder, `${name}.${colorScheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: null })
}

async function unlockDemo(page: Page, passphrase: string): Promise<void> {
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboard')
}

test('chooses, starts, watches and reads a run', async ({ open, folder }) => {
  test.setTimeout(300_000)
  const workspace = join(folder, 'demo')
  const { passphrase } = await makeDemoWorkspace(workspace)
  const { page } = await open({ workspace })
  await unlockDemo(page, passphrase)
  const title = page.getByRole('heading', { level: 1 })

  await goTo(page, '#/runs')
  await expect(title).toHaveText('Runs')
  await expect(page.getByRole('rowheader', { name: /PubMedQA/i })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'runs')
  await page.keyboard.press('/')
  await page.keyboard.type('nothing like it')
  await expect(page.getByRole('heading', { name: 'No run fits the filters' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('rowheader', { name: /PubMedQA/i })).toBeVisible()

  await page.keyboard.press('n')
  await expect(title).toHaveText('New run')
  await expect(page.getByText('Choose at least one benchmark and one model.')).toBeVisible()
  await page.getByRole('checkbox', { name: /PubMedQA/i }).check()
  await page.getByRole('checkbox', { name: /HeadQA/i }).check()
  await page.getByRole('checkbox', { name: /tiny/ }).check()
  await page.getByRole('radio', { name: '20', exact: true }).check()
  await expect(page.getByRole('checkbox', { name: /MedAlign|MedCalc/ }).first()).toBeDisabled()
  // Held to its letters it is asked anew; what the demo asked would be answered from there at once.
  await page.getByRole('checkbox', { name: 'Hold multiple choice to its letters' }).check()
  await expect(page).toHaveURL(/held=yes/)
  await page.getByRole('checkbox', { name: 'Keep how likely each letter was' }).check()
  // One after the other, so that there is time to stop it.
  await page.getByLabel('At most').fill('1')
  await page.getByLabel('Suite').fill('second')
  await expect(page.getByText('2 runs can start')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'new-run')
  await page.keyboard.press('Control+Enter')

  await expect(title).toHaveText('second')
  const state = page.locator('.head')
  await picture(page, 'progress')
  await page.getByRole('button', { name: 'Stop…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stop this job?' })
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(state.getByText('Stopped')).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('t')
  await expect(state.getByText('Finished')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('table').getByText('20').first()).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'progress-finished')

  await page.getByRole('link', { name: '20', exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Both scorings' })).toBeVisible()
  await expect(page.getByText('20 of 20 scored.').first()).toBeVisible()
  await expect(page.getByText('held to labels')).toBeVisible()
  await page.getByRole('group', { name: 'Scoring' }).getByRole('button', { name: 'helm' }).click()
  await expect(page).toHaveURL(/scoring=helm/)
  await expectAccessible(page)
  await picture(page, 'run')
  await page.getByRole('button', { name: 'All metrics' }).click()
  await expect(page.getByRole('rowheader', { name: /exact_match/ }).first()).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'run-metrics')
  await page.getByRole('button', { name: 'Instances' }).click()
  await page.getByRole('grid').focus()
  await page.keyboard.press('Enter')
  const letters = page.getByRole('region', { name: 'Letters' })
  await expect(letters.getByRole('row', { name: /^A / })).toContainText(/\d\.\d\d/)
  await expect(page.getByText('held to its letters')).toBeVisible()
  await expectAccessible(page)
  await letters.scrollIntoViewIfNeeded()
  await picture(page, 'letters')

  await goTo(page, '#/runs?suite=second')
  await expect(title).toHaveText('Runs')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Both scorings' })).toBeVisible()

  await page.keyboard.press('Control+Shift+L')
  await expect(title).toHaveText('Unlock demo')
  await expect(page.getByRole('table')).toHaveCount(0)
})

// The engine calls a job that was paused a moment ago interrupted, and the shell's question covers the page.
test('pauses and resumes a job by key', async ({ open, folder }) => {
  test.setTimeout(300_000)
  const workspace = join(folder, 'demo')
  const { passphrase } = await makeDemoWorkspace(workspace)
  const { page } = await open({ workspace })
  await unlockDemo(page, passphrase)
  await goTo(
    page,
    '#/runs/new?benchmarks=pubmed_qa,head_qa&models=tiny&n=20&suite=paused&prompting=corrected',
  )
  await expect(page.getByText('2 runs can start')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const state = page.locator('.head')
  await expect(state.getByText('Running')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(state.getByText('Paused')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await picture(page, 'progress-paused')
  await page.getByRole('button', { name: 'Stop…' }).click()
  await page.getByRole('dialog', { name: 'Stop this job?' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Space')
  await expect(state.getByText('Finished')).toBeVisible({ timeout: 120_000 })
})
