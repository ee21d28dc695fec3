// One way of reaching a model: from its source, as stored, to a client that answers requests.
import type { ModelSettings, ModelSource } from '../contracts/model.ts'
import type { ModelClient } from '../core/ports.ts'
import type { GuardedHttp } from './egress-guard.ts'

export interface ClientContext {
  readonly http: GuardedHttp
  readonly apiKey: string | null
  /** Requests that will be in flight together at most. */
  readonly concurrency: number
  /** How this model is to be asked. */
  readonly settings: ModelSettings
}

/** A client with what it learned of its model on opening. */
export interface OpenClient extends ModelClient {
  /** Tokens of prompt and answer together; null where unknown. */
  readonly contextSize: number | null
  /** Whether prompts go through a chat template of the model's file; null where the server decides. */
  readonly chatTemplate: boolean | null
  /** What a model in this process runs on; absent for others. */
  readonly device?: string
}

export interface ModelClientKind<Source extends ModelSource = ModelSource> {
  readonly kind: Source['kind']
  /** @throws AppError model_unavailable or bad_input where the model cannot be opened. */
  open(source: Source, context: ClientContext): Promise<OpenClient>
}
