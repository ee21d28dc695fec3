// A folder with upstream's files of models → what they say; a fault names file, line and field, and never a key.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../contracts/errors.ts'
import {
  modelDeploymentsFileSchema,
  modelMetadataFileSchema,
  tokenizerConfigsFileSchema,
  type UpstreamCredentials,
  type UpstreamModels,
} from '../core/interchange/upstream-models.ts'
import { parseHocon } from './hocon-file.ts'
import { parseUpstreamYaml } from './parse-yaml.ts'

const DEPLOYMENTS = 'model_deployments.yaml'
const CREDENTIALS = 'credentials.conf'

/** The deployments must be there, the other three files may. Throws `not_found`, `bad_input`. */
export async function loadUpstreamModels(folder: string): Promise<UpstreamModels> {
  const deployments = load(folder, DEPLOYMENTS, modelDeploymentsFileSchema)
  if (deployments === null)
    throw new AppError('not_found', `${join(folder, DEPLOYMENTS)}: there is no such file.`, {
      file: join(folder, DEPLOYMENTS),
    })
  return {
    deployments: deployments.model_deployments,
    metadata: load(folder, 'model_metadata.yaml', modelMetadataFileSchema)?.models ?? [],
    tokenizers: (
      load(folder, 'tokenizer_configs.yaml', tokenizerConfigsFileSchema)?.tokenizer_configs ?? []
    ).map(({ name }) => name),
    credentials: await loadCredentials(join(folder, CREDENTIALS)),
  }
}

/** Null where there is no such file. */
function load<Schema extends z.ZodType>(
  folder: string,
  name: string,
  schema: Schema,
): z.infer<Schema> | null {
  const path = join(folder, name)
  return existsSync(path) ? parseUpstreamYaml(readFileSync(path, 'utf8'), path, schema) : null
}

const credentialsSchema = z.record(z.string(), z.unknown())
const scalarSchema = z.union([z.string(), z.number(), z.boolean()])

async function loadCredentials(path: string): Promise<UpstreamCredentials> {
  if (!existsSync(path)) return { values: new Map(), deployments: new Map() }
  const read = await parseHocon(quoteValues(readFileSync(path, 'utf8')), path)
  const { deployments = {}, ...values } = toRecord(read, path, 'the file')
  return {
    values: toTexts(values),
    deployments: toTexts(toRecord(deployments, path, 'deployments')),
  }
}

function toRecord(value: unknown, path: string, field: string): Readonly<Record<string, unknown>> {
  const parsed = credentialsSchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError('bad_input', `${path}: ${field}: names with a value each are expected.`, {
    file: path,
    field,
  })
}

/** What is no single value is for others to read. */
function toTexts(values: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(values).flatMap(([name, value]) => {
      const scalar = scalarSchema.safeParse(value)
      return scalar.success ? [[name, String(scalar.data)] as const] : []
    }),
  )
}

/**
 * Keys and addresses stand there without quotes as a rule, which upstream's parser takes: `https://…` and `=` at the end of a
 * key are no comment and no assignment. A line with brackets or quotes of its own is left to the parser.
 */
export function quoteValues(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const found = /^(\s*(?:"[^"\\]*"|[\w./-]+)\s*[:=]\s*)([^\s"{}[\]#,][^"{}[\]]*)$/.exec(line)
      if (found === null) return line
      const value = found[2]!
        .replace(/\s(?:#|\/\/).*$/, '')
        .trim()
        .replace(/,$/, '')
      return `${found[1]}${JSON.stringify(value)}`
    })
    .join('\n')
}
