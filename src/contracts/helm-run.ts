// HELM's files of one run, field by field: what may stand in upstream's output tree. A field that is not here cannot be written.
import { z } from 'zod'
import { adapterMethodSchema, splitSchema } from './benchmark.ts'
import { chatMessageSchema } from './instance.ts'
import { keyedIdSchema } from './redacted.ts'
import { substitutionSchema } from './request.ts'

/** What stands in the place of every text of data that is not public, as in upstream's own redacted trees. */
export const REDACTED_TEXT = '[redacted]'

const count = z.number().int().nonnegative()
const value = z.number().finite()
/** Of a benchmark or a class: says nothing of data. */
const word = z.string().regex(/^[A-Za-z0-9_.@-]{1,120}$/)
const modelWord = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._\-/]{0,199}$/)
/** Upstream's run name; it becomes a folder's name, so it holds no separator. */
export const helmRunNameSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.,:=@+\- ]{0,239}$/)

export type HelmJson = string | number | boolean | null | HelmJson[] | { [key: string]: HelmJson }

export const helmPerturbationSchema = z.strictObject({
  name: z.enum(['robustness', 'fairness']),
  robustness: z.boolean(),
  fairness: z.boolean(),
  computed_on: z.literal('worst'),
})

/** Counts trials, not instances: each trial gives its mean. Without a value only the zeros stand. */
export const helmStatSchema = z.strictObject({
  name: z.strictObject({ name: word, split: splitSchema, perturbation: helmPerturbationSchema.optional() }),
  count,
  sum: value,
  sum_squared: value,
  min: value.optional(),
  max: value.optional(),
  mean: value.optional(),
  variance: value.optional(),
  stddev: value.optional(),
})
export type HelmStat = z.infer<typeof helmStatSchema>

const argument = z.union([z.string().max(200), z.number(), z.boolean(), z.null(), z.array(z.string())])
const annotatorModels = z.record(
  modelWord,
  z.strictObject({ model_name: modelWord, model_deployment: modelWord }),
)
/** A class of upstream's and what it is made with. */
const objectSpecSchema = z.strictObject({
  class_name: word,
  args: z.record(word, z.union([argument, annotatorModels])),
})
export type HelmObjectSpec = z.infer<typeof objectSpecSchema>

const adapterSpecSchema = z.strictObject({
  method: adapterMethodSchema,
  global_prefix: z.string(),
  global_suffix: z.string(),
  instructions: z.string(),
  input_prefix: z.string(),
  input_suffix: z.string(),
  reference_prefix: z.string(),
  reference_suffix: z.string(),
  chain_of_thought_prefix: z.string(),
  chain_of_thought_suffix: z.string(),
  output_prefix: z.string(),
  output_suffix: z.string(),
  instance_prefix: z.string(),
  substitutions: z.array(substitutionSchema.strict()),
  max_train_instances: count,
  max_eval_instances: count.optional(),
  num_outputs: count,
  num_train_trials: count,
  num_trials: count,
  sample_train: z.boolean(),
  model_deployment: modelWord,
  model: modelWord,
  temperature: value,
  max_tokens: count,
  stop_sequences: z.array(z.string()),
  multi_label: z.boolean(),
  eval_splits: z.array(splitSchema).optional(),
  output_mapping_pattern: z.string().optional(),
})

type TextSchema = z.ZodType<string>

function toInstanceSchemas(text: TextSchema, id: TextSchema) {
  const message = chatMessageSchema.extend({ content: text }).strict()
  const instance = z.strictObject({
    input: z.strictObject({ text, messages: z.array(message).optional() }),
    references: z.array(z.strictObject({ output: z.strictObject({ text }), tags: z.array(text) })),
    split: splitSchema,
    id: id.optional(),
    extra_data: z.record(z.string(), text).optional(),
  })
  return { message, instance }
}

function toResultSchema(text: TextSchema) {
  return z.strictObject({
    success: z.boolean(),
    embedding: z.array(z.never()),
    completions: z.array(
      z.strictObject({
        text: z.union([text, z.literal('')]),
        logprob: value,
        tokens: z.array(z.never()),
        finish_reason: z.strictObject({ reason: word }).optional(),
        thinking: z.strictObject({ text }).optional(),
      }),
    ),
    cached: z.boolean(),
    request_time: value.optional(),
    error: word.optional(),
    error_flags: z.strictObject({ is_retriable: z.boolean(), is_fatal: z.boolean() }).optional(),
  })
}

function toJsonSchema(text: TextSchema): z.ZodType<HelmJson> {
  const json: z.ZodType<HelmJson> = z.lazy(() =>
    z.union([text, value, z.boolean(), z.null(), z.array(json), z.record(z.string().max(200), json)]),
  )
  return json
}

/** One level of openness: `text` is what a text of data may be, `id` how an instance is called. */
function toSchemas(text: TextSchema, id: TextSchema) {
  const { message, instance } = toInstanceSchemas(text, id)
  const request = z.strictObject({
    model_deployment: modelWord,
    model: modelWord,
    embedding: z.literal(false),
    prompt: text,
    temperature: value,
    num_completions: count,
    top_k_per_token: count,
    max_tokens: count,
    stop_sequences: z.array(z.string()),
    echo_prompt: z.literal(false),
    top_p: value,
    presence_penalty: value,
    frequency_penalty: value,
    random: z.string().optional(),
    messages: z.array(message).optional(),
  })
  const requestState = z.strictObject({
    instance,
    train_trial_index: count,
    output_mapping: z.record(z.string().max(8), text).optional(),
    request,
    result: toResultSchema(text),
    num_train_instances: count,
    prompt_truncated: z.boolean(),
    num_conditioning_tokens: count,
    annotations: z.record(word, toJsonSchema(text)).optional(),
  })
  return { instance, requestState, id }
}
type Schemas = ReturnType<typeof toSchemas>

const dataAugmenterSpecSchema = z.strictObject({
  perturbation_specs: z.array(z.never()),
  should_augment_train_instances: z.boolean(),
  should_include_original_train: z.boolean(),
  should_skip_unchanged_train: z.boolean(),
  should_augment_eval_instances: z.boolean(),
  should_include_original_eval: z.boolean(),
  should_skip_unchanged_eval: z.boolean(),
  seeds_per_instance: count,
})

function toRunSchema<L extends 'open' | 'closed'>(level: L, { requestState, id }: Schemas) {
  return z.strictObject({
    level: z.literal(level),
    name: helmRunNameSchema,
    run_spec: z.strictObject({
      name: helmRunNameSchema,
      scenario_spec: objectSpecSchema,
      adapter_spec: adapterSpecSchema,
      metric_specs: z.array(objectSpecSchema),
      data_augmenter_spec: dataAugmenterSpecSchema,
      groups: z.array(word),
      annotators: z.array(objectSpecSchema).optional(),
    }),
    scenario: z.strictObject({
      name: word,
      description: z.string(),
      tags: z.array(word),
      definition_path: z.string(),
    }),
    scenario_state: z.strictObject({
      adapter_spec: adapterSpecSchema,
      request_states: z.array(requestState),
      annotator_specs: z.array(objectSpecSchema).optional(),
    }),
    stats: z.array(helmStatSchema),
    per_instance_stats: z.array(
      z.strictObject({ instance_id: id, train_trial_index: count, stats: z.array(helmStatSchema) }),
    ),
  })
}

function toCacheSchema<L extends 'open' | 'closed'>(level: L, { instance }: Schemas) {
  return z.strictObject({ level: z.literal(level), name: helmRunNameSchema, instances: z.array(instance) })
}

const open = toSchemas(z.string(), z.string())
const closed = toSchemas(z.literal(REDACTED_TEXT), keyedIdSchema)

/** `open` is for public data; in a `closed` run every text of data is `[redacted]` and every id a keyed one. */
export const helmRunSchema = z.discriminatedUnion('level', [
  toRunSchema('open', open),
  toRunSchema('closed', closed),
])
/** The five files of a run, by the names of the files. */
export type HelmRun = z.infer<typeof helmRunSchema>

/** The instances of a scenario before they are sampled, for upstream's `--cache-instances`. */
export const helmInstancesSchema = z.discriminatedUnion('level', [
  toCacheSchema('open', open),
  toCacheSchema('closed', closed),
])
export type HelmInstances = z.infer<typeof helmInstancesSchema>

export type HelmRunSpec = HelmRun['run_spec']
export type HelmAdapterSpec = HelmRunSpec['adapter_spec']
export type HelmScenario = HelmRun['scenario']
export type HelmRequestState = HelmRun['scenario_state']['request_states'][number]
export type HelmInstance = HelmRequestState['instance']

export const helmFileNames = [
  'run_spec',
  'scenario',
  'scenario_state',
  'stats',
  'per_instance_stats',
] as const
