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
])('$name', { timeout: minute }, async ({ path, text, rule }) => {
  expect(await findRules(text, path)).toContain(rule)
})

test('a permitted import passes', { timeout: minute }, async () => {
  const text = "import type { Model } from '../contracts/model.ts'\nexport type Held = Model\n"
  expect(await findRules(text, 'src/clients/replay.ts')).toEqual([])
})
