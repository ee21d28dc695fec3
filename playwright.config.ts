// The window's tests: real Electron, one at a time. Run by scripts/test-window.ts, which brings a display.
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  workers: 1,
  // A window that never finished loading was seen a few times in some hundred starts on an overloaded machine;
  // one more try tells that from a fault, and a test that needed it is named in the report.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  forbidOnly: process.env['CI'] !== undefined,
})
