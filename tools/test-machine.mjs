// `npm run test:machine`: what needs programs of the machine beside Node. What is missing is
// installed; without it the run fails. Arguments go to the test runner. The last line is always
// `N passed, N failed`.
import { closeWithCounts, runMachineTests } from './suites.mjs'

await closeWithCounts([() => runMachineTests(process.argv.slice(2))])
