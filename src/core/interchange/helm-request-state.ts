// One question of a run with its answer → HELM's request state.
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { HelmInstance, HelmRequestState } from '../../contracts/helm-run.ts'
import type { Instance } from '../../contracts/instance.ts'
import type { RunSpec } from '../../contracts/run.ts'
import { toHelmAnnotations } from './helm-annotations.ts'
import type { HelmModel, HelmQuestion } from './helm-source.ts'

export interface AskedBy {
  readonly spec: RunSpec
  readonly benchmark: Benchmark
  readonly model: HelmModel
  readonly trial: number
}

export function toHelmRequestState(question: HelmQuestion, by: AskedBy): HelmRequestState {
  const { instance, request, truncated } = question
  const annotations = toHelmAnnotations(by.benchmark, question)
  return {
    instance: toHelmInstance(instance),
    train_trial_index: by.trial,
    ...(request.outputMapping === undefined ? {} : { output_mapping: { ...request.outputMapping } }),
    request: toHelmRequest(question, by),
    result: toResult(question),
    num_train_instances: request.trainInstances ?? 0,
    prompt_truncated: truncated,
    num_conditioning_tokens: 0,
    ...(annotations === null ? {} : { annotations: { ...annotations } }),
  }
}

/** A conversation stands in place of the text, as upstream has it. */
export function toHelmInstance({
  id,
  split,
  input,
  messages,
  references,
  extraData,
}: Instance): HelmInstance {
  return {
    input:
      messages === undefined
        ? { text: input }
        : { text: '', messages: messages.map((message) => ({ ...message })) },
    references: references.map(({ output, tags }) => ({ output: { text: output.text }, tags: [...tags] })),
    split,
    id,
    ...(extraData === undefined ? {} : { extra_data: { ...extraData } }),
  }
}

/** Upstream's joint adapter asks for one completion, and for the likeliest tokens in number of the outputs. */
function toHelmRequest({ request }: HelmQuestion, { spec, model }: AskedBy): HelmRequestState['request'] {
  const { numOutputs, method } = spec.adapterSpec
  const isChoice = method === 'multiple_choice_joint'
  return {
    model_deployment: model.deployment,
    model: model.name,
    embedding: false,
    prompt: request.messages === undefined ? request.prompt : '',
    temperature: request.temperature,
    num_completions: isChoice ? 1 : numOutputs,
    top_k_per_token: isChoice ? numOutputs : 1,
    max_tokens: request.maxTokens,
    stop_sequences: [...request.stopSequences],
    echo_prompt: false,
    top_p: 1,
    presence_penalty: 0,
    frequency_penalty: 0,
    ...(request.seed === undefined ? {} : { random: request.seed }),
    ...(request.messages === undefined
      ? {}
      : { messages: request.messages.map((message) => ({ ...message })) }),
  }
}

/** When it was asked is not kept, nor the single tokens. A request that failed has no completion in it, and the closed word. */
function toResult({ answer }: HelmQuestion): HelmRequestState['result'] {
  if (answer?.kind !== 'completed')
    return {
      success: false,
      embedding: [],
      completions: [{ text: '', logprob: 0, tokens: [] }],
      cached: false,
      error: answer?.failure.code ?? 'not_asked',
      error_flags: { is_retriable: false, is_fatal: false },
    }
  const { text, logprob, finishReason, thinking, cached, seconds } = answer.completion
  return {
    success: true,
    embedding: [],
    completions: [
      {
        text,
        logprob: logprob ?? 0,
        tokens: [],
        finish_reason: { reason: finishReason },
        ...(thinking === undefined ? {} : { thinking: { text: thinking } }),
      },
    ],
    cached: cached ?? false,
    request_time: seconds,
  }
}
