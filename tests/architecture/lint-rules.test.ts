// The linter itself, run on forbidden text: the boundary rule is no decoration.
import { ESLint } from 'eslint'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

// Under CI the parser would read the files from disk once and for all, and not see the texts given here.
process.env['TSESTREE_SINGLE_RUN'] = 'false'

const minute = 60_000
const eslint = new ESLint({ cwd: root })

/** Lints the text as if it stood in that file, which must exist for the typed rules. */
async function findRules(text: string, filePath: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(text, { filePath })
  expect(result!.messages.filter(({ fatal }) => fatal)).toEqual([])
  return result!.messages.map(({ ruleId }) => ruleId)
}

const boundary = 'import-x/no-restricted-paths'

test.each([
  {
    name: 'core may not import storage',
    path: 'src/core/ports.ts',
    text: "export { openVault } from '../storage/vault.ts'\n",
    rule: boundary,
  },
  {
    name: 'clients may not import storage, not even a type',
    path: 'src/clients/replay.ts',
    text: "import type { Vault } from '../storage/vault.ts'\nexport type Held = Vault\n",
    rule: boundary,
  },
  {
    name: 'contracts may not import a package of its own choice',
    path: 'src/contracts/stat.ts',
    text: "import { parse } from 'yaml'\nexport const read = parse\n",
    rule: 'no-restricted-imports',
  },
  {
    name: 'storage may not seal a value',
    path: 'src/storage/export-writer.ts',
    text: "import { seal } from '../core/redaction/redacted.ts'\nexport const held = seal\n",
    rule: 'no-restricted-imports',
  },
  {
    name: 'services may not seal under another name',
    path: 'src/services/exports.ts',
    text: "import { sealManifest as close } from '../core/redaction/redacted.ts'\nexport const held = close\n",
    rule: 'no-restricted-imports',
  },
  {
    name: 'core may not seal outside its redaction',
    path: 'src/core/ports.ts',
    text: "export { seal } from './redaction/redacted.ts'\n",
    rule: 'no-restricted-imports',
  },
  {
    name: 'nobody makes a Redacted value',
    path: 'src/services/exports.ts',
    text: "import { Redacted } from '../core/redaction/redacted.ts'\nexport const held = new Redacted(Symbol() as never, '')\n",
    rule: 'no-restricted-syntax',
  },
])('$name', { timeout: minute }, async ({ path, text, rule }) => {
  expect(await findRules(text, path)).toContain(rule)
})

test('the room itself may seal, and others may take what is sealed', { timeout: minute }, async () => {
  const sealing = "import { seal } from './redacted.ts'\nexport const held = seal\n"
  expect(await findRules(sealing, 'src/core/redaction/redact-runs.ts')).toEqual([])
  const taking =
    "import type { Redacted } from '../core/redaction/redacted.ts'\nexport type Held = Redacted<string>\n"
  expect(await findRules(taking, 'src/storage/export-writer.ts')).toEqual([])
})

test('a permitted import passes', { timeout: minute }, async () => {
  const text = "import type { Model } from '../contracts/model.ts'\nexport type Held = Model\n"
  expect(await findRules(text, 'src/clients/replay.ts')).toEqual([])
})
