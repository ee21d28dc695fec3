// A program that somebody wants to add → the model it becomes, with a steward's word on its examples where they are not private.
import type { Access } from '../contracts/benchmark.ts'
import { AppError } from '../contracts/errors.ts'
import type { ProgramShape } from '../contracts/model-item.ts'
import type { Model, ProgramModel } from '../contracts/model.ts'
import type { Grounds } from '../contracts/stewardship.ts'
import { checkGrounds } from '../core/stewardship/check-grounds.ts'
import { checkExamples, isProgram, type ProgramRow } from './program-models.ts'
import { readPrograms } from './read-programs.ts'
import type { Session } from './session.ts'

export interface NewProgram {
  readonly kind: 'program'
  /** Name of the model that is asked. */
  readonly base: string
  /** `zs-predict`, `zs-cot`, a saved DSPy program, or a path with {scenario} in place of the benchmark's name. */
  readonly program: string
  /** How closed its examples are: private, unless a steward says otherwise, with grounds. */
  readonly examplesAccess: Access
  readonly grounds: Grounds
}

/** Throws what `readPrograms` throws. */
export async function readProgramShapes(wanted: string): Promise<ProgramShape[]> {
  const programs = await readPrograms(wanted)
  return programs.map(({ benchmark, program, sha256 }) => {
    const { inputField, outputField, reasoningField, demos } = program
    const examples = demos.length
    return { benchmark, inputField, outputField, reasoning: reasoningField !== null, examples, sha256 }
  })
}

/** Throws `usage` for a program around a program, and what `readPrograms` throws. */
export async function toProgramSource(wanted: NewProgram, base: Model): Promise<ProgramModel> {
  if (isProgram(base))
    throw new AppError('usage', `${base.name} is a program itself; --base takes the model that it asks.`, {
      field: 'base',
    })
  const programs = await readPrograms(wanted.program)
  return { kind: 'program', baseId: base.id, programs, examplesAccess: wanted.examplesAccess }
}

/** Examples of a file that nobody vouches for are private text. Throws `not_permitted`, `usage` and `not_allowed`. */
export function admitExamples(
  model: ProgramRow,
  base: Model,
  { wanted, session }: { readonly wanted: NewProgram; readonly session: Session },
): void {
  const { programs, examplesAccess } = model.source
  const count = programs.reduce((sum, { program }) => sum + program.demos.length, 0)
  if (count === 0) return
  checkExamples(model.name, model.source, base)
  if (examplesAccess === 'private') return
  session.require('clearance')
  const { grounds } = wanted
  const reason = checkGrounds('lower_access', grounds)
  const object = `examples of model ${model.id} at ${examplesAccess}`
  session.record({ action: 'clearance', object, count, reason, note: grounds.note })
}

/** A program without the model that it asks is of no use. */
export function refuseRemoval({ id, name }: Model, all: readonly Model[]): void {
  const program = all.find((model) => isProgram(model) && model.source.baseId === id)
  if (program !== undefined)
    throw new AppError('not_allowed', `${program.name} asks ${name}: remove ${program.name} first.`)
}
