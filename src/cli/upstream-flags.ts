// Flags of upstream's program that cannot exist here → one sentence each.
import { Option, type Command } from 'commander'
import { AppError } from '../contracts/errors.ts'

const refused: Readonly<Record<string, string>> = {
  'mongo-uri': 'answers are kept in the workspace, encrypted, and nowhere else',
  'server-url': 'models are asked by this process; add the server as a model instead',
  'api-key-path': 'keys of models lie in the workspace or in a variable of the environment',
  plugins: 'no code of others is run in this process; an own benchmark is a YAML file',
  'runner-class-name': 'there is one way to run, and no code of others is run in this process',
  'enable-huggingface-models':
    'nothing is fetched; convert the model to GGUF, or serve it and add the endpoint',
  'enable-local-huggingface-models': 'Python weights are not run here; convert them to GGUF, or serve them',
  'batch-size': 'requests go out one by one; --num-threads says how many at once',
  'log-config': 'there is no log of text; progress goes to standard error',
  'skip-instances': '--dry-run shows what would be asked, without asking',
}

/** Known to the parser, so that they get their sentence; not shown in the help. */
export function withRefusedFlags(command: Command): Command {
  for (const name of Object.keys(refused)) command.addOption(new Option(`--${name} [values...]`).hideHelp())
  return command
}

/** Throws `usage` for the first that was given. */
export function refuseFlags(command: Command): void {
  for (const [name, why] of Object.entries(refused)) {
    const key = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    if (command.getOptionValue(key) !== undefined)
      throw new AppError('usage', `--${name} does not exist here: ${why}.`, { field: name })
  }
}
