// MedHELM's file of an institution's own benchmark, with its prompt texts → our benchmark.
import { z } from 'zod'
import { benchmarkSchema, type Benchmark, type JuryRecipe } from '../../contracts/benchmark.ts'
import { readNames } from '../scenarios/columns.ts'
import { readJuryOutput, readJuryScale, type PromptFault } from './jury-prompt.ts'

const metricSchema = z.union([
  z.string().transform((name) => ({ name })),
  z.looseObject({
    name: z.string(),
    prompt_file: z.string().optional(),
    judges: z
      .array(z.looseObject({ name: z.string().optional(), model_name: z.string().optional() }))
      .optional(),
  }),
])

/** The keys that upstream knows; others are kept out of the way, as upstream does. */
export const upstreamConfigSchema = z.looseObject({
  name: z.string().min(1),
  description: z.string().default(''),
  prompt_file: z.string(),
  dataset_file: z.string(),
  max_tokens: z.number().int().positive().default(1024),
  metrics: z.array(metricSchema).min(1),
})
export type UpstreamConfig = z.infer<typeof upstreamConfigSchema>

export interface UpstreamTexts {
  readonly prompt: string
  /** The judges' prompt; null where judges rate nothing. */
  readonly juryPrompt: string | null
}

/** Upstream's metric → our metric's id and the value's name. */
const metricIds: Readonly<Record<string, readonly [id: string, value: string]>> = {
  exact_match: ['exact_match', 'exact_match'],
  rouge_1: ['rouge', 'rouge_1'],
  rouge_2: ['rouge', 'rouge_2'],
  rouge_l: ['rouge', 'rouge_l'],
  'BERTScore-P': ['bert_score', 'BERTScore-P'],
  'BERTScore-R': ['bert_score', 'BERTScore-R'],
  'BERTScore-F': ['bert_score', 'BERTScore-F'],
  jury_score: ['jury', 'jury_score'],
}

export interface ConfigFault {
  readonly field: string
  readonly message: string
}

export function isUpstreamConfig(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('prompt_file' in value || 'dataset_file' in value)
}

/** The name of the file with the judges' prompt, where the metrics name one. */
export function juryPromptFileOf({ metrics }: UpstreamConfig): string | null {
  return metrics.flatMap((metric) => ('prompt_file' in metric ? (metric.prompt_file ?? []) : []))[0] ?? null
}

/** Generation, zero-shot, nothing around the prompt; the first metric is the main one. */
export function toOwnBenchmark(config: UpstreamConfig, texts: UpstreamTexts): Benchmark | ConfigFault {
  const unknown = config.metrics.findIndex(({ name }) => !Object.hasOwn(metricIds, name))
  if (unknown >= 0)
    return {
      field: `metrics.${unknown}.name`,
      message: `one of ${Object.keys(metricIds).join(', ')} is expected`,
    }
  const isJuryOnly = config.metrics.every(({ name }) => name === 'jury_score')
  const jury = toJury(config, texts)
  if (jury !== null && 'field' in jury) return jury
  const chosen = config.metrics.map(({ name }) => metricIds[name]!)
  const name = toBenchmarkName(config.name)
  const file = config.dataset_file.split(/[\\/]/).at(-1)!
  return benchmarkSchema.parse({
    ...{
      name,
      displayName: config.name,
      description: config.description,
      category: 'own',
      subcategory: null,
    },
    ...ownFacts(config.description),
    files: [{ name: file, format: 'csv', split: 'test', fields: isJuryOnly ? [] : ['correct_answer'] }],
    scenario: {
      mapper: 'columns',
      prompt: texts.prompt,
      references: { ...answers, optional: isJuryOnly },
    },
    adapter: {
      method: 'generation',
      instructions: '',
      inputNoun: null,
      outputNoun: null,
      maxTokens: config.max_tokens,
    },
    metrics: [...new Set(chosen.map(([id]) => id))],
    ...(jury === null ? {} : { jury }),
    mainMetric: chosen[0]![1],
    mainSplit: 'test',
    notes: toNotes(texts.prompt),
  })
}

const answers = { answer: 'correct_answer', incorrect: 'incorrect_answers' } as const

/** What an own benchmark says of itself where its file says nothing. */
export function ownFacts(what: string, task = 'Text generation') {
  return {
    taxonomy: { task, what, who: 'Clinician', when: 'Any', language: 'English' },
    access: 'private',
    source: { owner: 'this institution', where: 'own data', licence: 'none', citation: 'none' },
    publishedInstances: null,
  } as const
}

/** "MIMIC-Test 2" → mimic_test_2. */
export function toBenchmarkName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60)
  return /^[a-z]/.test(plain) ? plain : `own_${plain}`.replace(/_+$/, '')
}

function toNotes(prompt: string): string[] {
  return readNames(prompt).length > 0 ? [] : ['The prompt names no column: every question is the same text.']
}

const faultWords: Readonly<Record<PromptFault, string>> = {
  no_response: 'the judges’ prompt does not hold {RESPONSE}',
  no_rubric: 'the judges’ prompt has no <rubric_criteria>…</rubric_criteria>',
  bad_rubric: 'what stands in <rubric_criteria> is no JSON object with distinct criteria',
  no_score: 'each criterion in <rubric_criteria> needs a key "score"',
}

function toJury(config: UpstreamConfig, { juryPrompt }: UpstreamTexts): JuryRecipe | ConfigFault | null {
  const at = config.metrics.findIndex(({ name }) => name === 'jury_score')
  if (at < 0) return null
  const field = `metrics.${at}.prompt_file`
  if (juryPrompt === null) return { field, message: 'jury_score needs the file with the judges’ prompt' }
  const output = readJuryOutput(juryPrompt)
  if (typeof output === 'string') return { field, message: faultWords[output] }
  const metric = config.metrics[at]!
  const judges = 'judges' in metric ? (metric.judges ?? []) : []
  return {
    role: '',
    inputTag: 'question',
    showsGold: juryPrompt.includes('{GOLD_RESPONSE}'),
    criteria: output.map(({ criterion, key }) => ({ name: criterion, question: key })),
    scale: readJuryScale(juryPrompt) ?? [0, 10],
    // Upstream's default for own benchmarks.
    scoreWithoutVerdict: 0,
    prompt: {
      text: juryPrompt,
      output,
      judges: judges.flatMap((judge) => judge.model_name ?? judge.name ?? []),
    },
  }
}
