// The only place that reads the environment. Everything is read once, at the start; all that is
// wrong is told at once.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { UkModulusTable } from '#banks'
import { readUkModulusTable } from '#banks'
import type { Ppm } from '#kit'
import { ppm } from '#kit'
import type { SmtpSettings } from '#mail'
import { addressPolicy } from '#webhooks'

export type Role = 'api' | 'worker'

export interface Config {
  /** Where the embedded database, the master key and `first-run.json` live. */
  readonly dataDir: string
  readonly port: number
  /** The address to listen on; loopback unless told otherwise. */
  readonly host: string
  /** How others reach this service: in links of e-mails and pages. */
  readonly baseUrl: string
  /** An outside PostgreSQL; null starts the embedded one. */
  readonly databaseUrl: string | null
  readonly roles: ReadonlySet<Role>
  /** 32 bytes in hex; null: kept in the data folder, made at the first start. */
  readonly masterKey: string | null
  /** Networks and exact `host:port` addresses that webhooks may reach although they are private. */
  readonly webhookAllowNets: readonly string[]
  readonly mailbox: 'open' | 'off'
  /** Whether a demo organisation with keys is made at the first start. */
  readonly demo: boolean
  readonly log: 'json' | 'off'
  /** What conversions cost: taken off every rate, in parts per million. */
  readonly fxMarginPpm: Ppm
  /** Euro reference rates as their publisher writes them; null: those brought along. */
  readonly fxFile: string | null
  /** The operator's table for the check of British account numbers; null: formats only. */
  readonly ukModulusTable: UkModulusTable | null
  /** The mail server and the sender's address; null: mails are only stored. */
  readonly smtp: SmtpSettings | null
}

/** Thrown with every wrong variable named. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

const PORT_DEFAULT = 4280
const PORT_MAX = 65_535
const KEY_PATTERN = /^[0-9a-f]{64}$/i

type Variables = Readonly<Record<string, string | undefined>>

/** Reads the environment. Throws a `ConfigError` that names all that is wrong. */
export function readConfig(variables: Variables = process.env): Config {
  const faults: string[] = []
  const text = (name: string) => readText(variables, name, faults)
  const port = readPort(text('HOLDFAST_PORT'), faults)
  const host = text('HOLDFAST_HOST') ?? '127.0.0.1'
  const databaseUrl = text('DATABASE_URL') ?? null
  const isLocal = isLoopback(host)
  const config: Config = {
    dataDir: path.resolve(text('HOLDFAST_DATA_DIR') ?? '.holdfast'),
    port,
    host,
    baseUrl: readBaseUrl(text('HOLDFAST_BASE_URL'), port, faults),
    databaseUrl,
    roles: readRoles(text('HOLDFAST_ROLES'), faults),
    masterKey: readKey(text('HOLDFAST_MASTER_KEY'), faults),
    webhookAllowNets: readNets(text('HOLDFAST_WEBHOOK_ALLOW_NETS'), faults),
    mailbox:
      readChoice('HOLDFAST_MAILBOX', text, ['open', 'off'], faults) ?? (isLocal ? 'open' : 'off'),
    demo:
      (readChoice('HOLDFAST_DEMO', text, ['on', 'off'], faults) ??
        (databaseUrl === null ? 'on' : 'off')) === 'on',
    log: readChoice('HOLDFAST_LOG', text, ['json', 'off'], faults) ?? 'json',
    fxMarginPpm: readMargin(text('HOLDFAST_FX_MARGIN_PPM'), faults),
    fxFile: text('HOLDFAST_FX_FILE') ?? null,
    ukModulusTable: readUkTable(
      text('HOLDFAST_UK_MODULUS_FILE'),
      text('HOLDFAST_UK_SUBSTITUTIONS_FILE'),
      faults,
    ),
    smtp: readSmtp(text('HOLDFAST_SMTP_URL'), text('HOLDFAST_MAIL_FROM'), faults),
  }
  if (config.mailbox === 'open' && !isLocal) {
    faults.push('HOLDFAST_MAILBOX: the mailbox shows secret links; open it on loopback only')
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

/** True for an address that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

/** A variable, or the file that `<NAME>_FILE` names: for secrets that are mounted. */
function readText(variables: Variables, name: string, faults: string[]): string | undefined {
  const value = variables[name]
  if (value !== undefined && value !== '') return value
  const file = variables[`${name}_FILE`]
  if (file === undefined || file === '') return undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    faults.push(`${name}_FILE: the file cannot be read`)
    return undefined
  }
}

function readPort(text: string | undefined, faults: string[]): number {
  const port = text === undefined ? PORT_DEFAULT : Number(text)
  if (Number.isInteger(port) && port > 0 && port <= PORT_MAX) return port
  faults.push('HOLDFAST_PORT: a whole number from 1 to 65535')
  return PORT_DEFAULT
}

function readBaseUrl(text: string | undefined, port: number, faults: string[]): string {
  const fallback = `http://localhost:${port}`
  if (text === undefined) return fallback
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) {
    return text.replace(/\/+$/, '')
  }
  faults.push('HOLDFAST_BASE_URL: an http or https address')
  return fallback
}

function readMargin(text: string | undefined, faults: string[]): Ppm {
  if (text === undefined || /^\d{1,6}$/.test(text)) return ppm(BigInt(text ?? 0))
  faults.push('HOLDFAST_FX_MARGIN_PPM: a whole number from 0 to 999999')
  return ppm(0n)
}

function readRoles(text: string | undefined, faults: string[]): ReadonlySet<Role> {
  const roles = new Set<Role>()
  for (const name of readList(text) ?? ['api', 'worker']) {
    if (name === 'api' || name === 'worker') roles.add(name)
    else faults.push(`HOLDFAST_ROLES: ${name} is no role; there are api and worker`)
  }
  if (text !== undefined && readList(text)?.length === 0) {
    faults.push('HOLDFAST_ROLES: api, worker or both')
  }
  return roles
}

function readKey(text: string | undefined, faults: string[]): string | null {
  if (text === undefined) return null
  if (!KEY_PATTERN.test(text)) faults.push('HOLDFAST_MASTER_KEY: 64 hexadecimal characters')
  return text
}

function readUkTable(
  file: string | undefined,
  substitutions: string | undefined,
  faults: string[],
): UkModulusTable | null {
  if (file === undefined) return null
  const read = (name: string) => readFileSync(name, 'utf8')
  try {
    return readUkModulusTable(read(file), substitutions === undefined ? '' : read(substitutions))
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    faults.push(`HOLDFAST_UK_MODULUS_FILE: ${why}`)
    return null
  }
}

function readSmtp(
  url: string | undefined,
  from: string | undefined,
  faults: string[],
): SmtpSettings | null {
  if (url === undefined) return null
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)) {
    faults.push('HOLDFAST_SMTP_URL: an smtp or smtps address')
  }
  if (from === undefined || !from.includes('@')) {
    faults.push('HOLDFAST_MAIL_FROM: the address that mails come from, beside HOLDFAST_SMTP_URL')
  }
  return { url, from: from ?? '' }
}

function readNets(text: string | undefined, faults: string[]): readonly string[] {
  const nets = readList(text) ?? []
  try {
    addressPolicy(nets)
  } catch (error) {
    faults.push(`HOLDFAST_WEBHOOK_ALLOW_NETS: ${error instanceof Error ? error.message : ''}`)
  }
  return nets
}

function readList(text: string | undefined): string[] | undefined {
  const items = text?.split(',').map((item) => item.trim())
  return items?.filter((item) => item !== '')
}

function readChoice<const C extends string>(
  name: string,
  text: (name: string) => string | undefined,
  choices: readonly C[],
  faults: string[],
): C | undefined {
  const given = text(name)
  if (given === undefined) return undefined
  const choice = choices.find((one) => one === given)
  if (choice === undefined) faults.push(`${name}: one of ${choices.join(', ')}`)
  return choice
}
