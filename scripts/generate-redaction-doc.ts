// The redaction policy of the program → the tables between the marks of docs/redaction.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { toPolicyTables } from '../src/core/redaction/policy-document.ts'

const path = join(resolve(import.meta.dirname, '..'), 'docs/redaction.md')
const text = readFileSync(path, 'utf8')
const [begin, end] = ['<!-- tables -->\n', '<!-- end of tables -->']
const [before, after] = [text.indexOf(begin), text.indexOf(end)]
if (before < 0 || after < before) throw new Error('docs/redaction.md has no marks for its tables')
const tables = `<!-- prettier-ignore-start -->\n\n${toPolicyTables()}\n\n<!-- prettier-ignore-end -->\n`
writeFileSync(path, text.slice(0, before + begin.length) + tables + text.slice(after))
console.log('docs/redaction.md: written')
