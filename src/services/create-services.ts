// A host and a workspace → all services over it: the only place where stores, clients and services meet.
import { AppError } from '../contracts/errors.ts'
import type { Profile } from '../contracts/person.ts'
import { createGuardedHttp } from '../clients/egress-guard.ts'
import { createAuditStore } from '../storage/audit-store.ts'
import { createJobsStore } from '../storage/jobs-store.ts'
import { createProbesStore } from '../storage/probes-store.ts'
import { createAllowListStore } from '../storage/allow-list-store.ts'
import { createDatasetsStore } from '../storage/datasets-store.ts'
import { createModelsStore } from '../storage/models-store.ts'
import { createProfilesStore, type ProfilesStore } from '../storage/profiles-store.ts'
import { createPromptPacksStore } from '../storage/prompt-packs-store.ts'
import { createRunsStore } from '../storage/runs-store.ts'
import { createSecretsStore } from '../storage/secrets-store.ts'
import { createSettingsStore } from '../storage/settings-store.ts'
import { createVault, openVault, type Opening, type Vault } from '../storage/vault.ts'
import { isLoopback } from '../clients/egress-guard.ts'
import { loadCatalog, type Catalog } from './catalog.ts'
import { createCatalogViews, type CatalogViews } from './catalog-views.ts'
import { createDatasetsService, type DatasetsService } from './datasets.ts'
import { createEstimateService, type EstimateService } from './estimate.ts'
import { createExportsService, type ExportsService } from './exports.ts'
import { migrationsOf, type Host } from './host.ts'
import { createIdentifiersService, type IdentifiersService } from './identifiers.ts'
import { createInstancesService, type InstancesService } from './instances.ts'
import { createJobsService, type JobsService } from './jobs.ts'
import { createModelItemsService, type ModelItemsService } from './model-items.ts'
import { createRunReader, type RunReader } from './run-contents.ts'
import { createModelsService, type ModelsService } from './models.ts'
import { createNetworkService, loadIdentity, type NetworkService } from './network.ts'
import { createPromptsService, type PromptsService } from './prompts.ts'
import { nameChecker } from './name-checker.ts'
import { createResultsService, type ResultsService } from './results.ts'
import { createRunsService, type RunsService } from './runs.ts'
import { createSession, type Session } from './session.ts'

export interface Workspace {
  readonly name: string
  readonly directory: string
  /** Who opened it, and what they may do. */
  readonly session: Session
  readonly catalog: Catalog
  readonly datasets: DatasetsService
  readonly models: ModelsService
  readonly prompts: PromptsService
  readonly runs: RunsService
  readonly results: ResultsService
  readonly exports: ExportsService
  readonly views: CatalogViews
  readonly modelItems: ModelItemsService
  readonly jobs: JobsService
  readonly estimates: EstimateService
  readonly reader: RunReader
  readonly instances: InstancesService
  readonly identifiers: IdentifiersService
  readonly network: NetworkService
  /** Addresses on the allow list that lie beyond this machine. */
  allowedHosts(): number
  /** Ends every connection, closes the database and forgets the key. */
  close(): void
}

export interface WorkspaceCreation {
  readonly name: string
  readonly passphrase: string
  /** The first person's name. */
  readonly person?: string
}

/** Makes a workspace and opens it. Throws what `createVault` throws. */
export async function createWorkspace(
  host: Host,
  directory: string,
  creation: WorkspaceCreation,
): Promise<Workspace> {
  const vault = await createVault(directory, { ...creation, migrationsDirectory: migrationsOf(host) })
  return toWorkspace(host, vault, 'create')
}

/** A person's passphrase, the recovery key, or what the keychain holds. */
export interface Secret extends Pick<Opening, 'as' | 'kind'> {
  readonly secret: string
}

/** Opens a workspace for this process alone. Throws what `openVault` throws. */
export async function openWorkspace(
  host: Host,
  directory: string,
  { secret, ...who }: Secret,
): Promise<Workspace> {
  const vault = await openVault(directory, secret, { ...who, migrationsDirectory: migrationsOf(host) })
  return toWorkspace(host, vault, 'unlock')
}

/** Who holds the recovery key may let people in again, and nothing else. */
const RECOVERY = { id: 'recovery', name: 'Recovery key', roles: ['administrator'], createdAt: '' } as const

function findProfile({ profileId, directory }: Vault, profiles: ProfilesStore): Profile {
  if (profileId === null) return { ...RECOVERY, roles: [...RECOVERY.roles] }
  const profile = profiles.find(profileId)
  if (profile !== null) return profile
  throw new AppError('workspace_damaged', `The person who opens ${directory} is not in it; restore a backup.`)
}

function createStores(vault: Vault) {
  return {
    datasets: createDatasetsStore(vault),
    models: createModelsStore(vault),
    allowList: createAllowListStore(vault),
    secrets: createSecretsStore(vault),
    packs: createPromptPacksStore(vault),
    runs: createRunsStore(vault),
    audit: createAuditStore(vault),
    jobs: createJobsStore(vault),
    probes: createProbesStore(vault),
    profiles: createProfilesStore(vault),
    settings: createSettingsStore(vault),
  }
}

function toWorkspace(host: Host, vault: Vault, beginning: 'create' | 'unlock'): Workspace {
  const catalog = loadCatalog(host.resources)
  const stores = createStores(vault)
  const session = createSession({
    profile: findProfile(vault, stores.profiles),
    policy: { format: 'wardroom-policy-1' },
    audit: stores.audit,
    host,
  })
  session.record({ action: beginning, object: 'workspace' })
  const http = createGuardedHttp({
    isAllowed: ({ scheme, host: name, port }) =>
      stores.allowList
        .list()
        .some((entry) => entry.scheme === scheme && entry.host === name && entry.port === port),
    identity: () => loadIdentity(stores),
    ledger: host.connections,
  })
  const opener = { http, secrets: stores.secrets, host }
  const models = createModelsService(stores, opener)
  const planner = { catalog, models, datasets: stores.datasets, packs: stores.packs }
  const runs = createRunsService(stores.runs, planner, opener)
  const identifiers = createIdentifiersService()
  const reader = createRunReader(stores.runs, stores.datasets, catalog)
  return {
    name: vault.name,
    directory: vault.directory,
    session,
    catalog,
    models,
    datasets: createDatasetsService(stores.datasets, catalog, host),
    prompts: createPromptsService(stores.packs, catalog, host),
    runs,
    reader,
    views: createCatalogViews(catalog, stores.datasets, stores.packs),
    modelItems: createModelItemsService(models, stores, host),
    jobs: createJobsService(stores.jobs, runs, host),
    estimates: createEstimateService(planner, stores.runs, stores.probes),
    identifiers,
    instances: createInstancesService({
      reader,
      runs: stores.runs,
      session,
      host,
      identifiers,
    }),
    network: createNetworkService(stores, { http, session, host }),
    results: createResultsService(stores.runs, stores.datasets, catalog),
    exports: createExportsService({ vault, session, ...stores, names: nameChecker, version: host.version }),
    allowedHosts: () => stores.allowList.list().filter(({ host: name }) => !isLoopback(name)).length,
    close() {
      identifiers.close()
      http.close()
      vault.close()
    },
  }
}
