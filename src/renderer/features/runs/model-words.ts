// A model → the words for where it runs and for what it may be shown.
import type { Access } from '../../../contracts/benchmark.ts'
import type { ModelItem } from '../../../contracts/model-item.ts'
import { toCount } from '../../ui/quantities.ts'

const CLEARANCES: Readonly<Record<Access, string>> = {
  public: 'public data only',
  gated: 'public and gated data',
  private: 'may see private data',
}

export function toClearanceWords(clearance: Access): string {
  return CLEARANCES[clearance]
}

export function toSourceWords({ source, embedded, base, probe }: ModelItem): string {
  switch (source.kind) {
    case 'gguf': {
      const context = source.contextSize ?? probe?.contextSize ?? null
      const words = [embedded ? 'Embedded' : 'Local', toSize(source.bytes)]
      return [...words, ...(context === null ? [] : [`${toCount(context)} context`])].join(', ')
    }
    case 'endpoint':
      return `Endpoint ${toHost(source.baseUrl)}`
    case 'azure':
      return `Endpoint ${toHost(source.url)}`
    case 'program':
      return base === null ? 'Program' : `Program, asks ${base.name}`
    case 'replay':
      return 'Recorded answers'
  }
}

function toHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

function toSize(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.max(1, Math.round(bytes / 1e6))} MB`
}
