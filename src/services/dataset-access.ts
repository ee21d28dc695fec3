// A steward's word on a data set → its level of access and its terms, for its runs too, with an entry in the log.
import type { Access } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import type { DatasetSummary } from '../contracts/run.ts'
import { termsSchema, type Grounds, type Terms } from '../contracts/stewardship.ts'
import { compareAccess } from '../core/stewardship/access-order.ts'
import { checkGrounds } from '../core/stewardship/check-grounds.ts'
import type { DatasetsStore } from '../storage/datasets-store.ts'
import { inTransaction } from '../storage/transaction.ts'
import type { Vault } from '../storage/vault.ts'
import type { Catalog } from './catalog.ts'
import type { Session } from './session.ts'

export interface DatasetAccessService {
  /**
   * A data set by its id, the first 8 digits of it, or its benchmark where that has only one.
   * Throws `not_found`, `usage` where several fit.
   */
  find(word: string): DatasetSummary
  /**
   * Raising needs the act `import`; lowering needs `access` and a reason. Its runs take the level in the same step.
   * Throws `not_permitted`, `usage` for the reason, `not_allowed` while a job works on it.
   */
  setAccess(id: string, access: Access, grounds: Grounds): DatasetSummary
  /** Throws `not_permitted`, `bad_input`. */
  setTerms(id: string, terms: Terms): DatasetSummary
}

export interface DatasetAccessParts {
  readonly vault: Vault
  readonly datasets: DatasetsStore
  readonly catalog: Catalog
  readonly session: Session
  /** Whether a running job asks questions of that data set. */
  readonly isBusy: (datasetId: string) => boolean
}

export function createDatasetAccessService(parts: DatasetAccessParts): DatasetAccessService {
  const { vault, datasets, catalog, session, isBusy } = parts
  const find = (word: string) => findDataset(word, datasets)

  return {
    find,
    setAccess(id, access, grounds) {
      const before = find(id)
      const step = compareAccess(access, before.access)
      if (step === 0) return before
      session.require(step > 0 ? 'import' : 'access')
      const proven = before.origin === 'other' ? 'private' : catalog.find(before.benchmark).access
      const reason = step > 0 ? grounds.reason : checkLowering(access, proven, grounds)
      if (isBusy(before.id))
        throw new AppError(
          'not_allowed',
          'A job works on this data set. Stop it or let it end, then change the access; nothing was changed.',
        )
      return inTransaction(vault, () => {
        datasets.setAccess(before.id, access)
        const object = `dataset ${before.id} from ${before.access} to ${access}`
        session.record({ action: 'access', object, reason, note: grounds.note })
        return { ...before, access }
      })
    },
    setTerms(id, wanted) {
      session.require('terms')
      const before = find(id)
      const terms = termsSchema.safeParse(wanted)
      if (!terms.success)
        throw new AppError('bad_input', 'The last day is written YYYY-MM-DD, the owner in 120 characters.')
      return inTransaction(vault, () => {
        datasets.setTerms(before.id, terms.data)
        const end = terms.data.expiresOn === null ? 'without end' : `until ${terms.data.expiresOn}`
        session.record({ action: 'terms', object: `dataset ${before.id} ${end}` })
        return { ...before, ...terms.data }
      })
    },
  }
}

/** Back to what the hash proves is one thing; public on a steward's word alone is another. */
function checkLowering(access: Access, proven: Access, grounds: Grounds) {
  const claimed = access === 'public' && compareAccess(access, proven) < 0
  return checkGrounds(claimed ? 'publish' : 'lower_access', grounds)
}

function findDataset(word: string, datasets: DatasetsStore): DatasetSummary {
  const list = datasets.list()
  const byId = /^[0-9a-f]{8,32}$/.test(word) ? list.filter(({ id }) => id.startsWith(word)) : []
  const found = byId.length > 0 ? byId : list.filter(({ benchmark }) => benchmark === word)
  if (found.length === 1) return found[0]!
  if (found.length === 0)
    throw new AppError(
      'not_found',
      'No data set here has that id or benchmark; "wardroom data list" shows them.',
    )
  const ids = found.map(({ id }) => id.slice(0, 8)).join(', ')
  throw new AppError('usage', `There are ${found.length} of them; name one by its id: ${ids}.`)
}
