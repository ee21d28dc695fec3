// A model file that is cut short, or no model at all → one sentence that names it, and what was answered stays.
import { copyFileSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorReportSchema, type ErrorReport } from '../../src/contracts/errors.ts'
import { resources, wardroom, wardroomJson } from '../integration/command-line.ts'
import { createScratch, type Scratch } from '../integration/scratch.ts'
import { makeWorkspace, type RunReport, type WorkspacePlace } from '../integration/workspace.ts'

const whole = join(resources, 'models/wardroom-tiny.gguf')
const questions = join(resources, 'demo/medec/MEDEC-MS-TestSet-with-GroundTruth-and-ErrorType.csv')

let scratch: Scratch
let place: WorkspacePlace

beforeAll(async () => {
  scratch = createScratch()
  place = await makeWorkspace(scratch, 'workspace')
  await wardroomJson(['data', 'add', 'medec', questions], { env: place.env })
})
afterAll(() => scratch.remove())

async function refusal(words: readonly string[]): Promise<ErrorReport['error'] & { code: string }> {
  const { code, stdout, stderr } = await wardroom([...words, '--json'], { env: place.env })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  const { error } = errorReportSchema.parse(JSON.parse(stderr))
  expect(error.message).not.toMatch(/\bat \S+:\d+|Error:|0x[0-9a-f]+/)
  return error
}

const bytes = readFileSync(whole)
const header = bytes.subarray(0, 4)
const damages: readonly { readonly name: string; readonly content: Buffer }[] = [
  { name: 'half', content: bytes.subarray(0, bytes.length >> 1) },
  { name: 'a byte short', content: bytes.subarray(0, bytes.length - 1) },
  { name: 'header alone', content: header },
  { name: 'cut in the metadata', content: bytes.subarray(0, 200) },
  { name: 'another format', content: Buffer.from(`{"format": "safetensors"}\n${'x'.repeat(4096)}`) },
  { name: 'empty', content: Buffer.alloc(0) },
  { name: 'noise behind the header', content: Buffer.concat([header, Buffer.alloc(65_536, 0xa5)]) },
  { name: 'absurd counts', content: Buffer.concat([header, Buffer.alloc(8_192, 0xff)]) },
]

describe.each(damages)('a file that is $name', ({ name, content }) => {
  it('is refused by its name', async () => {
    const file = scratch.path(`${name.replaceAll(' ', '-')}.gguf`)
    writeFileSync(file, content)
    const model = name.replaceAll(' ', '-')
    const added = await wardroom(['models', 'add', model, '--gguf', file, '--json'], { env: place.env })
    const words = ['run', '-r', `medec:model=${model}`, '--suite', 's', '-m', '3']
    const error =
      added.code === 0 ? await refusal(words) : errorReportSchema.parse(JSON.parse(added.stderr)).error
    expect(['model_unavailable', 'bad_input']).toContain(error.code)
    expect(error.message).toContain(`${model}.gguf`)
  })
})

it('a file that is cut short after some answers: they are kept, and the run goes on once it is whole again', async () => {
  const file = scratch.path('cut-later.gguf')
  copyFileSync(whole, file)
  const { env } = place
  await wardroomJson(['models', 'add', 'later', '--gguf', file], { env })
  const words = ['run', '-r', 'medec:model=later', '--suite', 'later']
  const first = await wardroomJson<RunReport>([...words, '-m', '3'], { env })
  expect(first.runs[0]).toMatchObject({ answered: 3, failed: 0 })
  truncateSync(file, 1_000_000)
  const error = await refusal([...words, '-m', '6'])
  expect(error).toMatchObject({ code: 'model_unavailable', file })
  const listed = await wardroomJson<{ runs: RunReport['runs'] }>(['runs'], { env })
  expect(listed.runs.find(({ id }) => id === first.runs[0]!.id)).toMatchObject({
    answered: 3,
    status: 'finished',
  })
  copyFileSync(whole, scratch.path('whole-again.gguf'))
  renameSync(scratch.path('whole-again.gguf'), file)
  const again = await wardroomJson<RunReport>([...words, '-m', '6'], { env })
  // The larger sample holds the smaller one, whose answers are not asked for again.
  expect(again.runs[0]).toMatchObject({ status: 'finished', answered: 6, failed: 0 })
})
