// Written by scripts/generate-lists.ts; do not edit.
import type { ScenarioMapper } from './scenario-mapper.ts'
import { headQa } from './head-qa.ts'
import { medQa } from './med-qa.ts'
import { medec } from './medec.ts'
import { pubmedQa } from './pubmed-qa.ts'

export const scenarioMappers: readonly ScenarioMapper[] = [
  headQa,
  medQa,
  medec,
  pubmedQa,
]
