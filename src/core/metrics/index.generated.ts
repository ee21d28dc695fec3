// Written by scripts/generate-lists.ts; do not edit.
import type { Metric } from './metric.ts'
import { bertScore } from './bert-score.ts'
import { bleu } from './bleu.ts'
import { claimPrecision } from './claim-precision.ts'
import { classification } from './classification.ts'
import { ehrSql } from './ehr-sql.ts'
import { exactMatch } from './exact-match.ts'
import { f1Score } from './f1-score.ts'
import { formatFollowed } from './format-followed.ts'
import { healthBench } from './health-bench.ts'
import { jury } from './jury.ts'
import { medcalcBenchAccuracy } from './medcalc-bench-accuracy.ts'
import { medecError } from './medec-error.ts'
import { meteor } from './meteor.ts'
import { mimicivBillingCode } from './mimiciv-billing-code.ts'
import { refusal } from './refusal.ts'
import { rouge } from './rouge.ts'
import { sct } from './sct.ts'
import { summac } from './summac.ts'
import { summarizationStats } from './summarization-stats.ts'

export const metrics: readonly Metric[] = [
  bertScore,
  bleu,
  claimPrecision,
  classification,
  ehrSql,
  exactMatch,
  f1Score,
  formatFollowed,
  healthBench,
  jury,
  medcalcBenchAccuracy,
  medecError,
  meteor,
  mimicivBillingCode,
  refusal,
  rouge,
  sct,
  summac,
  summarizationStats,
]
