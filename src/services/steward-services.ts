// The parts of a workspace → what a steward decides in it: access, terms, deletion, clearance, addresses.
import type { AllowListStore } from '../storage/allow-list-store.ts'
import type { DatasetsStore } from '../storage/datasets-store.ts'
import type { DeletionsStore } from '../storage/deletions-store.ts'
import type { JobsStore } from '../storage/jobs-store.ts'
import type { ModelsStore } from '../storage/models-store.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import type { SecretsStore } from '../storage/secrets-store.ts'
import type { Vault } from '../storage/vault.ts'
import { createAllowListService, type AllowListService } from './allow-list.ts'
import type { Catalog } from './catalog.ts'
import { createDatasetAccessService, type DatasetAccessService } from './dataset-access.ts'
import { createDatasetDeletionService, type DatasetDeletionService } from './dataset-deletion.ts'
import type { Host } from './host.ts'
import type { IdentifiersService } from './identifiers.ts'
import type { JobsService } from './jobs.ts'
import { createModelClearanceService, type ModelClearanceService } from './model-clearance.ts'
import { createModelEditsService, type ModelEditsService } from './edit-model.ts'
import type { ModelsService } from './models.ts'
import type { RunReader } from './run-contents.ts'
import type { Session } from './session.ts'
import { createUpstreamModelsService, type UpstreamModelsService } from './upstream-models.ts'
import { createSurrogatesService, type SurrogatesService } from './surrogates.ts'

export interface StewardServices {
  readonly access: DatasetAccessService
  readonly deletions: DatasetDeletionService
  readonly clearances: ModelClearanceService
  readonly modelEdits: ModelEditsService
  readonly upstreamModels: UpstreamModelsService
  readonly allowList: AllowListService
  readonly surrogates: SurrogatesService
}

export interface StewardParts {
  readonly vault: Vault
  readonly stores: {
    readonly datasets: DatasetsStore
    readonly runs: RunsStore
    readonly jobs: JobsStore
    readonly deletions: DeletionsStore
    readonly models: ModelsStore
    readonly allowList: AllowListStore
    readonly secrets: SecretsStore
  }
  readonly catalog: Catalog
  readonly session: Session
  readonly host: Host
  readonly models: ModelsService
  readonly jobs: JobsService
  readonly reader: RunReader
  readonly identifiers: IdentifiersService
}

export function createStewardServices(parts: StewardParts): StewardServices {
  const { vault, stores, catalog, session, host, models, jobs, reader, identifiers } = parts
  return {
    access: createDatasetAccessService({
      ...{ vault, catalog, session, datasets: stores.datasets },
      isBusy: (datasetId) => jobs.isUsing({ datasetId }),
    }),
    deletions: createDatasetDeletionService({
      ...{ ...stores, vault, catalog, session, host },
      isBusy: () => jobs.isUsing(),
      forget() {
        reader.forget()
        jobs.forget()
      },
    }),
    clearances: createModelClearanceService({
      ...{ vault, models, session, store: stores.models },
      isBusy: (modelId) => jobs.isUsing({ modelId }),
    }),
    modelEdits: createModelEditsService({
      ...{ vault, models, stores, session, host },
      isBusy: (modelId) => jobs.isUsing({ modelId }),
    }),
    upstreamModels: createUpstreamModelsService({
      ...{ vault, stores, session, host },
      isBusy: (modelId) => jobs.isUsing({ modelId }),
    }),
    allowList: createAllowListService({ vault, store: stores.allowList, session, host }),
    surrogates: createSurrogatesService({ vault, session, host, identifiers, datasets: stores.datasets }),
  }
}
