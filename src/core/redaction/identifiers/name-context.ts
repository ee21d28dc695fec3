// The words beside a run of capital words → how strongly they say that it is a name.

export type Evidence = 'strong' | 'some' | 'none'

const titleBefore =
  /(?:^|[^\p{L}])(?:dr|drs|mr|mrs|ms|miss|mx|mstr|prof|professor|doctor|sir|madam|dame|rev|reverend|sgt|capt|captain|lt|cpl|officer|pastor|rabbi|imam|chw|rn|np|pa-c)\.?\s{1,2}$/iu
const labelBefore =
  /(?<!(?:sample|file|drug|brand|generic|trade|test|product|study|procedure|company|facility|device|model|medication|hospital|scenario|benchmark|data ?set|column|field|table|event|lab|plan|program|project|street|school|domain|host|path)[ _])(?<![\p{L}])(?:(?:patient|pt|first|last|full|maiden|given|family|middle|legal|preferred|user|client|resident|member|guarantor|subscriber|mother|father|spouse|doctor|physician|provider|contact)(?:'s)?[ _]?)?(?:names?|surname|patients?|pt|attending|provider|physician|surgeon|author|doctor|nurse|pcp|therapist|counsell?or|clinician|consultant|radiologist|pathologist|anesthesiologist|dictated by|transcribed by|signed by|reviewed by|referred by|referring|ordered by|performed by|entered by|created by|verified by|electronically signed|signed|cosigned by|seen by|mother|father|spouse|wife|husband|daughter|son|brother|sister|guardian|caregiver|next of kin|emergency contact|contact|attn|attention|cc|witness|interpreter|informant|client|guarantor|subscriber|insured|assistant|resident|fellow|operator|technologist|accessed by|viewed by|user|from|to|sender|recipient)(?:\s?\([^)\n]{0,20}\))?(?:\s{0,3}[:=|]|\s{1,2}#|\s-)\s{0,12}$/iu
const phraseBefore =
  /(?:^|[^\p{L}])(?:named|name is|name's|called|known as|aka|a\.k\.a\.|i am|i'm|this is|dear|hi|hello|hey|thanks|thank you|sincerely|regards|cheers|yours|love|signed|per|by|patients?|pt|mother|father|mom|dad|wife|husband|daughter|son|brother|sister|aunt|uncle|cousin|grandmother|grandfather|grandson|granddaughter|niece|nephew|partner|girlfriend|boyfriend|fianc[eé]e?|friend|neighbou?r|roommate|caregiver|guardian|nurse|surgeon|physician|doctor|therapist|counsell?or|attending|provider|colleague|coach|teacher|boss|asked|told|tell|tells|ask|asks|spoke (?:with|to)|speak (?:with|to)|talk(?:ed)? (?:with|to)|met with|discussed with|lives with|accompanied by|seen by|reviewed by|referred by|signed by|email(?:ed)?|e-mail(?:ed)?|call(?:ed)?|contact(?:ed)?|page(?:d)?|notif(?:y|ied)|cc|attn|regarding|re|concerning|about|case of|like|similar to|for|with|from|to|and|male|female|man|woman|boy|girl|lady|gentleman|y\/?o|m|f|old|pediatrician|cardiologist|oncologist|psychiatrist|dentist|pharmacist|psychologist|user|born|mrs|visit(?:ed)?)(?:['"]s)?[,:;]?[\s(]{1,3}$/iu
const firmPhrase =
  /(?:^|[^\p{L}])(?:named|name is|name's|called|known as|aka|i am|i'm|dear|hi|hello|hey|sincerely|regards|patient|pt|mother|father|mom|dad|wife|husband|daughter|son|brother|sister|aunt|uncle|nurse|friend|partner|spoke (?:with|to)|signed by|seen by|reviewed by|referred by|accompanied by|lives with|told|asked|case of|male|female|man|woman|boy|girl)(?:['"]s)?[,:;]?[\s(]{1,3}$/iu

const degreeAfter =
  /^(?:'s)?,?\s{1,2}(?:M\.?D\.?|D\.?O\.?|R\.?N\.?|N\.?P\.?|P\.?A\.?(?:-C)?|Ph\.?D\.?|PharmD|LCSW|LMFT|LPC|DDS|DMD|DPM|DVM|MBBS|FACS|FACC|FACP|MPH|MSW|BSN|MSN|APRN|ARNP|CRNA|CNM|DNP|OD|PsyD|CHW|Jr|Sr|III|II|Esq)(?![\p{L}])/u
const personAfter =
  /^(?:,\s{0,2}|\s{1,2})?(?:\((?:an? )?|,\s?)?\s?(?:(?:an?|the|aged?|now) )?\d{1,3}[ -]?(?:y\b|y\/|yo\b|yrs?\b|year|M\b|F\b|m\b|f\b|male|female|months?|mo\b)/u
const recordAfter =
  /^\s{0,20}[(|,;:-]{0,2}\s{0,4}(?:MRN|MR ?#|DOB|D\.O\.B|SSN|medical record|date of birth|unit no|age:|aged \d|born (?:on|in)|date of service|chart (?:no|#)|patient id|ID ?#|sex:|gender:)/iu
const codeAfter = /^\s{1,2}\((?:[A-Z]{1,5}-?)?\d{5,12}(?:-\d)?\)/u
const verbAfter =
  /^,?\s{1,2}(?:who|whose|is an? (?:\d|\w{1,12}[- ]year)|was an? \d|presents|presented|reports|reported|denies|denied|states|stated|complains|complained|lives|lived|resides|spent|began|shouted|whispered|wants|likes|loves|works|worked|went|moved|thinks|knows|smiled|insisted|explained|describes|described|told|asked|says|said|called|phoned|emailed|visited|arrived|wrote|agreed|was (?:seen|admitted|discharged|born|diagnosed|evaluated|referred|treated)|has been|attended|returned|underwent|understands|verbali[sz]ed|can be reached|will (?:be|call|follow))(?!\p{L})/iu

const labelEnd = /[:=|#-]\s{0,12}$/

// The expressions end at the run, so that each is tried from every character before it: the fewer, the faster.
function isAfterTitle(before: string): boolean {
  return titleBefore.test(before.slice(-16))
}

function isAfterLabel(before: string): boolean {
  return labelEnd.test(before) && labelBefore.test(before)
}

/** From the 56 characters before a run. */
export function toLeftEvidence(before: string): Evidence {
  if (isAfterTitle(before) || isAfterLabel(before)) return 'strong'
  return phraseBefore.test(before.slice(-28)) ? 'some' : 'none'
}

export function isFirmLeft(before: string): boolean {
  return isAfterTitle(before) || isAfterLabel(before) || firmPhrase.test(before.slice(-28))
}

export function isTitleBefore(before: string): boolean {
  return isAfterTitle(before)
}

/** From the 48 characters after a run. */
export function toRightEvidence(after: string): Evidence {
  if (degreeAfter.test(after) || personAfter.test(after) || recordAfter.test(after) || codeAfter.test(after))
    return 'strong'
  return verbAfter.test(after) ? 'some' : 'none'
}
