// What the example needs to know; the only place that reads the environment.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const PORT_DEFAULT = 4281

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
  const port = Number.parseInt(variables.HOLDFAST_EXAMPLE_PORT ?? String(PORT_DEFAULT), 10)
  const firstRun = readFirstRun(path.join(folder, 'first-run.json'))
  const sandbox = fieldOf(firstRun, 'sandbox')
  const mailboxUrl = fieldOf(firstRun, 'mailbox_url')
  return {
    port,
    baseUrl: textOf(firstRun, 'base_url'),
    privateKey: textOf(sandbox, 'private_key'),
    publicKey: textOf(sandbox, 'public_key'),
    mailboxUrl: typeof mailboxUrl === 'string' ? mailboxUrl : null,
  }
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
