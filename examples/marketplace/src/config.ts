// What the example needs to know; the only place that reads the environment.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const PORT_MAX = 65_535

/** How the shop runs, and how it reaches the service. */
export interface Config {
  readonly port: number
  readonly baseUrl: string
  readonly privateKey: string
  readonly publicKey: string
  /** Where the service shows the e-mails it sent in the sandbox. */
  readonly mailboxUrl: string | null
}

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Reads `HOLDFAST_EXAMPLE_PORT`, and the file that a running service left in `HOLDFAST_DATA_DIR`.
 *
 * @throws {Error} When the service has not been started yet.
 */
export function readConfig(variables: Variables = process.env): Config {
  const folder = path.resolve(variables.HOLDFAST_DATA_DIR ?? '.holdfast')
  const firstRun = readFirstRun(path.join(folder, 'first-run.json'))
  const sandbox = fieldOf(firstRun, 'sandbox')
  const mailboxUrl = fieldOf(firstRun, 'mailbox_url')
  const baseUrl = textOf(firstRun, 'base_url')
  return {
    port: readPort(variables.HOLDFAST_EXAMPLE_PORT, baseUrl),
    baseUrl,
    privateKey: textOf(sandbox, 'private_key'),
    publicKey: textOf(sandbox, 'public_key'),
    mailboxUrl: typeof mailboxUrl === 'string' ? mailboxUrl : null,
  }
}

/** The port that is given, else the one after the service's: the demo organisation allows it. */
function readPort(given: string | undefined, baseUrl: string): number {
  const port = given === undefined ? Number(new URL(baseUrl).port) + 1 : Number(given)
  if (Number.isInteger(port) && port > 0 && port <= PORT_MAX) return port
  throw new Error('HOLDFAST_EXAMPLE_PORT: a whole number from 1 to 65535')
}

function readFirstRun(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`${file} cannot be read. Start the service first: npm start`)
  }
}

function textOf(value: unknown, name: string): string {
  const text = fieldOf(value, name)
  if (typeof text === 'string') return text
  throw new Error(`first-run.json has no ${name}. Start the service again: npm start`)
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
