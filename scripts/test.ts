// `npm test`: everything, with what the machine lacks installed first.
import { buildIfStale } from './build-if-stale.ts'
import { checkLanes, reportTallies, runLanes, type Step } from './run-steps.ts'
import { ensureSystemPackages } from './system-packages.ts'

const toWords = (project: string) => [
  ...['vitest', 'run', '--project', project],
  ...['--reporter=default', '--reporter=json', '--outputFile.json={report}'],
]

/** One after the other, alone on the machine: they start processes and wait for windows. */
const wholeSteps: readonly Step[] = [
  { name: 'integration tests', words: toWords('integration'), report: 'vitest' },
  { name: 'fault tests', words: toWords('faults'), report: 'vitest' },
  {
    name: 'window tests',
    words: ['node', 'scripts/test-window.ts', '--reporter=list,json'],
    report: 'playwright',
  },
]

ensureSystemPackages()
buildIfStale()
const checked = await runLanes(checkLanes)
const whole = await runLanes([wholeSteps])
reportTallies([checked, whole])
