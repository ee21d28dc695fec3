// A stored completion → what the answer took, by HELM's names.
import type { Completion } from '../../contracts/request.ts'

const reasons = ['length', 'stop', 'endoftext', 'unknown'] as const

/**
 * Tokens (those that the model or its server counted; absent where none were), seconds of the request that succeeded, and
 * 1 for the reason it ended, else 0. Not part of an answer's score: exact counts of private answers stay on this machine.
 */
export function toEfficiency(
  { promptTokens, completionTokens, seconds, finishReason, trainInstances = 0 }: Completion,
  { truncated, numTrainTrials }: { readonly truncated: boolean; readonly numTrainTrials: number },
): Record<string, number> {
  const ended = finishReason === 'stop' || finishReason === 'length' ? finishReason : 'unknown'
  return {
    ...(promptTokens === null ? {} : { num_prompt_tokens: promptTokens }),
    ...(completionTokens === null
      ? {}
      : { num_completion_tokens: completionTokens, num_output_tokens: completionTokens }),
    inference_runtime: seconds,
    num_train_trials: numTrainTrials,
    num_train_instances: trainInstances,
    prompt_truncated: Number(truncated),
    ...Object.fromEntries(reasons.map((reason) => [`finish_reason_${reason}`, Number(reason === ended)])),
  }
}
