// A model that is programs around another one → what one benchmark asks, and how closed data may be.
import { AppError } from '../contracts/errors.ts'
import type { Access } from '../contracts/benchmark.ts'
import type { Model, ProgramModel, SavedProgram } from '../contracts/model.ts'
import { compareAccess } from '../core/stewardship/access-order.ts'

export type FindModel = (id: string) => Model | null

/** A program is a model with a source of its kind. */
export type ProgramRow = Model & { readonly source: ProgramModel }

export function isProgram(model: Model): model is ProgramRow {
  return model.source.kind === 'program'
}

/** Throws `model_unavailable` where it is gone, and `not_allowed` where it may not see the examples. */
export function findBase({ name, source }: ProgramRow, findModel: FindModel): Model {
  const base = findModel(source.baseId)
  if (base === null)
    throw new AppError('model_unavailable', `${name} asks a model that is not in this workspace.`)
  checkExamples(name, source, base)
  return base
}

export function checkExamples(name: string, { programs, examplesAccess }: ProgramModel, base: Model): void {
  const hasExamples = programs.some(({ program }) => program.demos.length > 0)
  if (!hasExamples || compareAccess(examplesAccess, base.clearance) <= 0) return
  throw new AppError(
    'not_allowed',
    `The examples of ${name} are ${examplesAccess}, and ${base.name}, which it asks, may be shown ${base.clearance} data at most. Nothing was sent.`,
  )
}

/**
 * As a benchmark asks it: its own program where there are several, and the clearance of the model behind it where that is lower.
 * Any other model is itself. Throws `usage` where no program is for the benchmark, and what `findBase` throws.
 */
export function toModelFor(benchmark: string, model: Model, findModel: FindModel): Model {
  if (!isProgram(model)) return model
  const base = findBase(model, findModel)
  const { programs } = model.source
  const own = findProgram(programs, benchmark)
  if (own === undefined)
    throw new AppError('usage', `${model.name} has no program for ${benchmark}.`, { field: 'model' })
  return {
    ...model,
    source: { ...model.source, programs: [own] },
    clearance: toLower(model.clearance, base.clearance),
  }
}

/** A benchmark's own program, else the one for all; undefined where there is neither. */
export function findProgram(programs: readonly SavedProgram[], benchmark: string): SavedProgram | undefined {
  return (
    programs.find((program) => program.benchmark === benchmark) ??
    programs.find((program) => program.benchmark === null)
  )
}

/** The id of a program's model too: both are asked. */
export function listAskedIds({ id, source }: Model): string[] {
  return source.kind === 'program' ? [id, source.baseId] : [id]
}

function toLower(a: Access, b: Access): Access {
  return compareAccess(a, b) <= 0 ? a : b
}
