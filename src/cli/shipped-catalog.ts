// The benchmarks that come with Wardroom, for commands without a workspace.
import type { Catalog } from '../services/catalog.ts'
import { createCliHost } from './shell.ts'

export async function loadShippedCatalog(): Promise<Catalog> {
  const { loadCatalog } = await import('../services/catalog.ts')
  return loadCatalog((await createCliHost()).resources)
}
