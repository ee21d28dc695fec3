import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toBertScore } from '../core/annotators/bert-score-values.ts'
import { openEmbedder, type OpenEmbedder } from './onnx-embedder.ts'
import { openEntailment, type OpenEntailment } from './onnx-entailment.ts'
import { writeTinyModel } from './onnx.fixture.ts'

let folder: string
let embedder: OpenEmbedder
let entailment: OpenEntailment

const vectors = {
  '[UNK]': [0, 0, 1],
  '[CLS]': [0, 0, 1],
  '[SEP]': [0, 0, 1],
  fever: [1, 0, 0],
  heat: [0.6, 0.8, 0],
  rash: [0, 2, 0],
}
// Logits by token; the model takes the greatest of each column: contradiction, neutral, entailment.
const logits = {
  '[UNK]': [-9, -9, -9],
  '[CLS]': [-9, 0, -9],
  '[SEP]': [-9, 0, -9],
  x: [-9, -9, -9],
  yes: [-9, -9, Math.log(2)],
  no: [Math.log(3), -9, -9],
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wardroom-onnx-'))
  embedder = await openEmbedder(
    writeTinyModel(join(folder, 'bert'), {
      table: vectors,
      output: 'last_hidden_state',
      config: { max_position_embeddings: 4 },
    }),
  )
  const config = { id2label: { 0: 'CONTRADICTION', 1: 'NEUTRAL', 2: 'ENTAILMENT' } }
  entailment = await openEntailment(
    writeTinyModel(join(folder, 'nli'), { table: logits, output: 'logits', config }),
  )
})

afterAll(async () => {
  await embedder.close()
  await entailment.close()
  rmSync(folder, { recursive: true })
})

describe('embedder', () => {
  test('a vector a token, special ones marked', async () => {
    const { tokens } = await embedder.embed('Fever rash')
    expect(tokens.map(({ vector }) => [...(vector as Float32Array)])).toEqual([
      [0, 0, 1],
      [1, 0, 0],
      [0, 2, 0],
      [0, 0, 1],
    ])
    expect(tokens.map(({ special }) => special)).toEqual([true, false, false, true])
  })

  test('a text is cut to what the model holds, its special tokens kept; an empty one has these alone', async () => {
    const long = await embedder.embed('fever rash heat heat heat')
    expect(long.tokens.map(({ special }) => special)).toEqual([true, false, false, true])
    expect((await embedder.embed('')).tokens.map(({ special }) => special)).toEqual([true, true])
  })

  test('BERTScore of its vectors, worked out by hand', async () => {
    // heat is 0.6 of fever and 0.8 of rash: the answer's one word finds 0.8; of the reference's, 0.6 and 0.8.
    const score = toBertScore(await embedder.embed('fever rash'), await embedder.embed('heat'))
    expect(score['BERTScore-P']).toBeCloseTo(0.8, 6)
    expect(score['BERTScore-R']).toBeCloseTo(0.7, 6)
    expect(score['BERTScore-F']).toBeCloseTo((2 * 0.8 * 0.7) / 1.5, 6)
  })
})

describe('entailment', () => {
  test.each([
    // Powers: no 3, neutral 1, yes 2; what is absent is e^-9.
    ['yes', 'x', [2 / 3, 0]],
    ['no', 'x', [0, 3 / 4]],
    ['yes', 'no', [2 / 6, 3 / 6]],
  ])('%s, then %s', async (premise, hypothesis, wanted) => {
    const found = await entailment.classify(premise, hypothesis)
    expect(found.entailment).toBeCloseTo(wanted[0]!, 3)
    expect(found.contradiction).toBeCloseTo(wanted[1]!, 3)
  })
})

test.each(['model.onnx', 'tokenizer.json'])('a %s that cannot be used is named', async (name) => {
  const bad = writeTinyModel(join(folder, `bad-${name}`), { table: vectors, output: 'last_hidden_state' })
  writeFileSync(join(bad, name), 'secret')
  await expect(openEmbedder(bad)).rejects.toMatchObject({
    code: 'model_unavailable',
    message: `${join(bad, name)} is missing or cannot be used.`,
  })
})
