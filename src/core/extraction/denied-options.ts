// A text → the same without the options that it rejects: "not A", "B is wrong", "all except C", "rule out A and D".
import { anySign, maskOptions } from './option-mask.ts'
import type { OptionNames } from './option-names.ts'

const before = String.raw`\b(?:not|cannot|\w+n't|rather than|instead of|than|except(?: for)?|other than|over|neither|nor|rul(?:e|es|ed|ing) out|eliminat(?:e|es|ed|ing)|exclud(?:e|es|ed|ing))\s+(?:be )?(?:(?:options?|choices?|answers?) )?`
const join = String.raw`(?:,? (?:and|or|nor) |, |/)`
const cannot = String.raw` (?:(?:is|are|was|were|does|do|did|would|should|could|can|will)(?: not\b|n't\b| no longer\b)|cannot\b|can't\b|won't\b|fails?\b|(?:would|will) fail\b)`
const rejected =
  '(?:incorrect|wrong|false|unlikely|less likely|inappropriate|unsafe|contraindicated|ineffective|excluded|ruled out)'
const link = String.raw`["']?(?: (?:is|are|seems?|would be|was|were)(?: (?:also|both|all|clearly|therefore))* | ?[:.)(-]+ ?)`

const list = `${anySign}(?:${join}${anySign}){0,9}`
const denial = new RegExp(
  `(?:${before})${list}|${list}(?:${cannot}|${link}${rejected}\\b)(?:[^.;\n]{0,40}?,? and (?:so|neither|nor) (?:is|are|was|were|does|do) ${list})?`,
  'gi',
)

/** Drops each rejected option with the words that reject it; an option that the text merely names stays. */
export function dropDenied(text: string, names: OptionNames): string {
  const masked = maskOptions(text, names)
  return masked.restore(masked.text.replace(denial, '')).trim()
}
