// Answers of strange characters and great length → stored and read back as they came, and shown without a crash.
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { guardText } from '../../src/core/redaction/guard-text.ts'
import { createScratch } from '../integration/scratch.ts'
import { wardroom, wardroomJson } from '../integration/command-line.ts'
import { openEndpointWorkspace, readAnswers, toNumber } from './endpoint-workspace.ts'
import { answer, startRawEndpoint, type RawEndpoint } from './raw-endpoint.ts'

const scratch = createScratch()
let endpoint: RawEndpoint | null = null

afterEach(async () => endpoint?.close())
afterAll(() => scratch.remove())

const texts: readonly string[] = [
  'A',
  'A\u0000B\u0000',
  '\u0000',
  '\ud800',
  'A \udc00\ud800 lone halves in the wrong order',
  '\ud83d\ude00 a whole pair, then a half \ud83d',
  Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join(''),
  '\u2028\u2029\ufeff\uffff\ufffe',
  '\u202eright to left\u202c and \u200bnothing',
  'e\u0301 is not \u00e9',
  '\x1b[2J\x1b]0;title\x07',
  `${'long '.repeat(209_715)}end`,
  ' \n\t ',
  '',
]

describe('answers of strange characters', () => {
  test('are read back as they came: from the vault, in a view, after opening again', async () => {
    endpoint = await startRawEndpoint(({ prompt, response }) => answer(response, texts[toNumber(prompt)]!))
    const opened = await openEndpointWorkspace(scratch, 'texts', {
      url: endpoint.url,
      questions: texts.length,
    })
    const { run } = await opened.run()
    expect(run).toMatchObject({ status: 'finished', answered: texts.length, failed: 0 })
    expect(run.scores).toHaveLength(2)
    expect(readAnswers(opened, run.id)).toEqual(texts.map((text) => ({ text, attempts: 1 })))

    const { instances, reader } = opened.workspace
    for (const [index, { instance }] of reader.read(run.id).entries.entries()) {
      const view = instances.view(run.id, instance.rowId)
      expect(view.answer).toEqual(guardText(texts[index]!, run.access, false))
    }
    expect(instances.list(run.id, 'helm').rows).toHaveLength(texts.length)
    expect(() => instances.search(run.id, 'halves')).not.toThrow()
    opened.workspace.close()

    // Another run of the same questions takes them from memory: the same characters again.
    const env = { ...scratch.env, WARDROOM_WORKSPACE: opened.directory }
    const asked = endpoint.prompts().length
    const again = ['run', '-r', 'med_qa:model=m', '--suite', 'again']
    expect(await wardroomJson(again, { env })).toMatchObject({
      runs: [
        { status: 'finished', answered: texts.length, scores: run.scores.map(({ value }) => ({ value })) },
      ],
    })
    expect(endpoint.prompts()).toHaveLength(asked)
    expect(await wardroom(['workspace', 'check'], { env })).toMatchObject({ code: 0 })
  })
})
