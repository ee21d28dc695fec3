// Questions to a hospital database and its schema → an instance a question; the gold query is the reference.
import type { Row, RowFile } from '../ports.ts'
import { stripPython } from '../text/normalize.ts'
import { findFile, findFiles, readText } from './find-file.ts'
import { readCell, type FilesMapper, type PlacedRow } from './scenario-mapper.ts'

export const ehrSql: FilesMapper = {
  name: 'ehr-sql',
  async *mapFiles(files): AsyncGenerator<PlacedRow> {
    const schema = extractTables(await readText(findFile(files, 'schema')))
    for (const questions of findFiles(files, 'questions')) {
      for await (const row of questions.rows) yield { ...mapQuestion(row, schema, questions), line: row.line }
    }
  },
}

/** The CREATE TABLE statements, their lines stripped, parted by blank lines. A statement ends at a line that ends in `;`. */
function extractTables(sql: string): string {
  const tables: string[] = []
  let open: string[] | null = null
  for (const raw of sql.split('\n')) {
    const line = stripPython(raw)
    if (line.startsWith('CREATE TABLE')) open = [line]
    else if (open) {
      open.push(line)
      if (line.endsWith(';')) {
        tables.push(open.join('\n'))
        open = null
      }
    }
  }
  return tables.join('\n\n')
}

/** Questions that cannot be answered have the query "null"; an argument of the run leaves them out. */
function mapQuestion(row: Row, schema: string, { file }: RowFile) {
  const question = readCell(row, 'question')
  if (question === null) return { skip: 'missing_value', field: 'question' } as const
  const query = readCell(row, 'query')
  if (query === null) return { skip: 'missing_value', field: 'query' } as const
  const value = row.values['value']
  return {
    draft: {
      id: null,
      split: file.split,
      // The blanks before "Question" are upstream's: a line of its source goes on there.
      input: `-- Database Schema:\n${schema}\n\n--                     Question:\n${question}\n\n`,
      references: [{ output: { text: query }, tags: ['correct'] }],
      extraData: {
        is_impossible: String(row.values['is_impossible'] === true || query === 'null'),
        value: typeof value === 'object' && value !== null ? JSON.stringify(value) : '{}',
      },
    },
  }
}
