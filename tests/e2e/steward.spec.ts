// A steward at work in the window: access, terms, deletion with its certificate, prompt packs, clearance; and who may not.
import { execFile } from 'node:child_process'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { answerDialogs, test } from './desktop.ts'
import { goTo, makeWard, patientName, unlockWard, type Ward } from './ward-workspace.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

const makeSmallWard = (folder: string) =>
  makeWard({ folder, privateRows: 12, models: ['tiny'], benchmarks: ['shc_privacy_med', 'pubmed_qa'] })

/** A day so many days from today, here. */
function toDay(days: number): string {
  const at = new Date()
  at.setDate(at.getDate() + days)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** Gives the first person these roles only, as an administrator would. */
async function setRoles({ workspace, passphrase }: Ward, roles: readonly string[]): Promise<void> {
  const code = `
    const { openVault } = await import(process.argv[1] + '/src/storage/vault.ts')
    const { createProfilesStore } = await import(process.argv[1] + '/src/storage/profiles-store.ts')
    const [, root, directory, secret, roles] = process.argv
    const vault = await openVault(directory, secret, { migrationsDirectory: root + '/resources/migrations' })
    const profiles = createProfilesStore(vault)
    profiles.setRoles(profiles.list()[0].id, JSON.parse(roles))
    vault.close()`
  const words = ['--no-warnings', '--input-type=module', '-e', code]
  await run(process.execPath, [...words, root, workspace, passphrase, JSON.stringify(roles)])
}

const region = (page: Page) => page.getByRole('region', { name: 'Dataset', exact: true })

test('lowers a private file with a reason, and raises it without one', async ({ open, folder }) => {
  test.setTimeout(180_000)
  const ward = await makeSmallWard(folder)
  const { page } = await open({ workspace: ward.workspace })
  await unlockWard(page, ward)
  await goTo(page, '#/benchmarks/shc_privacy_med')
  const card = region(page)
  await expect(card).toContainText('Private file')
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Access… this dataset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who may see this dataset?' })
  await dialog.getByRole('radio', { name: /^Public/ }).check()
  const verb = dialog.getByRole('button', { name: 'Make it public' })
  await expect(verb).toBeDisabled()
  const reason = dialog.getByLabel('Reason', { exact: true })
  expect(await reason.locator('option').allTextContents()).toEqual([
    'Choose a reason',
    'It holds no patient data',
    'Its owner released it',
  ])
  await expect(dialog).toContainText('It becomes public by your decision')
  await reason.selectOption('no_patient_data')
  await expectAccessible(page)
  await verb.click()
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('Public by decision')
  await expect(card).toContainText("public by a steward's decision")

  await goTo(page, `#/runs/${ward.runs['shc_privacy_med:tiny']}`)
  await expect(page.getByRole('grid')).toContainText(patientName)
  await expect(page.getByText("public by a steward's decision")).toBeVisible()

  await goTo(page, '#/benchmarks/shc_privacy_med')
  await card.getByRole('button', { name: 'Access… this dataset' }).click()
  await dialog.getByRole('radio', { name: /^Private/ }).check()
  await expect(dialog.getByLabel('Reason', { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Make it private' }).click()
  await expect(card).toContainText('Private file')
  await goTo(page, `#/runs/${ward.runs['shc_privacy_med:tiny']}`)
  await expect(page.getByRole('grid').locator('.redact').first()).toBeVisible()
  expect(await page.content()).not.toContain(patientName)
})

test('sets terms, warns before their end, and refuses a run after it', async ({ open, folder }) => {
  test.setTimeout(180_000)
  const ward = await makeSmallWard(folder)
  const { page } = await open({ workspace: ward.workspace })
  await unlockWard(page, ward)
  await goTo(page, '#/benchmarks/shc_privacy_med')
  const card = region(page)
  const dialog = page.getByRole('dialog', { name: 'Until when may this dataset be used?' })
  await card.getByRole('button', { name: 'Terms… this dataset' }).click()
  await dialog.getByLabel('Owner').fill('Ward 7')
  await dialog.getByLabel('Last day').fill(toDay(5))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Set terms' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('Terms end in 5 days')
  await expect(card).toContainText('Ward 7')
  await expectAccessible(page)

  const chosen = '#/runs/new?benchmarks=shc_privacy_med&models=tiny'
  await goTo(page, chosen)
  await expect(page.getByText(/terms end in 5 days, after \d{4}-/)).toBeVisible()
  await expect(page.getByText('1 run can start')).toBeVisible()

  await goTo(page, '#/benchmarks/shc_privacy_med')
  await card.getByRole('button', { name: 'Terms… this dataset' }).click()
  await dialog.getByLabel('Last day').fill(toDay(-1))
  await dialog.getByRole('button', { name: 'Set terms' }).click()
  await expect(card).toContainText('Terms ended')
  await goTo(page, chosen)
  await expect(page.getByText(/The terms of the data set of shc_privacy_med ended on/)).toBeVisible()
  await expectAccessible(page)
})

test('deletes a dataset with its runs, and gives a certificate that can be saved', async ({
  open,
  folder,
}) => {
  test.setTimeout(180_000)
  const ward = await makeSmallWard(folder)
  const { app, page } = await open({ workspace: ward.workspace })
  await unlockWard(page, ward)
  await goTo(page, '#/benchmarks/shc_privacy_med')
  const card = region(page)
  await card.getByRole('button', { name: 'Delete… this dataset' }).click()
  const dialog = page.getByRole('dialog', { name: /^Delete this dataset/ })
  const verb = dialog.getByRole('button', { name: 'Delete dataset' })
  await dialog.getByLabel('Reason', { exact: true }).selectOption('other')
  await dialog.getByRole('checkbox').check()
  await expect(verb).toBeDisabled()
  await dialog.getByLabel('Reason', { exact: true }).selectOption('patient_withdrew')
  await expectAccessible(page)
  await verb.click()

  const paper = page.getByRole('dialog', { name: 'Certificate of deletion' })
  await expect(paper).toContainText('12 instances, 1 run, 12 questions')
  await expect(paper).toContainText('A patient withdrew consent')
  await expect(paper).toContainText('Backups and other copies')
  await expectAccessible(page)
  const place = join(folder, 'certificate')
  await answerDialogs(app, [place])
  await paper.getByRole('button', { name: 'Save as files…' }).click()
  await expect(paper).toContainText('Written:')
  expect((await readdir(place)).sort()).toEqual(['deletion-certificate.json', 'deletion-certificate.txt'])
  const text = await readFile(join(place, 'deletion-certificate.json'), 'utf8')
  expect(text).toContain('"patient_withdrew"')
  expect(text).not.toContain(patientName)
  await paper.getByRole('button', { name: 'Close' }).click()

  await expect(card).toContainText('has no dataset here')
  await card.getByText('1 dataset deleted here').click()
  await card.getByRole('button', { name: 'Certificate…' }).click()
  await expect(paper).toContainText('A patient withdrew consent')
  await page.keyboard.press('Escape')
  await goTo(page, '#/runs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Runs')
  await expect(page.getByRole('link', { name: /PubMedQA/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /PrivacyDetection/ })).toHaveCount(0)
})

test('drops a prompt pack, and changes the clearance of a model', async ({ open, folder }) => {
  test.setTimeout(180_000)
  const ward = await makeSmallWard(folder)
  await mkdir(join(folder, 'tree/pubmed_qa_model=a_b'), { recursive: true })
  const spec = { method: 'multiple_choice_joint', instructions: 'Say A, B or C.\n', max_tokens: 1 }
  await writeFile(
    join(folder, 'tree/pubmed_qa_model=a_b/run_spec.json'),
    JSON.stringify({ name: 'pubmed_qa:model=a_b', adapter_spec: spec }),
  )
  const env = { ...process.env, WARDROOM_WORKSPACE: ward.workspace, WARDROOM_PASSPHRASE: ward.passphrase }
  const words = [join(root, 'out/cli/index.js'), 'prompts', 'import', join(folder, 'tree')]
  await run(process.execPath, words, { env, cwd: root })
  const { page } = await open({ workspace: ward.workspace })
  await unlockWard(page, ward)
  await goTo(page, '#/benchmarks/pubmed_qa')
  const prompt = page.getByRole('region', { name: 'Prompt', exact: true })
  await expect(prompt).toContainText('Say A, B or C.')
  await prompt.getByRole('button', { name: 'Drop…' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Drop pack' }).click()
  await expect(prompt).toContainText("Wardroom's own wording")
  await expect(prompt.getByRole('button', { name: 'Drop…' })).toHaveCount(0)

  await goTo(page, '#/models')
  const panel = page.getByRole('complementary', { name: 'Model tiny' })
  const dialog = page.getByRole('dialog', { name: 'What may tiny be shown?' })
  await panel.getByRole('button', { name: 'Change clearance…' }).click()
  await dialog.getByRole('radio', { name: /^Public/ }).check()
  await expect(dialog.getByLabel('Reason', { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Lower to public' }).click()
  await expect(panel).toContainText('May be shown public data only')
  await goTo(page, '#/runs/new?benchmarks=shc_privacy_med&models=tiny')
  await expect(page.getByText(/tiny may be shown public data at most/)).toBeVisible()
  await goTo(page, '#/models')
  await panel.getByRole('button', { name: 'Change clearance…' }).click()
  await dialog.getByRole('radio', { name: /^Private/ }).check()
  await dialog.getByLabel('Reason', { exact: true }).selectOption('on_premises_server')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Raise to private' }).click()
  await expect(panel).toContainText('May be shown patient text')
})

test('shows a researcher who may do what they may not', async ({ open, folder }) => {
  test.setTimeout(180_000)
  const ward = await makeSmallWard(folder)
  await setRoles(ward, ['researcher'])
  const { page } = await open({ workspace: ward.workspace })
  await unlockWard(page, ward)
  await goTo(page, '#/benchmarks/shc_privacy_med')
  const card = region(page)
  for (const name of ['Terms… this dataset', 'Delete… this dataset']) {
    const button = card.getByRole('button', { name })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAttribute('title', 'Only a data steward may do this')
  }
  await card.getByRole('button', { name: 'Access… this dataset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who may see this dataset?' })
  await dialog.getByRole('radio', { name: /^Public/ }).check()
  await expect(dialog).toContainText('Only a data steward may do this.')
  await expect(dialog.getByRole('button', { name: 'Make it public' })).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await goTo(page, '#/models')
  await expect(page.getByRole('button', { name: 'Add address…' })).toBeDisabled()
  await expectAccessible(page)
})
