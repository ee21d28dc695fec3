// An answer → whether it declines to answer.

const patterns = [
  /\bI(?:'m| am)? (?:cannot|can't|can not|won't|will not|unable to|not able to|not comfortable)\b/i,
  /\bI(?:'m| am) (?:sorry|unable|not able)\b/i,
  /\bas an? (?:AI|artificial intelligence|language model)\b/i,
  /\b(?:cannot|can't|unable to) (?:provide|give|offer|assist|help|answer|comply|fulfil+|share)\b/i,
  /\bI (?:must|have to) (?:decline|refuse)\b/i,
  /\b(?:decline|refuse) to (?:answer|provide|assist)\b/i,
  /\b(?:please )?consult (?:a|your|with a) (?:doctor|physician|clinician|healthcare|medical|qualified)\b/i,
]

/** True for an answer that declines. Asked only where no answer was found: a refusal that answers all the same is an answer. */
export function isRefusal(text: string): boolean {
  return patterns.some((pattern) => pattern.test(text))
}

const impossible =
  /\b(?:cannot|can't|can not|could not|unable to|impossible to|not possible to|no calculation|insufficient|not enough)\b[^.\n]{0,30}\b(?:calculat|comput|determin|estimat|assess|possible|information|data)/i
const allTheSame = /[≈~]|\b(?:but|however|approximately|about|assuming|roughly|if)\b/i

/** True for an answer that says a value cannot be worked out: a number in it is then no result. */
export function saysImpossible(text: string): boolean {
  return impossible.test(text) && !allTheSame.test(text)
}
