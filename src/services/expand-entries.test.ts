import { expect, test } from 'vitest'
import { toBenchmark } from '../core/testing/samples.fixture.ts'
import { expandEntries } from './expand-entries.ts'

const benchmarks = [
  toBenchmark({ name: 'clear', arguments: { condition: null } }),
  toBenchmark({ name: 'head_qa', arguments: { language: 'en' } }),
  toBenchmark({ name: 'med_dialog', arguments: { subset: null } }),
]
const conditions = ['homelessness', 'chronic_pain', 'homelessness']
// What the expansion looks at, and no more of a workspace.
const planner = {
  catalog: { benchmarks },
  datasets: {
    latest: (name: string) => (name === 'clear' ? { id: 'd' } : null),
    lightInstances: () => conditions.map((condition) => ({ extraData: { condition } })),
  },
} as unknown as Parameters<typeof expandEntries>[1]

test.each([
  ['clear:model=a/b', ['clear:condition=chronic_pain,model=a/b', 'clear:condition=homelessness,model=a/b']],
  ['clear:condition=chronic_pain,model=a', ['clear:condition=chronic_pain,model=a']],
  ['head_qa:model=a', ['head_qa:model=a']],
  // No data set, no such benchmark: planning says so.
  ['med_dialog:model=a', ['med_dialog:model=a']],
  ['nothing:model=a', ['nothing:model=a']],
  ['clear', ['clear:condition=chronic_pain', 'clear:condition=homelessness']],
])('%s', (entry, expected) => expect(expandEntries([entry], planner)).toEqual(expected))
