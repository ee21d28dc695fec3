// The contract's calls → the services that answer them.
import { implement } from '@orpc/server'
import type { Router } from '@orpc/server'
import { api } from '../contracts/api.ts'
import type { Api } from '../contracts/api.ts'
import { findMetricValue } from '../core/metrics/find-metric.ts'
import type { Workspace } from '../services/create-services.ts'
import type { EngineServices } from './engine-services.ts'
import { toSecurityRouter } from './security-router.ts'
import { toAuditRouter, toPeopleRouter } from './people-router.ts'

export type EngineRouter = Router<Api, Record<never, never>>

const os = implement(api)

/** One handler a call; inputs and outputs are checked against the contract by oRPC. */
export function createRouter(services: EngineServices): EngineRouter {
  const open = () => services.open()
  return os.router({
    engine: { info: os.engine.info.handler(() => services.info()) },
    workspace: {
      state: os.workspace.state.handler(() => services.state()),
      look: os.workspace.look.handler(({ input }) => services.look(input.path)),
      create: os.workspace.create.handler(({ input }) => services.create(input)),
      unlock: os.workspace.unlock.handler(({ input }) => services.unlock(input)),
      lock: os.workspace.lock.handler(({ input }) => services.lock(input)),
    },
    settings: {
      get: os.settings.get.handler(() => open().settings.get()),
      set: os.settings.set.handler(({ input }) => {
        const view = open().settings.set(input)
        services.changed()
        return view
      }),
    },
    security: toSecurityRouter(() => open().security),
    leaderboard: { get: os.leaderboard.get.handler(({ input }) => open().results.leaderboard(input)) },
    catalog: {
      tree: os.catalog.tree.handler(() => open().views.tree()),
      benchmark: os.catalog.benchmark.handler(({ input }) => open().views.page(input.name)),
    },
    datasets: {
      preview: os.datasets.preview.handler(({ input }) =>
        open().datasets.preview(input.benchmark, input.paths),
      ),
      import: os.datasets.import.handler(async ({ input }) => {
        const { already, ...dataset } = await open().datasets.add(input.benchmark, input.paths)
        return { dataset, already }
      }),
      ...toStewardRouter(open),
    },
    prompts: {
      list: os.prompts.list.handler(() => open().prompts.list()),
      remove: os.prompts.remove.handler(({ input }) => {
        open().prompts.remove(input.benchmark)
        return {}
      }),
    },
    models: toModelsRouter(open),
    network: {
      get: os.network.get.handler(() => open().network.get()),
      set: os.network.set.handler(({ input }) => open().network.set(input)),
    },
    jobs: toJobsRouter(open),
    runs: toRunsRouter(open),
    people: toPeopleRouter(open),
    audit: toAuditRouter(open),
    exports: toExportsRouter(open),
  })
}

function toStewardRouter(open: () => Workspace) {
  const { datasets } = os
  return {
    setAccess: datasets.setAccess.handler(({ input: { id, access, ...grounds } }) =>
      open().access.setAccess(id, access, grounds),
    ),
    setTerms: datasets.setTerms.handler(({ input: { id, ...terms } }) => open().access.setTerms(id, terms)),
    delete: datasets.delete.handler(({ input: { id, ...grounds } }) => open().deletions.delete(id, grounds)),
    deletions: datasets.deletions.handler(() => open().deletions.list()),
    saveCertificate: datasets.saveCertificate.handler(({ input }) => ({
      files: open().deletions.write(input.id, input.directory),
    })),
  }
}

function toModelsRouter(open: () => Workspace) {
  const { models } = os
  return {
    list: models.list.handler(() => open().modelItems.list()),
    embedded: models.embedded.handler(() => open().modelItems.embedded()),
    add: models.add.handler(({ input }) => open().modelItems.add(input.name, input.source)),
    readProgram: models.readProgram.handler(({ input }) => open().models.readProgram(input.program)),
    edit: models.edit.handler(({ input: { name, changes } }) => {
      const { newRuns, remarks } = open().modelEdits.edit(name, changes)
      return { model: open().modelItems.find(name), newRuns, remarks: [...remarks] }
    }),
    probe: models.probe.handler(({ input }) => open().modelItems.probe(input.name)),
    remove: models.remove.handler(({ input }) => {
      open().modelItems.remove(input.name)
      return {}
    }),
    rename: models.rename.handler(({ input }) => {
      open().exports.renameModel({ from: input.name, to: input.to })
      return {}
    }),
    allowList: models.allowList.handler(() => open().allowList.list()),
    allow: models.allow.handler(({ input: { address, ...grounds } }) =>
      open().allowList.allow(address, grounds),
    ),
    disallow: models.disallow.handler(({ input: { address, ...grounds } }) =>
      open().allowList.disallow(address, grounds),
    ),
    setClearance: models.setClearance.handler(({ input: { name, clearance, ...grounds } }) => {
      open().clearances.set(name, clearance, grounds)
      return open().modelItems.find(name)
    }),
  }
}

function toExportsRouter(open: () => Workspace) {
  const { exports } = os
  return {
    choices: exports.choices.handler(() => open().exports.choices()),
    preview: exports.preview.handler(({ input }) => open().exports.preview(input)),
    signOff: exports.signOff.handler(({ input: { suite, audience, ...signOff } }) =>
      open().exports.signOff({ suite, audience }, signOff),
    ),
  }
}

const never = new AbortController().signal

function toJobsRouter(open: () => Workspace) {
  const { jobs } = os
  return {
    estimate: jobs.estimate.handler(({ input }) => open().estimates.estimate(input.entries, input)),
    defaultJuries: jobs.defaultJuries.handler(({ input }) => {
      const { juries, catalog } = open()
      return Object.fromEntries(input.benchmarks.map((name) => [name, juries.juryOf(catalog.find(name))]))
    }),
    start: jobs.start.handler(({ input }) => open().jobs.start(input)),
    current: jobs.current.handler(() => open().jobs.current()),
    watch: jobs.watch.handler(async function* ({ signal }) {
      yield* open().jobs.watch(signal ?? never)
    }),
    pause: jobs.pause.handler(() => open().jobs.pause()),
    resume: jobs.resume.handler(() => open().jobs.resume()),
    stop: jobs.stop.handler(() => open().jobs.stop()),
  }
}

function toRunsRouter(open: () => Workspace) {
  const { runs } = os
  return {
    list: runs.list.handler(({ input }) => open().runs.list(input.suite ?? undefined)),
    get: runs.get.handler(({ input }) => {
      const { reader, datasets } = open()
      const { run, spec, benchmark } = reader.read(input.runId)
      const { displayName, mainMetric } = benchmark
      const dataset = datasets.list().find(({ id }) => id === spec.datasetId) ?? null
      const metricLabel = findMetricValue(mainMetric, benchmark).shortLabel
      return { run, displayName, mainMetric, metricLabel, dataset }
    }),
    instances: runs.instances.handler(({ input }) => open().instances.list(input.runId, input.scoring)),
    search: runs.search.handler(({ input }) => open().instances.search(input.runId, input.words)),
    instance: runs.instance.handler(({ input }) => open().instances.view(input.runId, input.rowId)),
    reveal: runs.reveal.handler(({ input }) =>
      open().instances.reveal(input.runId, input.rowId, input.reason),
    ),
    identifiers: runs.identifiers.handler(({ input }) =>
      open().instances.identifiers(input.runId, input.rowId),
    ),
  }
}
