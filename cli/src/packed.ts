// The command line as it is installed: what needs no working copy.
import { runCli } from './run.ts'

await runCli(process.argv.slice(2))
