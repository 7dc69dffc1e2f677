// Where the key and the address come from: the environment, what `login` kept, or the service that
// was started from this folder.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { CliError, EXIT } from './exit.ts'

const FILE_MODE = 0o600
const BASE_URL = 'http://localhost:4280'
const DEFAULT_PROFILE = 'default'

/** What a command works with. */
export interface Access {
  readonly baseUrl: string
  readonly privateKey: string
  /** Opens pages, as `trigger` does; null where none is known. */
  readonly publicKey: string | null
  /** Where the key was found, in words. */
  readonly source: string
}

export type Variables = Readonly<Record<string, string | undefined>>

/** What is kept under a name. */
export interface Kept {
  readonly base_url: string
  readonly private_key: string
  readonly public_key: string | null
}

/** The file that `login` writes. */
function configFile(variables: Variables): string {
  const folder = variables.XDG_CONFIG_HOME ?? path.join(homedir(), '.config')
  return path.join(folder, 'holdfast', 'config.json')
}

/**
 * The first that is there: the profile that was named, `HOLDFAST_KEY`, what `login` kept,
 * `first-run.json`.
 */
export function findAccess(variables: Variables): Access | undefined {
  const profile = variables.HOLDFAST_PROFILE ?? ''
  if (profile !== '') return keptAccess(variables, profile)
  const { HOLDFAST_KEY: privateKey, HOLDFAST_URL: url } = variables
  if (privateKey !== undefined && privateKey !== '') {
    const publicKey = variables.HOLDFAST_PUBLIC_KEY ?? null
    return { baseUrl: url ?? BASE_URL, privateKey, publicKey, source: 'HOLDFAST_KEY' }
  }
  return keptAccess(variables, DEFAULT_PROFILE) ?? accessOfFirstRun(variables)
}

/** What `login` kept under a name. */
function keptAccess(variables: Variables, profile: string): Access | undefined {
  const kept = profilesOf(variables).get(profile)
  if (kept === undefined) return undefined
  const { base_url: baseUrl, private_key: privateKey, public_key: publicKey } = kept
  const file = configFile(variables)
  const source = profile === DEFAULT_PROFILE ? file : `${file}, profile ${profile}`
  return { baseUrl: variables.HOLDFAST_URL ?? baseUrl, privateKey, publicKey, source }
}

/** All that `login` kept, by name. A file of earlier versions holds the default one only. */
export function profilesOf(variables: Variables): ReadonlyMap<string, Kept> {
  const value = readJson(configFile(variables))
  if (isKept(value)) return new Map([[DEFAULT_PROFILE, value]])
  const all = new Map<string, unknown>(Object.entries(value ?? {}))
  const profiles: [string, unknown][] = Object.entries(all.get('profiles') ?? {})
  return new Map(profiles.flatMap(([name, kept]) => (isKept(kept) ? [[name, kept] as const] : [])))
}

function accessOfFirstRun(variables: Variables): Access | undefined {
  const firstRun = path.join(variables.HOLDFAST_DATA_DIR ?? '.holdfast', 'first-run.json')
  const value = readJson(firstRun)
  if (typeof value !== 'object' || value === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(value))
  const sandbox = fields.get('sandbox')
  const keys = new Map<string, unknown>(Object.entries(sandbox ?? {}))
  const [baseUrl, privateKey] = [fields.get('base_url'), keys.get('private_key')]
  const publicKey = keys.get('public_key')
  if (typeof baseUrl !== 'string' || typeof privateKey !== 'string') return undefined
  return {
    baseUrl: variables.HOLDFAST_URL ?? baseUrl,
    privateKey,
    publicKey: typeof publicKey === 'string' ? publicKey : null,
    source: firstRun,
  }
}

/** As `findAccess`; ends the command with words when there is no key. */
export function requireAccess(variables: Variables): Access {
  const access = findAccess(variables)
  if (access !== undefined) return access
  const profile = variables.HOLDFAST_PROFILE ?? ''
  if (profile !== '') {
    const names = [...profilesOf(variables).keys()].join(', ')
    const message = `There is no profile ${profile}. Those are: ${names || 'none'}. \`holdfast login --profile ${profile}\` makes it.`
    throw new CliError(message, EXIT.noKey)
  }
  throw new CliError(
    'There is no key. Set HOLDFAST_KEY, run `holdfast login`, or start the service here with ' +
      '`npm start`.',
    EXIT.noKey,
  )
}

/** Keeps a key for later calls under the profile's name, readable by its owner only. */
export function keepAccess(variables: Variables, access: Omit<Access, 'source'>): string {
  const file = configFile(variables)
  mkdirSync(path.dirname(file), { recursive: true })
  const kept: Kept = {
    base_url: access.baseUrl,
    private_key: access.privateKey,
    public_key: access.publicKey,
  }
  const profile = variables.HOLDFAST_PROFILE ?? ''
  const name = profile === '' ? DEFAULT_PROFILE : profile
  const profiles = Object.fromEntries([...profilesOf(variables), [name, kept]])
  writeFileSync(file, `${JSON.stringify({ profiles }, null, 2)}\n`, { mode: FILE_MODE })
  return file
}

/** A key as it may be shown: its kind and its end. */
export function maskKey(key: string): string {
  const shown = 4
  return `${key.slice(0, key.indexOf('api_') + shown)}…${key.slice(-shown)}`
}

function readJson(file: string): unknown {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new CliError(`${file} is not JSON. Remove it and log in again.`, EXIT.failed)
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  if (!('base_url' in value && 'private_key' in value && 'public_key' in value)) return false
  const { base_url: baseUrl, private_key: privateKey, public_key: publicKey } = value
  const isPublicKey = publicKey === null || typeof publicKey === 'string'
  return typeof baseUrl === 'string' && typeof privateKey === 'string' && isPublicKey
}
