// Where the master key comes from, and what it opens: from the configuration, from a program that
// asks a vault, or from the data folder.
import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { openRootKey } from '#keyring'
import { randomKey } from '#kit'
import type { Config, KeySource } from '../config.ts'
import { ConfigError, isKeyText } from '../config.ts'

const SECRET_FILE_MODE = 0o600
const COMMAND_TIMEOUT_MS = 10_000
/** A key and a line feed; whatever writes more gives something else. */
const COMMAND_BYTES_MAX = 1_024

type Place = Pick<Config, 'masterKey' | 'dataDir'>

/** The file of the data folder that holds the master key where none is configured. */
export function masterKeyFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'master.key')
}

/** Where the key waits that takes the place of that one. */
export function nextMasterKeyFile(place: Pick<Config, 'dataDir'>): string {
  return `${masterKeyFile(place)}.next`
}

/** The master key that is configured, or kept in the data folder; null when there is none. */
export function readMasterKey(place: Place): Buffer | null {
  return place.masterKey === null ? readKeyFile(masterKeyFile(place)) : readKey(place.masterKey)
}

/** The key of a file; null when there is no file. Throws when it holds something else. */
export function readKeyFile(file: string): Buffer | null {
  return existsSync(file) ? keyOf(readFileSync(file, 'utf8'), file) : null
}

/** Makes a master key and keeps it in a file that only its owner reads. */
export function makeKeyFile(file: string): Buffer {
  const key = randomKey()
  mkdirSync(path.dirname(file), { recursive: true })
  writeSecret(file, `${key.toString('hex')}\n`)
  return key
}

/**
 * A configured key. Runs the program that gives it. Throws a `ConfigError` that names what failed.
 */
export function readKey(source: KeySource): Buffer {
  return keyOf('hex' in source ? source.hex : outputOf(source.command, source.name), source.name)
}

/**
 * Opens the installation's root key, by a connection of the database's owner: makes it, and a
 * master key in the data folder where none is configured, in a database that was never used.
 * Throws `MasterKeyError` or `ConfigError`.
 */
export async function unlockInstallation(
  connection: pg.ClientConfig,
  place: Place,
): Promise<Buffer> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await unlockWith(client, place)
  } finally {
    await client.end()
  }
}

/** As `unlockInstallation`, by a connection that is open and has no transaction. */
export async function unlockWith(client: pg.ClientBase, place: Place): Promise<Buffer> {
  const make = () => makeKeyFile(masterKeyFile(place))
  return await openRootKey(client, { key: readMasterKey(place), make })
}

function keyOf(text: string, name: string): Buffer {
  const hex = text.trim()
  // What stands there instead may be another secret: it is not shown.
  if (!isKeyText(hex)) throw new ConfigError([`${name}: 64 hexadecimal characters`])
  return Buffer.from(hex, 'hex')
}

/** What a program writes to standard output. Without a shell; its complaints go to the terminal. */
function outputOf([program = '', ...args]: readonly string[], name: string): string {
  try {
    return execFileSync(program, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: COMMAND_TIMEOUT_MS,
      maxBuffer: COMMAND_BYTES_MAX,
      killSignal: 'SIGKILL',
    })
  } catch (error) {
    throw new ConfigError([`${name}: ${program} ${failureOf(error)}`])
  }
}

function failureOf(error: unknown): string {
  const of = (field: string): unknown => (error instanceof Error ? Reflect.get(error, field) : null)
  switch (of('code')) {
    case 'ETIMEDOUT':
      return `gave no key within ${COMMAND_TIMEOUT_MS / 1000} seconds`
    case 'ENOBUFS':
      return 'wrote more than a key'
    case 'ENOENT':
    case 'EACCES':
      return 'cannot be started'
    default: {
      const status = of('status')
      return typeof status === 'number' ? `ended with ${status}` : 'was ended by a signal'
    }
  }
}

/** Written beside and moved into place, so that no reader sees half a file; then it is on disk. */
export function writeSecret(file: string, text: string): void {
  const draft = `${file}.new`
  const handle = openSync(draft, 'w', SECRET_FILE_MODE)
  try {
    writeFileSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(draft, file)
}
