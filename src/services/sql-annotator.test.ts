// A run about a database that lies in the vault → its queries' results beside the answers, run once.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { loadSqlite } from '../storage/database.ts'
import type { Workspace } from './create-services.ts'
import { copyResources, RATED_NAME } from './testing/rated-benchmark.ts'
import { makeTemporaryWorkspace, RESOURCES, type TemporaryWorkspace } from './testing/temporary-workspace.ts'

let temporary: TemporaryWorkspace
let workspace: Workspace

/** The rated benchmark, asked for queries in place of advice, with a database among its files. */
function toResources(folder: string): string {
  const resources = copyResources(RESOURCES, folder)
  const path = join(resources, 'benchmarks', `${RATED_NAME}.yaml`)
  const benchmark = parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  const database = { name: 'ward.sqlite', format: 'bytes', split: 'test', optional: true, attachment: true }
  const files = [...(benchmark['files'] as object[]), database]
  const metrics = { metrics: ['ehr_sql'], mainMetric: 'ehr_sql_execution_accuracy' }
  writeFileSync(path, stringify({ ...benchmark, ...metrics, files, jury: undefined }))
  return resources
}

beforeAll(async () => {
  temporary = await makeTemporaryWorkspace(toResources)
  workspace = await temporary.open()
  const database = join(temporary.folder, 'ward.sqlite')
  const db = new (loadSqlite())(database, { fileMustExist: false, timeout: 100 })
  db.exec("create table stays(name text); insert into stays values ('PATIENT-A'), ('PATIENT-B')").close()
  const rows = [
    'id,question,advice',
    'q0,Who?,select name from stays',
    'q1,How many?,select count(*) from stays',
    '',
  ]
  await workspace.datasets.add(RATED_NAME, [temporary.write('ward_advice.csv', rows.join('\n')), database])
  const toPrompt = (question: string) => `Give advice.\n\nQuestion: ${question}\nAnswer:`
  const answers = [
    { prompt: toPrompt('Who?'), completion: '```sql\nselect name from stays order by 1 desc\n```' },
    { prompt: toPrompt('How many?'), completion: 'delete from stays' },
  ]
  const path = temporary.write('writer.jsonl', answers.map((answer) => JSON.stringify(answer)).join('\n'))
  await workspace.models.add('writer', { kind: 'replay', path })
})

afterAll(() => {
  workspace.close()
  temporary.remove()
})

test('queries of a run are run on the database in the vault, and shown as far as the text may be', async () => {
  const entries = [`${RATED_NAME}:model=writer`]
  const wish = { suite: 's', maxEvalInstances: null, concurrency: 2, abort: new AbortController().signal }
  await workspace.runs.run({ ...wish, entries })
  const [run] = workspace.runs.list('s')
  expect(run!.scores.map(({ scoring, value }) => [scoring, value])).toEqual([
    ['corrected', 0.5],
    ['helm', 0.5],
  ])
  const { rows } = workspace.instances.list(run!.id, 'corrected')
  const views = rows.map(({ rowId }) => workspace.instances.view(run!.id, rowId))
  expect(views.map(({ query }) => query)).toMatchObject([
    { fault: null, goldFault: null, predictedRows: 2, goldRows: 2 },
    { fault: 'none_generated', goldFault: null, predictedRows: 0, goldRows: 1 },
  ])
  expect(JSON.stringify(views)).not.toContain('PATIENT')
  const shown = workspace.instances.reveal(run!.id, rows[0]!.rowId, 'check_score')
  expect(shown.query).toMatchObject({ predicted: { text: '["PATIENT-B"]\n["PATIENT-A"]' } })
})
