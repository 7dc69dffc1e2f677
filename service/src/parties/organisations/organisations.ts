// The businesses that run payments here, each with two tenants: sandbox and live.
import type { CheckoutType, PublicOrganisation } from '@holdfast/contract'
import type { Database, Environment, Reader, Unit } from '#db'
import { openSequence } from '#events'
import type { TenantId } from '#kit'
import { asTenantId, newId, newUuid, present, realNow } from '#kit'
import { openTenantAccounts } from '#ledger'
import type { KeyPair } from './keys.ts'
import { createKeyPair } from './keys.ts'
import { isOrigin } from './origins.ts'
import type { OrganisationRow } from './store.ts'
import {
  addOrigins,
  insertOrganisation,
  selectOrganisation,
  selectTenant,
  selectTenantsOf,
} from './store.ts'

const DEFAULT_TIME_ZONE = 'Europe/London'
const ACCENT_COLOUR = /^#[0-9a-f]{6}$/

export interface NewOrganisation {
  readonly name: string
  readonly legalName?: string
  readonly companyNumber?: string
  /** ISO 3166-1 alpha-2. */
  readonly country?: string
  /** IANA name; its Monday mornings bring payouts. */
  readonly timeZone?: string
  /** As `#rrggbb`. */
  readonly accentColour?: string
  readonly logoUrl?: string
  /** Who is told when a webhook handler is disabled or revenue is paid out. */
  readonly contactEmail?: string
  /** Where buyers and sellers ask: it stands in their mails, and takes their answers. */
  readonly supportEmail?: string
  /** BCP 47: what its mails are written in. Default: `en`. */
  readonly language?: string
  /** Exact origins (`https://shop.example.com`) whose pages may hold the checkout in a frame. */
  readonly frameOrigins?: readonly string[]
  readonly redirectOrigins?: readonly string[]
  readonly hiddenMethods?: readonly CheckoutType[]
  readonly isDirectDebitEnabled?: boolean
}

export interface OpenedOrganisation {
  readonly organisationId: string
  readonly tenants: Readonly<Record<Environment, TenantId>>
}

export interface CreatedOrganisation extends OpenedOrganisation {
  /** Shown here only: the service keeps hashes. */
  readonly keys: Readonly<Record<Environment, KeyPair>>
}

/** An organisation as one of its tenants sees it. */
export interface Organisation {
  readonly id: string
  readonly tenantId: TenantId
  readonly environment: Environment
  readonly name: string
  readonly legalName: string | null
  readonly companyNumber: string | null
  readonly country: string | null
  readonly timeZone: string
  readonly accentColour: string | null
  readonly logoUrl: string | null
  readonly contactEmail: string | null
  readonly supportEmail: string | null
  readonly language: string
  readonly frameOrigins: readonly string[]
  readonly redirectOrigins: readonly string[]
  readonly hiddenMethods: readonly CheckoutType[]
  readonly isDirectDebitEnabled: boolean
  /** When a debit that its bank did not pay is collected again, in days; null: never by itself. */
  readonly debitsAgainAfterDays: number | null
  /** Refunds back to where the money came from wait for no verification of the buyer. */
  readonly mayRefundUnverified: boolean
}

/**
 * Makes an organisation with both tenants, their ledger accounts and a key pair for each.
 * Throws an Error that names what is wrong with a setting. When the process ends midway an
 * organisation without keys may stay behind; nobody can act as it.
 */
export async function createOrganisation(
  database: Database,
  organisation: NewOrganisation,
): Promise<CreatedOrganisation> {
  const opened = await openOrganisation(database, organisation)
  const { sandbox, live } = opened.tenants
  const keys = {
    sandbox: await database.transact(sandbox, createKeyPair),
    live: await database.transact(live, createKeyPair),
  }
  return { ...opened, keys }
}

/** As `createOrganisation`, without keys: whoever enters first makes them. */
export async function openOrganisation(
  database: Database,
  organisation: NewOrganisation,
): Promise<OpenedOrganisation> {
  checkSettings(organisation)
  const now = realNow()
  const organisationId: string = newId('organisation', now)
  const tenants = { sandbox: asTenantId(newUuid(now)), live: asTenantId(newUuid(now)) }
  await database.global.query(insertOrganisation, {
    id: organisationId,
    name: organisation.name.trim(),
    legal_name: organisation.legalName ?? null,
    company_number: organisation.companyNumber ?? null,
    country: organisation.country ?? null,
    time_zone: organisation.timeZone ?? DEFAULT_TIME_ZONE,
    accent_colour: organisation.accentColour ?? null,
    logo_url: organisation.logoUrl ?? null,
    frame_origins: organisation.frameOrigins ?? [],
    redirect_origins: organisation.redirectOrigins ?? [],
    hidden_methods: organisation.hiddenMethods ?? [],
    direct_debit_enabled: organisation.isDirectDebitEnabled ?? false,
    now,
    tenants: [
      { id: tenants.sandbox, environment: 'sandbox' },
      { id: tenants.live, environment: 'live' },
    ],
    contact_email: organisation.contactEmail ?? null,
    support_email: organisation.supportEmail ?? null,
    language: organisation.language ?? 'en',
  })
  await database.transact(tenants.sandbox, openTenant)
  await database.transact(tenants.live, openTenant)
  return { organisationId, tenants }
}

/**
 * Lets the pages of these origins frame the checkout and be returned to, beside those that may.
 * Throws an Error that names what is no origin.
 */
export async function allowOrigins(
  database: Database,
  tenantId: TenantId,
  origins: readonly string[],
): Promise<void> {
  checkOrigins(origins)
  await database.global.query(addOrigins, {
    id: tenantId,
    origins: [...origins],
    updated_at: realNow(),
  })
}

/** Gives a new tenant what every tenant begins with: its event sequence and ledger accounts. */
export async function openTenant(unit: Unit): Promise<void> {
  await openSequence(unit)
  await openTenantAccounts(unit)
}

function checkSettings(organisation: NewOrganisation): void {
  const { name, timeZone, accentColour, frameOrigins, redirectOrigins } = organisation
  if (name.trim() === '') throw new Error('an organisation has a name')
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new Error(`${timeZone} is not an IANA time zone`)
  }
  if (accentColour !== undefined && !ACCENT_COLOUR.test(accentColour)) {
    throw new Error(`the accent colour ${accentColour} is not written as #rrggbb in lower case`)
  }
  checkOrigins([...(frameOrigins ?? []), ...(redirectOrigins ?? [])])
}

function checkOrigins(origins: readonly string[]): void {
  for (const origin of origins) {
    if (!isOrigin(origin)) {
      throw new Error(`${origin} is not an origin: write it as https://shop.example.com`)
    }
  }
}

/** True for an IANA time zone that this process knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The organisation of a tenant. Takes any reader; throws when there is no such tenant. */
export async function readOrganisation(reader: Reader, tenantId: TenantId): Promise<Organisation> {
  const [row] = await reader.query(selectOrganisation, { id: tenantId })
  return organisationOf(present(row, 'a tenant belongs to an organisation'))
}

/** The live tenant of an organisation: what concerns both environments is done in its units. */
export async function liveTenantOf(reader: Reader, organisationId: string): Promise<TenantId> {
  return await tenantOf(reader, organisationId, 'live')
}

/** The sandbox of an organisation. */
export async function sandboxTenantOf(reader: Reader, organisationId: string): Promise<TenantId> {
  return await tenantOf(reader, organisationId, 'sandbox')
}

async function tenantOf(
  reader: Reader,
  organisationId: string,
  environment: Environment,
): Promise<TenantId> {
  const [row] = await reader.query(selectTenant, { organisation_id: organisationId, environment })
  return asTenantId(present(row, 'an organisation has a tenant in each environment').id)
}

/** The tenants of an environment: of the organisation of that name, or of all. */
export async function readTenants(
  reader: Reader,
  of: { readonly organisation: string | undefined; readonly environment: Environment },
): Promise<{ readonly id: string; readonly name: string }[]> {
  return await reader.query(selectTenantsOf, {
    environment: of.environment,
    name: of.organisation ?? null,
  })
}

/** What a buyer or seller sees of an organisation. */
export function showOrganisation(organisation: Organisation): PublicOrganisation {
  const { name, accentColour, logoUrl } = organisation
  return { name, accent_colour: accentColour, logo_url: logoUrl }
}

function organisationOf(row: OrganisationRow): Organisation {
  return {
    id: row.id,
    tenantId: asTenantId(row.tenant_id),
    environment: row.environment,
    name: row.name,
    legalName: row.legal_name,
    companyNumber: row.company_number,
    country: row.country,
    timeZone: row.time_zone,
    accentColour: row.accent_colour,
    logoUrl: row.logo_url,
    contactEmail: row.contact_email,
    supportEmail: row.support_email,
    language: row.language,
    frameOrigins: row.frame_origins,
    redirectOrigins: row.redirect_origins,
    hiddenMethods: row.hidden_methods,
    isDirectDebitEnabled: row.direct_debit_enabled,
    debitsAgainAfterDays: row.debits_again_after_days,
    mayRefundUnverified: row.refunds_to_source_unverified,
  }
}
