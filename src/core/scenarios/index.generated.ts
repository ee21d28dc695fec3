// Written by scripts/generate-lists.ts; do not edit.
import type { ScenarioMapper } from './scenario-mapper.ts'
import { billingCodes } from './billing-codes.ts'
import { clear } from './clear.ts'
import { dischargeMe } from './discharge-me.ts'
import { ehrSql } from './ehr-sql.ts'
import { ehrshot } from './ehrshot.ts'
import { headQa } from './head-qa.ts'
import { healthBench, healthBenchProfessional } from './health-bench.ts'
import { medQa } from './med-qa.ts'
import { medalign } from './medalign.ts'
import { medec } from './medec.ts'
import { medhallu } from './medhallu.ts'
import { mediQa } from './medi-qa.ts'
import { mtsamplesReplicate, mtsamplesProcedures } from './mtsamples.ts'
import { n2c2CtMatching } from './n2c2-ct-matching.ts'
import { pairedLines } from './paired-lines.ts'
import { pubmedQa } from './pubmed-qa.ts'
import { raceBasedMed } from './race-based-med.ts'
import { sctBench } from './sct-bench.ts'

export const scenarioMappers: readonly ScenarioMapper[] = [
  billingCodes,
  clear,
  dischargeMe,
  ehrSql,
  ehrshot,
  headQa,
  healthBench,
  healthBenchProfessional,
  medQa,
  medalign,
  medec,
  medhallu,
  mediQa,
  mtsamplesReplicate,
  mtsamplesProcedures,
  n2c2CtMatching,
  pairedLines,
  pubmedQa,
  raceBasedMed,
  sctBench,
]
