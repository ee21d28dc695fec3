import { afterAll, describe, expect, test } from 'vitest'
import { closeAll, open } from './llama.fixture.ts'
import { openGgufTokenizer } from './llama-tokenizer.ts'
import { findModel } from './models.fixture.ts'

const small = findModel('wardroom-small.gguf')
afterAll(closeAll)

describe.skipIf(small === null)('tokenizer', () => {
  test('the tokenizer alone counts as the model does', async () => {
    const alone = await openGgufTokenizer(small ?? '')
    const { tokenizer } = alone
    const { window } = await open(small ?? '', 1)
    const text = 'Fever 38.5 °C, ☃ snow 👩‍⚕️ visit, naïve patient. <|im_end|>'
    expect(tokenizer.count(text)).toBe(window?.tokenizer.count(text))
    expect(tokenizer.truncate(text, 5)).toBe(window?.tokenizer.truncate(text, 5))
    await alone.close()
  })
})
