// The house rules a machine can hold → the linter's: import direction, cycles, lengths, typed promises, hooks.
import { defineConfig, type OxlintOverride } from 'oxlint'

/** Room → rooms it may import, besides itself. tests/architecture reads this list too. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
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

// By folder name: no folder inside a room is named as a room, which tests/architecture holds.
const toDirection = (room: string, allowed: readonly string[]) => {
  const others = Object.keys(rooms).filter((other) => other !== room && !allowed.includes(other))
  return {
    regex: `^\\.{1,2}/(?:.*/)?(?:${others.join('|')})/`,
    message: `${room} may import only ${['itself', ...allowed].join(', ')}`,
  }
}

const sealing = {
  regex: 'redaction/redacted(?:\\.ts)?$',
  allowTypeImports: true,
  message: 'only core/redaction makes and seals Redacted values',
}

const outsidePackages = {
  group: ['**', '!./**', '!../**', '!zod', '!@orpc/contract'],
  message: 'contracts imports zod and @orpc/contract only',
}

// One entry a room: a later entry for the same files would take the place of the rule, not add to it.
const directions = Object.entries(rooms).map(([room, allowed]): OxlintOverride => {
  const extra = room === 'contracts' ? outsidePackages : sealing
  return {
    files: [`src/${room}/**/*.ts`, `src/${room}/**/*.tsx`],
    rules: {
      'typescript/no-restricted-imports': ['error', { patterns: [toDirection(room, allowed), extra] }],
    },
  }
})

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc'],
  categories: { correctness: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['out', 'coverage', 'test-results', '**/*.js', '**/*.generated.ts'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    'max-params': ['error', { max: 3 }],
    eqeqeq: ['error', 'always'],
    'no-console': 'error',
    'no-implied-eval': 'error',
    // Names with an underscore are passed over unless an option is given.
    'no-unused-vars': ['error', { args: 'after-used' }],
    'no-array-constructor': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-enum-comparison': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/restrict-plus-operands': 'error',
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/switch-exhaustiveness-check': 'error',
    // Of the category above, what the house does on purpose or the rule does not understand.
    'no-control-regex': 'off',
    'no-empty-pattern': 'off',
    'no-misleading-character-class': 'off',
    'no-shadow-restricted-names': ['error', { reportGlobalThis: false }],
    // Knows no v flag.
    'no-useless-escape': 'off',
    'typescript/no-misused-spread': 'off',
    'unicorn/no-new-array': 'off',
    'unicorn/no-useless-spread': 'off',
  },
  overrides: [
    {
      files: ['src/**/*.ts', 'src/**/*.tsx'],
      excludeFiles: ['**/*.test.ts'],
      rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
    },
    ...directions,
    {
      files: ['src/core/redaction/**/*.ts'],
      rules: {
        'typescript/no-restricted-imports': [
          'error',
          { patterns: [toDirection('core', rooms['core'] ?? [])] },
        ],
      },
    },
    {
      files: ['src/renderer/**/*.ts', 'src/renderer/**/*.tsx'],
      plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        // For a compiler that is not in use here.
        'react/incompatible-library': 'off',
        'react/purity': 'off',
      },
    },
    { files: ['**/*.test.ts'], rules: { 'typescript/require-array-sort-compare': 'off' } },
    { files: ['*.config.ts', 'tests/**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    { files: ['scripts/**/*.ts', 'tests/**/*.ts'], rules: { 'no-console': 'off' } },
  ],
})
