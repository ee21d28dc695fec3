// A thread of its own: texts or names come in, the spans of the identifier finder go out. It reads the lists when it starts.
import { parentPort } from 'node:worker_threads'
import { createIdentifierFinder } from '../core/redaction/identifiers/create-identifier-finder.ts'
import { findInTexts } from '../core/redaction/identifiers/find-in-texts.ts'
import type { IdentifierAnswer, IdentifierRequest } from './identifiers.ts'
import { loadNameLists } from './name-lists.ts'

const finder = createIdentifierFinder(loadNameLists())

function answer({ id, kind, texts }: IdentifierRequest): IdentifierAnswer {
  try {
    const spans =
      kind === 'document'
        ? findInTexts(texts, finder.find)
        : texts.map((name) => [...finder.findInName(name)])
    return { id, spans }
  } catch {
    // What was thrown may quote the text, so it stays here.
    return { id, spans: null }
  }
}

parentPort?.on('message', (request: IdentifierRequest) => parentPort?.postMessage(answer(request)))
