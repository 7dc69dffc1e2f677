// Single settings, from their text to what they mean. What is wrong is added to the faults, and a
// default stands in its place.
import type { KnownInstallation } from '#installation'
import { parseInstallation } from '#installation'
import type { Ppm } from '#kit'
import { networkList, ppm } from '#kit'

export type Role = 'api' | 'worker'

const PORT_DEFAULT = 4280
const PORT_MAX = 65_535
const METRICS_TOKEN_CHARACTERS_MIN = 16
/** As long as a balancer takes that asks every two seconds, and believes the second refusal. */
const DELAY_SECONDS_DEFAULT = 5
const HOST_PATTERN = /^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])$/i

/** The port to listen on. */
export function readPort(text: string | undefined, faults: string[]): number {
  const port = text === undefined ? PORT_DEFAULT : Number(text)
  if (Number.isInteger(port) && port > 0 && port <= PORT_MAX) return port
  faults.push('HOLDFAST_PORT: a whole number from 1 to 65535')
  return PORT_DEFAULT
}

/** As browsers write it: what a page says it comes from is compared with it. */
export function readBaseUrl(text: string | undefined, port: number, faults: string[]): string {
  const fallback = `http://localhost:${port}`
  const url = URL.parse(text ?? fallback)
  const isAddress = url !== null && /^https?:$/.test(url.protocol)
  if (isAddress && url.href === `${url.origin}/`) return url.origin
  faults.push('HOLDFAST_BASE_URL: an http or https address without a path: https://pay.example.com')
  return fallback
}

/** Names by which requests may ask. */
export function readHosts(text: string | undefined, faults: string[]): readonly string[] {
  const hosts = readList(text) ?? []
  for (const host of hosts.filter((one) => !HOST_PATTERN.test(one))) {
    faults.push(`HOLDFAST_HOSTS: ${host} is no name; write pay.example.com, without port and path`)
  }
  return hosts
}

/** A network of all addresses, however it is written. */
const EVERYONE_PATTERN = /\/0+$/

/** Networks of proxies that are believed. */
export function readProxies(text: string | undefined, faults: string[]): readonly string[] {
  const nets = readList(text) ?? []
  try {
    networkList(nets)
  } catch (error) {
    faults.push(`HOLDFAST_TRUSTED_PROXIES: ${error instanceof Error ? error.message : ''}`)
    return []
  }
  for (const net of nets.filter((one) => EVERYONE_PATTERN.test(one))) {
    faults.push(
      `HOLDFAST_TRUSTED_PROXIES: ${net} is everyone, who then may give any address for his own; ` +
        'name the networks of your proxies',
    )
  }
  return nets
}

/** Who has it reads the metrics; null: none is set. */
export function readMetricsToken(text: string | undefined, faults: string[]): string | null {
  if (text === undefined) return null
  if (text.length < METRICS_TOKEN_CHARACTERS_MIN) {
    faults.push(`HOLDFAST_METRICS_TOKEN: at least ${METRICS_TOKEN_CHARACTERS_MIN} characters`)
  }
  return text
}

/** Which installation, and epoch, the database must be of; null: nothing is said. */
export function readInstallationName(
  text: string | undefined,
  faults: string[],
): KnownInstallation | null {
  const known = text === undefined ? null : parseInstallation(text)
  if (text !== undefined && known === null) {
    faults.push('HOLDFAST_INSTALLATION: what `check` and `lives` say: an id, a colon, an epoch')
  }
  return known
}

/** What is added to rates of exchange. */
export function readMargin(text: string | undefined, faults: string[]): Ppm {
  if (text === undefined || /^\d{1,6}$/.test(text)) return ppm(BigInt(text ?? 0))
  faults.push('HOLDFAST_FX_MARGIN_PPM: a whole number from 0 to 999999')
  return ppm(0n)
}

/** For how long a process that is told to end answers on, in milliseconds. */
export function readDelay(text: string | undefined, isLocal: boolean, faults: string[]): number {
  const seconds = Number(text ?? (isLocal ? 0 : DELAY_SECONDS_DEFAULT))
  if (/^\d{1,3}$/.test(text ?? '0')) return seconds * 1_000
  faults.push('HOLDFAST_SHUTDOWN_DELAY_SECONDS: a whole number from 0 to 999')
  return 0
}

/** What a process does. */
export function readRoles(text: string | undefined, faults: string[]): ReadonlySet<Role> {
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

/** A list with commas; undefined: nothing is said. */
export function readList(text: string | undefined): string[] | undefined {
  const items = text?.split(',').map((item) => item.trim())
  return items?.filter((item) => item !== '')
}
