import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/architecture/**/*.test.ts', 'tests/golden/**/*.test.ts'],
          // Whole data sets and corpora: as right or wrong as the others, but they take their time.
          exclude: ['**/*.corpus.test.ts'],
          // Loading the modules again for each file takes as long as the tests.
          isolate: false,
          maxWorkers: '100%',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts', '{src,tests}/**/*.corpus.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
