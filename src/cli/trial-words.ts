// Which of several trials a run is → the words behind its name.
import type { Trial } from '../contracts/run.ts'

/** Empty where the run is the only one. */
export function toTrialWords(trial: Trial | undefined): string {
  return trial === undefined ? '' : ` (trial ${trial.number} of ${trial.of})`
}
