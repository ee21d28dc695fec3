import { expect, test } from 'vitest'
import { toBenchmark, toInstance } from '../testing/samples.fixture.ts'
import { toAdapterSpec } from './adapter-spec.ts'
import { toOutputMapping } from './reference-options.ts'
import { toRequest } from './to-request.ts'

const { adapter } = toBenchmark()

test('multiple choice sends no stop sequences and one token, whatever the benchmark says', () => {
  const spec = toAdapterSpec({ ...adapter, stopSequences: ['\n'] })
  const request = toRequest(toInstance(0), spec, null)
  expect(request).toMatchObject({ stopSequences: [], maxTokens: 1, temperature: 0, truncated: false })
  expect(spec.numOutputs).toBe(5)
})

test('an empty noun leaves its colon, no noun leaves nothing at all', () => {
  const empty = toAdapterSpec({ ...adapter, inputNoun: '', outputNoun: '' })
  expect(toRequest(toInstance(0), empty, null).prompt).toBe(
    'Reply with A for yes, B for no or C for maybe.\n\n: question 0\nA. yes\nB. no\nC. maybe\n:',
  )
  const none = toAdapterSpec({ ...adapter, inputNoun: null, outputNoun: null, instructions: '' })
  expect(toRequest(toInstance(0), none, null).prompt).toBe('question 0A. yes\nB. no\nC. maybe\n')
})

test('generation has no options and keeps its stop sequences', () => {
  const spec = toAdapterSpec({
    ...adapter,
    method: 'generation',
    stopSequences: ['END'],
    newlineAfterOutputNoun: true,
    maxTokens: 256,
  })
  const request = toRequest(toInstance(0), spec, null)
  expect(request.prompt).toBe(
    'Reply with A for yes, B for no or C for maybe.\n\nQuestion: question 0\nAnswer:',
  )
  expect(request).toMatchObject({ stopSequences: ['END'], maxTokens: 256 })
  expect(request.outputMapping).toBeUndefined()
})

test('labels count on from the prefix of the spec', () => {
  const spec = { ...toAdapterSpec(adapter), referencePrefix: '  1) ' }
  expect(toOutputMapping(toInstance(0), spec)).toEqual({ 1: 'yes', 2: 'no', 3: 'maybe' })
})

test('substitutions come last, in both layouts', () => {
  const substitutions = [{ source: '\n' as const, target: ';\n' as const }]
  const spec = toAdapterSpec(toBenchmark().adapter)
  const { prompt } = toRequest(toInstance(1), spec, null)
  expect(toRequest(toInstance(1), { ...spec, substitutions }, null).prompt).toBe(
    prompt.replaceAll('\n', ';\n'),
  )
  const corrected = toAdapterSpec(toBenchmark().adapter, 'corrected')
  const mended = toRequest(toInstance(1), corrected, null).prompt
  expect(toRequest(toInstance(1), { ...corrected, substitutions }, null).prompt).toBe(
    mended.replaceAll('\n', ';\n'),
  )
})
