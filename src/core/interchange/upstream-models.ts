// Upstream's files of models, as their YAML reads → the facts that are used of them.
import { z } from 'zod'

const nameSchema = z.string().min(1).max(200)
const lengthSchema = z.number().int().positive().nullish()

/** A class by its dotted name, with the arguments that it is made with. */
const objectSpecSchema = z.object({
  class_name: z.string().min(1),
  args: z.record(z.string(), z.unknown()).nullish(),
})

const metadataSchema = z.object({
  name: nameSchema,
  display_name: z.string().nullish(),
  description: z.string().nullish(),
  creator_organization_name: z.string().nullish(),
  access: z.enum(['open', 'limited', 'closed']).nullish(),
  /** Some files say 0 where nothing is known. */
  num_parameters: z.number().nonnegative().nullish(),
  release_date: z.string().nullish(),
  tags: z.array(z.string()).nullish(),
})
export type UpstreamMetadata = z.infer<typeof metadataSchema>

const deploymentSchema = z.object({
  /** host/engine */
  name: nameSchema,
  /** creator/engine; the deployment's own name where absent. */
  model_name: nameSchema.nullish(),
  tokenizer_name: z.string().nullish(),
  max_sequence_length: lengthSchema,
  max_request_length: lengthSchema,
  max_sequence_and_generated_tokens_length: lengthSchema,
  client_spec: objectSpecSchema,
  deprecated: z.boolean().nullish(),
})
export type UpstreamDeployment = z.infer<typeof deploymentSchema>

export const modelMetadataFileSchema = z.object({ models: z.array(metadataSchema) })
export const modelDeploymentsFileSchema = z.object({ model_deployments: z.array(deploymentSchema) })
export const tokenizerConfigsFileSchema = z.object({
  tokenizer_configs: z.array(
    z.object({
      name: nameSchema,
      tokenizer_spec: objectSpecSchema,
      end_of_text_token: z.string().nullish(),
      prefix_token: z.string().nullish(),
    }),
  ),
})

/** Name → value, such as openaiApiKey, and the keys that were given for one deployment each. */
export interface UpstreamCredentials {
  readonly values: ReadonlyMap<string, string>
  readonly deployments: ReadonlyMap<string, string>
}

export interface UpstreamModels {
  readonly metadata: readonly UpstreamMetadata[]
  readonly deployments: readonly UpstreamDeployment[]
  readonly tokenizers: readonly string[]
  readonly credentials: UpstreamCredentials
}
