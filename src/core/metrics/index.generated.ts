// Written by scripts/generate-lists.ts; do not edit.
import type { Metric } from './metric.ts'
import { exactMatch } from './exact-match.ts'
import { medcalcBenchAccuracy } from './medcalc-bench-accuracy.ts'
import { medecError } from './medec-error.ts'

export const metrics: readonly Metric[] = [
  exactMatch,
  medcalcBenchAccuracy,
  medecError,
]
