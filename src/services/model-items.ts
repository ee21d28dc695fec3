// Stored models → what a window shows of them, and the model files that come with the program.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ModelItem } from '../contracts/model-item.ts'
import type { Model } from '../contracts/model.ts'
import type { ProbesStore } from '../storage/probes-store.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import type { Host } from './host.ts'
import type { ModelsService, NewModel } from './models.ts'
import { withoutProgramTexts } from '../core/redaction/program-texts.ts'

export interface EmbeddedModel {
  readonly name: string
  readonly path: string
  readonly bytes: number
}

export interface ModelItemsService {
  list(): ModelItem[]
  /** Throws `not_found`. */
  find(name: string): ModelItem
  /** Those that are not in the workspace yet. */
  embedded(): EmbeddedModel[]
  add(name: string, source: NewModel): Promise<ModelItem>
  probe(name: string): Promise<ModelItem>
  remove(name: string): void
}

interface ItemStores {
  readonly probes: ProbesStore
  readonly runs: RunsStore
}

export function createModelItemsService(
  models: ModelsService,
  { probes, runs }: ItemStores,
  { resources }: Pick<Host, 'resources'>,
): ModelItemsService {
  const folder = join(resources, 'models')

  function toItem(model: Model): ModelItem {
    const embedded = model.source.kind === 'gguf' && model.source.path.startsWith(folder)
    const count = runs.list().filter((run) => run.model === model.name).length
    const base = toBase(model, models)
    return { ...withoutProgramTexts(model), embedded, base, probe: probes.find(model.id), runs: count }
  }

  return {
    list: () => models.list().map(toItem),
    find: (name) => toItem(models.find(name)),
    embedded() {
      const known = new Set(
        models.list().flatMap(({ source }) => (source.kind === 'gguf' ? [source.path] : [])),
      )
      return listModelFiles(folder).filter(({ path }) => !known.has(path))
    },
    add: async (name, source) => toItem(await models.add(name, source)),
    async probe(name) {
      await models.probe(name)
      return toItem(models.find(name))
    },
    remove: (name) => models.remove(name),
  }
}

/** A base that was removed all the same is still known, but not to be asked. */
function toBase({ source }: Model, models: ModelsService): ModelItem['base'] {
  const base = source.kind === 'program' ? models.findById(source.baseId) : null
  if (base === null) return null
  const { name, clearance } = base
  const url = base.source.kind === 'endpoint' ? base.source.baseUrl : null
  return { name, clearance, url: base.source.kind === 'azure' ? base.source.url : url }
}

function listModelFiles(folder: string): EmbeddedModel[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.gguf'))
    .map((name) => ({
      name: name.replace(/\.gguf$/, ''),
      path: join(folder, name),
      bytes: statSync(join(folder, name)).size,
    }))
}
