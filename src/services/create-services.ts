// A host and a workspace → all services over it: the only place where stores, clients and services meet.
import { AppError } from '../contracts/errors.ts'
import type { Profile } from '../contracts/person.ts'
import type { Policy } from '../contracts/workspace-settings.ts'
import { createGuardedHttp } from '../clients/egress-guard.ts'
import { createAuditFinder } from '../storage/audit-finder.ts'
import { createAuditStore } from '../storage/audit-store.ts'
import { createDeletionsStore } from '../storage/deletions-store.ts'
import { createJobsStore } from '../storage/jobs-store.ts'
import { createOwnBenchmarksStore } from '../storage/own-benchmarks-store.ts'
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
import { createAuditService, type AuditService } from './audit.ts'
import { createWorkspaceCatalog, loadCatalog, type Catalog } from './catalog.ts'
import { createCatalogViews, type CatalogViews } from './catalog-views.ts'
import { createDatasetsService, type DatasetsService } from './datasets.ts'
import { createEstimateService, type EstimateService } from './estimate.ts'
import { createExportsService, type ExportsService } from './exports.ts'
import { migrationsOf, type Host } from './host.ts'
import { createHelmTreeService, type HelmTreeService } from './helm-tree.ts'
import { createIdentifiersService, type IdentifiersService } from './identifiers.ts'
import { createInstancesService, type InstancesService } from './instances.ts'
import { createJobsService, type JobsService } from './jobs.ts'
import { createModelItemsService, type ModelItemsService } from './model-items.ts'
import { createJudgingService, type JudgingService } from './judging.ts'
import { createJuriesService, type JuriesService } from './juries.ts'
import { createRunReader, type RunReader } from './run-contents.ts'
import { createModelsService, type ModelsService } from './models.ts'
import { createNetworkService, loadIdentity, type NetworkService } from './network.ts'
import { createOwnBenchmarksService, type OwnBenchmarksService } from './own-benchmarks.ts'
import type { ModelOpener } from './open-model.ts'
import type { FindModel } from './program-models.ts'
import { createPeopleService, type PeopleService } from './people.ts'
import type { Planner } from './plan-run.ts'
import { loadPolicy, mayConnect, notePolicy } from './policy.ts'
import { createPromptsService, type PromptsService } from './prompts.ts'
import { createResultsService, type ResultsService } from './results.ts'
import { tryOnce } from './attempts.ts'
import { readRecoveryKey } from '../storage/recovery-key.ts'
import { createBackupsService, type BackupsService } from './backups.ts'
import { createSecurityService, type SecurityService } from './security.ts'
import { createRunsService, type RunsService } from './runs.ts'
import { createScoringAids } from './scoring-aids.ts'
import { createSession, RECOVERY, type Session } from './session.ts'
import { createSqlAnnotator } from './sql-annotator.ts'
import { createTokenCounters } from './token-counters.ts'
import { createSettingsService, type SettingsService } from './settings.ts'
import { createTextModelAnnotator } from './text-model-annotator.ts'
import { createStewardServices, type StewardServices } from './steward-services.ts'

export interface Workspace extends StewardServices {
  readonly name: string
  readonly directory: string
  /** Who opened it, and what they may do. */
  readonly session: Session
  readonly settings: SettingsService
  readonly catalog: Catalog
  readonly datasets: DatasetsService
  readonly models: ModelsService
  readonly prompts: PromptsService
  readonly ownBenchmarks: OwnBenchmarksService
  readonly runs: RunsService
  readonly judging: JudgingService
  readonly juries: JuriesService
  readonly results: ResultsService
  readonly exports: ExportsService
  readonly helmTree: HelmTreeService
  readonly views: CatalogViews
  readonly modelItems: ModelItemsService
  readonly jobs: JobsService
  readonly estimates: EstimateService
  readonly reader: RunReader
  readonly instances: InstancesService
  readonly identifiers: IdentifiersService
  readonly network: NetworkService
  readonly security: SecurityService
  readonly people: PeopleService
  readonly audit: AuditService
  readonly backups: BackupsService
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
  const policy = loadPolicy(host)
  const { kdf } = host
  const vault = await createVault(directory, { ...creation, kdf, migrationsDirectory: migrationsOf(host) })
  return toWorkspace(host, vault, { policy, beginning: 'create' })
}

/** A person's passphrase, the recovery key, or what the keychain holds. */
export interface Secret extends Pick<Opening, 'as' | 'kind'> {
  readonly secret: string
}

/** Opens a workspace for this process alone. Throws what `openVault` throws, `bad_input` and `too_many_attempts`. */
export async function openWorkspace(
  host: Host,
  directory: string,
  { secret: typed, ...who }: Secret,
): Promise<Workspace> {
  const policy = loadPolicy(host)
  const secret = who.kind === 'recovery' ? readRecoveryKey(typed) : typed
  const opening = { ...who, migrationsDirectory: migrationsOf(host) }
  const tried = await tryOnce(host, directory, () => openVault(directory, secret, opening))
  const workspace = toWorkspace(host, tried.result, { policy, beginning: 'unlock' })
  try {
    await workspace.security.passphrases.afterUnlock(secret, tried)
  } catch (error) {
    workspace.close()
    throw error
  }
  return workspace
}

function findProfile({ profileId, directory }: Vault, profiles: ProfilesStore): Profile {
  if (profileId === null) return RECOVERY
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
    ownBenchmarks: createOwnBenchmarksStore(vault),
    runs: createRunsStore(vault),
    audit: createAuditStore(vault),
    jobs: createJobsStore(vault),
    deletions: createDeletionsStore(vault),
    probes: createProbesStore(vault),
    profiles: createProfilesStore(vault),
    settings: createSettingsStore(vault),
  }
}

function toFindModel({ models }: ReturnType<typeof createStores>): FindModel {
  return (id) => models.findById(id)
}

interface RunningParts {
  readonly stores: ReturnType<typeof createStores>
  readonly catalog: Catalog
  readonly models: ModelsService
  readonly planner: Planner
  readonly opener: ModelOpener & { readonly session: Session }
}

/** What asks models: runs and judges, over the same aids of scoring. */
function createRunning({ stores, catalog, models, planner, opener }: RunningParts) {
  const aids = createScoringAids(stores.runs, [
    createSqlAnnotator(stores.runs, stores.datasets),
    createTextModelAnnotator(stores.runs, opener.host),
  ])
  const { synonyms } = aids
  const juries = createJuriesService({ ...stores, models, catalog, session: opener.session })
  const judging = createJudgingService({ stores: { ...stores, catalog }, models, juries, opener, synonyms })
  const { juryFor } = juries
  return {
    judging,
    juries,
    runs: createRunsService(stores.runs, planner, { opener, judging, juryFor, aids }),
  }
}

interface LeavingParts {
  readonly vault: Vault
  readonly stores: ReturnType<typeof createStores>
  readonly catalog: Catalog
  readonly session: Session
  readonly host: Host
  readonly identifiers: IdentifiersService
  readonly security: SecurityService
}

/** What writes results outside the vault. */
function createLeaving({ vault, stores, catalog, session, host, identifiers, security }: LeavingParts) {
  const parts = { ...stores, vault, session, catalog, names: identifiers }
  return {
    exports: createExportsService({ ...parts, host, passphrases: security.passphrases }),
    helmTree: createHelmTreeService({ ...parts, platform: process.platform }),
  }
}

interface Beginning {
  readonly policy: Policy
  readonly beginning: 'create' | 'unlock'
}

function toWorkspace(host: Host, vault: Vault, { policy, beginning }: Beginning): Workspace {
  const stores = createStores(vault)
  const catalog = createWorkspaceCatalog(loadCatalog(host.resources), stores.ownBenchmarks)
  const readProfile = () => findProfile(vault, stores.profiles)
  const session = createSession({ readProfile, policy, audit: stores.audit, host })
  session.record({ action: beginning, object: 'workspace' })
  notePolicy(stores.settings, session)
  const http = createGuardedHttp({
    isAllowed: (address) => mayConnect(policy, address) && stores.allowList.has(address),
    identity: () => loadIdentity(stores),
    ledger: host.connections,
  })
  const opener = { http, secrets: stores.secrets, host, session, findModel: toFindModel(stores) }
  const models = createModelsService(stores, opener)
  const planner = { catalog, models, datasets: stores.datasets, packs: stores.packs, host }
  const running = createRunning({ stores, catalog, models, planner, opener })
  const finder = createAuditFinder(vault)
  const audit = createAuditService({ ...stores, vault, finder, session, host })
  const jobs = createJobsService(stores, running.runs, { host, session })
  const reader = createRunReader({ ...stores, catalog, findModel: toFindModel(stores) })
  const { juryFor } = running.juries
  const tokenCounters = createTokenCounters(toFindModel(stores))
  const identifiers = createIdentifiersService()
  const security = createSecurityService({ ...stores, vault, session, host })
  return {
    name: vault.name,
    directory: vault.directory,
    session,
    settings: createSettingsService(stores.settings, session),
    catalog,
    models,
    datasets: createDatasetsService(stores.datasets, catalog, { host, session }),
    prompts: createPromptsService({ packs: stores.packs, catalog, session, host }),
    ownBenchmarks: createOwnBenchmarksService({ ...stores, catalog, session, host }),
    ...createStewardServices({ vault, stores, catalog, session, host, models, jobs, reader, identifiers }),
    ...running,
    reader,
    views: createCatalogViews({ catalog, datasets: stores.datasets, packs: stores.packs, host }),
    modelItems: createModelItemsService(models, stores, host),
    jobs,
    estimates: createEstimateService({ planner, ...stores, juryFor, counters: tokenCounters }),
    identifiers,
    instances: createInstancesService({ ...stores, reader, session, host, identifiers }),
    network: createNetworkService(stores, { http, session, host }),
    results: createResultsService(stores.runs, stores.datasets, catalog),
    ...createLeaving({ vault, stores, catalog, session, host, identifiers, security }),
    security,
    people: createPeopleService({ vault, session, host, finder, profiles: stores.profiles }),
    audit,
    backups: createBackupsService({ ...stores, vault, session, host }),
    close() {
      audit.close()
      identifiers.close()
      tokenCounters.close()
      http.close()
      vault.close()
    },
  }
}
