// Two benchmarks with a jury each: what they would cost, how far the judges are, the same again with the jury that each had.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { startEndpoint, type CountingEndpoint } from '../integration/counting-endpoint.ts'
import { expectAccessible } from './axe.ts'
import { picture, test } from './desktop.ts'
import { goTo, makeEmptyWard, unlockWard, wardroomIn, type Ward } from './ward-workspace.ts'

const rows = 12

/** A rating that depends on the answer, and on how strict the judge is. */
function startJudge(strictness: number): Promise<CountingEndpoint> {
  return startEndpoint({
    latencyMs: 40,
    answer(prompt) {
      const names = [...prompt.matchAll(/"(\w+)": \{"score": 0/g)].map(([, name]) => name!)
      const length = prompt.length % 3
      const ratings = names.map((name, at) => [
        name,
        { score: Math.max(1, 5 - strictness - ((length + at) % 3)), explanation: 'As it was asked.' },
      ])
      return JSON.stringify(Object.fromEntries(ratings))
    },
  })
}

interface Addresses {
  readonly writer: CountingEndpoint
  readonly judges: Readonly<Record<string, CountingEndpoint>>
}

async function makeJudgedWard(folder: string, { writer, judges }: Addresses): Promise<Ward> {
  const ward = await makeEmptyWard(folder)
  const write = (name: string, lines: readonly string[]) =>
    writeFile(join(folder, name), `${lines.join('\n')}\n`)
  const numbers = Array.from({ length: rows }, (_, at) => at)
  await write('mental_health.csv', [
    'context,gold_counselor_response,topic,dialogue_type',
    ...numbers.map(
      (at) => `client: I sleep badly since night ${at}.,That sounds tiring ${at}.,sleep,support`,
    ),
  ])
  await write('chw_care_plan.csv', ['MO Note', ...numbers.map((at) => `Cough for ${at + 1} days.`)])
  await wardroomIn(ward, 'data', 'add', 'mental_health', join(folder, 'mental_health.csv'))
  await wardroomIn(ward, 'data', 'add', 'chw_care_plan', join(folder, 'chw_care_plan.csv'))
  for (const [name, { url }] of Object.entries({ wren: writer, ...judges }))
    await wardroomIn(ward, 'models', 'add', name, '--base-url', url, '--model', name)
  const prices = ['--price-prompt', '2.5', '--price-completion', '10', '--currency', 'EUR']
  for (const name of ['wren', 'strict']) await wardroomIn(ward, 'models', 'edit', name, ...prices)
  await wardroomIn(ward, 'models', 'add', 'wren-cot', '--program', 'zs-cot', '--base', 'wren')
  await wardroomIn(ward, 'jury', 'set', 'mental_health', 'kind', 'strict')
  await wardroomIn(ward, 'jury', 'set', 'chw_care_plan', 'kind')
  return ward
}

test('shows judges before, while and after they judge, and asks the same again of the same', async ({
  open,
  folder,
}) => {
  test.setTimeout(300_000)
  const refused = new Set<string>()
  const writer = await startEndpoint({
    latencyMs: 150,
    answer: (prompt) => `Rest, and drink enough. ${prompt.length}`,
    // One question fails once, for good: to be retried.
    fault(prompt) {
      if (!prompt.includes('Cough for 3 days.') || refused.has(prompt)) return null
      refused.add(prompt)
      return { status: 400 }
    },
  })
  const judges = { kind: await startJudge(0), strict: await startJudge(1) }
  try {
    const ward = await makeJudgedWard(folder, { writer, judges })
    const { page } = await open({ workspace: ward.workspace })
    await unlockWard(page, ward)
    const title = page.getByRole('heading', { level: 1 })

    await goTo(page, '#/models?model=wren')
    await page.getByRole('button', { name: /^Probe now/ }).click()
    await expect(page.getByRole('row', { name: /^wren http/ })).toContainText('Ready')
    await goTo(page, '#/runs/new?suite=judged&n=50')
    await page.getByRole('checkbox', { name: /MentalHealth/ }).check()
    await page.getByRole('checkbox', { name: /NoteExtract/ }).check()
    const models = page.getByRole('region', { name: '2. Models' })
    await models.getByRole('checkbox', { name: /^wren .* an answer/ }).check()
    const jury = page.getByRole('group', { name: '3. Judges' })
    await expect(jury.getByRole('checkbox', { name: /kind/ })).toBeChecked()
    await expect(jury.getByRole('checkbox', { name: /strict/ })).toBeChecked()
    await expect(jury.getByText('MentalHealth only')).toBeVisible()
    // A program is for questions.
    await expect(jury.getByRole('checkbox', { name: /wren-cot/ })).toHaveCount(0)
    await expect(page.getByText('2 runs can start')).toBeVisible()
    const estimate = page.getByRole('region', { name: 'Sample size and checks' })
    await expect(estimate).toContainText('judging comes on top')
    // One judge looks at the one benchmark, two at the other.
    await expect(estimate.locator('.rn-four > div').nth(2)).toContainText(String(3 * rows))
    await expect(estimate).toContainText(
      /About \d+\.\d\d EUR, at most \d+\.\d\d, of which judges \d+\.\d\d · without kind/,
    )
    await expectAccessible(page)
    await picture(page, 'judges-new-run')

    await page.keyboard.press('Control+Enter')
    await expect(title).toHaveText('judged')
    await expect(page.getByRole('progressbar', { name: 'Judge strict' })).toBeVisible()
    await picture(page, 'judges-progress')
    const state = page.locator('.head')
    await expect(state.getByText('Finished')).toBeVisible({ timeout: 120_000 })
    await expect(page.getByRole('region', { name: 'Judges' })).toContainText(`${rows} of ${rows}`)
    const figures = page.getByLabel('The job in figures')
    await expect(figures).toContainText(
      `${2 * rows - 1} of ${2 * rows} answers, ${3 * rows - 1} of ${3 * rows - 1} verdicts`,
    )
    await expectAccessible(page)
    await picture(page, 'judges-progress-finished')

    // One answer more for the one judge of its benchmark; the other judge is not asked about it.
    judges.kind.reset()
    judges.strict.reset()
    await page.getByRole('button', { name: 'Retry 1 failed' }).click()
    await expect(page.getByRole('button', { name: 'Retry 1 failed' })).toHaveCount(0)
    await expect(state.getByText('Finished')).toBeVisible({ timeout: 120_000 })
    await expect(page.getByRole('progressbar', { name: 'All runs of the job' })).toHaveAttribute(
      'aria-valuetext',
      `${2 * rows} of ${2 * rows} answered, 0 failed`,
    )
    expect(judges.kind.stats().requests).toBe(1)
    expect(judges.strict.stats().requests).toBe(0)

    await page
      .getByRole('link', { name: String(rows), exact: true })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'Both scorings' })).toBeVisible()
    await goTo(page, '#/runs?q=MentalHealth')
    await page.getByRole('row', { name: /MentalHealth wren/ }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByText('kind, strict')).toBeVisible()
    await page.getByRole('button', { name: 'All metrics' }).click()
    const agreement = page.getByRole('region', { name: 'Agreement between judges' })
    await expect(agreement.getByRole('row', { name: /all criteria/ })).toContainText(String(3 * rows))
    await expectAccessible(page)
    await picture(page, 'judges-agreement')
    await goTo(page, '#/runs?q=NoteExtract')
    await page.getByRole('row', { name: /NoteExtract wren/ }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(title).toHaveText('NoteExtract')
    await expect(page.locator('dt', { hasText: 'Jury' }).locator('+ dd')).toHaveText('kind')
  } finally {
    await writer.close()
    for (const judge of Object.values(judges)) await judge.close()
  }
})
