// A gated data set and a steward's sign-off → a file of its questions with surrogates for what the finder marked.
import { createHash, createHmac } from 'node:crypto'
import { AppError } from '../contracts/errors.ts'
import type { DatasetSummary } from '../contracts/run.ts'
import type { Hasher } from '../core/ports.ts'
import { redactTexts, requireGated, toTexts, type TextRedaction } from '../core/redaction/redact-texts.ts'
import type { DatasetsStore } from '../storage/datasets-store.ts'
import { refuseUsedFile, writeSurrogates } from '../storage/surrogates-writer.ts'
import type { Vault } from '../storage/vault.ts'
import { checkTerms } from './dataset-terms.ts'
import type { Host } from './host.ts'
import type { IdentifiersService } from './identifiers.ts'
import type { Session } from './session.ts'

export interface WrittenSurrogates {
  readonly file: string
  readonly bytes: number
  readonly questions: number
  /** Marks that were replaced, by class; classes without one are absent. */
  readonly replaced: TextRedaction['replaced']
}

export interface SurrogatesService {
  /**
   * Needs the act `sign`. What the finder missed is in the file as it was. Throws `not_permitted`, `not_found`,
   * `not_allowed` for text that is not gated, `terms_expired`, `bad_input` where the file is there, `disk_full`.
   */
  write(datasetId: string, file: string): Promise<WrittenSurrogates>
}

export interface SurrogatesParts {
  readonly vault: Vault
  readonly session: Session
  readonly host: Pick<Host, 'now'>
  readonly identifiers: Pick<IdentifiersService, 'find'>
  readonly datasets: DatasetsStore
}

export function createSurrogatesService(parts: SurrogatesParts): SurrogatesService {
  const { vault, session, identifiers, datasets } = parts

  async function redact({ id, access }: DatasetSummary): Promise<TextRedaction> {
    const marked = []
    for (const instance of datasets.instances(id))
      marked.push({ instance, spans: await identifiers.find(toTexts(instance)) })
    return redactTexts({ access, marked }, createHasher(vault, id))
  }

  return {
    async write(datasetId, file) {
      const dataset = checkDataset(datasetId, parts)
      refuseUsedFile(file)
      const { redacted, replaced } = await redact(dataset)
      // Others may have closed it while the finder was reading.
      checkDataset(datasetId, parts)
      const questions = dataset.instances
      // The entry comes first: a file that is not in the log must not exist.
      session.record({ action: 'export', object: `surrogates ${datasetId}`, count: questions })
      return { file, ...writeSurrogates(file, redacted), questions, replaced }
    },
  }
}

function checkDataset(id: string, { session, host, datasets }: SurrogatesParts): DatasetSummary {
  session.require('sign')
  const { audiences } = session.policy
  if (audiences !== undefined && !audiences.includes('institution'))
    throw new AppError('not_permitted', 'The policy of this machine lets nothing go to another institution.')
  const dataset = datasets.find(id)
  if (dataset === null) throw new AppError('not_found', 'There is no such data set in this workspace.')
  requireGated(dataset.access)
  checkTerms(dataset, host)
  return dataset
}

/** A key of this workspace and this data set: no other file has the same ids, shifts or surrogates. */
function createHasher(vault: Vault, datasetId: string): Hasher {
  const key = createHmac('sha256', vault.deriveKey('surrogates')).update(datasetId).digest()
  return {
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    keyedId: (text) => createHmac('sha256', key).update(text).digest('hex'),
  }
}
