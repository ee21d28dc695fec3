// The name of an embedded model → its file, for tests.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Null, with a line on standard error, where the file is in neither place: such tests are skipped. */
export function findModel(name: string): string | null {
  const places = [join(root, 'resources/models', name), join(root, '../shared/models', name)]
  const found = places.find((place) => existsSync(place)) ?? null
  if (found === null)
    process.stderr.write(`Skipped: ${name} is neither in resources/models nor in ../shared/models.\n`)
  return found
}
