// The window as an administrator and a reviewer use it: people let in and out, and the log of what was done.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { openVault } from '../../src/storage/vault.ts'
import { expectAccessible } from './axe.ts'
import { test } from './desktop.ts'
import { goTo, makeWard, patientName, unlockWard } from './ward-workspace.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
/** Where pictures go, if someone wants to look at them. */
const pictures = process.env['WARDROOM_PICTURES']

test('lets a person in, changes roles, shows them out, and the log has each step and no text', async ({
  open,
  folder,
}) => {
  test.setTimeout(240_000)
  const ward = await makeWard({
    ...{ folder, privateRows: 12, models: ['tiny'], benchmarks: ['shc_privacy_med'] },
  })
  const { page } = await open({ workspace: ward.workspace })
  await unlockWard(page, ward)

  await goTo(page, '#/settings/people')
  const table = page.getByRole('table', { name: 'People of this workspace' })
  await expect(table.getByRole('row', { name: /Owner/ })).toContainText('Researcher')
  await expect(table.getByRole('button', { name: /Remove….*Owner/ })).toBeDisabled()
  await expectAccessible(page)
  if (pictures) await page.screenshot({ path: join(pictures, 'people.png') })

  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('owner')
  await dialog.getByLabel(/^Their passphrase/).fill('short')
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await expect(dialog).toContainText('Somebody of that name is here already.')
  await expect(dialog).toContainText('This passphrase is too easy to guess.')
  await expectAccessible(page)
  await dialog.getByLabel('Name', { exact: true }).fill('Ines Marlowe')
  await dialog.getByRole('checkbox', { name: /Researcher/ }).uncheck()
  await dialog.getByRole('checkbox', { name: /Reviewer/ }).check()
  for (const label of [/^Their passphrase/, 'The same once more'])
    await dialog.getByLabel(label).fill('copper lantern orbits seven')
  if (pictures) await page.screenshot({ path: join(pictures, 'people-add.png') })
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(table.getByRole('row', { name: /Ines Marlowe/ })).toContainText('never')

  await table.getByRole('button', { name: /Roles….*Owner/ }).click()
  await dialog.getByRole('checkbox', { name: /Administrator/ }).uncheck()
  await expect(dialog).toContainText('You give up the role that lets people in.')
  await dialog.getByRole('button', { name: 'Change roles' }).click()
  await expect(dialog.getByRole('alert')).toContainText('That is the last administrator')
  await page.keyboard.press('Escape')

  await table.getByRole('button', { name: /Roles….*Ines/ }).click()
  await dialog.getByRole('checkbox', { name: /Adjudicator/ }).check()
  await dialog.getByRole('button', { name: 'Change roles' }).click()
  await expect(table.getByRole('row', { name: /Ines Marlowe/ })).toContainText('Reviewer, Adjudicator')

  await goTo(page, '#/leaderboard')
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit')
  await expect(page.getByRole('status').filter({ hasText: 'Chain is whole' })).toBeVisible()
  const log = page.getByRole('grid', { name: /Entries of the audit log/ })
  await expect(log.getByRole('row', { name: /Ines Marlowe roles reviewer adjudicator/ })).toBeVisible()
  await expect(log.getByRole('row', { name: /Dataset added/ })).toContainText('12')
  await expect(log.getByRole('row', { name: /Run .*finished/ })).toBeVisible()
  await expectAccessible(page)
  if (pictures) await page.screenshot({ path: join(pictures, 'audit.png') })
  expect(await page.content()).not.toContain(patientName)

  const panel = page.getByRole('complementary', { name: /^Entry/ })
  await expect(panel).toContainText('Never recorded here')
  const first = await panel.getByRole('heading', { level: 2 }).textContent()
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading', { level: 2 })).not.toHaveText(first ?? '')
  await page.getByRole('button', { name: /^Runs \d/ }).click()
  await expect(log.getByRole('row', { name: /Dataset added/ })).toHaveCount(0)
  await expect(panel.getByRole('link', { name: 'Open the run' })).toBeVisible()
  await page.getByRole('button', { name: /^All \d/ }).click()
  await page.keyboard.press('/')
  await page.getByLabel('Search person, id, action').fill('zebra')
  await expect(page.getByRole('heading', { name: 'No entry fits the filters' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.keyboard.press('v')
  await expect(page.getByText(/Checked today/)).toBeVisible()
})

/** A workspace of an owner and a reviewer, whose log somebody with the key has altered with another program. */
async function makeAltered(folder: string): Promise<string> {
  const workspace = join(folder, 'ward')
  const secret = join(folder, 'ines.txt')
  await writeFile(secret, 'copper lantern orbits seven')
  const env = {
    ...process.env,
    WARDROOM_WORKSPACE: workspace,
    WARDROOM_PASSPHRASE: 'the passphrase of the owner',
  }
  const wardroom = (...words: string[]) =>
    run(process.execPath, [join(root, 'out/cli/index.js'), ...words], { env, cwd: root })
  await wardroom('init', workspace)
  await wardroom('people', 'add', 'Ines', '--roles', 'reviewer', '--new-passphrase-file', secret)
  const vault = await openVault(workspace, 'the passphrase of the owner', {
    as: 'Owner',
    migrationsDirectory: join(root, 'resources/migrations'),
  })
  vault.db.exec('DROP TRIGGER audit_is_append_only_update')
  vault.db.exec("UPDATE audit SET at = '2020-01-01T00:00:00.000Z' WHERE number = 2")
  vault.close()
  return workspace
}

test('tells everyone on every page that the log is broken, and shows it only to those who may read it', async ({
  open,
  folder,
}) => {
  test.setTimeout(240_000)
  const workspace = await makeAltered(folder)
  const { page } = await open({ workspace })
  await page.getByRole('radio', { name: 'Ines' }).check()
  await page.getByLabel('Passphrase', { exact: true }).fill('copper lantern orbits seven')
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await page.getByRole('button', { name: 'Lock', exact: true }).waitFor()
  const warning = page.getByRole('contentinfo').getByRole('alert')
  await expect(warning).toHaveText('Audit log broken at entry 2')
  await warning.click()
  await expect(
    page.getByText('Only a data steward or an administrator may do this. Nothing was read.'),
  ).toBeVisible()
  await expectAccessible(page)
  await goTo(page, '#/settings/people')
  await expect(page.getByText('Only an administrator may do this. Nothing was read.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lock', exact: true }).click()

  await page.getByRole('radio', { name: 'Owner' }).check()
  await page.getByLabel('Passphrase', { exact: true }).fill('the passphrase of the owner')
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await page.getByRole('button', { name: 'Lock', exact: true }).waitFor()
  await goTo(page, '#/audit')
  await expect(page.getByText('Chain is broken at entry 2')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ines .*Refused .*audit/ })).toHaveCount(0)
  await expectAccessible(page)
  if (pictures) await page.screenshot({ path: join(pictures, 'audit-broken.png') })
})
