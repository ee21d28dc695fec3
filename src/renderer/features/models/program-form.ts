// What is chosen and typed about a program → a request to add it, or null while something is missing.
import type { Access } from '../../../contracts/benchmark.ts'
import type { ModelItem, ProgramShape } from '../../../contracts/model-item.ts'
import { isMoreClosed } from '../../ui/access-order.ts'
import { areEnough, noGrounds, toGrounds, type TypedGrounds } from '../../ui/grounds.ts'
import { toNameFault } from './form-rules.ts'
import { toModelName } from './model-words.ts'
import type { ModelRequest } from './use-models.ts'

/** A saved file, or one of those that need none. */
export const programWays = ['file', 'zs-predict', 'zs-cot'] as const
export type ProgramWay = (typeof programWays)[number]

export interface ProgramForm {
  /** Null: the name that is proposed. */
  readonly name: string | null
  /** Name of the model that is asked. */
  readonly base: string
  readonly way: ProgramWay
  /** Of the file; {scenario} in it stands for each benchmark. */
  readonly path: string
  readonly examplesAccess: Access
  readonly grounds: TypedGrounds
}

/** A program asks a model, and not another program. */
export function listBases(models: readonly ModelItem[]): ModelItem[] {
  return models.filter(({ source }) => source.kind !== 'program')
}

export function toEmptyProgram(models: readonly ModelItem[]): ProgramForm {
  const base = listBases(models)[0]?.name ?? ''
  return { name: null, base, way: 'file', path: '', examplesAccess: 'private', grounds: noGrounds }
}

/** As the engine is asked for it; empty where no file is named yet. */
export function toProgramText({ way, path }: ProgramForm): string {
  return way === 'file' ? path.trim() : way
}

/** `gpt-zs-cot`; empty where there is nothing to make it of. */
export function toProgramName({ name, base, ...form }: ProgramForm): string {
  if (name !== null) return name
  const program = toModelName(toProgramText({ name, base, ...form }))
  return program === '' ? '' : `${base}-${program}`.slice(0, 100)
}

export function countExamples(programs: readonly ProgramShape[]): number {
  return programs.reduce((sum, { examples }) => sum + examples, 0)
}

/** Why the model that is asked may not read the examples; null where it may, or where there are none. */
export function toExamplesFault(
  { base, examplesAccess }: ProgramForm,
  programs: readonly ProgramShape[],
  models: readonly ModelItem[],
): string | null {
  const asked = models.find(({ name }) => name === base)
  if (asked === undefined || countExamples(programs) === 0) return null
  if (!isMoreClosed(examplesAccess, asked.clearance)) return null
  return `${base} reads the examples too, and may be shown ${asked.clearance} data at most.`
}

/** `programs` is what the engine found; undefined while it is not known. */
export function toProgramRequest(
  form: ProgramForm,
  programs: readonly ProgramShape[] | undefined,
  models: readonly ModelItem[],
): ModelRequest | null {
  const name = toProgramName(form)
  const taken = models.map((model) => model.name)
  if (programs === undefined || form.base === '' || name === '') return null
  if (toNameFault(name, taken) !== null || toExamplesFault(form, programs, models) !== null) return null
  const examplesAccess = countExamples(programs) === 0 ? 'private' : form.examplesAccess
  const decision = toExamplesDecision(examplesAccess)
  if (!areEnough(form.grounds, decision)) return null
  const grounds = toGrounds(form.grounds, decision)
  return {
    name,
    source: { kind: 'program', base: form.base, program: toProgramText(form), examplesAccess, grounds },
  }
}

/** Examples that count as less than private are a steward's decision. */
export function toExamplesDecision(examplesAccess: Access): 'lower_access' | null {
  return examplesAccess === 'private' ? null : 'lower_access'
}
