// A stored model and how many requests may be in flight → a client that keeps to that and to the model's own limits.
import type { OpenClient } from '../clients/model-client-kind.ts'
import { AppError } from '../contracts/errors.ts'
import type { Concurrency } from '../contracts/job.ts'
import { defaultModelSettings, type Model } from '../contracts/model.ts'
import { withPace } from '../core/runner/with-pace.ts'
import { openModel, type ModelOpener } from './open-model.ts'
import { findBase, isProgram } from './program-models.ts'

/** `maxConcurrency` is what was asked for and is allowed; the pace decides how much of it is used. */
export type PacedModel = OpenClient & { readonly renewPace?: () => void }

const AUTO_ENDPOINT = 64
/** What a model in this process takes at most; it may take less where memory is short. */
const AUTO_LOCAL = 8

export async function openPaced(
  model: Model,
  concurrency: Concurrency,
  opener: ModelOpener,
): Promise<PacedModel> {
  // What a program asks is paced and paid as ever.
  const asked = isProgram(model) ? findBase(model, opener.findModel) : model
  const settings = { ...defaultModelSettings, ...asked.settings }
  if (settings.maxCost !== null && settings.prices === null)
    throw new AppError('usage', `${asked.name} has a limit on cost and no prices to count it with.`)
  const wanted = concurrency === 'auto' ? toAuto(asked) : concurrency
  const allowed = Math.min(wanted, settings.maxConcurrency ?? Infinity)
  const client = await openModel(model, allowed, opener)
  const cap = Math.max(1, Math.min(allowed, client.maxConcurrency))
  const open = { ...client, maxConcurrency: cap }
  const { clock, sleep } = opener.host
  return isEndpoint(asked) ? withPace(open, { cap, limits: settings, clock, sleep }) : open
}

function toAuto(model: Model): number {
  return model.source.kind === 'gguf' ? AUTO_LOCAL : AUTO_ENDPOINT
}

/** A file of this process answers in step: there is nothing to learn, and nothing to lose. */
function isEndpoint({ source }: Model): boolean {
  return source.kind !== 'gguf' && source.kind !== 'replay'
}
