// A workspace with a run of 1,000 questions → how long the window takes from launch to interactive, and from key to frame.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from 'playwright'
import type { Page } from 'playwright'
import { buildIfStale } from '../../scripts/build-if-stale.ts'
import { findElectron } from '../../scripts/desktop-runtime.ts'
import { goTo, makeWard, unlockWard, type Ward } from '../e2e/ward-workspace.ts'

const root = join(import.meta.dirname, '../..')
const aimMs = 100
const launches = 5
const keys = 60

export interface WindowMeasure {
  readonly what: string
  readonly medianMs: number
  readonly p95Ms: number
  /** Null for what has no aim. */
  readonly aimMs: number | null
}

/** Runs itself again under a display where there is none. Null where that cannot be had. */
export async function benchWindow(): Promise<readonly WindowMeasure[] | null> {
  if (process.platform === 'linux' && !process.env['DISPLAY']) return benchUnderXvfb()
  buildIfStale()
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= await findElectron()
  const folder = mkdtempSync(join(tmpdir(), 'wardroom-bench-'))
  try {
    const wish = { privateRows: 1000, models: ['silent'], benchmarks: ['shc_privacy_med'] } as const
    return await measure(folder, await makeWard({ folder, ...wish }))
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function benchUnderXvfb(): readonly WindowMeasure[] | null {
  const words = ['-a', '-s', '-screen 0 1600x1000x24', process.execPath, import.meta.filename]
  const { status, stdout } = spawnSync('xvfb-run', words, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = stdout?.trim().split('\n').at(-1)
  return status === 0 && line !== undefined ? (JSON.parse(line) as WindowMeasure[]) : null
}

async function measure(folder: string, ward: Ward): Promise<WindowMeasure[]> {
  const launched: number[] = []
  const unlocked: number[] = []
  const opened: number[] = []
  let rest: WindowMeasure[] = []
  for (let round = 0; round < launches; round += 1) {
    const startedAt = performance.now()
    const app = await _electron.launch({
      args: [root, '--workspace', ward.workspace],
      chromiumSandbox: process.getuid?.() !== 0,
      env: { ...(process.env as Record<string, string>), XDG_CONFIG_HOME: join(folder, 'profile') },
    })
    const page = await app.firstWindow()
    await page.getByLabel('Passphrase', { exact: true }).waitFor()
    launched.push(performance.now() - startedAt)
    unlocked.push(await timeUnlock(page, ward))
    opened.push(await timeOpen(page, ward))
    if (round === launches - 1) rest = await measureKeys(page)
    await app.close()
  }
  return [
    toMeasure('launch to interactive', launched, null),
    toMeasure('unlock to leaderboard (scrypt included)', unlocked, null),
    toMeasure('open a run of 1,000', opened, aimMs),
    ...rest,
  ]
}

async function timeUnlock(page: Page, ward: Ward): Promise<number> {
  const startedAt = performance.now()
  await unlockWard(page, ward)
  await page.getByRole('rowheader', { name: /PrivacyDetection/ }).waitFor()
  return performance.now() - startedAt
}

async function timeOpen(page: Page, ward: Ward): Promise<number> {
  const startedAt = performance.now()
  await goTo(page, `#/runs/${ward.runs['shc_privacy_med:silent'] ?? ''}`)
  await page.locator('[role=grid][aria-rowcount="1001"]').waitFor()
  return performance.now() - startedAt
}

async function measureKeys(page: Page): Promise<WindowMeasure[]> {
  const steps = await timeKeys(page, ['j'])
  const filters = await timeFilter(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^wr-/ }).waitFor()
  const nexts = await timeKeys(page, ['j'])
  return [
    toMeasure('cursor to the next row', steps, aimMs),
    toMeasure('filter', filters, aimMs),
    toMeasure('next instance', nexts, aimMs),
  ]
}

/** A chip of the outcomes, pressed and pressed again, from the click to the frame after it. */
function timeFilter(page: Page): Promise<number[]> {
  return page.evaluate(async (count) => {
    const { document, frame } = {
      document: Reflect.get(globalThis, 'document') as {
        querySelectorAll(selector: string): Iterable<{ click(): void; textContent: string }>
      },
      frame: () =>
        new Promise<void>((done) =>
          (Reflect.get(globalThis, 'requestAnimationFrame') as (call: () => void) => void)(() =>
            setTimeout(done),
          ),
        ),
    }
    const took: number[] = []
    for (let at = 0; at < count; at += 1) {
      const chip = [...document.querySelectorAll('button[aria-pressed]')].find(({ textContent }) =>
        textContent.startsWith('Failed'),
      )
      const startedAt = performance.now()
      chip?.click()
      await frame()
      took.push(performance.now() - startedAt)
    }
    return took
  }, keys / 3)
}

/** From each key to the frame after it, measured in the page. */
function timeKeys(page: Page, pressed: readonly string[]): Promise<number[]> {
  return page.evaluate(
    async ({ pressed, count }) => {
      const KeyboardEvent = Reflect.get(globalThis, 'KeyboardEvent') as new (
        type: string,
        init: object,
      ) => Event
      const frame = () =>
        new Promise<void>((done) =>
          (Reflect.get(globalThis, 'requestAnimationFrame') as (call: () => void) => void)(() =>
            setTimeout(done),
          ),
        )
      const took: number[] = []
      for (let at = 0; at < count; at += 1) {
        const startedAt = performance.now()
        for (const key of pressed)
          (globalThis as unknown as EventTarget).dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true }),
          )
        await frame()
        took.push(performance.now() - startedAt)
      }
      return took
    },
    { pressed, count: keys },
  )
}

function toMeasure(what: string, values: readonly number[], aim: number | null): WindowMeasure {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { what, medianMs: at(0.5), p95Ms: at(0.95), aimMs: aim }
}

if (import.meta.main) console.log(JSON.stringify(await benchWindow()))
