// The id of a judge's model → its name of today, so that a name that was taken away stands nowhere.
import type { Vault } from './vault.ts'

/** The name given where the id is of no model here, such as of verdicts made elsewhere. */
export function createModelNames(
  vault: Vault,
): (judge: { readonly judge: string; readonly modelId: string | null }) => string {
  const find = vault.db.prepare<[string], { readonly name: string }>('SELECT name FROM models WHERE id = ?')
  return ({ judge, modelId }) => (modelId === null ? judge : (find.get(modelId)?.name ?? judge))
}
