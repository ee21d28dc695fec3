// A model's source → its file and hash, or its address and settings; never a key.
import type { ModelItem } from '../../../contracts/model-item.ts'
import { toUrl } from './model-words.ts'
import { ProgramModelFacts } from './ProgramFacts.tsx'
import { SettingsFacts } from './SettingsFacts.tsx'
import { toBytes, toCount, toCountOf, toMoment, toShortHash } from '../../ui/quantities.ts'

export function ModelFacts({ model }: { readonly model: ModelItem }) {
  const { source, createdAt, card } = model
  return (
    <dl className="kv">
      {card?.displayName && (
        <>
          <dt>Called</dt>
          <dd>{card.displayName}</dd>
        </>
      )}
      {'apiKeyEnv' in source && (
        <>
          <dt>Address</dt>
          <dd className="mono">{toUrl(source)}</dd>
          <dt>Model there</dt>
          <dd className="mono">{source.model}</dd>
          <dt>Asked by</dt>
          <dd>{toWayWords(source)}</dd>
          <dt>Key</dt>
          <dd>{toKeyWords(source)}</dd>
          <dt>Given up after</dt>
          <dd>{toCountOf(source.idleSeconds, 'second')} of silence</dd>
        </>
      )}
      {'path' in source && (
        <>
          <dt>File</dt>
          <dd className="mono">{source.path}</dd>
          <dt>SHA-256</dt>
          <dd className="mono" title={source.sha256}>
            {toShortHash(source.sha256)}
          </dd>
        </>
      )}
      {source.kind === 'gguf' && (
        <>
          <dt>Size</dt>
          <dd>{toBytes(source.bytes)}</dd>
          <dt>Context</dt>
          <dd>{source.contextSize === null ? "the file's own" : toCountOf(source.contextSize, 'token')}</dd>
          <dt>Threads</dt>
          <dd>{source.threads === null ? 'chosen by Wardroom' : toCount(source.threads)}</dd>
        </>
      )}
      {source.kind === 'program' && <ProgramModelFacts source={source} base={model.base} />}
      <SettingsFacts model={model} />
      <dt>Added</dt>
      <dd>{toMoment(createdAt)}</dd>
    </dl>
  )
}

const WIRE_WORDS = { chat: 'chat', claude: 'JSON for Claude', gemini: 'JSON for Gemini' } as const

function toWayWords(source: Extract<ModelItem['source'], { apiKeyEnv: string | null }>): string {
  if (source.kind === 'azure')
    return `${WIRE_WORDS[source.wire ?? 'chat']} behind a gateway, key in ${source.keyHeader}`
  return source.api === 'completions' ? 'bare prompts' : 'chat'
}

function toKeyWords({
  apiKeyEnv,
  apiKeyInVault,
}: Extract<ModelItem['source'], { apiKeyEnv: string | null }>): string {
  if (apiKeyInVault) return 'In the vault. It is never shown.'
  return apiKeyEnv === null ? 'None' : `From the environment variable ${apiKeyEnv}`
}
