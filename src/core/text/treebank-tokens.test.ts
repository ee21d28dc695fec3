import { describe, expect, test } from 'vitest'
import { toSentences } from './sentences.ts'
import { toTreebankTokens } from './treebank-tokens.ts'

// Right sides are what NLTK 3.10.4 gives with its English Punkt model.
describe('toTreebankTokens', () => {
  test.each([
    ["He can't walk; he's been told not to.", "He ca n't walk ; he 's been told not to ."],
    ['He cannot walk and he has been told not to.', 'He can not walk and he has been told not to .'],
    ['Blood pressure on arrival: 150/90 mmHg.', 'Blood pressure on arrival : 150/90 mmHg .'],
    ['She said "stop" (twice).', "She said `` stop '' ( twice ) ."],
    ['Dr. Lee gave 2.5 mg. It helped.', 'Dr. Lee gave 2.5 mg . It helped .'],
    ['Costs $5.00, i.e. 20%...', 'Costs $ 5.00 , i.e . 20 % ...'],
    ['Order chest X-ray; start IV ceftriaxone today.', 'Order chest X-ray ; start IV ceftriaxone today .'],
    ['two--or three', 'two -- or three'],
    ['gonna sign', 'gon na sign'],
  ])('%s', (text, tokens) => expect(toTreebankTokens(text)).toEqual(tokens.split(' ')))
})

describe('toSentences', () => {
  test.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['He said "go." Then he left.', ['He said "go."', 'Then he left.']],
    ['Seen by Dr. Smith at 5 p.m. on Monday.', ['Seen by Dr. Smith at 5 p.m. on Monday.']],
    ['Give 2.5 mL. Repeat.', ['Give 2.5 mL.', 'Repeat.']],
    ['One (two.) Three. "Four." Five.', ['One (two.)', 'Three.', '"Four."', 'Five.']],
    ['no stop at the end ', ['no stop at the end']],
    ['', []],
  ])('%j', (text, sentences) => expect(toSentences(text)).toEqual(sentences))
})
