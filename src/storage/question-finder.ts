// A run and one of its instances → the number of that question in the vault.
import { AppError } from '../contracts/errors.ts'
import type { Vault } from './vault.ts'

/** The function throws `internal` where the run does not ask that instance. */
export function createQuestionFinder(vault: Vault): (runId: string, rowId: string) => number {
  const find = vault.db.prepare<[string, string], { readonly number: number }>(
    'SELECT number FROM questions WHERE run_id = ? AND row_id = ?',
  )
  return (runId, rowId) => {
    const question = find.get(runId, rowId)
    if (question === undefined)
      throw new AppError('internal', 'An answer or a score belongs to no question of its run.')
    return question.number
  }
}
