// What a run entry says of its model → the models of the workspace that are meant, each with its name in the run's name.
import { AppError } from '../../contracts/errors.ts'
import type { Model } from '../../contracts/model.ts'
import { toSuggestion } from '../text/nearest-name.ts'

export interface ChosenModel {
  readonly model: Model
  /** For the run's name. */
  readonly shown: string
  /** For the run's name too, where the entry does not say it and the name alone would not tell two models apart. */
  readonly deployment: string | null
}

export interface ModelWords {
  readonly model: string | null
  readonly deployment: string | null
}

/** Group → the tags of which a model's card has one; null: every model. */
const groups: Readonly<Record<string, readonly string[] | null>> = {
  all: null,
  text: ['TEXT_MODEL_TAG'],
  code: ['CODE_MODEL_TAG'],
  text_code: ['TEXT_MODEL_TAG', 'CODE_MODEL_TAG'],
  instruction_following: ['INSTRUCTION_FOLLOWING_MODEL_TAG'],
  full_functionality_text: ['FULL_FUNCTIONALITY_TEXT_MODEL_TAG'],
  limited_functionality_text: ['LIMITED_FUNCTIONALITY_TEXT_MODEL_TAG'],
}
/** Models without a card are in these. */
const groupsWithoutCard = ['all', 'text', 'text_code']
const left = ['DEPRECATED_MODEL_TAG', 'UNSUPPORTED_MODEL_TAG']

export function isModelGroup(name: string): boolean {
  return Object.hasOwn(groups, name)
}

/** Neither named is `model=all`. Throws `not_found`, and `usage` where the deployment is one of another model. */
export function chooseModels({ model, deployment }: ModelWords, models: readonly Model[]): ChosenModel[] {
  if (deployment !== null) return [chooseDeployment({ model, deployment }, models)]
  const written = model ?? 'all'
  const named = models.find(({ name }) => name === written) ?? findUpstream(written, models)
  if (named) return [{ model: named, shown: toShown(written, named), deployment: null }]
  if (isModelGroup(written)) return chooseGroup(written, models)
  throw new AppError(
    'not_found',
    `No model here is named "${written.slice(0, 60)}".${toHint(written, models)}`,
    {
      field: 'model',
    },
  )
}

/** By its name here, or by one of upstream's names on its card. */
export function isNamed(name: string, { name: own, card }: Model): boolean {
  return name === own || name === card?.modelName || name === card?.deployment
}

/** The last one that is not out of use, as upstream takes the last deployment of a model. */
function findUpstream(name: string, models: readonly Model[]): Model | undefined {
  const byDeployment = models.findLast(({ card }) => card?.deployment === name)
  const known = models.filter(({ card }) => card?.modelName === name)
  return byDeployment ?? known.findLast(isInUse) ?? known.at(-1)
}

/** Of a three-part name, which is a deployment's, the last two parts. */
function toShown(written: string, { name, card }: Model): string {
  if (written === name || card === undefined) return written
  return written === card.modelName ? written : card.modelName
}

function chooseDeployment(
  { model, deployment }: { readonly model: string | null; readonly deployment: string },
  models: readonly Model[],
): ChosenModel {
  const found =
    models.findLast(({ card }) => card?.deployment === deployment) ??
    models.find(({ name }) => name === deployment)
  if (!found) {
    const isHere = model !== null && models.some((candidate) => isNamed(model, candidate))
    const hint = isHere ? ` Leave it out to ask the ${model} that is here.` : toHint(deployment, models)
    const sentence = `No model here is the deployment "${deployment.slice(0, 80)}".${hint}`
    throw new AppError('not_found', sentence, { field: 'model_deployment' })
  }
  if (model === null || isNamed(model, found))
    return { model: found, shown: model ?? found.card?.modelName ?? found.name, deployment: null }
  const sentence = `${deployment.slice(0, 80)} is a deployment of ${found.card?.modelName ?? found.name}, not of "${model.slice(0, 60)}".`
  throw new AppError('usage', sentence, { field: 'model_deployment' })
}

function chooseGroup(group: string, models: readonly Model[]): ChosenModel[] {
  const tags = groups[group] ?? null
  const members = models.filter((model) => {
    const { card } = model
    if (card === undefined) return groupsWithoutCard.includes(group)
    return isInUse(model) && (tags === null || tags.some((tag) => card.tags.includes(tag)))
  })
  if (members.length === 0) {
    const why = models.length === 0 ? ' Add one with "wardroom models add".' : ''
    throw new AppError('not_found', `No model here is in the group ${group}.${why}`, { field: 'model' })
  }
  return members.map((model) => {
    const { name, card } = model
    if (card === undefined) return { model, shown: name, deployment: null }
    const isOne = members.filter((other) => other.card?.modelName === card.modelName).length === 1
    return { model, shown: card.modelName, deployment: isOne ? null : card.deployment }
  })
}

function isInUse({ card }: Model): boolean {
  return !left.some((tag) => card?.tags.includes(tag))
}

function toHint(wanted: string, models: readonly Model[]): string {
  if (models.length === 0) return ' Add one with "wardroom models add".'
  const names = models.flatMap(({ name, card }) => [name, ...(card ? [card.modelName, card.deployment] : [])])
  return toSuggestion(wanted, [...new Set(names)])
}
