import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadJudges } from './judges-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'wardroom-judges-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(text: string): string {
  const path = join(folder, 'judges.yaml')
  writeFileSync(path, text)
  return path
}

test('name, model and deployment; a deployment may be absent, and other keys do not matter', () => {
  const path = write(
    'judges:\n  - {name: first, model: a/one, model_deployment: host/one}\n  - {name: second, model: b/two, note: x}\n',
  )
  expect(loadJudges(path)).toEqual([
    { name: 'first', model: 'a/one', modelDeployment: 'host/one' },
    { name: 'second', model: 'b/two' },
  ])
})

test.each([
  ['judges:\n  - name: first\n', /line 2: judges\.0\.model/, 'judges.0.model'],
  ['judges: []\n', /line 1: judges/, 'judges'],
  ['models: []\n', /judges/, 'judges'],
  [
    'judges:\n  - {name: a, model: m}\n  - {name: a, model: n}\n',
    /judges\.1\.name: the judge is named twice/,
    'judges.1.name',
  ],
])('%j is refused by line and field', (text, message, field) => {
  const path = write(text)
  expect(() => loadJudges(path)).toThrow(message)
  const place = { code: 'bad_input', place: { file: path, field } }
  expect(catchError(() => loadJudges(path))).toMatchObject(place)
})

function catchError(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test('a file that is not there', () => {
  expect(() => loadJudges(join(folder, 'none.yaml'))).toThrow(expect.objectContaining({ code: 'not_found' }))
})
