// Nothing → the program's resources with one more benchmark, which judges rate, for tests of services.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const RATED_NAME = 'ward_advice'

/** Rows `id,question,advice`; two criteria from 1 to 5. */
export const ratedYaml = `
name: ${RATED_NAME}
displayName: Ward advice
description: Advice on a ward.
category: patient_communication
subcategory: null
taxonomy: { task: Text generation, what: Advice, who: Patient, when: Any, language: English }
access: private
source: { owner: Ward, where: here, licence: none, citation: none }
publishedInstances: null
files:
  - { name: ward_advice.csv, format: csv, split: test, fields: [id, question, advice] }
scenario:
  mapper: table
  id: id
  input: '{question}'
  references: { template: '{advice}' }
adapter: { method: generation, instructions: Give advice., inputNoun: Question, outputNoun: Answer, maxTokens: 64 }
metrics: [jury, rouge]
jury:
  role: You are an experienced nurse who rates advice.
  inputTag: question
  criteria:
    - { name: accuracy, question: Is it right? }
    - { name: clarity, question: Is it clear? }
mainMetric: ${RATED_NAME}_accuracy
mainSplit: test
`

export function copyResources(from: string, folder: string): string {
  const target = join(folder, 'resources')
  for (const part of ['benchmarks', 'migrations', 'published', 'releases', 'taxonomy.yaml'])
    cpSync(join(from, part), join(target, part), { recursive: true })
  mkdirSync(join(target, 'benchmarks'), { recursive: true })
  writeFileSync(join(target, 'benchmarks', `${RATED_NAME}.yaml`), ratedYaml.trimStart())
  return target
}
