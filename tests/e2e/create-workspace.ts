// The four steps that make a workspace in the window → the workspace open, as a user gets there.
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** A key as it is shown: eight groups of four. */
export async function readRecoveryKey(page: Page): Promise<string> {
  const shown = page.getByRole('group', { name: 'Recovery key' })
  await expect(shown).toBeVisible()
  return (await shown.locator('span').allInnerTexts()).join('-')
}

/** Types the two groups that are asked for, and ticks that the key is kept. */
export async function keepRecoveryKey(page: Page): Promise<string> {
  const key = await readRecoveryKey(page)
  const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
  for (const [at, group] of key.split('-').entries()) {
    const field = page.getByRole('textbox', { name: `${ordinals[at] ?? ''} group` })
    if ((await field.count()) > 0) await field.fill(group.toLowerCase())
  }
  await page.getByRole('checkbox', { name: /^I have stored the recovery key/ }).check()
  return key
}

/** From the last two steps to the leaderboard. Returns the recovery key. */
export async function finishSetup(page: Page): Promise<string> {
  const key = await keepRecoveryKey(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Open workspace' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboard')
  return key
}

export interface NewWorkspace {
  readonly name: string
  readonly person: string
  readonly passphrase: string
}

/** The first two steps, from wherever they stand. The save dialog must be answered already. */
export async function fillCreateForm(page: Page, { name, person, passphrase }: NewWorkspace): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Choose folder…' }).click()
  await page.getByLabel('Your name').fill(person)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByLabel('The same once more').fill(passphrase)
  await page.keyboard.press('Enter')
}

export async function createWorkspace(page: Page, wish: NewWorkspace): Promise<string> {
  await page.getByRole('button', { name: 'Create workspace' }).first().click()
  await fillCreateForm(page, wish)
  return finishSetup(page)
}
