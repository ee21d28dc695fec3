// A deployment and what upstream's metadata says of its model → the model's card.
import type { ModelCard } from '../../contracts/model.ts'
import type { UpstreamDeployment, UpstreamMetadata } from '../interchange/upstream-models.ts'

/** A model that the metadata does not name is taken for one of text, as upstream does. */
const UNKNOWN_TAGS = ['TEXT_MODEL_TAG', 'FULL_FUNCTIONALITY_TEXT_MODEL_TAG']
const DEPRECATED = 'DEPRECATED_MODEL_TAG'

export function toUpstreamCard(
  deployment: UpstreamDeployment,
  metadata: readonly UpstreamMetadata[],
): ModelCard {
  const modelName = deployment.model_name ?? deployment.name
  // A later entry of the same name takes the place of an earlier one.
  const known = metadata.findLast(({ name }) => name === modelName)
  const tags = known === undefined ? UNKNOWN_TAGS : (known.tags ?? [])
  const isOut = deployment.deprecated === true && !tags.includes(DEPRECATED)
  return {
    modelName,
    deployment: deployment.name,
    displayName: known?.display_name ?? null,
    description: known?.description ?? null,
    creator: known?.creator_organization_name ?? null,
    access: known?.access ?? null,
    parameters: known?.num_parameters || null,
    releaseDate: known?.release_date ?? null,
    tags: isOut ? [...tags, DEPRECATED] : [...tags],
  }
}
