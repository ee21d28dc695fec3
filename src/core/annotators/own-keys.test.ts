import { describe, expect, test } from 'vitest'
import { juryRecipeSchema } from '../../contracts/benchmark.ts'
import { toJuryPrompt } from './jury-prompt.ts'
import { readRatings, readRatingsAsUpstream } from './read-ratings.ts'

const recipe = juryRecipeSchema.parse({
  role: '',
  inputTag: 'question',
  criteria: [
    { name: 'accuracy', question: 'accuracy' },
    { name: 'plain_words', question: 'Plain words' },
  ],
  scale: [0, 10],
  scoreWithoutVerdict: 0,
  prompt: {
    text: 'Rate {RESPONSE} for {QUESTION} by {GOLD_RESPONSE}.',
    output: [
      { criterion: 'accuracy', key: 'accuracy', fields: ['score', 'explanation'] },
      { criterion: 'plain_words', key: 'Plain words', fields: ['score'] },
    ],
  },
})

describe('an institution’s own prompt for judges', () => {
  test('is sent as it stands', () => {
    expect(toJuryPrompt(recipe, { input: 'q', response: 'r', gold: 'g' })).toBe('Rate r for q by g.')
  })

  test.each([
    ['{"accuracy": {"score": 8, "explanation": "x"}, "Plain words": {"score": 6}}', [8, 6]],
    ['{"accuracy": {"score": 8}, "Plain words": {"score": 6}}', 'missing'],
    ['{"accuracy": {"score": 8, "explanation": "x"}}', 'missing'],
  ])('its keys are read as the criteria: %s', (reply, expected) => {
    for (const verdict of [readRatingsAsUpstream(reply, recipe), readRatings(reply, recipe, 'r')])
      expect(verdict.status === 'given' ? verdict.ratings.map(({ score }) => score) : 'missing').toEqual(
        expected,
      )
  })
})
