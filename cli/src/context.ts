// What every command gets: the process, and a client made of the key that was found.

import { Holdfast } from '@holdfast/node'
import type { CommandContext, StricliProcess } from '@stricli/core'
import type { Access, Variables } from './config.ts'
import { requireAccess } from './config.ts'

/** Where commands write, and the code that they end with. */
type Streams = StricliProcess & Pick<NodeJS.Process, 'stdout' | 'stderr'>

/** Those of this process: no exit code yet is null. */
export const ownStreams: Streams = {
  stdout: process.stdout,
  stderr: process.stderr,
  get exitCode() {
    return process.exitCode ?? null
  },
  set exitCode(code) {
    process.exitCode = code
  },
}

export interface Context extends CommandContext {
  readonly process: Streams
  readonly variables: Variables
  /** Ends what runs on when the user has pressed Ctrl-C. */
  readonly signal: AbortSignal
}

/** A client of the service that the key belongs to. */
export function clientOf({ variables }: Context): { holdfast: Holdfast; access: Access } {
  const access = requireAccess(variables)
  return { holdfast: clientFor(access), access }
}

/** A client with a key that was found. */
export function clientFor({ privateKey, baseUrl }: Access): Holdfast {
  return new Holdfast(privateKey, { baseUrl })
}

/** Writes a line. */
export function sayLine({ process }: Context, line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Writes an answer: as one line of JSON for programs, indented for people. */
export function showAnswer(context: Context, value: unknown, isJson: boolean): void {
  sayLine(context, isJson ? JSON.stringify(value) : JSON.stringify(value, null, 2))
}

/** What a command does, followed by lines to try: the second part of its help. */
export function helpWith(description: string, examples: readonly string[]): string {
  return `${description}\n\nEXAMPLES\n${examples.map((line) => `  ${line}`).join('\n')}`
}

/** `--json`, as every command that answers takes it. */
export const jsonFlag = {
  json: {
    kind: 'boolean',
    brief: 'One JSON value to a line, for programs',
    default: false,
    withNegated: false,
  },
} as const

export interface JsonFlag {
  readonly json: boolean
}
