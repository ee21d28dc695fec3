// Models → the tokenizers of their files, opened when they are first asked for and kept while the workspace is open.
import { openGgufTokenizer, type OpenTokenizer } from '../clients/llama-tokenizer.ts'
import { AppError } from '../contracts/errors.ts'
import type { Model } from '../contracts/model.ts'
import type { TokenCounter } from './estimate-run.ts'

export interface TokenCounters {
  /** Null for a model whose tokenizer is not here: a server's, or a file's that cannot be read any more. */
  readonly find: (model: Model) => Promise<TokenCounter | null>
  /** As `find`, but null where it is not open yet; it is opened meanwhile, for the next time. */
  readonly findOpen: (model: Model) => TokenCounter | null
  close(): void
}

/** A program asks with the tokens of its base; `findModel` finds it. */
export function createTokenCounters(findModel: (id: string) => Model | null): TokenCounters {
  const opened = new Map<string, Promise<OpenTokenizer | null>>()
  const counters = new Map<string, TokenCounter | null>()

  function open(path: string, sha256: string): Promise<OpenTokenizer | null> {
    const known = opened.get(sha256)
    if (known !== undefined) return known
    const opening = openGgufTokenizer(path).catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
    opened.set(sha256, opening)
    return opening
  }

  async function find({ source }: Model): Promise<TokenCounter | null> {
    if (source.kind === 'program') {
      const base = findModel(source.baseId)
      return base === null ? null : find(base)
    }
    if (source.kind !== 'gguf') return null
    const found = await open(source.path, source.sha256)
    return found === null ? null : (text) => found.tokenizer.count(text)
  }

  function findOpen(model: Model): TokenCounter | null {
    const known = counters.get(model.id)
    if (known !== undefined) return known
    // A fault of it shows where it is waited for.
    find(model).then(
      (counter) => counters.set(model.id, counter),
      () => undefined,
    )
    return null
  }

  return {
    find,
    findOpen,
    close() {
      for (const opening of opened.values())
        opening.then(
          (found) => found?.close(),
          () => undefined,
        )
      opened.clear()
      counters.clear()
    },
  }
}
