// Small models that tests of core share.
import type { Model, ModelCard } from '../../contracts/model.ts'

/** A recorded model; `card` are the facts that matter to the test. */
export function toModel(name: string, card: Partial<ModelCard> | null = null): Model {
  const nothing = { displayName: null, description: null, creator: null, access: null, parameters: null }
  return {
    id: `id of ${name}`,
    name,
    source: { kind: 'replay', path: '/r.jsonl', sha256: '' },
    clearance: 'private',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...(card === null
      ? {}
      : { card: { ...nothing, releaseDate: null, tags: [], modelName: name, deployment: name, ...card } }),
  }
}
