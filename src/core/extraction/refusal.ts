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

const verbs =
  'provide|give|offer|assist|help|answer|comply|fulfil+|share|generate|create|write|draft|produce|diagnose|discuss|' +
  'engage|make|recommend|advise|prescribe|comment|respond|complete|do that|do this|process|interpret|support|continue'
const refusing = new RegExp(
  [
    String.raw`\b(?:I|we)(?:'m| am|'re| are)? (?:really |truly |afraid (?:that )?I )?(?:cannot|can't|can not|won't|will not|unable to|not able to|not (?:going|willing|allowed|permitted|qualified|comfortable)(?: to| with)?|must not|should not|shouldn't|would rather not|prefer not to)\s(?:\w+ly )?(?:be able to )?(?:${verbs}|providing|giving|answering)\b`,
    String.raw`\b(?:I|we)(?:'d| would)? (?:must|have to|need to|respectfully|politely)? ?(?:decline|refuse)\b`,
    String.raw`\bas an? (?:\w+ )?(?:AI|artificial intelligence|(?:large )?language model|chatbot|virtual assistant)\b[^.!?\n]{0,60}\b(?:cannot|can't|don't|do not|not able|unable|am not)\b`,
    String.raw`\b(?:it (?:would be|is)|it's) (?:inappropriate|unethical|not appropriate|not possible|against \w+ \w+) for me to\b`,
    String.raw`^\W*(?:sorry|(?:I'm|I am) (?:so |very |really )?sorry|I apologi[sz]e|my apologies|unfortunately)[,.!]?(?: but)?,? (?:but )?(?:I|we|that|this|your request|the request)\b[^.!?\n]{0,40}\b(?:cannot|can't|won't|unable|not able|not (?:something|within|allowed|permitted))\b`,
    String.raw`^\W*(?:cannot|can't|unable to|not able to|won't) (?:${verbs})\b`,
    String.raw`\b(?:this|that|your|the) (?:request|question|content|prompt)\b[^.!?\n]{0,30}\b(?:violates|goes against|is against|falls outside|is outside|is beyond)\b`,
    String.raw`\bI (?:do not|don't) (?:feel comfortable|provide|give|offer) (?:with )?(?:medical |clinical |legal )?\w*`,
  ].join('|'),
  'i',
)
const deflecting =
  /\b(?:consult|contact|see|speak (?:to|with)|talk (?:to|with)|reach out to|seek|visit|refer to|ask)\b[^.!?\n]{0,80}\b(?:doctor|physician|clinician|provider|professional|pharmacist|specialist|care team|emergency|medical (?:advice|attention|help)|911)\b|\b(?:happy|glad|here) to (?:help|assist)\b|\b(?:anything|something) else\b|\blet me know\b|\b(?:designed|intended|trained|programmed|meant) to\b|\b(?:guidelines|policy|policies|privacy|harmful|unsafe|qualified|not a substitute|understand(?:ing)?)\b/i
const opening = 2
const enoughWords = 25

/**
 * True for a text that declines its task and does no more: one of its first two sentences declines, and what is left
 * beside sentences that decline or send the reader elsewhere is short. "I cannot diagnose this, but …" with an answer
 * behind it is an answer; advice to see a doctor alone is no refusal.
 */
export function declines(text: string): boolean {
  const sentences = text
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => /\p{L}/u.test(sentence))
  if (!sentences.slice(0, opening).some((sentence) => refusing.test(sentence))) return false
  const clauses = sentences.flatMap((sentence) =>
    sentence.split(/[,;]? (?=(?:but|however|though|although)\b)/i),
  )
  const rest = clauses.filter((clause) => !refusing.test(clause) && !deflecting.test(clause))
  return rest.join(' ').split(/\s+/).filter(Boolean).length < enoughWords
}
