// A model's name that must not leave → another one, in every run that names it.
import { AppError } from '../contracts/errors.ts'
import { modelNameSchema } from '../contracts/model.ts'
import type { ModelsStore } from '../storage/models-store.ts'
import type { Session } from './session.ts'

export interface ModelRename {
  readonly from: string
  readonly to: string
}

/** Removed models of that name are renamed too: their runs show it. Throws `usage`, `not_found`, `bad_input`. */
export function renameModel(models: ModelsStore, session: Session, { from, to }: ModelRename): void {
  session.require('models')
  if (!modelNameSchema.safeParse(to).success) {
    throw new AppError('usage', 'A model name has letters, digits and . _ - / and at most 100 of them.', {
      field: 'name',
    })
  }
  if (models.findByName(to) !== null)
    throw new AppError('bad_input', `A model named ${to} exists already.`, { field: 'name' })
  const renamed = models.rename(from, to)
  if (renamed.length === 0)
    throw new AppError('not_found', 'No model here has that name.', { field: 'model' })
  for (const id of renamed) session.record({ action: 'model', object: `rename ${id}` })
}
