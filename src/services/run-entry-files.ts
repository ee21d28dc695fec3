// The path of an entries file as upstream's tutorials write it → that file, or Wardroom's own of the same name.
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'

export interface EntriesFile {
  readonly path: string
  /** Shipped with Wardroom, in place of one that is not there. */
  readonly isOwn: boolean
}

const own = ['public', 'gated', 'private', 'dspy'].map((kind) => `run_entries_medhelm_${kind}.conf`)

/** Opening it says where there is none. */
export function findEntriesFile(given: string, resources: string): EntriesFile {
  if (existsSync(given)) return { path: given, isOwn: false }
  // Upstream's name of it has the name of its institution.
  const name = basename(given.replaceAll('\\', '/')).replace('_private_stanford.', '_private.')
  return own.includes(name)
    ? { path: join(resources, 'run-entries', name), isOwn: true }
    : { path: given, isOwn: false }
}
