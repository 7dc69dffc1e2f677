// `npm test`: types, format, lint, unused code, then all tests. Arguments go to the test runner.
// The last line is always `N passed, N failed`; a failed check counts as one.
import { closeWithCounts, runChecksAndTests } from './suites.mjs'

await closeWithCounts([() => runChecksAndTests(process.argv.slice(2))])
