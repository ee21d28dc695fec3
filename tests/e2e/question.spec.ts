// One question asked with examples and log-probabilities: both are there, private until they are revealed.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { picture, test } from './desktop.ts'
import { goTo, makeEmptyWard, unlockWard, wardroomIn } from './ward-workspace.ts'

const letters = ['A', 'B', 'C', 'D'] as const

function toRows(split: string, count: number): string {
  return Array.from({ length: count }, (_, at) => {
    const options = Object.fromEntries(letters.map((letter) => [letter, `${split} drug ${at}${letter}`]))
    const question = `Which ${split} drug helps patient ${at}?`
    return `${JSON.stringify({ question, options, answer_idx: letters[at % 4] })}\n`
  }).join('')
}

async function openQuestion(page: Page, run: string): Promise<void> {
  await goTo(page, `#/runs/${run}`)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^wr-/)
}

test('shows examples of the prompt and the probability of letters, once text is revealed', async ({
  open,
  folder,
}) => {
  test.setTimeout(240_000)
  const ward = await makeEmptyWard(folder)
  const files = ['train', 'test'].map((split) => join(folder, `phrases_no_exclude_${split}.jsonl`))
  await writeFile(files[0]!, toRows('train', 12))
  await writeFile(files[1]!, toRows('test', 5))
  await wardroomIn(ward, 'data', 'add', 'med_qa', ...files)
  await wardroomIn(ward, 'models', 'add', 'tiny', '--gguf', 'resources/models/wardroom-tiny.gguf')
  await wardroomIn(ward, 'models', 'add', 'tiny-cot', '--program', 'zs-cot', '--base', 'tiny')
  const run = async (entry: string, ...words: string[]) => {
    const all = ['run', '-r', entry, '--suite', 'few', ...words, '--json']
    const { stdout } = await wardroomIn(ward, ...all)
    return (JSON.parse(stdout) as { runs: { id: string }[] }).runs[0]!.id
  }
  const few = await run('med_qa:model=tiny,max_train_instances=2', '--logprobs')
  const program = await run('med_qa:model=tiny-cot', '-m', '2')
  const { page } = await open({ workspace: ward.workspace })
  await unlockWard(page, ward)

  await openQuestion(page, few)
  const prompt = page.getByRole('region', { name: 'Prompt' })
  const block = page.getByRole('region', { name: 'Letters' })
  await expect(block).toContainText('hidden: they tell the answer')
  await prompt.getByText('2 examples with the right answers').click()
  await expect(prompt.locator('details .redact')).toHaveCount(2)
  expect(await page.content()).not.toContain('train drug')
  await expectAccessible(page)
  await picture(page, 'question-hidden')

  await page.keyboard.press('r')
  const ask = page.getByRole('dialog', { name: /^Show patient text for wr-/ })
  await ask.getByRole('radio').first().check()
  await ask.getByRole('button', { name: /^Show text/ }).click()
  await expect(prompt.locator('details li').first()).toContainText(/Which train drug helps patient \d+\?/)
  await expect(prompt.locator('details li').first()).toContainText(/Answer: [A-D]$/)
  const table = block.getByRole('table')
  for (const letter of letters)
    await expect(table.getByRole('row', { name: new RegExp(`^${letter} `) })).toContainText(/[<>]?\d\.\d\d/)
  await expect(table.getByRole('row', { name: /correct/ })).toHaveCount(1)
  await expect(page.getByText('Looking for identifiers.')).toHaveCount(0, { timeout: 60_000 })
  await expectAccessible(page)
  await picture(page, 'question-shown')
  await block.scrollIntoViewIfNeeded()
  await picture(page, 'question-letters')
  await page.keyboard.press('r')
  await expect(block).toContainText('hidden')
  expect(await page.content()).not.toContain('train drug')

  await openQuestion(page, program)
  await expect(prompt).toContainText('Its instructions stand around this prompt. They are not shown.')
  await expect(block).toHaveCount(0)
  await expect(prompt.getByText('Examples', { exact: true })).toHaveCount(0)
})
