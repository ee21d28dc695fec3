// `npm run check`: format, lists, types, lint and unit tests.
import { checkLanes, runLanes } from './run-steps.ts'

const { passed, failed } = await runLanes(checkLanes)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
