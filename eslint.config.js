// The house rules a machine can hold: import direction, cycles, file and function length, typed promises.
import importX from 'eslint-plugin-import-x'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** Room → rooms it may import, besides itself. tests/architecture reads this list too. */
export const rooms = {
  contracts: [],
  core: ['contracts'],
  clients: ['core', 'contracts'],
  storage: ['core', 'contracts'],
  services: ['clients', 'storage', 'core', 'contracts'],
  engine: ['services', 'clients', 'storage', 'core', 'contracts'],
  cli: ['services', 'clients', 'storage', 'core', 'contracts'],
  serve: ['services', 'clients', 'storage', 'core', 'contracts'],
  main: ['contracts'],
  preload: ['contracts'],
  renderer: ['contracts'],
}

const names = Object.keys(rooms)
const zones = names.map((room) => ({
  target: `./src/${room}`,
  from: names
    .filter((other) => other !== room && !rooms[room].includes(other))
    .map((other) => `./src/${other}`),
  message: `${room} may import only ${['itself', ...rooms[room]].join(', ')}`,
}))

export default tseslint.config(
  { ignores: ['out/**', 'node_modules/**', 'coverage/**', '**/*.generated.ts', 'test-results/**'] },
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: ['**/*.ts', '**/*.tsx'] })),
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: ['tsconfig.node.json', 'tsconfig.web.json'],
          noWarnOnMultipleProjects: true,
        }),
      ],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.node.json', './tsconfig.web.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-default-export': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
      'max-params': ['error', { max: 3 }],
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    ignores: ['**/*.test.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    ignores: ['src/contracts/**', 'src/core/redaction/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '/redacted(\\.ts)?$',
              importNames: ['seal', 'sealManifest', 'sealSurrogates'],
              message: 'only core/redaction seals a value',
            },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Redacted']",
          message: 'only core/redaction makes Redacted values',
        },
      ],
    },
  },
  {
    files: ['src/contracts/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(?!\\.{1,2}/|zod$|@orpc/contract$)',
              message: 'contracts imports zod and @orpc/contract only',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/renderer/**/*.tsx', 'src/renderer/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: ['*.config.ts', 'tests/**/*.config.ts'], rules: { 'import-x/no-default-export': 'off' } },
  { files: ['scripts/**/*.ts', 'tests/**/*.ts'], rules: { 'no-console': 'off' } },
)
