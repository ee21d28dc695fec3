// The benchmarks as a window shows them: the tree with its gaps, and one benchmark's page.
import { z } from 'zod'
import { accessSchema, adapterMethodSchema, benchmarkSchema } from './benchmark.ts'
import { datasetSummarySchema } from './run.ts'
import { promptPackItemSchema, termsStateSchema } from './stewardship.ts'

export const benchmarkItemSchema = z.object({
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  subcategory: z.string().nullable(),
  access: accessSchema,
  mainMetric: z.string(),
  metricLabel: z.string(),
  /** Whether its answers are rated by judges. */
  judged: z.boolean(),
  publishedInstances: z.number().int().nullable(),
  /** The one in use; null where there is none here. */
  dataset: datasetSummarySchema.nullable(),
  /** Of the data set in use, today. */
  terms: termsStateSchema,
})
export type BenchmarkItem = z.infer<typeof benchmarkItemSchema>

export const categoryNodeSchema = z.object({
  name: z.string(),
  displayName: z.string(),
  /** All of them; those that no benchmark covers are gaps. */
  subcategories: z.array(z.string()),
  benchmarks: z.array(benchmarkItemSchema),
})
export type CategoryNode = z.infer<typeof categoryNodeSchema>

export const benchmarkPageSchema = z.object({
  item: benchmarkItemSchema,
  categoryName: z.string(),
  taxonomy: benchmarkSchema.shape.taxonomy,
  source: benchmarkSchema.shape.source,
  files: z.array(
    z.object({ name: z.string(), format: z.string(), optional: z.boolean(), fields: z.array(z.string()) }),
  ),
  notes: z.array(z.string()),
  prompt: z.object({
    method: adapterMethodSchema,
    wording: z.enum(['own', 'upstream']),
    /** What every prompt of it says; public text. */
    instructions: z.string(),
    inputPrefix: z.string(),
    outputPrefix: z.string(),
    maxTokens: z.number().int(),
    /** Where upstream's wording came from; null with our own. */
    pack: promptPackItemSchema.nullable(),
  }),
  metrics: z.array(
    z.object({ name: z.string(), label: z.string(), description: z.string(), main: z.boolean() }),
  ),
  /** Every import, newest first. */
  datasets: z.array(datasetSummarySchema),
})
export type BenchmarkPage = z.infer<typeof benchmarkPageSchema>

/** What an import would take in, before it does. */
export const importPreviewSchema = z.object({
  benchmark: z.string(),
  dataset: datasetSummarySchema.omit({ id: true, importedAt: true, owner: true, expiresOn: true }),
  already: z.boolean(),
  splits: z.record(z.string(), z.number().int()),
  /** The first questions: their text where the file is public, their length where it is not. */
  first: z.array(
    z.object({ characters: z.number().int(), references: z.number().int(), text: z.string().nullable() }),
  ),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>
