// docs/parity.md → its table, as the goldens of upstream's package have it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toParityDocument } from '../../scripts/generate-parity-doc.ts'
import { root } from './source-files.ts'

test('the table of the document is that of the goldens; npm run generate writes it', () => {
  const text = readFileSync(join(root, 'docs/parity.md'), 'utf8')
  expect(text).toBe(toParityDocument(text))
})
