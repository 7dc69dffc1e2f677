// What every mail about the work of a unit is written with: the unit, who writes, and what for.
import type { IdKind } from '@holdfast/contract'
import type { PendingEvent, Unit } from '#db'
import type { Id } from '#kit'
import { compact, parseId } from '#kit'
import type { NewEmail } from '#mail'
import { languageFor } from '#mail'
import type { Organisation } from '#organisations'
import type { Vault } from '#participants'

export interface LetterDeps {
  readonly vault: Vault
  /** Where links in mails lead. */
  readonly baseUrl: string
  /** Whether a mail server is named. */
  readonly isSmtpOn: boolean
}

/** Who writes, when, in which language, and by which clock. */
export type Sender = Pick<
  NewEmail,
  | 'organisationName'
  | 'issuer'
  | 'supportEmail'
  | 'accentColour'
  | 'isSandbox'
  | 'language'
  | 'timeZone'
  | 'at'
>

export interface Desk {
  readonly unit: Unit
  readonly deps: LetterDeps
  readonly organisation: Organisation
  readonly sender: Sender
}

/** Who writes the mails of a unit. */
export function senderOf({ tenant, now }: Unit, organisation: Organisation): Sender {
  const { name, legalName, companyNumber, country, accentColour, timeZone } = organisation
  return {
    organisationName: name,
    issuer: { legalName, companyNumber, country },
    supportEmail: organisation.supportEmail,
    accentColour,
    language: languageFor(organisation.language),
    timeZone,
    at: now,
    isSandbox: tenant.environment === 'sandbox',
  }
}

/** A page of the dashboard, in the environment of the unit. */
export function dashboardUrl(
  { tenant }: Unit,
  { baseUrl }: Pick<LetterDeps, 'baseUrl'>,
  page: string,
): string {
  return `${baseUrl}/dashboard/${tenant.environment}/${page}`
}

/** The resources of a kind that events are about. */
export function idsOf<K extends IdKind>(kind: K, events: readonly PendingEvent[]): Id<K>[] {
  return compact(events.map(({ payload }) => parseId(kind, String(payload.id))))
}
