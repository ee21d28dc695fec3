// The closed list of a steward's reasons → the words to choose from.
import type { StewardReason } from '../../contracts/audit.ts'

const LABELS: Readonly<Record<StewardReason, string>> = {
  no_patient_data: 'It holds no patient data',
  released_by_owner: 'Its owner released it',
  owner_agreed: 'Its owner agreed',
  agreement_signed: 'An agreement was signed',
  on_premises_server: 'The server stands on our premises',
  agreement_ended: 'The agreement ended',
  no_longer_needed: 'It is no longer needed',
  patient_withdrew: 'A patient withdrew consent',
  imported_by_mistake: 'It was imported by mistake',
  other: 'Another reason, in the note',
}

export function toStewardReasonLabel(reason: StewardReason): string {
  return LABELS[reason]
}
