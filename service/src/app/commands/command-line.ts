// What `holdfast-server` is told to do: a command, and for some of them an option or two.
import { parseArgs } from 'node:util'
import { nearestOf } from '#kit'

/** What there is to do, and what each of them does. */
const COMMANDS = {
  start: 'runs the service; what is done where no command is given',
  migrate: 'brings the database up to date, and says which migrations were applied',
  check: 'looks at settings, folders, database, clock, keys, mail and network; changes nothing',
  doctor: 'says when the disk is full, what takes the room, and what to do; changes nothing',
  lives: 'says of this database that it is the one that lives, after a restore or a copy',
  probe: 'asks a running process of these settings whether it is ready: for health checks',
  version: 'says the version, its commit, Node, and the last migration of this build',
  help: 'says this',
} as const

type CommandName = keyof typeof COMMANDS

const BYTES_PATTERN = /^\d{1,18}$/

/** Done; failed, or something is wrong; not understood, and nothing was done. */
export const EXIT_CODES = { done: 0, failed: 1, notUnderstood: 2 } as const

export interface ServerCommand {
  readonly name: CommandName
  /** Answers as JSON, a line each, also on a terminal. */
  readonly isJson: boolean
  /** Receivers of webhooks that a check tries out. */
  readonly receivers: readonly string[]
  /** What is free where the database lies, as a doctor is told; null: it looks itself. */
  readonly diskBytes: number | null
  /** Of the database that is said to live: it was moved as a whole, with nothing lost. */
  readonly isMoved: boolean
  /** Who says so of the database; undefined: whom the operating system names. */
  readonly by: string | undefined
}

/** A command line that is not understood; the message says what would be. */
export class CommandLineError extends Error {
  constructor(message: string) {
    super(`${message}\n\n${serverUsage()}`)
    this.name = 'CommandLineError'
  }
}

/** How the command line is written. */
export function serverUsage(): string {
  const lines = Object.entries(COMMANDS).map(([name, does]) => `  ${name.padEnd(9)} ${does}`)
  return [
    'Usage: holdfast-server [command] [--json]',
    '       holdfast-server check [--webhook ADDRESS]...',
    '       holdfast-server doctor [--disk-bytes N]',
    '       holdfast-server lives [--moved] [--by NAME]',
    '',
    ...lines,
    '',
    '  --json        answers of check, doctor, migrate, lives, probe and version as JSON, a line',
    '                each; so they are wherever standard output is no terminal',
    '  --webhook     check sends a receiver one signed test, as webhooks are sent; may be repeated',
    '  --disk-bytes  what is free where the database lies, if that is another machine',
    '  --moved       the service was stopped, its database copied as a whole, and nothing is',
    '                missing; without it banks are given nothing before two people say so',
    '  --by          who says so, in the audit logs and under signature; else user and host',
    '',
    'Exit codes: 0 done, 1 failed, something is wrong or not ready, 2 the command line is not',
    'understood.',
  ].join('\n')
}

/** Reads a command line. Throws `CommandLineError`. */
export function parseCommandLine(args: readonly string[]): ServerCommand {
  const { values, positionals } = parseWords(args)
  const [given = 'start', another] = positionals
  if (another !== undefined) throw new CommandLineError(`${another}: one command at a time`)
  const name = values.help === true ? 'help' : commandOf(given)
  const receivers = values.webhook ?? []
  if (receivers.length > 0 && name !== 'check' && name !== 'help') {
    throw new CommandLineError(`--webhook: ${name} tries no receiver; check does`)
  }
  const diskBytes = bytesOf(values['disk-bytes'])
  if (diskBytes !== null && name !== 'doctor' && name !== 'help') {
    throw new CommandLineError(`--disk-bytes: ${name} has no use for it; doctor has`)
  }
  const isMoved = values.moved === true
  if (isMoved && name !== 'lives' && name !== 'help') {
    throw new CommandLineError(`--moved: ${name} says nothing of the database; lives does`)
  }
  const { by } = values
  if (by !== undefined && name !== 'lives' && name !== 'help') {
    throw new CommandLineError(`--by: ${name} says nothing in a name; lives does`)
  }
  return { name, isJson: values.json === true, receivers, diskBytes, isMoved, by }
}

function bytesOf(given: string | undefined): number | null {
  if (given === undefined) return null
  if (BYTES_PATTERN.test(given)) return Number(given)
  throw new CommandLineError(`--disk-bytes: a whole number of bytes, not ${given}`)
}

function parseWords(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        webhook: { type: 'string', multiple: true },
        'disk-bytes': { type: 'string' },
        moved: { type: 'boolean' },
        by: { type: 'string' },
      },
    })
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split('.') : []
    throw new CommandLineError(reason)
  }
}

function commandOf(given: string): CommandName {
  if (isCommand(given)) return given
  const near = nearestOf(given, Object.keys(COMMANDS))
  const meant = near === undefined ? '' : `; did you mean ${near}?`
  throw new CommandLineError(`${given}: there is no such command${meant}`)
}

function isCommand(given: string): given is CommandName {
  return Object.hasOwn(COMMANDS, given)
}
