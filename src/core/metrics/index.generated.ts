// Written by scripts/generate-lists.ts; do not edit.
import type { Metric } from './metric.ts'
import { bleu } from './bleu.ts'
import { ehrSql } from './ehr-sql.ts'
import { exactMatch } from './exact-match.ts'
import { f1Score } from './f1-score.ts'
import { medcalcBenchAccuracy } from './medcalc-bench-accuracy.ts'
import { medecError } from './medec-error.ts'
import { mimicivBillingCode } from './mimiciv-billing-code.ts'
import { rouge } from './rouge.ts'
import { sct } from './sct.ts'

export const metrics: readonly Metric[] = [
  bleu,
  ehrSql,
  exactMatch,
  f1Score,
  medcalcBenchAccuracy,
  medecError,
  mimicivBillingCode,
  rouge,
  sct,
]
