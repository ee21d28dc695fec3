// `npm test`: everything, with what the machine lacks installed first.
import { buildIfStale } from './build-if-stale.ts'
import { checkSteps, runSteps, type Step } from './run-steps.ts'
import { ensureSystemPackages } from './system-packages.ts'

const steps: readonly Step[] = [
  ...checkSteps,
  {
    name: 'integration tests',
    words: [
      'vitest',
      'run',
      '--project',
      'integration',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json={report}',
    ],
    report: 'vitest',
  },
  {
    name: 'window tests',
    words: ['node', 'scripts/test-window.ts', '--reporter=list,json'],
    report: 'playwright',
  },
]

ensureSystemPackages()
buildIfStale()
const { passed, failed } = runSteps(steps)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
