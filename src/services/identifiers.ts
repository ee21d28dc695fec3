// Texts → the identifiers in them, found in a thread of its own, which starts when it is first asked.
import { Worker } from 'node:worker_threads'
import type { IdentifierSpan } from '../contracts/identifier.ts'
import { AppError } from '../contracts/errors.ts'

export interface IdentifiersService {
  /**
   * The spans of each text; the texts of one call belong to one document, and a name in one is marked in all. What is not
   * marked may still identify someone. Throws `locked` once it is closed, `internal` where the thread ends by itself.
   */
  find(texts: readonly string[]): Promise<IdentifierSpan[][]>
  /** As `find`, for the names of files, runs and models. */
  findInNames(names: readonly string[]): Promise<IdentifierSpan[][]>
  /** Ends the thread and what it holds; whoever still waits gets `locked`. The next call starts another. */
  end(): void
  /** As `end`, for good. */
  close(): void
}

export interface IdentifierRequest {
  readonly id: number
  readonly kind: 'document' | 'names'
  readonly texts: readonly string[]
}

export interface IdentifierAnswer {
  readonly id: number
  /** Null where the finder failed; why stays in the thread, because it may quote the text. */
  readonly spans: IdentifierSpan[][] | null
}

interface Waiting {
  readonly resolve: (spans: IdentifierSpan[][]) => void
  readonly reject: (error: AppError) => void
}

/** From source the file beside this one; from the bundles, which lie in folders of out/, the entry of the build. */
const entry = import.meta.url.endsWith('.ts') ? './identifier-worker.ts' : '../workers/identifiers.js'

export function createIdentifiersService(): IdentifiersService {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let asked = 0
  let closed = false

  function settle({ id, spans }: IdentifierAnswer): void {
    const one = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker?.unref()
    if (spans === null) one?.reject(toFault())
    else one?.resolve(spans)
  }

  function rejectAll(error: AppError): void {
    const all = [...waiting.values()]
    waiting.clear()
    for (const { reject } of all) reject(error)
  }

  function start(): Worker {
    // Of the environment it needs nothing.
    const started = new Worker(new URL(entry, import.meta.url), {
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    function fail(): void {
      if (worker !== started) return
      worker = null
      rejectAll(toFault())
    }
    return started.on('message', settle).on('error', fail).on('exit', fail)
  }

  function ask(kind: IdentifierRequest['kind'], texts: readonly string[]): Promise<IdentifierSpan[][]> {
    if (closed) return Promise.reject(toLocked())
    if (texts.length === 0) return Promise.resolve([])
    worker ??= start()
    worker.ref()
    asked += 1
    const id = asked
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker?.postMessage({ id, kind, texts } satisfies IdentifierRequest)
    })
  }

  function end(): void {
    const ended = worker
    worker = null
    rejectAll(toLocked())
    void ended?.terminate()
  }

  return {
    end,
    find: (texts) => ask('document', texts),
    findInNames: (names) => ask('names', names),
    close() {
      closed = true
      end()
    },
  }
}

function toFault(): AppError {
  return new AppError('internal', 'Identifiers could not be looked for. Nothing was marked.')
}

function toLocked(): AppError {
  return new AppError('locked', 'The workspace was locked before identifiers were looked for.')
}
