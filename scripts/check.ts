// `npm run check`: format, lists, types, lint and unit tests.
import { checkSteps, runSteps } from './run-steps.ts'

const { passed, failed } = runSteps(checkSteps)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
