// Written by scripts/generate-lists.ts; do not edit.
import type { Metric } from './metric.ts'
import { bleu } from './bleu.ts'
import { classification } from './classification.ts'
import { ehrSql } from './ehr-sql.ts'
import { exactMatch } from './exact-match.ts'
import { f1Score } from './f1-score.ts'
import { formatFollowed } from './format-followed.ts'
import { medcalcBenchAccuracy } from './medcalc-bench-accuracy.ts'
import { medecError } from './medec-error.ts'
import { meteor } from './meteor.ts'
import { mimicivBillingCode } from './mimiciv-billing-code.ts'
import { refusal } from './refusal.ts'
import { rouge } from './rouge.ts'
import { sct } from './sct.ts'
import { summarizationStats } from './summarization-stats.ts'

export const metrics: readonly Metric[] = [
  bleu,
  classification,
  ehrSql,
  exactMatch,
  f1Score,
  formatFollowed,
  medcalcBenchAccuracy,
  medecError,
  meteor,
  mimicivBillingCode,
  refusal,
  rouge,
  sct,
  summarizationStats,
]
