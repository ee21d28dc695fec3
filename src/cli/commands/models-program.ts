// The flags of `wardroom models add` for a program around another model → that model.
import { Option, type Command } from 'commander'
import { accessSchema, type Access } from '../../contracts/benchmark.ts'
import { AppError } from '../../contracts/errors.ts'
import type { NewModel } from '../../services/models.ts'
import { toGrounds, withGrounds, type GroundsOptions } from '../grounds.ts'

export interface ProgramOptions extends GroundsOptions {
  readonly program?: string
  readonly base?: string
  readonly examples: Access
}

export function withProgramOptions(command: Command): Command {
  const options = command
    .option(
      '--program <program>',
      'zs-predict, zs-cot, or a saved DSPy program; {scenario} in its path stands for each benchmark',
    )
    .option('--base <model>', 'the model that the program asks')
    .addOption(
      new Option('--examples <access>', 'how closed the program’s examples are; below private needs a reason')
        .choices(accessSchema.options)
        .default('private'),
    )
  return withGrounds(options, 'lower_access')
}

export function toNewProgram(program: string, options: ProgramOptions): NewModel {
  const { base, examples } = options
  if (base !== undefined)
    return { kind: 'program', program, base, examplesAccess: examples, grounds: toGrounds(options) }
  throw new AppError('usage', '--program needs --base MODEL, the name of the model that it asks.', {
    field: 'base',
  })
}
