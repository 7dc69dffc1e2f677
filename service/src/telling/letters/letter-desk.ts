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

/** Who writes, and in which language. */
export type Sender = Pick<
  NewEmail,
  'organisationName' | 'accentColour' | 'logoUrl' | 'isSandbox' | 'language'
>

export interface Desk {
  readonly unit: Unit
  readonly deps: LetterDeps
  readonly organisation: Organisation
  readonly sender: Sender
}

/** Who writes the mails of a unit. */
export function senderOf({ tenant }: Unit, organisation: Organisation): Sender {
  return {
    organisationName: organisation.name,
    accentColour: organisation.accentColour,
    logoUrl: organisation.logoUrl,
    language: languageFor(organisation.language),
    isSandbox: tenant.environment === 'sandbox',
  }
}

/** The resources of a kind that events are about. */
export function idsOf<K extends IdKind>(kind: K, events: readonly PendingEvent[]): Id<K>[] {
  return compact(events.map(({ payload }) => parseId(kind, String(payload.id))))
}
