// Small values of the contracts' shapes, for the tests of the stores.
import type { Instance } from '../../contracts/instance.ts'
import type { Model } from '../../contracts/model.ts'
import type { AdapterSpec } from '../../contracts/request.ts'
import type { RunSpec } from '../../contracts/run.ts'
import type { NewDataset } from '../datasets-store.ts'

export function sampleDataset(changes: Partial<NewDataset> = {}): NewDataset {
  return {
    benchmark: 'pubmed_qa',
    access: 'public',
    origin: 'sample',
    label: null,
    sha256: '0'.repeat(64),
    instances: 2,
    rows: 3,
    skipped: [{ reason: 'missing_value', field: 'QUESTION', count: 1, lines: [2] }],
    importedAt: '2026-01-01T00:00:00.000Z',
    owner: null,
    expiresOn: null,
    ...changes,
  }
}

export function sampleInstances(count: number): Instance[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `id${index}`,
    split: 'test' as const,
    input: `question ${index}`,
    references: [{ output: { text: 'yes' }, tags: ['correct'] }],
  }))
}

export function sampleModel(changes: Partial<Model> = {}): Model {
  return {
    id: 'model-1',
    name: 'tiny',
    source: { kind: 'replay', path: '/answers.jsonl', sha256: 'ab' },
    clearance: 'private',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  }
}

export const sampleAdapterSpec: AdapterSpec = {
  method: 'multiple_choice_joint',
  globalPrefix: '',
  globalSuffix: '',
  instructions: 'Answer with a letter.\n',
  inputPrefix: 'Question: ',
  inputSuffix: '\n',
  referencePrefix: 'A. ',
  referenceSuffix: '\n',
  outputPrefix: 'Answer: ',
  outputSuffix: '\n',
  instancePrefix: '\n',
  maxTrainInstances: 0,
  numOutputs: 1,
  temperature: 0,
  maxTokens: 1,
  stopSequences: ['\n'],
}

export function sampleRunSpec(changes: Partial<RunSpec>): RunSpec {
  return {
    name: 'pubmed_qa:model=tiny',
    suite: 'first',
    benchmark: 'pubmed_qa',
    arguments: {},
    prompting: 'helm',
    wording: 'own',
    adapterSpec: sampleAdapterSpec,
    datasetId: '',
    datasetSha256: '0'.repeat(64),
    modelId: 'model-1',
    modelFingerprint: 'ab',
    maxEvalInstances: null,
    ...changes,
  }
}
