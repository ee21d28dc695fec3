// Patterns of numbers that a word before them names: record, plan, account, licence, vehicle, device and other codes.
import type { IdentifierClass } from './identifier.ts'
import { isMeasured } from './measures.ts'
import { toBefore, type Match, type Pattern } from './pattern.ts'

const joiner =
  '(?:\\s{0,2}(?:numbers?|nos?\\b\\.?|num\\b\\.?|nbr|id\\b|identifier|code|#|is|was|of|on file|:|=|-|\\(|\\)|\\.|,|/)){0,5}\\s{0,3}'
const value = '#?[a-z\\d](?:[a-z\\d]|[-/._*](?=[a-z\\d])){2,39}'
const spaced = '#?(?:[a-z]{1,4} )?\\d{1,6}(?: \\d{2,6}){1,5}(?![a-z\\d])'

const marker = /(?:#|\bnos?\.?|numbers?|\bid|identifier|code|:|=|\bis)\s{0,3}\(?$/i

/** At least three digits, no year, date or measured value; a short plain number only after a marker. */
function isCode(match: Match): boolean {
  const { value: found } = match
  const digits = found.replace(/\D/g, '')
  if (digits.length < 3 || isMeasured(match)) return false
  if (digits.length < 5 && digits === found && !marker.test(toBefore(match, 14))) return false
  if (/^(?:19|20)\d{2}$/.test(found)) return false
  return !/^\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})$|^\d{4}[/.-]\d{1,2}[/.-]\d{1,2}$/.test(found)
}

function isLongCode(match: Match): boolean {
  return isCode(match) && match.value.replace(/\D/g, '').length >= 4
}

interface Label {
  readonly class: IdentifierClass
  readonly words: string
  readonly accept?: (match: Match) => boolean
  readonly score?: number
}

const labels: readonly Label[] = [
  {
    class: 'record_number',
    words:
      'mrn|mr ?#|mr no|m\\.r\\.n\\.?|med(?:ical)?\\.? rec(?:ord)?s?|health record|chart|unit (?:no|number|#)|(?:hospital|patient|pt|clinic|record|nhs|chi|hosp|emr|ehr|pt\\.)(?: (?:id|no|number|num|#|record|identifier|identification)\\b|#)|nhs|empi|patientid|emr|ehr id',
  },
  {
    class: 'health_plan',
    words:
      'member|subscriber|beneficiary|policy(?: ?holder)?|insurance(?: (?:plan|policy|card|member))?|ins\\.?|health ?plan(?: beneficiary)?|plan|coverage|group|medicare|medicaid|hicn?|mbi|payer|payor|hpbn|hpn|bcbs|aetna|cigna|humana|tricare|hmo|ppo|unitedhealthcare|blue cross(?: blue shield)?|insurer',
  },
  {
    class: 'account',
    words:
      'account|acct\\.?|acc(?:t|ount)? ?#|a/c|billing(?: account)?|invoice|guarantor|(?:credit|debit|bank|payment)(?: card)?|card|visa|mastercard|amex|iban|routing|sort code|swift|bic|financial',
  },
  {
    class: 'licence',
    words:
      "(?:medical |state |nursing |driver'?s? |driving |professional |pharmacy |board )?licen[cs]e|lic\\.?|dea|npi|certificate|certification|cert\\.?|registration|upin|d\\.?l\\.?|permit|passport",
  },
  {
    class: 'vehicle',
    words:
      '(?:vehicle|car|truck|van)(?: (?:id|identification|registration|plate))?|vin|licen[cs]e plates?|(?:number |registration |car )?plates?|tag|reg(?:istration)?\\.? (?:plate|mark)',
  },
  {
    class: 'device',
    words:
      'serial|s/n|sn|device|implant(?:ed device)?|pacemaker|icd|generator|lead|pump|udi|imei|meid|lot|equipment|asset|monitor|ventilator|hearing aid|prosthesis',
  },
  {
    class: 'ssn',
    words: 'ssn|s\\.s\\.n\\.?|ss ?#|soc(?:ial)?\\.? sec(?:urity)?\\.?|ssa|itin|tin|tax(?:payer)?|sin',
  },
  {
    class: 'biometric',
    words:
      'finger ?prints?|thumb ?print|palm ?print|retina(?:l)?(?: scan)?|iris(?: scan| template| code)?|voice ?print|biometrics?(?: (?:id|template|hash|record))?|face ?(?:id|print|template)|dna profile|genetic profile',
    accept: isLongCode,
  },
  {
    class: 'photo',
    words:
      'photo(?:graph)?s?|picture|selfie|portrait|(?:clinical |wound |facial )?image(?:s)? (?:file|id|no|number|ref(?:erence)?|#)',
    accept: isLongCode,
  },
  {
    class: 'other_code',
    words:
      '(?:study |subject |participant |trial |encounter |visit |case |specimen |sample |accession |order |referral |claim |authorization |auth |confirmation |tracking |reference |ref |request |ticket |employee |staff |student |badge |user |login |national |identity |barcode |session |prescription |rx |lab |report |file |exam |procedure )?(?:id|identifier|identification|#|no\\.|number|barcode|code)|encounter|csn|accession|specimen|case|claim|confirmation|tracking|reference|ref|authorization|study|subject|participant|badge|employee|barcode|rx|user(?:name)?|unique identifier',
    accept: isLongCode,
    score: 0.75,
  },
]

function toPattern({ class: kind, words, accept = isCode, score = 0.95 }: Label): Pattern {
  return {
    class: kind,
    rule: 'label',
    score,
    expression: new RegExp(
      `(?<![a-z\\d])(?:${words})${joiner}(?=[a-z#/._*-]{0,14}\\d)(?<id>${spaced}|${value})`,
      'gi',
    ),
    accept,
  }
}

export const labelPatterns: readonly Pattern[] = labels.map(toPattern)
