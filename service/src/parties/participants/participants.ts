// Buyers and sellers: what is known of them, and how the API shows it.
import type {
  Address,
  AddressInput,
  BankAccount,
  Business,
  BusinessInput,
  Individual,
  IndividualInput,
  KnownParticipant,
  Metadata,
  Organisation,
  OrganisationInput,
  ParticipantStatus,
  ParticipantType,
  Person,
  PersonInput,
} from '@holdfast/contract'
import type { Reader } from '#db'
import type { Id, TenantId } from '#kit'
import { asId, distinct, foldAddress, showId, showInstantOrNull } from '#kit'
import { emailSpelling } from './email.ts'
import type { ParticipantRow } from './store.ts'
import { selectFirst, selectParticipants } from './store.ts'

/** What was given of a participant besides type and name; nothing is null. */
export interface ParticipantDetails {
  readonly address?: AddressInput
  readonly business?: BusinessInput
  readonly individual?: IndividualInput
  readonly organisation?: OrganisationInput
}

/** The UUID of the e-mail address behind a participant. Participants with one address share it. */
export type IdentityId = string

/** An account as it may be shown: the number is masked. */
export type ShownBankAccount = Omit<BankAccount, 'id'>

export interface FiledBankAccount extends ShownBankAccount {
  readonly id: Id<'bank_account'>
  readonly participantId: Id<'participant'>
}

export interface Participant {
  readonly id: Id<'participant'>
  readonly identityId: IdentityId
  /** Of the e-mail address. */
  readonly status: ParticipantStatus
  readonly type: ParticipantType
  /** As it was given with this participant. */
  readonly email: string
  readonly emailKey: string
  /** Other spellings of its address are other people. */
  readonly isApart: boolean
  readonly name: string | null
  readonly details: ParticipantDetails
  /** The account it is paid to. */
  readonly bankAccount: FiledBankAccount | null
  /** Given by somebody who may not change where it is paid to. */
  readonly proposedAccount: FiledBankAccount | null
  /** The end of the cooling-off time of its account. */
  readonly payableFrom: Date | null
  /** When the person said that they had not made the change. */
  readonly disputedAt: Date | null
  readonly metadata: Metadata
  readonly createdAt: Date
}

/** Participants of a tenant by id; unknown ids, and other tenants', are missing. */
export async function readParticipants(
  reader: Reader,
  tenantId: TenantId,
  ids: readonly Id<'participant'>[],
): Promise<Map<Id<'participant'>, Participant>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.query(selectParticipants, { tenant_id: tenantId, ids: distinct(ids) })
  return new Map(rows.map(participantOf).map((participant) => [participant.id, participant]))
}

/** Participants that addresses stand for, by the key of the address; unknown ones are missing. */
export async function readFirstParticipants(
  reader: Reader,
  tenantId: TenantId,
  emailKeys: readonly string[],
): Promise<Map<string, Participant>> {
  if (emailKeys.length === 0) return new Map()
  const rows = await reader.query(selectFirst, { tenant_id: tenantId, email_keys: emailKeys })
  return new Map(rows.map((row) => [row.email_key, participantOf(row)]))
}

function participantOf(row: ParticipantRow): Participant {
  return {
    id: asId('participant', row.id),
    identityId: row.identity_id,
    status: row.status,
    type: row.type,
    email: row.email,
    emailKey: row.email_key,
    isApart: row.is_apart,
    name: row.name,
    details: row.details,
    bankAccount: accountOf(row.id, row.bank_account_id, row.shown),
    proposedAccount: accountOf(row.id, row.proposed_account_id, row.proposed_shown),
    payableFrom: row.payable_from,
    disputedAt: row.disputed_at,
    metadata: row.metadata,
    createdAt: row.created_at,
  }
}

function accountOf(id: string, accountId: string | null, shown: ShownBankAccount | null) {
  if (accountId === null || shown === null) return null
  return {
    ...shown,
    id: asId('bank_account', accountId),
    participantId: asId('participant', id),
  }
}

/** Whether an address is the one of a participant. */
export function isAddressOf({ emailKey, isApart }: Participant, email: string): boolean {
  const spelling = emailSpelling(email)
  if (spelling === undefined) return false
  return (isApart ? spelling : foldAddress(spelling)) === emailKey
}

/** A participant as the API shows it. */
export function showParticipant(participant: Participant): KnownParticipant {
  const { details, bankAccount } = participant
  return {
    id: showId('participant', participant.id),
    status: participant.status,
    type: participant.type,
    email: participant.email,
    name: participant.name,
    address: orNull(details.address, showAddress),
    bank_account: orNull(bankAccount, showBankAccount),
    proposed_bank_account: orNull(participant.proposedAccount, showBankAccount),
    bank_account_payable_from: showInstantOrNull(participant.payableFrom),
    bank_account_disputed_at: showInstantOrNull(participant.disputedAt),
    business: orNull(details.business, showBusiness),
    individual: orNull(details.individual, showIndividual),
    organisation: orNull(details.organisation, showOrganisation),
    metadata: participant.metadata,
  }
}

/** A bank account as the API shows it. */
export function showBankAccount(account: FiledBankAccount): BankAccount {
  return {
    id: showId('bank_account', account.id),
    country: account.country,
    currency: account.currency,
    account_number: account.account_number,
    routing_code: account.routing_code,
    routing_code_type: account.routing_code_type,
    routing_data: account.routing_data,
  }
}

function orNull<In, Out>(given: In | null | undefined, show: (given: In) => Out): Out | null {
  return given === null || given === undefined ? null : show(given)
}

function showAddress(address: AddressInput): Address {
  return {
    type: address.type ?? 'unknown',
    address_line_1: address.address_line_1,
    address_line_2: address.address_line_2 ?? null,
    town_city: address.town_city,
    region: address.region ?? null,
    postal_code: address.postal_code,
    country: address.country,
  }
}

function showPerson(person: PersonInput): Person {
  return {
    type: person.type ?? 'unknown',
    name: person.name ?? null,
    address: orNull(person.address, showAddress),
    email: person.email ?? null,
    phone_number: person.phone_number ?? null,
    date_of_birth: person.date_of_birth ?? null,
  }
}

function showBusiness(business: BusinessInput): Business {
  return {
    type: business.type ?? 'unknown',
    company_number: business.company_number ?? null,
    registered_address: orNull(business.registered_address, showAddress),
    trading_address: orNull(business.trading_address, showAddress),
    shipping_address: orNull(business.shipping_address, showAddress),
    phone_number: business.phone_number ?? null,
    website: business.website ?? null,
    persons: (business.persons ?? []).map(showPerson),
  }
}

function showIndividual(individual: IndividualInput): Individual {
  return {
    date_of_birth: individual.date_of_birth ?? null,
    residential_address: orNull(individual.residential_address, showAddress),
    shipping_address: orNull(individual.shipping_address, showAddress),
    phone_number: individual.phone_number ?? null,
  }
}

function showOrganisation(organisation: OrganisationInput): Organisation {
  return {
    type: organisation.type ?? 'unknown',
    organisation_number: organisation.organisation_number ?? null,
    registered_address: orNull(organisation.registered_address, showAddress),
    shipping_address: orNull(organisation.shipping_address, showAddress),
    phone_number: organisation.phone_number ?? null,
    website: organisation.website ?? null,
    persons: (organisation.persons ?? []).map(showPerson),
  }
}
