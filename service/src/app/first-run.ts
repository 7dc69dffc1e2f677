// The first start: a demo organisation with keys, and the file that describes it.
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BankAccountInput } from '@holdfast/contract'
import type { Database } from '#db'
import { present, unwrap } from '#kit'
import { hasMembers, makeEnterLink } from '#members'
import { allowOrigins, createOrganisation, findApiKey, readOrganisation } from '#organisations'
import type { Vault } from '#participants'
import { openVault } from '#participants'
import { setPayoutAccounts } from '#payouts'
import type { Config } from '../config.ts'
import { writeSecret } from './master-key.ts'

/** What scripts and people read to find this installation. Mode 0600: it holds a private key. */
export interface FirstRun {
  readonly base_url: string
  readonly dashboard_url: string
  readonly docs_url: string
  readonly mailbox_url: string | null
  readonly sandbox: { readonly private_key: string; readonly public_key: string }
  /** By which the first owner enters, within 30 minutes; null once somebody has. */
  readonly dashboard: { readonly one_time_link: string | null }
}

/** Where an installation is described for scripts and people. */
export function firstRunFile(dataDir: string): string {
  return path.join(dataDir, 'first-run.json')
}

/**
 * Makes the demo organisation at the first start and writes `first-run.json`; later starts write
 * the file anew with the same keys, because addresses may have changed.
 */
export async function prepareDemo(
  database: Database,
  config: Config,
  rootKey: Buffer,
): Promise<FirstRun> {
  const file = firstRunFile(config.dataDir)
  const known = readKeys(file)
  const principal = known === null ? undefined : await findApiKey(database, known.private_key)
  const origins = demoOrigins(config)
  if (principal !== undefined) await allowOrigins(database, principal.tenantId, origins)
  const isKnown = known !== null && principal !== undefined
  const sandbox = isKnown ? known : await createDemo(database, openVault(rootKey), origins)
  const { baseUrl } = config
  const firstRun = {
    base_url: baseUrl,
    dashboard_url: `${baseUrl}/dashboard`,
    docs_url: `${baseUrl}/docs`,
    mailbox_url: config.mailbox === 'open' ? `${baseUrl}/mailbox` : null,
    sandbox,
    dashboard: { one_time_link: await firstLink(database, baseUrl, sandbox.private_key) },
  }
  mkdirSync(config.dataDir, { recursive: true })
  writeSecret(file, `${JSON.stringify(firstRun, null, 2)}\n`)
  return firstRun
}

/** The link by which the demo's first owner enters; null when somebody works there already. */
async function firstLink(
  database: Database,
  baseUrl: string,
  privateKey: string,
): Promise<string | null> {
  const principal = present(await findApiKey(database, privateKey), 'the demo has a key')
  const { id: organisationId } = await readOrganisation(database.global, principal.tenantId)
  if (await hasMembers(database, organisationId)) return null
  return await makeEnterLink(database, { organisationId, baseUrl })
}

/** The port on which the demo's receiver and the example's pages listen. */
export function demoPort(config: Pick<Config, 'port'>): number {
  return config.port + 1
}

/** Where the example's shop is while it runs. */
export function demoShopUrl(config: Pick<Config, 'port'>): string {
  return `http://localhost:${demoPort(config)}`
}

/** Where the example's pages are: beside the service, whose port may change between starts. */
function demoOrigins(config: Config): string[] {
  return [demoShopUrl(config), `http://127.0.0.1:${demoPort(config)}`]
}

async function createDemo(
  database: Database,
  vault: Vault,
  origins: string[],
): Promise<FirstRun['sandbox']> {
  const { keys, tenants } = await createOrganisation(database, {
    name: 'Demo Marketplace',
    contactEmail: 'payments@demo-marketplace.example',
    isDirectDebitEnabled: true,
    frameOrigins: origins,
    redirectOrigins: origins,
  })
  await database.transact(tenants.sandbox, async (unit) => {
    for (const result of await setPayoutAccounts(unit, vault, demoAccounts)) unwrap(result)
  })
  return { private_key: keys.sandbox.private, public_key: keys.sandbox.public }
}

/** Where the demo's revenue goes on Mondays: accounts that the sandbox's bank pays to. */
const demoAccounts: readonly BankAccountInput[] = [
  { country: 'DE', currency: 'eur', iban: 'DE89370400440532013000' },
  { country: 'GB', currency: 'gbp', account_number: '31926819', sort_code: '601613' },
  { country: 'US', currency: 'usd', account_number: '0113909700', aba: '000000000' },
]

function readKeys(file: string): FirstRun['sandbox'] | null {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const sandbox = fieldOf(stored, 'sandbox')
    const private_key = fieldOf(sandbox, 'private_key')
    const public_key = fieldOf(sandbox, 'public_key')
    if (typeof private_key !== 'string' || typeof public_key !== 'string') return null
    return { private_key, public_key }
  } catch {
    return null
  }
}

function fieldOf(value: unknown, name: string): unknown {
  const isObject = typeof value === 'object' && value !== null
  return isObject ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
}
