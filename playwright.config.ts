// The window's tests: real Electron, one at a time. Run by scripts/test-window.ts, which brings a display.
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  forbidOnly: process.env['CI'] !== undefined,
})
