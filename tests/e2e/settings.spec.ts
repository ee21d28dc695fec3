// The settings: what is changed holds at once and stands in the audit log; a policy holds it; who may not change it sees so.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { keepRecoveryKey } from './create-workspace.ts'
import { picture, test } from './desktop.ts'
import { goTo, makeEmptyWard, unlockWard, wardroomIn } from './ward-workspace.ts'

test('changes lock, keys and patient text, and writes each change down', async ({ open, folder }) => {
  test.setTimeout(240_000)
  const ward = await makeEmptyWard(folder)
  const { page } = await open({ workspace: ward.workspace })
  await unlockWard(page, ward)
  await page.keyboard.type('gs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await expect(page.getByText('Locks after 10 min idle')).toBeVisible()
  await expect(page.getByText('Not possible: this computer has no real keychain')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Open with the system keychain' })).toBeDisabled()
  await expect(page.getByText(/^SQLCipher 4/)).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'settings-security')

  await test.step('lock', async () => {
    await page.getByRole('group', { name: 'Lock when idle' }).getByRole('button', { name: '5 min' }).click()
    await expect(page.getByText('Locks after 5 min idle')).toBeVisible()
    const keep = page.getByRole('switch', { name: 'Keep runs going while locked' })
    await expect(keep).toHaveAttribute('aria-checked', 'true')
    await keep.press('Space')
    await expect(keep).toHaveAttribute('aria-checked', 'false')
  })

  await test.step('passphrase', async () => {
    await page.getByRole('button', { name: 'Change…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change your passphrase?' })
    await dialog.getByLabel('Passphrase of now').fill('not it')
    await dialog.getByLabel('New passphrase').fill('osprey marble fjord lantern')
    await dialog.getByLabel('The same once more').fill('osprey marble fjord lantern')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(/^That is not your passphrase/)
    await expectAccessible(page)
    await picture(page, 'settings-passphrase')
    await dialog.getByLabel('Passphrase of now').fill(ward.passphrase)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/^Yours alone\. Changed on /)).toBeVisible()
  })

  await test.step('recovery key', async () => {
    await page.getByRole('button', { name: 'Make one…' }).click()
    await page.getByRole('button', { name: 'Make it' }).click()
    const dialog = page.getByRole('dialog', { name: 'Keep this recovery key' })
    await expect(dialog.getByRole('button', { name: 'Close for good' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'settings-recovery-key')
    const key = await keepRecoveryKey(page)
    await dialog.getByRole('button', { name: 'Close for good' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/^Made on .* Not stored here\.$/)).toBeVisible()
    expect(await page.content()).not.toContain(key.slice(0, 9))
  })

  await test.step('patient text, network, appearance', async () => {
    await page.keyboard.press('j')
    await goTo(page, '#/settings/patient-text')
    await page.getByRole('group', { name: 'Hide again after' }).getByRole('button', { name: '1 min' }).click()
    await expect(page.getByRole('button', { name: '1 min' })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await picture(page, 'settings-patient-text')
    await page.keyboard.press('j')
    await expect(page.getByText('0 addresses beyond this machine.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('j')
    await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: 'System' }).click()
    await expectAccessible(page)
    await picture(page, 'settings-appearance')
    await goTo(page, '#/settings/nothing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such page')
  })

  await page.keyboard.press('Control+Shift+L')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Unlock/)
  const changed = { ...ward, passphrase: 'osprey marble fjord lantern' }
  const { stdout } = await wardroomIn(changed, 'audit', 'list', '--json')
  for (const word of ['idleMinutes', 'keepJobsWhenLocked', 'revealMinutes', 'passphrase', 'recovery_key'])
    expect(stdout).toContain(`"${word}"`)
})

test('shows what the policy holds, and lets nobody loosen it', async ({ open, folder }) => {
  test.setTimeout(120_000)
  const ward = await makeEmptyWard(folder)
  const policy = join(folder, 'policy.yaml')
  await writeFile(
    policy,
    'format: wardroom-policy-1\nidleMinutes: 8\nkeepJobsWhenLocked: false\ncontentProtection: true\n',
  )
  const { page } = await open({ workspace: ward.workspace, environment: { WARDROOM_POLICY: policy } })
  await unlockWard(page, ward)
  await goTo(page, '#/settings/security')
  await expect(page.getByText('Held by the policy of this machine')).toHaveCount(2)
  const idle = page.getByRole('group', { name: 'Lock when idle' })
  await expect(idle.getByRole('button', { name: '8 min' })).toHaveAttribute('aria-pressed', 'true')
  await expect(idle.getByRole('button', { name: '10 min' })).toBeDisabled()
  await expect(idle.getByRole('button', { name: '5 min' })).toBeEnabled()
  await expect(page.getByRole('switch', { name: 'Keep runs going while locked' })).toBeDisabled()
  await expectAccessible(page)
  await picture(page, 'settings-policy')
  await goTo(page, '#/settings/patient-text')
  await expect(page.getByRole('switch', { name: 'Keep out of screen pictures' })).toBeDisabled()
})

test('asks whose passphrase it is where several people work, and turns off what a role may not change', async ({
  open,
  folder,
}) => {
  test.setTimeout(120_000)
  const ward = await makeEmptyWard(folder)
  const passphrase = 'puffin quartz harbour violin'
  const file = join(folder, 'passphrase.txt')
  await writeFile(file, passphrase)
  await wardroomIn(ward, 'people', 'add', 'R. Finch', '--roles', 'reviewer', '--new-passphrase-file', file)
  const { page } = await open({ workspace: ward.workspace })
  await page.getByLabel('Person').selectOption('R. Finch')
  await expectAccessible(page)
  await picture(page, 'unlock-people')
  await page.getByLabel('Passphrase', { exact: true }).fill(ward.passphrase)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await unlockWard(page, { ...ward, passphrase })
  await expect(page.getByTitle('R. Finch, Reviewer')).toBeVisible()
  await goTo(page, '#/settings/security')
  await expect(page.getByRole('switch', { name: 'Keep runs going while locked' })).toBeDisabled()
  for (const button of await page.getByRole('group', { name: 'Lock when idle' }).getByRole('button').all())
    await expect(button).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Change…' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Make one…' })).toBeDisabled()
})
