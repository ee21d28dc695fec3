// A steward's word on a model → what data it may be shown, with an entry in the log.
import { isLoopback } from '../clients/egress-guard.ts'
import type { Access } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import type { Model } from '../contracts/model.ts'
import type { Grounds } from '../contracts/stewardship.ts'
import { compareAccess } from '../core/stewardship/access-order.ts'
import { checkGrounds } from '../core/stewardship/check-grounds.ts'
import type { ModelsStore } from '../storage/models-store.ts'
import { inTransaction } from '../storage/transaction.ts'
import type { Vault } from '../storage/vault.ts'
import { toModelAddress } from './admit-address.ts'
import type { ModelsService } from './models.ts'
import { isProgram } from './program-models.ts'
import type { Session } from './session.ts'

export interface ModelClearanceService {
  /**
   * Raising needs the act `clearance` and a reason, lowering needs `models`. Runs that were made stay as they are.
   * Throws `not_permitted`, `not_found`, `usage` for the reason, `not_allowed` for a server that cannot be trusted with
   * more or while a job asks the model.
   */
  set(name: string, clearance: Access, grounds: Grounds): Model
}

export interface ModelClearanceParts {
  readonly vault: Vault
  readonly models: ModelsService
  readonly store: ModelsStore
  readonly session: Session
  /** Whether a running job asks that model. */
  readonly isBusy: (modelId: string) => boolean
}

export function createModelClearanceService(parts: ModelClearanceParts): ModelClearanceService {
  const { vault, models, store, session, isBusy } = parts
  return {
    set(name, clearance, grounds) {
      const before = models.find(name)
      const step = compareAccess(clearance, before.clearance)
      if (step === 0) return before
      session.require(step > 0 ? 'clearance' : 'models')
      const reason = step > 0 ? checkGrounds('raise_clearance', grounds) : grounds.reason
      if (step > 0) refuseOpenLine(before)
      if (step > 0 && isProgram(before))
        refuseAboveBase(before, clearance, models.findById(before.source.baseId))
      if (isBusy(before.id))
        throw new AppError(
          'not_allowed',
          'A job asks this model. Stop it or let it end, then change the clearance; nothing was changed.',
        )
      return inTransaction(vault, () => {
        store.setClearance(before.id, clearance)
        const object = `model ${before.id} from ${before.clearance} to ${clearance}`
        session.record({ action: 'clearance', object, reason, note: grounds.note })
        return { ...before, clearance }
      })
    },
  }
}

/** What it is shown, the model behind it is shown. */
function refuseAboveBase({ name }: Model, clearance: Access, base: Model | null): void {
  if (base === null || compareAccess(clearance, base.clearance) <= 0) return
  throw new AppError(
    'not_allowed',
    `${name} asks ${base.name}, which may be shown ${base.clearance} data at most: raise that one first.`,
  )
}

/** What crosses a network in the clear can be read by others on it, whatever the server is. */
function refuseOpenLine({ name, source }: Model): void {
  const address = toModelAddress(source)
  if (address === null || address.scheme === 'https' || isLoopback(address.host)) return
  throw new AppError(
    'not_allowed',
    `${name} is asked over plain http beyond this machine: its clearance stays public. Reach it by https.`,
  )
}
