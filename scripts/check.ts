// `npm run check`: format, lists, types, lint and unit tests.
import { checkLanes, reportTallies, runLanes } from './run-steps.ts'

reportTallies([await runLanes(checkLanes)])
