// The contract between a window and the engine: written once, checked at both ends.
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import {
  auditPageSchema,
  auditQuerySchema,
  auditStateSchema,
  auditSummarySchema,
  auditViewSchema,
} from './audit.ts'
import { accessSchema } from './benchmark.ts'
import { benchmarkPageSchema, categoryNodeSchema, importPreviewSchema } from './catalog.ts'
import { errorReportSchema } from './errors.ts'
import { exportChoicesSchema, exportPreviewSchema, writtenExportSchema } from './export-view.ts'
import { instanceMarksSchema } from './identifier.ts'
import { instanceListSchema, instanceViewSchema, revealReasonSchema } from './instance-view.ts'
import { estimateSchema, jobRequestSchema, jobSchema } from './job.ts'
import { allowedAddressSchema, modelNameSchema } from './model.ts'
import {
  editedModelSchema,
  modelChangesSchema,
  modelItemSchema,
  newModelSchema,
  programShapeSchema,
} from './model-item.ts'
import { connectionCountsSchema, networkChangeSchema, networkStateSchema } from './network.ts'
import {
  actSchema,
  newPassphraseSchema,
  personNameSchema,
  personSchema,
  profileSchema,
  roleSchema,
} from './person.ts'
import { audienceSchema } from './redacted.ts'
import { datasetSummarySchema, runSummarySchema } from './run.ts'
import {
  keychainSecretSchema,
  recoveryKeySchema,
  securityStatusSchema,
  workspaceLookSchema,
} from './security-view.ts'
import { scoringSchema } from './stat.ts'
import { deletionCertificateSchema, groundsSchema, promptPackItemSchema, termsSchema } from './stewardship.ts'
import { leaderboardSchema } from './summary.ts'
import { settingsChangesSchema, settingsViewSchema, workspaceSettingsSchema } from './workspace-settings.ts'

export const workspaceStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('locked') }),
  /** Nothing is shown, and a running job keeps the key until it ends. */
  z.object({
    state: z.literal('viewing_locked'),
    name: z.string(),
    path: z.string(),
    /** Whose passphrase opens it again. */
    person: personNameSchema,
    job: z.object({ answered: z.number().int(), total: z.number().int() }),
  }),
  z.object({
    state: z.literal('unlocked'),
    name: z.string(),
    path: z.string(),
    person: profileSchema,
    /** What that person may do here. */
    acts: z.array(actSchema),
    /** As they hold, with the policy of the machine. */
    settings: workspaceSettingsSchema,
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

/** Every fault crosses as its report; the message is safe to show. */
const errors = { FAULT: { status: 400, data: errorReportSchema.shape.error } }
const procedure = oc.errors(errors)
const pathsSchema = z.array(z.string().min(1)).min(1)
const nothing = z.object({})
const addressChangeSchema = groundsSchema.extend({ address: allowedAddressSchema })

export const api = {
  engine: {
    info: procedure.output(engineInfoSchema),
  },
  workspace: {
    state: procedure.output(workspaceStateSchema),
    /** What can be known before it is opened. */
    look: procedure.input(z.object({ path: z.string().min(1) })).output(workspaceLookSchema),
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
    /** Ends the engine's process, and with it every key, unless a job keeps going. */
    lock: procedure
      .input(z.object({ reason: z.enum(['command', 'idle', 'sleep', 'screen']), stopJob: z.boolean() }))
      .output(workspaceStateSchema),
  },
  settings: {
    get: procedure.output(settingsViewSchema),
    set: procedure.input(settingsChangesSchema).output(settingsViewSchema),
  },
  security: {
    status: procedure.output(securityStatusSchema),
    /** Replaces the one before. */
    makeRecoveryKey: procedure.output(recoveryKeySchema),
    changePassphrase: procedure
      .input(z.object({ current: z.string(), next: newPassphraseSchema }))
      .output(nothing),
    /** For a person who has forgotten theirs. */
    resetPassphrase: procedure
      .input(z.object({ profileId: z.string(), next: newPassphraseSchema }))
      .output(nothing),
    addKeychain: procedure.input(z.object({ secret: keychainSecretSchema })).output(nothing),
    removeKeychain: procedure.output(nothing),
    /** Throws where it is not the passphrase of the person who has the workspace open. */
    verifyPassphrase: procedure.input(z.object({ passphrase: z.string() })).output(nothing),
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
    setAccess: procedure
      .input(groundsSchema.extend({ id: z.string(), access: accessSchema }))
      .output(datasetSummarySchema),
    setTerms: procedure.input(termsSchema.extend({ id: z.string() })).output(datasetSummarySchema),
    delete: procedure.input(groundsSchema.extend({ id: z.string() })).output(deletionCertificateSchema),
    deletions: procedure.output(z.array(deletionCertificateSchema)),
    /** Writes the certificate as JSON and as text into a new folder; gives the files. */
    saveCertificate: procedure
      .input(z.object({ id: z.string(), directory: z.string().min(1) }))
      .output(z.object({ files: z.array(z.string()) })),
  },
  prompts: {
    list: procedure.output(z.array(promptPackItemSchema)),
    remove: procedure.input(z.object({ benchmark: z.string() })).output(nothing),
  },
  models: {
    list: procedure.output(z.array(modelItemSchema)),
    /** The model files that come with the program and are not in the workspace yet. */
    embedded: procedure.output(
      z.array(z.object({ name: z.string(), path: z.string(), bytes: z.number().int() })),
    ),
    add: procedure.input(z.object({ name: modelNameSchema, source: newModelSchema })).output(modelItemSchema),
    /** What a program holds that is to be added; a path may stand for a file of each benchmark. */
    readProgram: procedure
      .input(z.object({ program: z.string().min(1).max(4096) }))
      .output(z.array(programShapeSchema)),
    edit: procedure
      .input(z.object({ name: z.string(), changes: modelChangesSchema }))
      .output(editedModelSchema),
    probe: procedure.input(z.object({ name: z.string() })).output(modelItemSchema),
    remove: procedure.input(z.object({ name: z.string() })).output(nothing),
    /** In its runs too: for a name that must not leave with an export. */
    rename: procedure.input(z.object({ name: z.string(), to: modelNameSchema })).output(nothing),
    allowList: procedure.output(z.array(allowedAddressSchema)),
    allow: procedure.input(addressChangeSchema).output(z.array(allowedAddressSchema)),
    disallow: procedure.input(addressChangeSchema).output(z.array(allowedAddressSchema)),
    setClearance: procedure
      .input(groundsSchema.extend({ name: z.string(), clearance: accessSchema }))
      .output(modelItemSchema),
  },
  network: {
    get: procedure.output(networkStateSchema),
    set: procedure.input(networkChangeSchema).output(networkStateSchema),
  },
  jobs: {
    estimate: procedure
      .input(z.object({ entries: z.array(z.string()), jury: z.array(z.string()).optional() }))
      .output(estimateSchema),
    /** By benchmark, names of the models that judge it where nobody is named. */
    defaultJuries: procedure
      .input(z.object({ benchmarks: z.array(z.string()) }))
      .output(z.record(z.string(), z.array(z.string()))),
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
  people: {
    list: procedure.output(z.array(personSchema)),
    add: procedure
      .input(
        z.object({ name: personNameSchema, roles: z.array(roleSchema), passphrase: newPassphraseSchema }),
      )
      .output(personSchema),
    setRoles: procedure.input(z.object({ id: z.string(), roles: z.array(roleSchema) })).output(personSchema),
    remove: procedure.input(z.object({ id: z.string() })).output(nothing),
  },
  audit: {
    page: procedure.input(auditQuerySchema).output(auditPageSchema),
    summary: procedure.output(auditSummarySchema),
    entry: procedure.input(z.object({ number: z.number().int() })).output(auditViewSchema),
    /** Follows the whole chain now. */
    verify: procedure.output(auditStateSchema),
    /** How the check of the opening went, for every screen and everyone. */
    state: procedure.output(auditStateSchema),
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
