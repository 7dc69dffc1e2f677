// Runs a command and ends the process with the code that its outcome has.
import { ExitCode, proposeCompletions, run } from '@stricli/core'
import { appOf, type Routes } from './app.ts'
import type { Variables } from './config.ts'
import type { Context } from './context.ts'
import { ownStreams } from './context.ts'
import { EXIT } from './exit.ts'

const INTERRUPTED = 130

/** Runs the command line with these words, with commands of the place beside those that all have. */
export async function runCli(given: readonly string[], more: Routes = {}): Promise<void> {
  const app = appOf(more)
  const ends = new AbortController()
  process.once('SIGINT', () => {
    process.exitCode = INTERRUPTED
    ends.abort()
  })
  process.stdout.on('error', () => process.exit(EXIT.ok))
  const [words, variables] = withProfile(given)
  const context: Context = { process: ownStreams, variables, signal: ends.signal }
  if (words[0] === '__complete') {
    const found = await proposeCompletions(app, words.slice(1), context)
    for (const { completion, brief } of found) process.stdout.write(`${completion}\t${brief}\n`)
    return
  }
  await run(app, words, context)
  const code = Number(process.exitCode ?? 0)
  const isUsage = code === ExitCode.InvalidArgument || code === ExitCode.UnknownCommand
  if (isUsage) process.exitCode = EXIT.usage
}

/** Takes `--profile NAME` out of the words, wherever it stands: every command has it. */
function withProfile(words: readonly string[]): readonly [readonly string[], Variables] {
  const at = words.findIndex((word) => word === '--profile' || word.startsWith('--profile='))
  const word = words[at]
  if (word === undefined) return [words, process.env]
  const isJoined = word.includes('=')
  const name = isJoined ? word.slice(word.indexOf('=') + 1) : (words[at + 1] ?? '')
  const rest = words.toSpliced(at, isJoined ? 1 : 2)
  return [rest, { ...process.env, HOLDFAST_PROFILE: name }]
}
