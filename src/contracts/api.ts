// The contract between a window and the engine: written once, checked at both ends.
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { benchmarkPageSchema, categoryNodeSchema, importPreviewSchema } from './catalog.ts'
import { errorReportSchema } from './errors.ts'
import { exportChoicesSchema, exportPreviewSchema, writtenExportSchema } from './export-view.ts'
import { instanceMarksSchema } from './identifier.ts'
import { instanceListSchema, instanceViewSchema, revealReasonSchema } from './instance-view.ts'
import { estimateSchema, jobRequestSchema, jobSchema } from './job.ts'
import { allowedAddressSchema, modelNameSchema, modelSchema, probeSchema } from './model.ts'
import { actSchema, personNameSchema, profileSchema } from './person.ts'
import { connectionCountsSchema, networkChangeSchema, networkStateSchema } from './network.ts'
import { audienceSchema } from './redacted.ts'
import { datasetSummarySchema, runSummarySchema } from './run.ts'
import { scoringSchema } from './stat.ts'
import { leaderboardSchema } from './summary.ts'

export const workspaceStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('locked') }),
  z.object({
    state: z.literal('unlocked'),
    name: z.string(),
    path: z.string(),
    person: profileSchema,
    /** What that person may do here. */
    acts: z.array(actSchema),
    /** Newest first. */
    suites: z.array(z.string()),
    counts: z.object({ benchmarks: z.number().int(), models: z.number().int(), runs: z.number().int() }),
    /** A job that a crash or the end of the program cut short. */
    interruptedJob: z
      .object({ id: z.string(), suite: z.string(), answered: z.number().int(), total: z.number().int() })
      .nullable(),
  }),
])
export type WorkspaceState = z.infer<typeof workspaceStateSchema>

export const engineInfoSchema = z.object({
  version: z.string(),
  /** Addresses on the allow list that lie beyond this machine. */
  allowedHosts: z.number().int(),
  connections: connectionCountsSchema,
  memory: z.object({ totalBytes: z.number(), freeBytes: z.number(), cores: z.number().int() }),
})
export type EngineInfo = z.infer<typeof engineInfoSchema>

export const newModelSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('gguf'),
    path: z.string().min(1),
    contextSize: z.number().int().positive().max(1_048_576).nullable(),
    threads: z.number().int().positive().max(512).nullable(),
  }),
  z.object({
    kind: z.literal('endpoint'),
    baseUrl: z.string().min(1),
    model: z.string().min(1),
    apiKeyEnv: z.string().nullable(),
    /** Goes into the vault. */
    apiKey: z.string().nullable(),
    idleSeconds: z.number().int().positive(),
    /** Puts the address on the allow list. */
    allow: z.boolean(),
  }),
  z.object({ kind: z.literal('replay'), path: z.string().min(1) }),
])
export type NewModel = z.infer<typeof newModelSchema>

/** A model with what is known of it here: its last probe and how often it was run. */
export const modelItemSchema = modelSchema.extend({
  embedded: z.boolean(),
  probe: probeSchema.extend({ at: z.string() }).nullable(),
  runs: z.number().int(),
})
export type ModelItem = z.infer<typeof modelItemSchema>

/** Every fault crosses as its report; the message is safe to show. */
const errors = { FAULT: { status: 400, data: errorReportSchema.shape.error } }
const procedure = oc.errors(errors)
const pathsSchema = z.array(z.string().min(1)).min(1)
const nothing = z.object({})

export const api = {
  engine: {
    info: procedure.output(engineInfoSchema),
  },
  workspace: {
    state: procedure.output(workspaceStateSchema),
    create: procedure
      .input(
        z.object({
          path: z.string().min(1),
          name: z.string().trim().min(1).max(80),
          passphrase: z.string().min(1),
          /** The first person's name; null calls them Owner. */
          person: personNameSchema.nullable(),
        }),
      )
      .output(workspaceStateSchema),
    unlock: procedure
      .input(
        z.object({
          path: z.string().min(1),
          secret: z.string(),
          kind: z.enum(['passphrase', 'recovery', 'keychain']),
          /** Whose; needed where several people use the workspace. */
          as: z.string().nullable(),
        }),
      )
      .output(workspaceStateSchema),
    lock: procedure.output(workspaceStateSchema),
  },
  catalog: {
    tree: procedure.output(z.array(categoryNodeSchema)),
    benchmark: procedure.input(z.object({ name: z.string() })).output(benchmarkPageSchema),
  },
  datasets: {
    preview: procedure
      .input(z.object({ benchmark: z.string(), paths: pathsSchema }))
      .output(importPreviewSchema),
    import: procedure
      .input(z.object({ benchmark: z.string(), paths: pathsSchema }))
      .output(z.object({ dataset: datasetSummarySchema, already: z.boolean() })),
  },
  models: {
    list: procedure.output(z.array(modelItemSchema)),
    /** The model files that come with the program and are not in the workspace yet. */
    embedded: procedure.output(
      z.array(z.object({ name: z.string(), path: z.string(), bytes: z.number().int() })),
    ),
    add: procedure.input(z.object({ name: modelNameSchema, source: newModelSchema })).output(modelItemSchema),
    probe: procedure.input(z.object({ name: z.string() })).output(modelItemSchema),
    remove: procedure.input(z.object({ name: z.string() })).output(nothing),
    /** In its runs too: for a name that must not leave with an export. */
    rename: procedure.input(z.object({ name: z.string(), to: modelNameSchema })).output(nothing),
    allowList: procedure.output(z.array(allowedAddressSchema)),
    allow: procedure.input(allowedAddressSchema).output(z.array(allowedAddressSchema)),
    disallow: procedure.input(allowedAddressSchema).output(z.array(allowedAddressSchema)),
  },
  network: {
    get: procedure.output(networkStateSchema),
    set: procedure.input(networkChangeSchema).output(networkStateSchema),
  },
  jobs: {
    estimate: procedure.input(z.object({ entries: z.array(z.string()) })).output(estimateSchema),
    start: procedure.input(jobRequestSchema).output(jobSchema),
    /** The job of now, or the last one; null where there was none since the workspace was opened. */
    current: procedure.output(jobSchema.nullable()),
    /** The job whenever something changes, at most four times a second. */
    watch: procedure.output(eventIterator(jobSchema.nullable())),
    pause: procedure.output(jobSchema.nullable()),
    /** Goes on with a paused or interrupted job; asks nothing stored again. */
    resume: procedure.output(jobSchema.nullable()),
    stop: procedure.output(jobSchema.nullable()),
  },
  runs: {
    list: procedure.input(z.object({ suite: z.string().nullable() })).output(z.array(runSummarySchema)),
    get: procedure.input(z.object({ runId: z.string() })).output(
      z.object({
        run: runSummarySchema,
        displayName: z.string(),
        mainMetric: z.string(),
        metricLabel: z.string(),
        dataset: datasetSummarySchema.nullable(),
      }),
    ),
    instances: procedure
      .input(z.object({ runId: z.string(), scoring: scoringSchema }))
      .output(instanceListSchema),
    /** Row ids whose public text holds the words; private text is never searched. */
    search: procedure
      .input(z.object({ runId: z.string(), words: z.string().max(200) }))
      .output(z.array(z.string())),
    instance: procedure.input(z.object({ runId: z.string(), rowId: z.string() })).output(instanceViewSchema),
    /** Text crosses only after the audit log has the entry. */
    reveal: procedure
      .input(z.object({ runId: z.string(), rowId: z.string(), reason: revealReasonSchema }))
      .output(instanceViewSchema),
    /** Possible identifiers in a text that is revealed now; others may be there. */
    identifiers: procedure
      .input(z.object({ runId: z.string(), rowId: z.string() }))
      .output(instanceMarksSchema),
  },
  leaderboard: {
    get: procedure
      .input(z.object({ suite: z.string(), scoring: scoringSchema, published: z.boolean() }))
      .output(leaderboardSchema),
  },
  exports: {
    choices: procedure.output(exportChoicesSchema),
    preview: procedure
      .input(z.object({ suite: z.string(), audience: audienceSchema }))
      .output(exportPreviewSchema),
    /** Signs what was looked at and writes it; the passphrase is asked for once more. */
    signOff: procedure
      .input(
        z.object({
          suite: z.string(),
          audience: audienceSchema,
          directory: z.string().min(1),
          /** Of the preview. */
          looked: z.string(),
          passphrase: z.string(),
        }),
      )
      .output(writtenExportSchema),
  },
}
export type Api = typeof api

/** What preload puts on `window.wardroom`: everything a window can do beyond the contract. */
export interface DesktopBridge {
  /** Asks for this window's port to the engine; it arrives as a window message with `wardroom:port` as data. */
  connect(): void
  /** Workspace folders opened before, newest first, the one named at start, and whether their file was damaged. */
  recentWorkspaces(): Promise<{
    readonly recent: readonly string[]
    readonly initial: string | null
    readonly damaged: boolean
  }>
  rememberWorkspace(path: string): Promise<void>
  chooseWorkspace(): Promise<string | null>
  /** A folder that does not exist yet, for a new workspace or an export. */
  chooseNewFolder(purpose: 'workspace' | 'export'): Promise<string | null>
  /** Files to read, for an import or a model. */
  chooseFiles(purpose: 'dataset' | 'model'): Promise<readonly string[]>
  theme(): Promise<Theme>
  setTheme(theme: Theme): Promise<void>
  readonly version: string
}

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
