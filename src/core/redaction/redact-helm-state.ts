// HELM's request state of a question that is not public → the same without any of its texts.
import {
  REDACTED_TEXT,
  type HelmInstance,
  type HelmJson,
  type HelmRequestState,
} from '../../contracts/helm-run.ts'
import type { RawState } from '../interchange/to-helm-run.ts'
import { toKeyedId } from './apply-policy.ts'
import type { HelmNames } from './helm-names.ts'
import { toShownField, type HelmReading } from './helm-rules.ts'

const hidden = REDACTED_TEXT

export function redactHelmState(
  { rowId, state }: RawState,
  reading: HelmReading,
  names: HelmNames,
): HelmRequestState {
  const { instance, output_mapping, request, result, annotations, ...rest } = state
  return {
    instance: redactHelmInstance(instance, rowId, reading),
    ...rest,
    ...(output_mapping === undefined ? {} : { output_mapping: hideValues(output_mapping) }),
    request: redactRequest(request, names),
    result: redactResult(result),
    ...(annotations === undefined ? {} : { annotations: redactAnnotations(annotations, names) }),
  }
}

/** Which option is right is part of the data: the tags go with the texts. So do the names of an own data set's columns. */
export function redactHelmInstance(
  { input, references, split, extra_data }: HelmInstance,
  rowId: string,
  { ids, shipped }: HelmReading,
): HelmInstance {
  return {
    input: {
      text: hidden,
      ...(input.messages === undefined ? {} : { messages: hideMessages(input.messages) }),
    },
    references: references.map(() => ({ output: { text: hidden }, tags: [] })),
    split,
    id: toKeyedId(ids, 'instance', rowId),
    ...(extra_data === undefined || !shipped ? {} : { extra_data: hideValues(extra_data) }),
  }
}

/** A seed was somebody's word. */
function redactRequest(
  request: HelmRequestState['request'],
  { toWords }: HelmNames,
): HelmRequestState['request'] {
  const { messages, stop_sequences, random } = request
  return {
    ...request,
    prompt: hidden,
    stop_sequences: stop_sequences.map(toWords),
    ...(random === undefined ? {} : { random: hidden }),
    ...(messages === undefined ? {} : { messages: hideMessages(messages) }),
  }
}

/** No tokens, no thinking; what the table suppresses for colleagues is left out, or is what upstream has by default. */
function redactResult(result: HelmRequestState['result']): HelmRequestState['result'] {
  const { success, completions, request_time, error_flags } = result
  const seconds =
    request_time === undefined ? undefined : toShownField(['completion', 'seconds'], request_time)
  return {
    success,
    embedding: [],
    completions: completions.map(({ logprob }) => ({
      text: hidden,
      logprob: toShownField(['completion', 'logprob'], logprob) ?? 0,
      tokens: [],
    })),
    cached: false,
    ...(seconds === undefined ? {} : { request_time: seconds }),
    ...(error_flags === undefined ? {} : { error_flags }),
  }
}

/** By annotator: judges' ratings stay as numbers, rows of a query are data. */
function redactAnnotations(
  annotations: NonNullable<HelmRequestState['annotations']>,
  names: HelmNames,
): NonNullable<HelmRequestState['annotations']> {
  return Object.fromEntries(
    Object.entries(annotations).map(([annotator, value]) => [
      names.toValueName(annotator),
      redactJson(value, names.shipped ? null : 0),
    ]),
  )
}

const fieldsOfRows = ['predicted_result', 'ground_truth_result']

/** `depth` below the annotator where keys are an institution's words: its criteria stand below the judges. Null: they are not. */
function redactJson(value: HelmJson, depth: number | null): HelmJson {
  if (typeof value === 'string') return hidden
  if (typeof value === 'number') return toShownField(['verdict', 'score'], value) ?? 0
  if (typeof value === 'boolean' || value === null) return value
  const below = depth === null ? null : depth + 1
  if (Array.isArray(value)) return value.map((each) => redactJson(each, below))
  return Object.fromEntries(
    Object.entries(value).map(([key, each], at) => [
      depth === 1 ? `criterion_${at + 1}` : key,
      fieldsOfRows.includes(key) ? [] : redactJson(each, below),
    ]),
  )
}

function hideMessages<T extends { readonly content: string }>(messages: readonly T[]): T[] {
  return messages.map((message) => ({ ...message, content: hidden }))
}

function hideValues(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(texts).map((key) => [key, hidden]))
}
