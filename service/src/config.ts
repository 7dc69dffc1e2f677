// The only place that reads the environment. Everything is read once, at the start; all that is
// wrong is told at once.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import type { UkModulusTable } from '#banks'
import { readUkModulusTable } from '#banks'
import { isRoleName } from '#db'
import type { LogLevel, RateLimit } from '#http'
import { addressPolicy, DEFAULT_RATE_LIMIT, GUEST_LIMIT, isLoopbackName, logLevels } from '#http'
import type { KnownInstallation } from '#installation'
import type { Ppm } from '#kit'
import { isLoopbackAddress } from '#kit'
import type { SmtpSettings } from '#mail'
import type { Retention } from '#settings'
import { readKept, readLimit } from './app/read-settings.ts'
import type { Role } from './app/setting-values.ts'
import {
  readBaseUrl,
  readDelay,
  readHosts,
  readInstallationName,
  readList,
  readMargin,
  readMetricsToken,
  readPort,
  readProxies,
  readRoles,
} from './app/setting-values.ts'
import { KEY_NAMES, type SettingName, unknownNames } from './app/settings.ts'
import { readTelemetry } from './app/telemetry-settings.ts'

/** A key of 32 bytes: given in hex, or written to standard output by a program. */
export type KeySource =
  | { readonly name: string; readonly hex: string }
  | { readonly name: string; readonly command: readonly string[] }

type Variables = Readonly<Record<string, string | undefined>>

export interface Config {
  /** Where the embedded database, the master key and `first-run.json` live. */
  readonly dataDir: string
  /** Where the files of months lie that have left the tables. */
  readonly archiveDir: string
  /** Below which files are exchanged with banks; null: no folder is shared with any. */
  readonly bankFolder: string | null
  readonly port: number
  /** The address to listen on; loopback unless told otherwise. */
  readonly host: string
  /** How others reach this service: in links of e-mails and pages. */
  readonly baseUrl: string
  /** An outside PostgreSQL; null starts the embedded one. */
  readonly databaseUrl: string | null
  /** The role that the service works as there, chosen at the first start; null: `holdfast_app`. */
  readonly databaseRole: string | null
  /** A streaming replica of it, for lists, the dashboard and files; null: there is none. */
  readonly replicaUrl: string | null
  /** Names under which the service is asked, besides the one in the base URL. */
  readonly hosts: readonly string[]
  /** Networks of proxies that say whose requests they pass on. */
  readonly trustedProxies: readonly string[]
  /** Opens `/metrics` to others than the machine itself; null: to nobody else. */
  readonly metricsToken: string | null
  readonly roles: ReadonlySet<Role>
  /** Where the master key comes from; null: kept in the data folder, made at the first start. */
  readonly masterKey: KeySource | null
  /** Which installation and epoch this is, as the operator has written it down; null: nowhere. */
  readonly installation: KnownInstallation | null
  /** The master key that takes the place of that one, while it is changed. */
  readonly nextMasterKey: KeySource | null
  /** Networks and exact `host:port` addresses that webhooks may reach although they are private. */
  readonly webhookAllowNets: readonly string[]
  /** Networks and addresses at which banks may be reached although they are private. */
  readonly bankAllowNets: readonly string[]
  readonly mailbox: 'open' | 'off'
  /** Whether a demo organisation with keys is made at the first start. */
  readonly demo: boolean
  readonly logLevel: LogLevel | 'off'
  /** What conversions cost: taken off every rate, in parts per million. */
  readonly fxMarginPpm: Ppm
  /** Euro reference rates as their publisher writes them; null: those brought along. */
  readonly fxFile: string | null
  /** The operator's table for the check of British account numbers; null: formats only. */
  readonly ukModulusTable: UkModulusTable | null
  /** How long what comes is answered once the process is to end, while it is not ready any more. */
  readonly shutdownDelayMs: number
  /** What each key may ask of all processes together. */
  readonly rateLimit: RateLimit
  /** What an address may ask of them by which nobody is known. */
  readonly guestLimit: RateLimit
  /** How long things are kept where a tenant has no word of his own. */
  readonly retention: Retention
  /** The mail server and the sender's address; null: mails are only stored. */
  readonly smtp: SmtpSettings | null
  /** The `OTEL_` variables that say where traces go; null: none are made. */
  readonly telemetry: Variables | null
}

/** Thrown with every wrong variable named. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

const KEY_PATTERN = /^[0-9a-f]{64}$/i

/** The value of a variable, or of the file that stands for it. */
type Text = (name: SettingName) => string | undefined

/** The environment, and below it what a file `.env` of a folder says. */
export function environmentIn(folder: string, given: Variables = process.env): Variables {
  const file = path.join(folder, '.env')
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...given } : given
}

/**
 * Reads the environment and the `.env` of the folder that the process works in. Throws a
 * `ConfigError` that names all that is wrong.
 */
export function readConfig(variables?: Variables): Config {
  const { config, faults } = readSettings(variables)
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

/** The same with what is wrong, and defaults in the places of that: to look at all of it. */
export function readSettings(variables: Variables = environmentIn('.')): {
  readonly config: Config
  readonly faults: readonly string[]
} {
  const faults: string[] = []
  const text: Text = (name) => readText(variables, name, faults)
  const limit = (name: SettingName, fallback: RateLimit) =>
    readLimit(name, text(name), { faults, fallback })
  const port = readPort(text('HOLDFAST_PORT'), faults)
  const host = text('HOLDFAST_HOST') ?? '127.0.0.1'
  const databaseUrl = text('DATABASE_URL') ?? null
  const baseUrl = readBaseUrl(text('HOLDFAST_BASE_URL'), port, faults)
  const isLocal = isLoopbackName(new URL(baseUrl).hostname)
  const dataDir = path.resolve(text('HOLDFAST_DATA_DIR') ?? '.holdfast')
  const bankFolder = text('HOLDFAST_BANK_FOLDER')
  const config: Config = {
    dataDir,
    bankFolder: bankFolder === undefined ? null : path.resolve(bankFolder),
    archiveDir: path.resolve(text('HOLDFAST_ARCHIVE_DIR') ?? path.join(dataDir, 'archive')),
    port,
    host,
    baseUrl,
    hosts: readHosts(text('HOLDFAST_HOSTS'), faults),
    trustedProxies: readProxies(text('HOLDFAST_TRUSTED_PROXIES'), faults),
    metricsToken: readMetricsToken(text('HOLDFAST_METRICS_TOKEN'), faults),
    databaseUrl,
    databaseRole: readDatabaseRole(text('HOLDFAST_DATABASE_ROLE'), databaseUrl, faults),
    replicaUrl: readReplica(text('HOLDFAST_REPLICA_URL'), databaseUrl, faults),
    roles: readRoles(text('HOLDFAST_ROLES'), faults),
    masterKey: readKeySource(variables, KEY_NAMES[0], faults),
    installation: readInstallationName(text('HOLDFAST_INSTALLATION'), faults),
    nextMasterKey: readKeySource(variables, KEY_NAMES[1], faults),
    webhookAllowNets: readNets('HOLDFAST_WEBHOOK_ALLOW_NETS', text, faults),
    bankAllowNets: readNets('HOLDFAST_BANK_ALLOW_NETS', text, faults),
    mailbox:
      readChoice('HOLDFAST_MAILBOX', text, ['open', 'off'], faults) ??
      (isLocal && isLoopback(host) ? 'open' : 'off'),
    demo:
      (readChoice('HOLDFAST_DEMO', text, ['on', 'off'], faults) ??
        (databaseUrl === null && isLocal ? 'on' : 'off')) === 'on',
    logLevel: readChoice('HOLDFAST_LOG_LEVEL', text, [...logLevels, 'off'], faults) ?? 'info',
    fxMarginPpm: readMargin(text('HOLDFAST_FX_MARGIN_PPM'), faults),
    fxFile: text('HOLDFAST_FX_FILE') ?? null,
    ukModulusTable: readUkTable(
      text('HOLDFAST_UK_MODULUS_FILE'),
      text('HOLDFAST_UK_SUBSTITUTIONS_FILE'),
      faults,
    ),
    shutdownDelayMs: readDelay(text('HOLDFAST_SHUTDOWN_DELAY_SECONDS'), isLocal, faults),
    rateLimit: limit('HOLDFAST_RATE_LIMIT', DEFAULT_RATE_LIMIT),
    guestLimit: limit('HOLDFAST_GUEST_RATE_LIMIT', GUEST_LIMIT),
    retention: readKept(text('HOLDFAST_RETENTION'), faults),
    smtp: readSmtp(text, faults),
    telemetry: readTelemetry(variables),
  }
  faults.push(...openDoors(config, isLocal), ...unknownNames(variables))
  return { config, faults }
}

/** The embedded database has no replica. */
function readDatabaseRole(
  given: string | undefined,
  databaseUrl: string | null,
  faults: string[],
): string | null {
  if (given === undefined) return null
  if (databaseUrl === null) {
    faults.push('HOLDFAST_DATABASE_ROLE: a role of the database in DATABASE_URL; set both')
  } else if (!isRoleName(given)) {
    const form = 'holdfast_ and up to 50 of a to z, 0 to 9 and _'
    faults.push(`HOLDFAST_DATABASE_ROLE: a role is called ${form}`)
  }
  return given
}

function readReplica(
  given: string | undefined,
  databaseUrl: string | null,
  faults: string[],
): string | null {
  if (given !== undefined && databaseUrl === null) {
    faults.push('HOLDFAST_REPLICA_URL: names a replica of the database in DATABASE_URL; set both')
  }
  return given ?? null
}

/** What is for one's own machine only, switched on where others come. */
function openDoors({ mailbox, demo, host }: Config, isLocal: boolean): string[] {
  const where = 'only where HOLDFAST_BASE_URL is an address of this machine (http://localhost:4280)'
  const faults: string[] = []
  if (mailbox === 'open' && !isLocal) {
    faults.push(`HOLDFAST_MAILBOX: the mailbox shows secret links to whoever opens it; ${where}`)
  } else if (mailbox === 'open' && !isLoopback(host)) {
    faults.push('HOLDFAST_MAILBOX: the mailbox shows secret links; open it on loopback only')
  }
  if (demo && !isLocal) {
    faults.push(`HOLDFAST_DEMO: the demo makes an owner's link and keys for everybody; ${where}`)
  }
  return faults
}

/** True for an address that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host)
}

/** A variable, or the file that `<NAME>_FILE` names: for secrets that are mounted. */
function readText(variables: Variables, name: string, faults: string[]): string | undefined {
  const value = variables[name] ?? ''
  const file = variables[`${name}_FILE`] ?? ''
  if (value !== '' && file !== '') faults.push(`${name}, ${name}_FILE: give one of them only`)
  if (value !== '') return value
  if (file === '') return undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    faults.push(`${name}_FILE: the file cannot be read`)
    return undefined
  }
}

/**
 * Exactly one of the ways to give a key, as `HOLDFAST_MASTER_KEY_COMMAND`: of two that differ,
 * either might be the wrong one.
 */
function readKeySource(variables: Variables, name: string, faults: string[]): KeySource | null {
  const ways = [name, `${name}_FILE`, `${name}_COMMAND`]
  const [way, another] = ways.filter((one) => (variables[one] ?? '') !== '')
  if (way === undefined) return null
  if (another !== undefined) {
    faults.push(`${way}, ${another}: give the key in one way only`)
    return null
  }
  if (way === `${name}_COMMAND`) {
    const command = readCommand(variables[way] ?? '')
    if (command === null) faults.push(`${way}: a program and its arguments, with spaces or as JSON`)
    return command === null ? null : { name: way, command }
  }
  const hex = readText(variables, name, faults)
  if (hex === undefined) return null
  if (!isKeyText(hex)) faults.push(`${way}: 64 hexadecimal characters`)
  return { name: way, hex }
}

/** True for a key of 32 bytes as it is written down. */
export function isKeyText(text: string): boolean {
  return KEY_PATTERN.test(text)
}

/** Words between spaces, or a list in JSON, for arguments that hold spaces; null: neither. */
function readCommand(text: string): string[] | null {
  if (!text.trim().startsWith('[')) return text.trim().split(/\s+/)
  try {
    const words: unknown = JSON.parse(text)
    const isList = Array.isArray(words) && words.length > 0
    return isList && words.every((word) => typeof word === 'string') ? words : null
  } catch {
    return null
  }
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

function readSmtp(text: Text, faults: string[]): SmtpSettings | null {
  const url = text('HOLDFAST_SMTP_URL')
  const from = text('HOLDFAST_MAIL_FROM')
  const choices = ['required', 'opportunistic', 'off'] as const
  const tls = readChoice('HOLDFAST_SMTP_TLS', text, choices, faults) ?? 'required'
  if (url === undefined) return null
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)) {
    faults.push('HOLDFAST_SMTP_URL: an smtp or smtps address')
  }
  if (from === undefined || !from.includes('@')) {
    faults.push('HOLDFAST_MAIL_FROM: the address that mails come from, beside HOLDFAST_SMTP_URL')
  }
  return { url, from: from ?? '', tls }
}

function readNets(name: SettingName, text: Text, faults: string[]): readonly string[] {
  const nets = readList(text(name)) ?? []
  try {
    addressPolicy(nets)
  } catch (error) {
    faults.push(`${name}: ${error instanceof Error ? error.message : ''}`)
  }
  return nets
}

function readChoice<const C extends string>(
  name: SettingName,
  text: Text,
  choices: readonly C[],
  faults: string[],
): C | undefined {
  const given = text(name)
  if (given === undefined) return undefined
  const choice = choices.find((one) => one === given)
  if (choice === undefined) faults.push(`${name}: one of ${choices.join(', ')}`)
  return choice
}
