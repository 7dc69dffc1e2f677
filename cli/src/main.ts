// The command line of a working copy: with the commands that run its programs.
import { demoCommand, verifyCommand } from './commands/tools.ts'
import { runCli } from './run.ts'

await runCli(process.argv.slice(2), { demo: demoCommand, verify: verifyCommand })
