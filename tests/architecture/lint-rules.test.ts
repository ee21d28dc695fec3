// Forbidden texts → what the linter says of each: no rule of the house is decoration.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './source-files.ts'

interface Case {
  readonly name: string
  readonly path: string
  readonly text: string
  /** The rule that must find a fault; null where nothing may be found. */
  readonly rule: string | null
}

const imports: readonly Case[] = [
  {
    name: 'core may not import storage',
    path: 'src/core/up.ts',
    text: "export { openVault } from '../storage/vault.ts'\n",
    rule: 'no-restricted-imports',
  },
  {
    name: 'core may not import storage from a folder of its own',
    path: 'src/core/metrics/up.ts',
    text: "export { openVault } from '../../storage/vault.ts'\n",
    rule: 'no-restricted-imports',
  },
  {
    name: 'clients may not import storage, not even a type',
    path: 'src/clients/sideways.ts',
    text: "import type { Vault } from '../storage/vault.ts'\nexport type Held = Vault\n",
    rule: 'no-restricted-imports',
  },
  {
    name: 'the renderer may not import core',
    path: 'src/renderer/ui/Up.tsx',
    text: "export { toScored } from '../../core/metrics/scored.ts'\n",
    rule: 'no-restricted-imports',
  },
  {
    name: 'contracts may not import a package of its own choice',
    path: 'src/contracts/package.ts',
    text: "import { parse } from 'yaml'\nexport const read = parse\n",
    rule: 'no-restricted-imports',
  },
  {
    name: 'nor a part of a package',
    path: 'src/contracts/part.ts',
    text: "import { parse } from '@orpc/server/node'\nexport const read = parse\n",
    rule: 'no-restricted-imports',
  },
  {
    name: 'contracts may import its two packages and itself',
    path: 'src/contracts/permitted.ts',
    text: "export { oc } from '@orpc/contract'\nexport { z } from 'zod'\nexport { a } from './value.ts'\n",
    rule: null,
  },
  {
    name: 'storage may not seal a value',
    path: 'src/storage/sealing.ts',
    text: "import { seal } from '../core/redaction/redacted.ts'\nexport const held = seal\n",
    rule: 'no-restricted-imports',
  },
  {
    name: 'services may not seal under another name',
    path: 'src/services/sealing.ts',
    text: "import { sealHelmRun as close } from '../core/redaction/redacted.ts'\nexport const held = close\n",
    rule: 'no-restricted-imports',
  },
  {
    name: 'core may not seal outside its redaction',
    path: 'src/core/sealing.ts',
    text: "export { seal } from './redaction/redacted.ts'\n",
    rule: 'no-restricted-imports',
  },
  {
    name: 'nobody makes a Redacted value',
    path: 'src/services/making.ts',
    text: "import { Redacted } from '../core/redaction/redacted.ts'\nexport const held = Redacted\n",
    rule: 'no-restricted-imports',
  },
  {
    name: 'the room itself may seal',
    path: 'src/core/redaction/sealing.ts',
    text: "import { seal } from './redacted.ts'\nexport const held: unknown = seal\n",
    rule: null,
  },
  {
    name: 'others may take what is sealed',
    path: 'src/storage/taking.ts',
    text: "import type { Redacted } from '../core/redaction/redacted.ts'\nexport type Held = Redacted\n",
    rule: null,
  },
  {
    name: 'a permitted import passes',
    path: 'src/clients/permitted.ts',
    text: "import type { A } from '../contracts/value.ts'\nexport type Held = A\n",
    rule: null,
  },
  {
    name: 'no cycle of types either',
    path: 'src/core/cycle.ts',
    text: "import type { B } from './cycle-back.ts'\nexport interface A {\n  readonly b: B\n}\n",
    rule: 'no-cycle',
  },
  {
    name: 'the other half of the cycle',
    path: 'src/core/cycle-back.ts',
    text: "import type { A } from './cycle.ts'\nexport interface B {\n  readonly a: A\n}\n",
    rule: 'no-cycle',
  },
]

/** Rule → a line it must not let pass. `any` and `promise` are declared before it. */
const lines: Readonly<Record<string, string>> = {
  'await-thenable': 'await 1',
  'ban-ts-comment': '// @ts-ignore\nexport const a = 1',
  'consistent-type-imports': "import { A } from '../contracts/value.ts'\nexport const a: A = 1",
  'max-lines': `export const a = 1\n${'\n'.repeat(300)}`,
  'max-lines-per-function': `export function a() {\n${'  promise.catch(String)\n'.repeat(61)}}`,
  'max-params': 'export const a = (b: 1, c: 1, d: 1, e: 1) => [b, c, d, e]',
  'no-array-constructor': 'export const a: unknown = new Array(1, 2)',
  'no-array-delete': 'const a = [1]\ndelete a[0]',
  'no-base-to-string': 'export const a = String({})',
  'no-console': "console.log('a')",
  'no-default-export': 'export default 1',
  'no-duplicate-enum-values': 'export enum A {\n  B = 1,\n  C = 1,\n}',
  'no-duplicate-type-constituents': "export type A = 'a' | 'a'",
  'no-empty-object-type': 'export type A = {}',
  'no-eval': "eval('1')",
  'no-explicit-any': 'export type A = any',
  'no-extra-non-null-assertion': 'export const a = any!!',
  'no-floating-promises': 'promise.then(String)',
  'no-for-in-array': 'for (const a in [1]) String(a)',
  'no-implied-eval': "setTimeout('1', 1)",
  'no-misused-new': 'export interface A {\n  new (): A\n}',
  'no-misused-promises': 'if (promise) String(1)',
  'no-namespace': 'export namespace A {\n  export const a = 1\n}',
  'no-non-null-asserted-optional-chain': 'export const a = (any as { b?: 1 } | null)?.b!',
  'no-redundant-type-constituents': 'export type A = unknown | 1',
  'no-require-imports': "export const a: unknown = require('a')",
  'no-this-alias': 'export function a(this: object) {\n  const b = this\n  return b\n}',
  'no-unnecessary-type-assertion': 'export const a = (1 as number) as number',
  'no-unnecessary-type-constraint': 'export type A<T extends unknown> = T[]',
  'no-unsafe-argument': 'parseInt(any)',
  'no-unsafe-assignment': 'export const a: number = any',
  'no-unsafe-call': 'any()',
  'no-unsafe-declaration-merging': 'export class A {}\nexport interface A {\n  readonly b: 1\n}',
  'no-unsafe-enum-comparison': 'enum A {\n  B = 1,\n}\nexport const a = (b: A) => b === 1',
  'no-unsafe-function-type': 'export type A = Function',
  'no-unsafe-member-access': 'String(any.b)',
  'no-unsafe-return': 'export const a = () => any',
  'no-unsafe-unary-minus': "export const a = -'a'",
  'no-unused-expressions': 'promise',
  'no-unused-vars': 'const _a = 1',
  'no-var': 'export var a = 1',
  'no-wrapper-object-types': 'export type A = String',
  'only-throw-error': "throw 'a'",
  'prefer-as-const': "export const a = 'b' as 'b'",
  'prefer-const': 'let a = 1\nString(a)',
  'prefer-namespace-keyword': 'declare module A {}',
  'prefer-promise-reject-errors': "export const a = Promise.reject('b')",
  'prefer-rest-params': 'export function a() {\n  return String(arguments[0])\n}',
  'prefer-spread': 'export const a = (b: number[]) => Math.max.apply(Math, b)',
  'restrict-plus-operands': "export const a = 'b' + {}",
  'restrict-template-expressions': 'export const a = `${{}}`',
  'switch-exhaustiveness-check': 'export function a(b: 1 | 2) {\n  switch (b) {\n    case 1:\n  }\n}',
  'triple-slash-reference': '/// <reference path="./a.ts" />',
  'unbound-method': "export const { trim } = 'a'",
  eqeqeq: 'export const a = promise == null',
}

const ofReact: Readonly<Record<string, string>> = {
  'exhaustive-deps': 'useEffect(() => void String(a), [])',
  'rules-of-hooks': "if (a !== '') useEffect(() => undefined)",
}

const head = 'export declare const any: any\nexport declare const promise: Promise<void>\n'

const toComponent = (line: string) =>
  `import { useEffect } from 'react'\nexport function A({ a }: { a: string }) {\n  ${line}\n  return a\n}\n`

const cases: readonly Case[] = [
  ...imports,
  ...Object.entries(lines).map(([rule, line]) => {
    const text = line.startsWith('///') ? line : `${head}${line}\n`
    return { name: rule, path: `src/core/${rule}.ts`, text, rule }
  }),
  ...Object.entries(ofReact).map(([rule, line]) => {
    return { name: rule, path: `src/renderer/${rule}.tsx`, text: toComponent(line), rule }
  }),
]
const folder = mkdtempSync(join(tmpdir(), 'wardroom-lint-'))
const found = lintAll()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(cases)('$name', ({ path, rule }) => {
  const names = found.get(path) ?? []
  if (rule === null) expect(names).toEqual([])
  else expect(names).toContain(rule)
})

/** File → the rules that found a fault in it: one run of the linter over a repository of these texts. */
function lintAll(): ReadonlyMap<string, readonly string[]> {
  const configs = ['oxlint.config.ts', ...['base', 'node', 'web'].map((name) => `tsconfig.${name}.json`)]
  for (const name of [...configs, 'tsconfig.json']) copyFileSync(join(root, name), join(folder, name))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const value = { path: 'src/contracts/value.ts', text: 'export type A = 1\nexport const a: A = 1\n' }
  for (const { path, text } of [value, ...cases]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const program = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [program, '--format', 'json', 'src'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: readonly { readonly filename: string; readonly code: string }[]
  }
  const groups = Map.groupBy(diagnostics, ({ filename }) => filename)
  return new Map(
    [...groups].map(([path, all]) => [path, all.map(({ code }) => code.replace(/^.*\(|\)$/g, ''))]),
  )
}
