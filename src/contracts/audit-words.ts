// The actions of the audit log → the words that people read, and the groups that they filter by.
import type { AuditAction } from './audit.ts'

export const auditActionWords: Readonly<Record<AuditAction, string>> = {
  create: 'Workspace made',
  unlock: 'Unlocked',
  wrong_passphrase: 'Wrong passphrase',
  lock: 'Locked',
  import: 'Dataset added',
  benchmark: 'Own benchmark',
  reveal: 'Text shown',
  run: 'Run',
  judge: 'Judging',
  job: 'Job',
  model: 'Model',
  prompts: 'Wording of prompts',
  export: 'Export',
  person: 'Person',
  passphrase: 'Passphrase changed',
  recovery_key: 'Recovery key',
  keychain: 'Keychain',
  policy: 'Policy changed',
  settings: 'Settings changed',
  clearance: 'Clearance changed',
  access: 'Access level changed',
  terms: 'Terms of use changed',
  delete: 'Dataset deleted',
  allow_list: 'Allow list changed',
  network: 'Network changed',
  backup: 'Backup',
  restore: 'Restored',
  refused: 'Refused',
}

export interface AuditGroup {
  readonly id: string
  readonly label: string
  readonly actions: readonly AuditAction[]
}

/** Every action is in one group. */
export const auditGroups: readonly AuditGroup[] = [
  { id: 'shown', label: 'Text shown', actions: ['reveal'] },
  { id: 'exports', label: 'Exports', actions: ['export'] },
  { id: 'runs', label: 'Runs', actions: ['run', 'judge', 'job'] },
  {
    id: 'datasets',
    label: 'Datasets',
    actions: ['import', 'access', 'terms', 'delete', 'prompts', 'benchmark'],
  },
  { id: 'models', label: 'Models', actions: ['model', 'clearance', 'allow_list', 'network'] },
  {
    id: 'people',
    label: 'People',
    actions: ['person', 'passphrase', 'recovery_key', 'keychain', 'policy', 'settings'],
  },
  {
    id: 'opened',
    label: 'Opened',
    actions: ['create', 'unlock', 'wrong_passphrase', 'lock', 'backup', 'restore'],
  },
  { id: 'refused', label: 'Refused', actions: ['refused'] },
]
