// What running an answer's SQL query and the gold one gave: rows, or why there are none.
import { z } from 'zod'

/** A cell as SQLite gives it; a blob is its hex text. */
export const sqlCellSchema = z.union([z.string(), z.number(), z.null()])
export type SqlCell = z.infer<typeof sqlCellSchema>

export const sqlRowsSchema = z.array(z.array(sqlCellSchema))
export type SqlRows = z.infer<typeof sqlRowsSchema>

/** Why a query gave no rows, as a closed word; the database's own text may hold data. */
export const sqlFaultSchema = z.enum(['none_generated', 'not_readable', 'refused', 'timeout', 'too_large'])
export type SqlFault = z.infer<typeof sqlFaultSchema>

export const sqlOutcomeSchema = z.strictObject({
  predicted: sqlRowsSchema,
  gold: sqlRowsSchema,
  /** Null where the answer's query ran. */
  fault: sqlFaultSchema.nullable(),
  /** Null where the gold query ran. */
  goldFault: sqlFaultSchema.nullable(),
})
export type SqlOutcome = z.infer<typeof sqlOutcomeSchema>
