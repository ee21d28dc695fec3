// Where the shared test data lies; tests that need it say why they skip where it is absent.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const sharedFolder = resolve(import.meta.dirname, '../../shared')

/** Whether the folder is there. Absent in CI is a failure, elsewhere a printed reason. */
export function hasShared(what: string): boolean {
  if (existsSync(resolve(sharedFolder, 'cases'))) return true
  if (process.env['CI']) throw new Error(`${what}: ../shared is absent, and in CI nothing is skipped`)
  console.log(`skipped: ${what} (../shared is absent)`)
  return false
}

export function readSharedJson(path: string): unknown {
  return JSON.parse(readFileSync(resolve(sharedFolder, path), 'utf8')) as unknown
}
