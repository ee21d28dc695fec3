import { expect, test } from 'vitest'
import { toAdapterSpec } from '../adapters/adapter-spec.ts'
import { toBenchmark } from '../testing/samples.fixture.ts'
import { listTrials, toSeed, toTrial, withTrials } from './trials.ts'

const spec = toAdapterSpec(toBenchmark().adapter)

test.each([
  // Examples and counts of the entry; the command's; the spec's.
  [{ maxTrainInstances: 0 }, {}, {}],
  [{ maxTrainInstances: 0, numTrainTrials: 3 }, { numTrainTrials: 5 }, {}],
  [{ maxTrainInstances: 5 }, { numTrainTrials: 3 }, { numTrainTrials: 3 }],
  [{ maxTrainInstances: 5, numTrainTrials: 3 }, {}, { numTrainTrials: 3 }],
  [{ maxTrainInstances: 5, numTrainTrials: 3 }, { numTrainTrials: 1 }, {}],
  [{ maxTrainInstances: 0, numTrials: 2 }, {}, { numTrials: 2 }],
  [{ maxTrainInstances: 0 }, { numTrials: 4 }, { numTrials: 4 }],
])('entry %j, command %j', (entry, command, expected) => {
  const { numTrainTrials, numTrials } = withTrials({ ...spec, ...entry }, command)
  expect({ ...(numTrainTrials && { numTrainTrials }), ...(numTrials && { numTrials }) }).toEqual(expected)
})

test('a spec without trials is the spec as it was', () => {
  expect(JSON.stringify(withTrials(spec, { numTrainTrials: 3 }))).toBe(JSON.stringify(spec))
})

test('repeats of one choice stand together; the first asking has no seed', () => {
  const adapterSpec = { numTrainTrials: 2, numTrials: 3 }
  const places = listTrials(adapterSpec)
  expect(places).toEqual([
    {},
    { repeat: 1 },
    { repeat: 2 },
    { trainTrial: 1 },
    { trainTrial: 1, repeat: 1 },
    { trainTrial: 1, repeat: 2 },
  ])
  expect(places.map((place) => toTrial({ ...place, adapterSpec })?.number)).toEqual([1, 2, 3, 4, 5, 6])
  expect(toTrial({ ...places[4]!, adapterSpec })).toEqual({ number: 5, of: 6 })
  expect(places.map(toSeed)).toEqual([undefined, '1', '2', undefined, '1', '2'])
  expect(toTrial({ adapterSpec: {} })).toBeUndefined()
})
