// An answer → its claims, and each claim → whether the sources support it. Source: Min et al. 2023 (FActScore).
import type { Instance } from '../../contracts/instance.ts'
import { readGold } from '../metrics/metric.ts'
import { fenceRule, toSections } from './judged-text.ts'

/** An answer of more claims than this is judged by its first ones: a judge is asked for each. */
export const mostClaims = 40

export function toSplitPrompt(response: string): string {
  return [
    'You take a text apart into the facts that it states.',
    fenceRule,
    toSections([{ tag: 'response', text: response }]),
    'List each fact that the response states as one short sentence that can be understood alone. Leave out greetings, advice to see somebody, and questions. A response that states nothing gives an empty list.',
    'Give one JSON object of this form and nothing else:\n{"claims": ["", ""]}',
  ].join('\n\n')
}

export function toSupportPrompt(instance: Instance, claim: string): string {
  const gold = readGold(instance)?.trim() ?? ''
  const sections = [
    { tag: 'input', text: instance.input },
    ...(gold === '' ? [] : [{ tag: 'gold_response', text: gold }]),
    { tag: 'claim', text: claim },
  ]
  return [
    'You check one claim against the sources given, as a careful clinician would.',
    fenceRule,
    toSections(sections),
    'Decide whether the sources support the claim. What they do not mention is not supported, even if it is true.',
    'Give one JSON object of this form and nothing else, with true or false:\n{"explanation": "", "supported": false}',
  ].join('\n\n')
}
