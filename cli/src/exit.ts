// How a command ends.
import { HoldfastError } from '@holdfast/node'

/** Exit codes, as `docs/guides/cli.md` says them. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  noKey: 3,
  unreachable: 4,
  notFound: 5,
} as const

/** Ends a command with words for its user and a code for its caller. */
export class CliError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number) {
    super(message)
    this.name = 'CliError'
    this.exitCode = exitCode
  }
}

/** Which code of ours an error ends with. */
export function codeOf(error: unknown): number {
  if (error instanceof CliError) return error.exitCode
  if (!(error instanceof HoldfastError)) return EXIT.failed
  if (error.status === null) return EXIT.unreachable
  if (error.status === 401) return EXIT.noKey
  return error.status === 404 ? EXIT.notFound : EXIT.failed
}

/** What an error says to the user: what was wrong, and what names it in the logs. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof HoldfastError))
    return error instanceof Error ? error.message : String(error)
  const { code, requestId } = error
  return `${error.message} (${code}${requestId === null ? '' : `, ${requestId}`})`
}
