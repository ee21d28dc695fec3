// Programs around a model: looked at before they are added, a row of their own, and never shown with their texts.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { answerDialogs, picture, test } from './desktop.ts'
import { goTo, makeEmptyWard, unlockWard, wardroomIn } from './ward-workspace.ts'

const secret = 'Zebrafinch'

function toSaved(names: readonly string[], examples: number): string {
  const fields = names.map((name) => ({ prefix: `${name}:`, description: `\${${name}}` }))
  const demo = Object.fromEntries(names.map((name) => [name, `${secret} ${name}`]))
  const demos = Array.from({ length: examples }, () => demo)
  return JSON.stringify({ predict: { demos, signature: { instructions: `Answer as ${secret}.`, fields } } })
}

test('adds a saved program and a built-in one around a model, and removes them', async ({ open, folder }) => {
  test.setTimeout(180_000)
  const ward = await makeEmptyWard(folder)
  await wardroomIn(ward, 'models', 'add', 'tiny', '--gguf', 'resources/models/wardroom-tiny.gguf')
  const beyond = ['--base-url', 'https://gpu2.ward.example/v1', '--model', 'far', '--allow']
  await wardroomIn(ward, 'models', 'add', 'far', ...beyond)
  const saved = join(folder, 'MIPROv2.json')
  const broken = join(folder, 'broken.json')
  await writeFile(saved, toSaved(['inputs', 'reasoning', 'output'], 2))
  await writeFile(broken, JSON.stringify({ note: secret }))
  const { app, page } = await open({ workspace: ward.workspace })
  await unlockWard(page, ward)
  await goTo(page, '#/models')

  await page.getByRole('button', { name: 'Add program…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add which program?' })
  const add = dialog.getByRole('button', { name: 'Add program' })
  await expect(dialog.getByLabel('Model that is asked')).toHaveValue('tiny')
  await expect(add).toBeDisabled()
  await answerDialogs(app, [broken])
  await dialog.getByRole('button', { name: 'Choose file…' }).click()
  await expect(dialog.getByRole('alert')).toContainText('broken.json is no saved DSPy program')
  await expect(add).toBeDisabled()
  await expectAccessible(page)

  await answerDialogs(app, [saved])
  await dialog.getByRole('button', { name: 'Choose file…' }).click()
  await expect(dialog).toContainText('inputs → output, with reasoning before it')
  await expect(dialog).toContainText('2 examples, not shown')
  await expect(dialog.getByLabel('Name')).toHaveValue('tiny-MIPROv2')
  await expect(add).toBeEnabled()
  await picture(page, 'program-add')
  // Its examples are private, and the other model must not read them.
  await dialog.getByLabel('Model that is asked').selectOption('far')
  await expect(dialog).toContainText('far reads the examples too, and may be shown public data at most.')
  await expect(add).toBeDisabled()
  await dialog.getByRole('radio', { name: /^Public/ }).check()
  await dialog.getByLabel('Reason', { exact: true }).selectOption('no_patient_data')
  await expect(add).toBeEnabled()
  await expectAccessible(page)
  await picture(page, 'program-add-public')
  await dialog.getByRole('radio', { name: /^Private/ }).check()
  await dialog.getByLabel('Model that is asked').selectOption('tiny')
  await add.click()
  await expect(dialog).toHaveCount(0)

  const row = page.getByRole('row', { name: /tiny-MIPROv2/ })
  await expect(row).toContainText('asks tiny')
  const panel = page.getByRole('complementary', { name: 'Model tiny-MIPROv2' })
  await expect(panel.getByRole('link', { name: 'tiny' })).toBeVisible()
  await expect(panel).toContainText('2 examples, private, not shown')
  await expectAccessible(page)
  await picture(page, 'program-row')
  await panel.getByRole('button', { name: 'Edit…' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit tiny-MIPROv2' })
  await edit.getByLabel('Called').fill('Tiny with examples')
  await edit.getByRole('button', { name: 'Change model' }).click()
  await expect(edit).toHaveCount(0)
  await expect(panel).toContainText('Tiny with examples')
  expect(await page.content()).not.toContain(secret)

  await page.getByRole('button', { name: 'Add program…' }).click()
  await dialog.getByRole('radio', { name: /^zs-cot/ }).check()
  await expect(dialog.getByLabel('Name')).toHaveValue('tiny-zs-cot')
  await dialog.getByLabel('Name').fill('tiny')
  await expect(dialog).toContainText('A model of this name is here already.')
  await dialog.getByLabel('Name').fill('tiny-cot')
  await add.click()
  await expect(page.getByRole('row', { name: /tiny-cot/ })).toContainText('asks tiny')
  await page.keyboard.press('p')
  await expect(page.getByRole('row', { name: /tiny-cot/ })).toContainText('Ready', { timeout: 60_000 })

  // A model that is asked by programs stays while they do.
  await goTo(page, '#/models?model=tiny')
  await page
    .getByRole('complementary', { name: 'Model tiny', exact: true })
    .getByRole('button', { name: 'Remove…' })
    .click()
  const remove = page.getByRole('dialog', { name: 'Remove tiny?' })
  await remove.getByRole('button', { name: 'Remove model' }).click()
  await expect(remove.getByRole('alert')).toContainText('tiny-MIPROv2')
  await expectAccessible(page)
  await remove.getByRole('button', { name: 'Cancel' }).click()
  for (const name of ['tiny-MIPROv2', 'tiny-cot']) {
    await goTo(page, `#/models?model=${name}`)
    await page
      .getByRole('complementary', { name: `Model ${name}` })
      .getByRole('button', { name: 'Remove…' })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove model' }).click()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
  }
})
