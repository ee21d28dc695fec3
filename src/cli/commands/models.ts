// `wardroom models`: the models that may be asked.
import { Argument, Option, type Command } from 'commander'
import { accessSchema, type Access } from '../../contracts/benchmark.ts'
import { AppError } from '../../contracts/errors.ts'
import type { Model } from '../../contracts/model.ts'
import type { NewModel } from '../../services/models.ts'
import { withoutProgramTexts } from '../../core/redaction/program-texts.ts'
import { toGrounds, withGrounds, type GroundsOptions } from '../grounds.ts'
import { print, toTable, type OutputOptions } from '../output.ts'
import { toCount } from '../counts.ts'
import { addModelEditCommand } from './models-edit.ts'
import { addModelImportCommand } from './models-import.ts'
import { toNewProgram, withProgramOptions, type ProgramOptions } from './models-program.ts'
import { inWorkspace, readSecretFile, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'

interface AddOptions extends WorkspaceOptions, OutputOptions, ProgramOptions {
  readonly gguf?: string
  readonly contextSize?: string
  readonly threads?: string
  readonly baseUrl?: string
  readonly azureUrl?: string
  readonly keyHeader: string
  readonly gatewayApi?: 'claude' | 'gemini'
  readonly api?: 'chat' | 'completions'
  readonly model?: string
  readonly apiKeyEnv?: string
  readonly apiKeyFile?: string
  readonly idleSeconds: string
  readonly allow?: boolean
  readonly replay?: string
}

export function addModelsCommand(program: Command): void {
  const models = program.command('models').description('models: add, import, list, probe, change, remove')
  const add = withWorkspaceOptions(models.command('add <name>'))
    .description('add a model file, an endpoint, recorded answers or a program around another model')
    .option('--gguf <file>', 'a GGUF file, run in this process')
    .option('--context-size <tokens>', 'tokens of prompt and answer together; else the file’s own')
    .option('--threads <n>', 'threads for a GGUF file; else all cores but one')
    .option('--base-url <url>', 'an OpenAI-compatible endpoint, such as http://127.0.0.1:8000/v1')
    .addOption(
      new Option(
        '--api <kind>',
        'what the endpoint is asked for: chat, or completions of the bare prompt',
      ).choices(['chat', 'completions']),
    )
    .option(
      '--azure-url <url>',
      'a chat endpoint behind a gateway: the whole address, {deployment} for --model',
    )
    .addOption(
      new Option(
        '--gateway-api <kind>',
        'a gateway that takes JSON of its own: for Claude or Gemini',
      ).choices(['claude', 'gemini']),
    )
    .option('--key-header <name>', 'the header for the key behind a gateway', 'api-key')
    .option('--model <id>', 'the model’s name at the endpoint')
    .option('--api-key-env <var>', 'the environment variable that holds the key')
    .option('--api-key-file <file>', 'a file with the key, which is kept in the vault')
    .option('--idle-seconds <s>', 'give a request up after so many seconds of silence', '600')
    .option('--allow', 'put the endpoint’s address on the allow list')
    .option('--replay <file>', 'recorded answers, JSON lines with prompt and completion')
  withProgramOptions(add).option('--json', 'print one JSON object').action(addModel)
  withWorkspaceOptions(models.command('list'))
    .description('list the models')
    .option('--json', 'print one JSON object')
    .action(listModels)
  withWorkspaceOptions(models.command('probe <name>'))
    .description('ask a model one short question')
    .option('--json', 'print one JSON object')
    .action(probeModel)
  addModelImportCommand(models)
  addModelEditCommand(models)
  withWorkspaceOptions(models.command('remove <name>'))
    .description('remove a model; its runs stay')
    .option('--json', 'print one JSON object')
    .action(removeModel)
  withWorkspaceOptions(models.command('rename <name> <to>'))
    .description('rename a model in all its runs, when its name must not leave with an export')
    .option('--json', 'print one JSON object')
    .action(renameModel)
  const clearance = withWorkspaceOptions(models.command('clearance <name>'))
    .description('change what data a model may be shown; raising needs a reason')
    .addArgument(new Argument('<level>').choices(accessSchema.options))
  withGrounds(clearance, 'raise_clearance').option('--json', 'print one JSON object').action(setClearance)
}

async function setClearance(
  name: string,
  level: Access,
  options: WorkspaceOptions & OutputOptions & GroundsOptions,
): Promise<void> {
  await inWorkspace(options, ({ clearances }) => {
    const model = clearances.set(name, level, toGrounds(options))
    print(options, { model: withoutProgramTexts(model) }, () => [
      `${model.name} may be shown ${model.clearance} data at most.`,
    ])
  })
}

async function addModel(name: string, options: AddOptions): Promise<void> {
  const wanted = toNewModel(options)
  await inWorkspace(options, async ({ models }) => {
    const model = await models.add(name, wanted)
    print(options, { model: withoutProgramTexts(model) }, () => [
      `Added ${model.name}: ${describe(model)}. It may be shown ${model.clearance === 'public' ? 'public data only' : 'private data'}.`,
    ])
  })
}

function toNewModel(options: AddOptions): NewModel {
  const { gguf, baseUrl, azureUrl, replay, program, model } = options
  const given = [gguf, baseUrl, azureUrl, replay, program].filter((value) => value !== undefined)
  if (given.length !== 1)
    throw new AppError(
      'usage',
      'Give one of --gguf FILE, --base-url URL, --azure-url URL, --replay FILE or --program PROGRAM.',
    )
  if (program !== undefined) return toNewProgram(program, options)
  if (options.api !== undefined && baseUrl === undefined)
    throw new AppError('usage', '--api belongs to --base-url.', { field: 'api' })
  if (options.gatewayApi !== undefined && azureUrl === undefined)
    throw new AppError('usage', '--gateway-api belongs to --azure-url.', { field: 'gateway-api' })
  if (gguf !== undefined) {
    return {
      kind: 'gguf',
      path: gguf,
      contextSize: toCount(options.contextSize, '--context-size'),
      threads: toCount(options.threads, '--threads'),
    }
  }
  if (replay !== undefined) return { kind: 'replay', path: replay }
  if (model === undefined)
    throw new AppError(
      'usage',
      `${baseUrl === undefined ? '--azure-url' : '--base-url'} needs --model ID, the model’s name at the endpoint.`,
      { field: 'model' },
    )
  const asked = {
    model,
    apiKeyEnv: options.apiKeyEnv ?? null,
    apiKey: options.apiKeyFile === undefined ? null : readSecretFile(options.apiKeyFile).trim(),
    idleSeconds: toCount(options.idleSeconds, '--idle-seconds')!,
    allow: options.allow ?? false,
  }
  return azureUrl === undefined
    ? { kind: 'endpoint', baseUrl: baseUrl!, api: options.api, ...asked }
    : { kind: 'azure', url: azureUrl, keyHeader: options.keyHeader, wire: options.gatewayApi, ...asked }
}

async function listModels(options: WorkspaceOptions & OutputOptions): Promise<void> {
  await inWorkspace(options, ({ models }) => {
    const list = models.list().map(withoutProgramTexts)
    print(options, { models: list }, () =>
      list.length === 0
        ? ['No models yet. Add one with "wardroom models add NAME --gguf FILE".']
        : toTable(
            [
              ['NAME', 'WHAT', 'CLEARANCE'],
              ...list.map((model) => [model.name, describe(model), model.clearance]),
            ],
            ['left', 'left', 'left'],
          ),
    )
  })
}

function describe({ source }: Model): string {
  switch (source.kind) {
    case 'gguf':
      return `GGUF file ${source.path} (${(source.bytes / 1e6).toFixed(1)} MB)`
    case 'endpoint':
      return `${source.model} at ${source.baseUrl}`
    case 'azure':
      return `${source.model} at ${source.url}`
    case 'program':
      return source.programs.length === 1 && source.programs[0]!.benchmark === null
        ? `a program with ${source.programs[0]!.program.demos.length} examples around another model`
        : `programs for ${source.programs.map(({ benchmark }) => benchmark).join(', ')} around another model`
    case 'replay':
      return `recorded answers in ${source.path}`
  }
}

async function probeModel(name: string, options: WorkspaceOptions & OutputOptions): Promise<void> {
  await inWorkspace(options, async ({ models }) => {
    const probe = await models.probe(name)
    print(options, { probe }, () => [
      `${probe.name} answers: loaded in ${probe.loadSeconds.toFixed(2)} s, answered in ${probe.seconds.toFixed(2)} s.`,
      ...(probe.contextSize === null
        ? []
        : [`Context ${probe.contextSize} tokens${toTemplateWords(probe.chatTemplate)}.`]),
      ...(probe.device === undefined ? [] : [`It runs on the ${probe.device}.`]),
      ...(probe.answeredAs ? [`It answered as ${probe.answeredAs}.`] : []),
    ])
  })
}

/** Of an endpoint only its server knows. */
function toTemplateWords(chatTemplate: boolean | null): string {
  return chatTemplate === null ? '' : `, ${chatTemplate ? 'with' : 'without'} a chat template`
}

async function removeModel(name: string, options: WorkspaceOptions & OutputOptions): Promise<void> {
  await inWorkspace(options, ({ models }) => {
    models.remove(name)
    print(options, { removed: name }, () => [`Removed ${name}. Its runs stay.`])
  })
}

async function renameModel(
  name: string,
  to: string,
  options: WorkspaceOptions & OutputOptions,
): Promise<void> {
  await inWorkspace(options, ({ exports }) => {
    exports.renameModel({ from: name, to })
    print(options, { renamed: to }, () => [`It is ${to} now, in its runs too.`])
  })
}
