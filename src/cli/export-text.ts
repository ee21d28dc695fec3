// What was held back, what stands in the way, what a check found → lines for a person.
import type { ExportCheck, ExportProblem } from '../contracts/export-manifest.ts'
import type { BlockedName, HeldBack } from '../contracts/export-view.ts'

const heldBackWords: Readonly<Record<HeldBack['what'], string>> = {
  small_group: 'scores of groups of 10 or fewer',
  complementary_group: 'scores from which a small group or count could be worked out',
  small_count: 'counts from 1 to 10, written as "<11"',
  complementary_count: 'counts from which a small one could be worked out',
  coarse_score: 'scores with fewer decimals, because the number scored is held back',
  rounded_counts: 'runs whose counts are rounded to 10',
  instance_rows: 'rows of single answers to data that is not public',
}

const problemWords: Readonly<Record<ExportProblem, string>> = {
  missing: 'is missing',
  extra: 'is no part of the export',
  changed: 'was changed',
  unreadable: 'is not what the program writes',
  wrong_signature: 'does not sign this manifest',
  other_key: 'was made with another key than the one you named',
}

export function toHeldBackLines(heldBack: readonly HeldBack[]): string[] {
  if (heldBack.length === 0) return ['Nothing is held back.']
  return ['Held back:', ...heldBack.map(({ what, count }) => `  ${count} ${heldBackWords[what]}`)]
}

export function toBlockedLines(blocked: readonly BlockedName[]): string[] {
  if (blocked.length === 0) return []
  return [
    'This export cannot be written yet. Names that look like patient data:',
    ...blocked.map(({ what, name, classes }) => `  ${what} ${name}: ${classes.join(', ')}`),
    'Rename a model with "wardroom models rename NAME NEW", then look again.',
  ]
}

export function toCheckLines(check: ExportCheck): string[] {
  if (check.state === 'differs')
    return [
      'NOT INTACT. This is not what was signed:',
      ...check.problems.map(({ file, problem }) => `  ${toPrintable(file)} ${problemWords[problem]}`),
    ]
  const { exportId, audience, program, audit, files } = check.manifest
  const fingerprint = toFingerprintText(check.fingerprint)
  return [
    check.signer === 'known' ? `Intact, signed by ${fingerprint}` : 'Intact, signer unknown',
    ...(check.signer === 'known'
      ? []
      : [`  It was signed with ${fingerprint}; name the key you were given with --key.`]),
    `  export ${exportId}, for the audience ${audience}, by ${program}`,
    `  ${files.length} files and their manifest; audit log at entry ${audit.count}`,
  ]
}

/** 16 groups of 4 digits, to be read aloud. */
export function toFingerprintText(fingerprint: string): string {
  return fingerprint.match(/.{4}/g)!.join(' ')
}

/** A name from a folder that someone else filled. */
function toPrintable(name: string): string {
  return name.replace(/[\p{C}]/gu, '?')
}
