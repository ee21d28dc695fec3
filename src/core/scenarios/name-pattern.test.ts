// Names with places in them: which paths are of that name, and what the places stand for.
import { expect, it } from 'vitest'
import { isNamePattern, matchName, toBareName } from './name-pattern.ts'

it.each<[name: string, path: string, relative: string | null, bindings?: object]>([
  ['data.csv', 'home/me/data.csv', 'data.csv'],
  ['data.csv', 'home/me/DATA.CSV', 'DATA.CSV'],
  ['data.csv', 'home/me/data.csv.gz', 'data.csv.gz'],
  ['data.csv', 'home/me/mydata.csv', null],
  ['data.csv', 'home/me/dataxcsv', null],
  ['data.csv.gz', 'data.csv', null],
  ['test/*.xml', 'set/test/100.xml', 'test/100.xml'],
  ['test/*.xml', 'set/train/100.xml', null],
  ['test/*.xml', 'set/test/more/100.xml', null],
  ['test/*.xml', '100.xml', null],
  ['{condition}.xlsx', 'clear/chronic_pain.xlsx', 'chronic_pain.xlsx', { condition: 'chronic_pain' }],
  ['{condition}.xlsx', 'clear/.xlsx', null],
  [
    'labels/{task}/labels.parquet',
    'x/labels/anemia/labels.parquet',
    'labels/anemia/labels.parquet',
    { task: 'anemia' },
  ],
  ['{a}/{a}.csv', 'x/one/one.csv', 'one/one.csv', { a: 'one' }],
  ['{a}/{a}.csv', 'x/one/two.csv', null],
  ['a+(b).txt', 'a+(b).txt', 'a+(b).txt'],
  ['../*.xml', 'a/../x.xml', null],
])('%s and %s', (...[name, path, relative, bindings = {}]) => {
  const expected = relative === null ? null : { relative, bindings }
  expect(matchName(name, path.split('/'))).toEqual(expected)
})

it('knows a name of many files', () => {
  expect(['a.csv', 'x/*.xml', '{condition}.xlsx', '{Not}.csv'].map(isNamePattern)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it.each([
  ['100.xml', '100'],
  ['notes.csv.gz', 'notes'],
  ['test.findings.tok', 'test.findings'],
  ['.hidden', '.hidden'],
  ['plain', 'plain'],
])('%s without its ending', (name, bare) => expect(toBareName(name)).toBe(bare))
