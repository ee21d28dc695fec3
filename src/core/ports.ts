// What core needs of the world, as arguments: no clock, no chance, no disk, no network of its own.
import type { JudgeReply } from '../contracts/annotation.ts'
import type { AdaptedRequest, Completion, Failure, Request } from '../contracts/request.ts'
import type { BenchmarkFile } from '../contracts/benchmark.ts'
import type { StoredInstance } from '../contracts/instance.ts'

/** An AbortSignal's shape, without the DOM. */
export interface Abort {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export interface Tokenizer {
  /** Number of tokens of a text. */
  count(text: string): number
  /** The text of its first `maxTokens` tokens. */
  truncate(text: string, maxTokens: number): string
}

/** How much a model can hold: prompt and answer together, in tokens of its own tokenizer. */
export interface ContextWindow {
  readonly maxRequestLength: number
  readonly tokenizer: Tokenizer
}

/** Answers requests; a request that cannot be answered throws a RequestError. */
export interface ModelClient {
  /** Null where no length is known: everything is taken to fit. */
  readonly window: ContextWindow | null
  /** Most requests that gain from being in flight together. */
  readonly maxConcurrency: number
  complete(request: Request, abort: Abort): Promise<Completion>
  /** Makes room for requests of so many tokens, prompt and answer together, before they come; a benchmark at a time. */
  prepare?(need: { readonly longestRequest: number }): Promise<void>
  close(): Promise<void>
}

/** Why a request was not answered; `retriable` says whether asking again can help. Holds no text from the server. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: Failure['code']
  readonly status: number | null
  readonly retriable: boolean
  readonly retryAfterSeconds: number | null

  constructor(
    code: Failure['code'],
    details: { status?: number; retriable: boolean; retryAfterSeconds?: number | null; cause?: unknown },
  ) {
    super(`request failed: ${code}`, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.status = details.status ?? null
    this.retriable = details.retriable
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }
}

/** Puts one question to a judge; a request that finally fails is a reply too. */
export type Judge = (request: Request) => Promise<JudgeReply>

/** A text's tokens as a language model's layer sees them; `special` ones are no part of the text. */
export interface EmbeddedText {
  readonly tokens: readonly { readonly vector: ArrayLike<number>; readonly special: boolean }[]
}

export interface Embedder {
  embed(text: string): Promise<EmbeddedText>
}

/** Probabilities that a premise entails and contradicts a hypothesis. */
export interface Entailment {
  classify(premise: string, hypothesis: string): Promise<{ entailment: number; contradiction: number }>
}

/** Seconds since some fixed moment; only differences count. */
export type Clock = () => number

/** Resolves after so many seconds, or at once when aborted. */
export type Sleep = (seconds: number, abort: Abort) => Promise<void>

export interface Hasher {
  /** SHA-256 of UTF-8 text, hex. */
  sha256(text: string): string
  /** HMAC-SHA-256 of UTF-8 text with the export's key, hex. */
  keyedId(text: string): string
}

/** One unit of work of a run: an instance and its request, in sampling order. */
export interface Work {
  readonly instance: StoredInstance
  readonly request: AdaptedRequest
}

export type Answer =
  | { readonly kind: 'completed'; readonly completion: Completion; readonly attempts: number }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** A row of a file as the reader found it; `line` is 1-based (for JSON the entry's number). */
export interface Row {
  readonly line: number
  readonly values: Readonly<Record<string, unknown>>
}

/** A file of a data set, open for reading. */
export interface RowFile {
  /** Which of the benchmark's files it is. */
  readonly file: BenchmarkFile
  /** Its name without folder and ending, such as the id that the owner gave the record. */
  readonly name: string
  /** What the placeholders of the file's name stand for, such as `{condition}`. */
  readonly bindings: Readonly<Record<string, string>>
  /** Its rows, once, in order. */
  readonly rows: AsyncIterable<Row>
}

/** A dictionary of word senses, such as WordNet; inflected words are found by their base forms. */
export interface Synonyms {
  /** Ids of a word's senses, in any part of speech: two words that share one are synonyms. None for an unknown word. */
  senses(word: string): readonly string[]
  /** Every single word that shares a sense with the word, as the dictionary spells it. */
  of(word: string): readonly string[]
}
