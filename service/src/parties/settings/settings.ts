// Settings of an organisation: read with what is missing before real money can be taken, and
// changed in one unit of its live tenant with the entry in the audit log.
import type { OnboardingStep, OrganisationSettings } from '@holdfast/contract'
import { accentPair, termsVersion } from '@holdfast/contract'
import type { AuditFields } from '#audit'
import { actorOf, writeAudit } from '#audit'
import type { Database, Reader, Unit } from '#db'
import type { MemberPrincipal, Principal, RequestFacts } from '#http'
import type { TenantId } from '#kit'
import { asId, fail, present, showId, showInstant } from '#kit'
import type { SettingsRow } from '#organisations'
import {
  liveTenantOf,
  lockSettings,
  sandboxTenantOf,
  selectSettings,
  updateSettings,
} from '#organisations'
import type { AccountsRow } from './store.ts'
import { selectAccounts } from './store.ts'

/** The settings that can be changed. */
export type Settings = Omit<SettingsRow, 'id' | 'updated_at'>

/** A request of a member, as a plain route knows it. */
export interface Asked {
  readonly principal: Principal | null
  readonly facts: RequestFacts
}

/** The member who asks. Refuses with `not_signed_in`. */
function memberOf(principal: Principal | null): MemberPrincipal {
  return principal?.member ?? fail('not_signed_in')
}

/** What settings are read and changed with. */
export interface SettingsPlace {
  readonly database: Database
  /** Whether a mail server is named. */
  readonly isMailOn: boolean
}

/** The settings of the organisation of who asks. */
export async function readSettings(
  { database, isMailOn }: SettingsPlace,
  { principal }: Asked,
): Promise<OrganisationSettings> {
  const { organisationId } = memberOf(principal)
  const live = await liveTenantOf(database.global, organisationId)
  return await database.read(live, async (reader) => {
    const [row] = await reader.query(selectSettings, { id: organisationId })
    const settings = present(row, 'a member is of an organisation')
    return await showSettings(reader, { live, isMailOn }, settings)
  })
}

/** What must follow a changed setting in a tenant. */
export type Follow = (unit: Unit) => Promise<void>

type Edit = (settings: Settings, unit: Unit) => Promise<Partial<Settings>>

/**
 * Changes settings that something follows: in live with the change, in the sandbox after it. So a
 * setting that is only given again is followed again.
 */
export async function changeFollowed(
  place: SettingsPlace,
  asked: Asked,
  edit: Edit,
  follow: Follow,
): Promise<OrganisationSettings> {
  const { database } = place
  const settings = await changeSettings(place, asked, edit, follow)
  const { organisationId } = memberOf(asked.principal)
  const sandbox = await sandboxTenantOf(database.global, organisationId)
  await database.transactAside(sandbox, follow)
  return settings
}

/**
 * Changes settings: `edit` takes those that are and gives those that shall be, in the unit of the
 * change, and `follow` does what follows from it there. Either refuses by throwing.
 */
export async function changeSettings(
  { database, isMailOn }: SettingsPlace,
  { principal, facts }: Asked,
  edit: Edit,
  follow?: Follow,
): Promise<OrganisationSettings> {
  const { organisationId } = memberOf(principal)
  const live = await liveTenantOf(database.global, organisationId)
  return await database.transact(live, async (unit) => {
    const [locked] = await unit.tx.query(lockSettings, { id: organisationId })
    const before = present(locked, 'a member is of an organisation')
    const wanted: Settings = { ...before, ...(await edit(before, unit)) }
    const [row] = await unit.tx.query(updateSettings, {
      id: organisationId,
      name: wanted.name,
      legal_name: wanted.legal_name,
      company_number: wanted.company_number,
      country: wanted.country,
      time_zone: wanted.time_zone,
      language: wanted.language,
      contact_email: wanted.contact_email,
      support_email: wanted.support_email,
      accent_colour: wanted.accent_colour,
      logo_url: wanted.logo_url,
      frame_origins: wanted.frame_origins,
      redirect_origins: wanted.redirect_origins,
      hidden_methods: wanted.hidden_methods,
      direct_debit_enabled: wanted.direct_debit_enabled,
      terms_version: wanted.terms_version,
      terms_accepted_at: wanted.terms_accepted_at,
      updated_at: unit.realNow,
      debits_again_after_days: wanted.debits_again_after_days,
      refunds_to_source_unverified: wanted.refunds_to_source_unverified,
    })
    const after = present(row, 'a locked organisation is there')
    await follow?.(unit)
    const shownId = showId('organisation', asId('organisation', organisationId))
    await writeAudit(unit, [
      {
        actor: actorOf(present(principal ?? undefined, 'a member asks')),
        operation: facts.operationId,
        object: { kind: 'organisation', id: shownId },
        summary: 'Changed settings of the organisation.',
        before: shownSettings(before),
        after: shownSettings(after),
        whole: { before: JSON.stringify(before), after: JSON.stringify(after) },
        requestId: facts.requestId,
        ip: facts.ip,
      },
    ])
    return await showSettings(unit.tx, { live, isMailOn }, after)
  })
}

/** All but the addresses, which may be persons'. */
function shownSettings({ id: _id, updated_at: _at, contact_email: _email, ...rest }: SettingsRow) {
  const { terms_accepted_at: acceptedAt, support_email: _support, ...fields } = rest
  return {
    ...fields,
    terms_accepted_at: acceptedAt === null ? null : showInstant(acceptedAt),
  } satisfies AuditFields
}

async function showSettings(
  reader: Reader,
  { live, isMailOn }: { readonly live: TenantId; readonly isMailOn: boolean },
  row: SettingsRow,
): Promise<OrganisationSettings> {
  const [found] = await reader.query(selectAccounts, { tenant_id: live })
  const accounts = present(found, 'a question without rows to find is answered')
  const missing = missingOf(row, accounts, isMailOn)
  const { terms_version: version, terms_accepted_at: acceptedAt } = row
  return {
    id: showId('organisation', asId('organisation', row.id)),
    name: row.name,
    legal_name: row.legal_name,
    company_number: row.company_number,
    country: row.country,
    time_zone: row.time_zone,
    language: row.language,
    contact_email: row.contact_email,
    support_email: row.support_email,
    accent_colour: row.accent_colour,
    accent_shown: accentPair(row.accent_colour),
    logo_url: row.logo_url,
    frame_origins: row.frame_origins,
    redirect_origins: row.redirect_origins,
    hidden_methods: row.hidden_methods,
    direct_debit_enabled: row.direct_debit_enabled,
    debits_again_after_days: row.debits_again_after_days,
    refunds_to_source_unverified: row.refunds_to_source_unverified,
    onboarding: {
      complete: missing.length === 0,
      missing,
      collection_missing: accounts.not_collected,
      terms:
        version === null || acceptedAt === null
          ? null
          : { version, accepted_at: showInstant(acceptedAt) },
      terms_version: termsVersion,
    },
    updated_at: showInstant(row.updated_at),
  }
}

/** What is missing before real money can be taken. */
function missingOf(
  row: Pick<
    SettingsRow,
    'legal_name' | 'company_number' | 'country' | 'contact_email' | 'terms_version'
  >,
  { has_payout, has_collection, not_collected }: AccountsRow,
  isMailOn: boolean,
): OnboardingStep[] {
  const steps: readonly (readonly [OnboardingStep, boolean])[] = [
    ['legal_name', row.legal_name !== null],
    ['company_number', row.company_number !== null],
    ['country', row.country !== null],
    ['contact_email', row.contact_email !== null],
    ['terms', row.terms_version === termsVersion],
    ['payout_account', has_payout],
    ['collection_account', has_collection && not_collected.length === 0],
    ['mail_server', isMailOn],
  ]
  return steps.flatMap(([step, isDone]) => (isDone ? [] : [step]))
}
