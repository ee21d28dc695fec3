// A deletion certificate → its text for people.
import type { DeletionCertificate } from '../../contracts/stewardship.ts'

/** One fact a line, then what was not reached. */
export function toDeletionText(certificate: DeletionCertificate): string {
  const { dataset, removed, by, audit } = certificate
  const facts: readonly (readonly [string, string])[] = [
    ['Workspace', certificate.workspace],
    ['Data set', dataset.id],
    ['Benchmark', dataset.benchmark],
    ['Access', dataset.access],
    ['Origin', dataset.origin],
    ['SHA-256', dataset.sha256],
    ['Imported', dataset.importedAt],
    ['Deleted', certificate.deletedAt],
    ['By', `${by.name} (${by.id})`],
    ['Reason', certificate.reason.replaceAll('_', ' ')],
    ['Audit entry', `${audit.number}, ${audit.hash}`],
    ...Object.entries(removed).map(([what, count]) => [`Removed ${what}`, String(count)] as const),
  ]
  const width = Math.max(...facts.map(([label]) => label.length))
  return [
    'Certificate of deletion',
    '',
    ...facts.map(([label, value]) => `${label.padEnd(width)}  ${value}`),
    '',
    'What Wardroom does not reach:',
    ...certificate.notReached.map((sentence) => `- ${sentence}`),
    '',
  ].join('\n')
}
