// `wardroom models edit`: limits, prices, names and addresses of a model that is here.
import { Option, type Command } from 'commander'
import { AppError } from '../../contracts/errors.ts'
import type { ModelChanges } from '../../contracts/model-item.ts'
import type { ModelSettings } from '../../contracts/model.ts'
import { toAmount, toCount } from '../counts.ts'
import { print, type OutputOptions } from '../output.ts'
import { inWorkspace, readSecretFile, withWorkspaceOptions, type WorkspaceOptions } from '../shell.ts'
import { withoutProgramTexts } from '../../core/redaction/program-texts.ts'

interface SettingsOptions {
  readonly maxConcurrency?: string
  readonly requestsPerMinute?: string
  readonly tokensPerMinute?: string
  readonly maxCost?: string
  readonly pricePrompt?: string
  readonly priceCompletion?: string
  readonly currency?: string
  readonly maxRequestTokens?: string
  readonly answersAs?: string
  readonly stripThinking?: boolean
}

interface SourceOptions {
  readonly url?: string
  readonly model?: string
  readonly api?: 'chat' | 'completions'
  readonly keyHeader?: string
  readonly idleSeconds?: string
  readonly apiKeyEnv?: string
  readonly apiKeyFile?: string
  readonly contextSize?: string
  readonly threads?: string
}

interface EditOptions extends WorkspaceOptions, OutputOptions, SettingsOptions, SourceOptions {
  readonly displayName?: string
  readonly allow?: boolean
}

export function addModelEditCommand(models: Command): void {
  const command = withWorkspaceOptions(models.command('edit <name>'))
    .description('change how a model is asked; "none" takes a value away')
    .option('--max-concurrency <n>', 'most requests in flight')
    .option('--requests-per-minute <n>', 'most requests a minute')
    .option('--tokens-per-minute <n>', 'most tokens a minute, prompt and answer together')
    .option('--max-cost <amount>', 'the most that one command may spend, in the currency of the prices')
    .option('--price-prompt <amount>', 'price of a million tokens of prompts; "none" takes all prices away')
    .option('--price-completion <amount>', 'price of a million tokens of answers')
    .option('--currency <code>', 'currency of the prices, three letters such as EUR')
    .option('--max-request-tokens <n>', 'tokens of prompt and answer together that it takes')
    .option('--answers-as <name>', 'the name under which its server answers, where that is another one')
    .option('--strip-thinking', 'cut <think>…</think> off the beginning of answers')
    .option('--no-strip-thinking', 'leave answers as they come')
    .option('--display-name <text>', 'a name to read, beside the one that its runs stand under')
  addSourceOptions(command).option('--json', 'print one JSON object').action(editModel)
}

function addSourceOptions(command: Command): Command {
  return command
    .option('--url <url>', 'another base URL, or behind a gateway another whole address')
    .option('--model <id>', 'the model’s name at the endpoint')
    .addOption(new Option('--api <kind>', 'what the endpoint is asked for').choices(['chat', 'completions']))
    .option('--key-header <name>', 'the header for the key behind a gateway')
    .option('--idle-seconds <s>', 'give a request up after so many seconds of silence')
    .option('--api-key-env <var>', 'the environment variable that holds the key')
    .option('--api-key-file <file>', 'a file with the key, which is kept in the vault')
    .option('--context-size <tokens>', 'of a GGUF file: tokens of prompt and answer together')
    .option('--threads <n>', 'of a GGUF file: threads')
    .option('--allow', 'put a new address on the allow list')
}

async function editModel(name: string, options: EditOptions): Promise<void> {
  const source = toSourceChanges(options)
  await inWorkspace(options, ({ models, modelEdits }) => {
    const { settings } = models.find(name)
    const changes: ModelChanges = {
      settings: toSettingsChanges(options, settings?.prices ?? null),
      source,
      allow: options.allow,
      ...(options.displayName === undefined ? {} : { displayName: orNone(options.displayName) }),
    }
    const { model, newRuns, remarks } = modelEdits.edit(name, changes)
    print(options, { model: withoutProgramTexts(model), newRuns, remarks }, () => [
      `${model.name} is changed.`,
      ...remarks,
      ...(newRuns ? ['It counts as another model now: runs made from now on are new runs.'] : []),
    ])
  })
}

function toSettingsChanges(
  options: SettingsOptions,
  prices: ModelSettings['prices'],
): ModelChanges['settings'] {
  const { maxConcurrency, requestsPerMinute, tokensPerMinute, maxCost, maxRequestTokens, answersAs } = options
  return {
    maxConcurrency: unlessNone(maxConcurrency, (text) => toCount(text, '--max-concurrency')!),
    requestsPerMinute: unlessNone(requestsPerMinute, (text) =>
      toAmount(text, '--requests-per-minute', 'above 0'),
    ),
    tokensPerMinute: unlessNone(tokensPerMinute, (text) => toAmount(text, '--tokens-per-minute', 'above 0')),
    maxCost: unlessNone(maxCost, (text) => toAmount(text, '--max-cost', 'above 0')),
    maxRequestTokens: unlessNone(maxRequestTokens, (text) => toCount(text, '--max-request-tokens')!),
    answersAs: unlessNone(answersAs, (text) => text),
    stripThinking: options.stripThinking,
    prices: toPrices(options, prices),
  }
}

/** Undefined where none is given; what is not given of the three stays as it was. */
function toPrices(
  { pricePrompt, priceCompletion, currency }: SettingsOptions,
  before: ModelSettings['prices'],
): ModelSettings['prices'] | undefined {
  if (pricePrompt === 'none') return null
  if ([pricePrompt, priceCompletion, currency].every((value) => value === undefined)) return undefined
  const prompt = toPrice(pricePrompt, '--price-prompt') ?? before?.prompt
  const completion = toPrice(priceCompletion, '--price-completion') ?? before?.completion
  const code = currency ?? before?.currency
  if (prompt === undefined || completion === undefined || code === undefined)
    throw new AppError('usage', 'Prices need --price-prompt, --price-completion and --currency together.', {
      field: 'price-prompt',
    })
  if (!/^[A-Z]{3}$/.test(code))
    throw new AppError('usage', '--currency takes three capital letters, such as EUR.', { field: 'currency' })
  return { prompt, completion, currency: code }
}

function toPrice(text: string | undefined, flag: string): number | undefined {
  return text === undefined ? undefined : toAmount(text, flag, '0 or more')
}

function toSourceChanges(options: SourceOptions): ModelChanges['source'] {
  const { url, model, api, keyHeader, idleSeconds, apiKeyEnv, apiKeyFile, contextSize, threads } = options
  return {
    ...{ url, model, api, keyHeader },
    idleSeconds: idleSeconds === undefined ? undefined : toCount(idleSeconds, '--idle-seconds')!,
    apiKeyEnv: unlessNone(apiKeyEnv, (text) => text),
    apiKey: unlessNone(apiKeyFile, (path) => readSecretFile(path).trim()),
    contextSize: unlessNone(contextSize, (text) => toCount(text, '--context-size')!),
    threads: unlessNone(threads, (text) => toCount(text, '--threads')!),
  }
}

/** Undefined where the flag is absent, null where it says none. */
function unlessNone<T>(text: string | undefined, read: (text: string) => T): T | null | undefined {
  if (text === undefined) return undefined
  return text === 'none' ? null : read(text)
}

function orNone(text: string): string | null {
  return text === 'none' ? null : text
}
