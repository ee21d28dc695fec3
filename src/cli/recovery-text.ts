// A recovery key → the lines that are printed once, to be copied to paper.
import type { RecoveryKey } from '../contracts/security-view.ts'

export function toRecoveryLines({ key, check }: RecoveryKey): string[] {
  const groups = key.split('-')
  return [
    'Recovery key:',
    '',
    `    ${groups.slice(0, 4).join('  ')}`,
    `    ${groups.slice(4).join('  ')}      check ${check}`,
    '',
    'Write it down and keep it where patient records are kept. It is shown once, and is stored nowhere.',
    'It opens the workspace with --recovery-key-file, to give somebody a new passphrase. Nobody can restore it.',
  ]
}
