// `.ci/run`: `npm test`, then `npm run test:machine`. Arguments go to the first. The last line is
// `N passed, N failed` of both together.
import { closeWithCounts, runChecksAndTests, runMachineTests } from './suites.mjs'

await closeWithCounts([() => runChecksAndTests(process.argv.slice(2)), () => runMachineTests([])])
