// What benchmarks are sorted by: categories with subcategories, and the releases of MedHELM.
import { z } from 'zod'

export const taxonomySchema = z.strictObject({
  categories: z.array(
    z.strictObject({ name: z.string(), displayName: z.string(), subcategories: z.array(z.string()) }),
  ),
})
export type Taxonomy = z.infer<typeof taxonomySchema>

/** A release of MedHELM: its benchmarks, in the order of the taxonomy, those beside it last. */
export const releaseSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9.]*$/),
  title: z.string(),
  version: z.string(),
  benchmarks: z
    .array(
      z.strictObject({
        name: z.string(),
        /** Commit, revision or number of the data, where upstream's code names one. */
        dataVersion: z.string().optional(),
      }),
    )
    .min(1),
})
export type Release = z.infer<typeof releaseSchema>
