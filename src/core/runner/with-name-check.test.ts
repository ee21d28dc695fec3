import { expect, test } from 'vitest'
import type { Completion } from '../../contracts/request.ts'
import type { ModelClient } from '../ports.ts'
import { withNameCheck } from './with-name-check.ts'

const request = { prompt: 'One?', temperature: 0, maxTokens: 5, stopSequences: [] }
const never = { aborted: false, addEventListener() {}, removeEventListener() {} }

function answerAs(model: string | null) {
  const completion: Completion = {
    text: 'A',
    finishReason: 'stop',
    promptTokens: null,
    completionTokens: null,
    seconds: 1,
    model,
  }
  const client: Pick<ModelClient, 'complete' | 'maxConcurrency'> = {
    maxConcurrency: 3,
    complete: () => Promise.resolve(completion),
  }
  return { completion, checked: withNameCheck(client, { asked: 'med-7b', answersAs: null }) }
}

test.each(['med-7b', 'med-7b-0613', null])('an answer as %s is passed on as it is', async (model) => {
  const { completion, checked } = answerAs(model)
  expect(await checked.complete(request, never)).toBe(completion)
  expect(checked.maxConcurrency).toBe(3)
})

test('the answer of another model is refused, for good and without its name', async () => {
  const error: unknown = await answerAs('spy-70b')
    .checked.complete(request, never)
    .catch((caught: unknown) => caught)
  expect(error).toMatchObject({ name: 'RequestError', code: 'wrong_model', retriable: false, status: null })
  expect((error as Error).message).not.toContain('spy')
})
