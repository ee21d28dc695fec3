// Upstream's run_spec.json → the adapter spec in it, for a prompt pack.
import { z } from 'zod'
import { REDACTED_TEXT } from '../../contracts/helm-run.ts'
import type { AdapterSpec } from '../../contracts/request.ts'

const text = z.string().default('')

const upstreamAdapterSchema = z.object({
  method: z.enum(['generation', 'multiple_choice_joint']),
  global_prefix: text,
  global_suffix: text,
  instructions: text,
  input_prefix: text,
  input_suffix: text,
  reference_prefix: z.string().default('A. '),
  reference_suffix: text,
  output_prefix: text,
  output_suffix: text,
  instance_prefix: z.string().default('\n'),
  num_outputs: z.number().int().positive().default(1),
  temperature: z.number().default(0),
  max_tokens: z.number().int().positive(),
  stop_sequences: z.array(z.string()).default([]),
})

const runSpecFileSchema = z.object({ name: z.string(), adapter_spec: upstreamAdapterSchema })

export interface ImportedRunSpec {
  /** The benchmark's part of the run name: what stands before the first colon or comma. */
  readonly benchmarkName: string
  readonly adapterSpec: AdapterSpec
}

/** Null for a run spec of another adapter method or another shape, and for one without its words. */
export function parseRunSpecFile(value: unknown): ImportedRunSpec | null {
  const parsed = runSpecFileSchema.safeParse(value)
  if (!parsed.success) return null
  const { name, adapter_spec: spec } = parsed.data
  // A tree that was written here of data that are not public: its words are nobody's wording.
  if (Object.values(spec).includes(REDACTED_TEXT)) return null
  return {
    benchmarkName: /^[^:,]*/.exec(name)![0],
    adapterSpec: {
      method: spec.method,
      globalPrefix: spec.global_prefix,
      globalSuffix: spec.global_suffix,
      instructions: spec.instructions,
      inputPrefix: spec.input_prefix,
      inputSuffix: spec.input_suffix,
      referencePrefix: spec.reference_prefix,
      referenceSuffix: spec.reference_suffix,
      outputPrefix: spec.output_prefix,
      outputSuffix: spec.output_suffix,
      instancePrefix: spec.instance_prefix,
      maxTrainInstances: 0,
      numOutputs: spec.num_outputs,
      temperature: spec.temperature,
      maxTokens: spec.max_tokens,
      stopSequences: spec.stop_sequences,
    },
  }
}
