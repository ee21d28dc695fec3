// Where the shared files of each benchmark lie, what they hold, and how many instances they give.
import type { DatasetOrigin } from '../src/contracts/instance.ts'

export interface Fixture {
  readonly benchmark: string
  /** Below ../shared/data. */
  readonly paths: readonly string[]
  /** Records that the table in ../shared/data/README.md states. */
  readonly stated: number
  readonly instances: number
  /** Why the two differ. */
  readonly because?: string
  readonly origin: DatasetOrigin
}

const shc = ['ptbm', 'sei', 'conf', 'proxy', 'privacy', 'bmt', 'gip', 'sequoia', 'cdi'].map(
  (part): Fixture => ({
    benchmark: `shc_${part}_med`,
    paths: [`shc_${part}_med/synthetic.shc_${part}_med.csv`],
    stated: 14,
    instances: 14,
    origin: 'sample',
  }),
)

/** Counts by hand from the table; upstream's package makes the same of the files (tests/golden/upstream). */
export const fixtures: readonly Fixture[] = [
  ...shc,
  {
    benchmark: 'shc_ent_med',
    paths: ['shc_ent_med/synthetic.shc_ent_med.csv'],
    stated: 15,
    instances: 14,
    because: 'one row has no label',
    origin: 'sample',
  },
  {
    benchmark: 'medcalc_bench',
    paths: ['medcalc_bench/test_data.csv'],
    stated: 1047,
    instances: 1047,
    origin: 'official',
  },
  { benchmark: 'clear', paths: ['clear'], stated: 36, instances: 36, origin: 'sample' },
  {
    benchmark: 'mtsamples_replicate',
    paths: ['mtsamples_replicate'],
    stated: 75,
    instances: 62,
    because: '12 reports have no section to ask for, one has its heading in other letters',
    origin: 'other',
  },
  {
    benchmark: 'medec',
    paths: ['medec/MEDEC-MS-TestSet-with-GroundTruth-and-ErrorType.csv'],
    stated: 597,
    instances: 597,
    origin: 'official',
  },
  { benchmark: 'ehrshot', paths: ['ehrshot'], stated: 24, instances: 24, origin: 'sample' },
  {
    benchmark: 'head_qa',
    paths: ['head_qa/HEAD_EN.json'],
    stated: 2742,
    instances: 2675,
    because: '67 questions of the test years need a picture',
    origin: 'official',
  },
  {
    benchmark: 'medbullets',
    paths: ['medbullets/medbullets_op5.csv'],
    stated: 77,
    instances: 77,
    origin: 'other',
  },
  {
    benchmark: 'med_qa',
    paths: ['med_qa/phrases_no_exclude_test.jsonl'],
    stated: 1273,
    instances: 1273,
    origin: 'official',
  },
  {
    benchmark: 'med_mcqa',
    paths: ['med_mcqa/synthetic/dev.json'],
    stated: 20,
    instances: 20,
    origin: 'sample',
  },
  { benchmark: 'medalign', paths: ['medalign'], stated: 12, instances: 12, origin: 'sample' },
  {
    benchmark: 'health_bench',
    paths: ['healthbench/2025-05-07-06-14-12_oss_eval.sample.jsonl'],
    stated: 10,
    instances: 10,
    origin: 'other',
  },
  {
    benchmark: 'dischargeme',
    paths: ['dischargeme'],
    stated: 12,
    instances: 24,
    because: 'two documents an admission',
    origin: 'sample',
  },
  {
    benchmark: 'aci_bench',
    paths: ['aci_bench'],
    stated: 137,
    instances: 137,
    origin: 'other',
  },
  {
    benchmark: 'mtsamples_procedures',
    paths: ['mtsamples_procedures'],
    stated: 50,
    instances: 39,
    because: '10 reports have no section to ask for, one has # in its name',
    origin: 'other',
  },
  {
    benchmark: 'mimic_rrs',
    paths: ['mimic_rrs'],
    stated: 16,
    instances: 15,
    because: 'one report has no findings',
    origin: 'sample',
  },
  {
    benchmark: 'mimic_bhc',
    paths: ['mimic_bhc/synthetic.mimic_bhc.jsonl'],
    stated: 12,
    instances: 12,
    origin: 'sample',
  },
  {
    benchmark: 'chw_care_plan',
    paths: ['chw_care_plan/synthetic.chw_care_plan.csv'],
    stated: 15,
    instances: 14,
    because: 'one note is empty',
    origin: 'sample',
  },
  {
    benchmark: 'medication_qa',
    paths: ['medication_qa/MedInfo2019-QA-Medications.xlsx'],
    stated: 690,
    instances: 689,
    because: 'one answer is "n/a"',
    origin: 'official',
  },
  {
    benchmark: 'starr_patient_instructions',
    paths: ['starr_patient_instructions/synthetic.starr_patient_instructions.csv'],
    stated: 16,
    instances: 14,
    because: 'one row is not checked, one has no instructions',
    origin: 'sample',
  },
  { benchmark: 'med_dialog', paths: ['med_dialog'], stated: 27, instances: 27, origin: 'sample' },
  {
    benchmark: 'medi_qa',
    paths: ['medi_qa/MEDIQA2019-Task3-QA-TestSet-wLabels.xml'],
    stated: 50,
    instances: 50,
    origin: 'other',
  },
  {
    benchmark: 'mental_health',
    paths: ['mental_health/synthetic.mental_health.csv'],
    stated: 15,
    instances: 15,
    origin: 'sample',
  },
  {
    benchmark: 'pubmed_qa',
    paths: ['pubmed_qa/ori_pqal.json'],
    stated: 1000,
    instances: 1000,
    origin: 'official',
  },
  {
    benchmark: 'ehr_sql',
    paths: ['valid.json', 'test.json', 'eicu.sql', 'synthetic.eicu.sqlite'].map((name) => `ehr_sql/${name}`),
    stated: 579,
    instances: 579,
    origin: 'other',
  },
  {
    benchmark: 'race_based_med',
    paths: ['race_based_med/41746_2023_939_MOESM1_ESM.docx'],
    stated: 171,
    instances: 167,
    because: 'four pairs of question and answer stand there twice',
    origin: 'official',
  },
  {
    benchmark: 'n2c2_ct_matching',
    paths: ['n2c2_ct_matching'],
    stated: 12,
    instances: 156,
    because: '13 criteria a patient',
    origin: 'sample',
  },
  {
    benchmark: 'medhallu',
    paths: ['medhallu/data-00000-of-00001.arrow'],
    stated: 1000,
    instances: 2000,
    because: 'two answers a question',
    origin: 'official',
  },
  {
    benchmark: 'mimiciv_billing_code',
    paths: ['mimiciv_billing_code/synthetic.mimiciv_icd10.feather'],
    stated: 15,
    instances: 15,
    origin: 'sample',
  },
]
