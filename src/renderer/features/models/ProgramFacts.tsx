// What a program holds → its fields, reasoning and number of examples; never an instruction or an example.
import { Fragment } from 'react'
import type { Access } from '../../../contracts/benchmark.ts'
import type { ModelItem, ProgramShape } from '../../../contracts/model-item.ts'
import type { ProgramModel } from '../../../contracts/model.ts'
import { toCountOf, toShortHash } from '../../ui/quantities.ts'
import { readRoute, toHref } from '../../ui/route.ts'
import { toExamplesWords, toFieldWords } from './program-words.ts'

interface ProgramFactsProps {
  readonly programs: readonly ProgramShape[]
  /** How closed the examples are, where that is decided. */
  readonly access?: Access
}

/** Rows of a list of facts. */
export function ProgramFacts({ programs, access }: ProgramFactsProps) {
  const [only] = programs
  if (only === undefined) return null
  if (programs.length > 1 || only.benchmark !== null)
    return (
      <>
        <dt>Programs</dt>
        <dd>{toCountOf(programs.length, 'benchmark has one', 'benchmarks have one')}</dd>
        {programs.map((program) => (
          <Fragment key={program.benchmark}>
            <dt className="mono">{program.benchmark}</dt>
            <dd>
              {toFieldWords(program)}, {toExamplesWords(program.examples, access)}
            </dd>
          </Fragment>
        ))}
      </>
    )
  return (
    <>
      <dt>Fields</dt>
      <dd>{toFieldWords(only)}</dd>
      <dt>Examples</dt>
      <dd>{toExamplesWords(only.examples, access)}</dd>
      <dt>SHA-256</dt>
      <dd className="mono" title={only.sha256}>
        {toShortHash(only.sha256)}
      </dd>
    </>
  )
}

interface ProgramModelFactsProps {
  readonly source: ProgramModel
  readonly base: ModelItem['base']
}

export function ProgramModelFacts({ source: { programs, examplesAccess }, base }: ProgramModelFactsProps) {
  const shapes = programs.map(({ benchmark, program, sha256 }) => ({
    ...{ benchmark, sha256, inputField: program.inputField, outputField: program.outputField },
    reasoning: program.reasoningField !== null,
    examples: program.demos.length,
  }))
  return (
    <>
      <dt>Asks</dt>
      <dd>
        {base === null ? (
          'a model that is gone'
        ) : (
          <a href={toHref(['models'], { ...readRoute().query, model: base.name })}>{base.name}</a>
        )}
      </dd>
      <ProgramFacts programs={shapes} access={examplesAccess} />
    </>
  )
}
