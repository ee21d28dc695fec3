// docs/redaction.md → the tables of the policy, as the program has them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toPolicyTables } from '../../src/core/redaction/policy-document.ts'
import { root } from './source-files.ts'

test('the tables of the document are those of the program; npm run generate writes them', () => {
  const text = readFileSync(join(root, 'docs/redaction.md'), 'utf8')
  const [, generated] = /<!-- tables -->\n([\s\S]*)<!-- end of tables -->/.exec(text) ?? []
  expect(generated).toBe(
    `<!-- prettier-ignore-start -->\n\n${toPolicyTables()}\n\n<!-- prettier-ignore-end -->\n`,
  )
})
