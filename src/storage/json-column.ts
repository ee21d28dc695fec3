// A JSON column → a value of its schema.
import type { z } from 'zod'

/** Throws when the text is not JSON of that shape: the database then holds what this version never wrote. */
export function fromJson<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> {
  return schema.parse(JSON.parse(text))
}
