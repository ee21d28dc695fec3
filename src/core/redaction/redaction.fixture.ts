// What the tests of redaction share: a score with words that must not leave, a run to redact.
import type { InstanceScore } from '../../contracts/stat.ts'
import { toCompletion, toRun } from '../testing/samples.fixture.ts'
import type { RunToRedact } from './redact-runs.ts'

export const score: InstanceScore = {
  status: 'scored',
  reason: 'CANARY-REASON',
  extracted: 'CANARY-ANSWER',
  values: { exact_match: 1 },
}

export function toEntry(changes: Partial<RunToRedact> = {}): RunToRedact {
  return {
    run: toRun(),
    origin: 'official',
    instances: () => [{ rowId: 'MRN0000001', score, completion: toCompletion('CANARY-TEXT') }],
    ...changes,
  }
}
