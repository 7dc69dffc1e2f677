// How a process goes, and what it says where something failed.
import { inspect } from 'node:util'
import { ConfigError } from '../../config.ts'

/** Ends the process with a code, and whoever started it by a channel hears of it. */
export function leaveProcess(code: number): void {
  process.exitCode = code
  if (process.connected) process.disconnect()
  process.exit()
}

/** A failure in words: with its stack, but for faults that whoever starts the service can mend. */
export function failureText(error: unknown): string {
  return isExpected(error) ? error.message : inspect(error)
}

function isExpected(error: unknown): error is Error {
  return error instanceof ConfigError || (error instanceof Error && 'fault' in error)
}
