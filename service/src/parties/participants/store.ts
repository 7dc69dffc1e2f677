import type {
  BankAccountCurrency,
  Country,
  Metadata,
  ParticipantStatus,
  ParticipantType,
} from '@holdfast/contract'
import { statement } from '#db'
import { entering } from '#events'
import type { Id } from '#kit'
import type { ParticipantDetails, ShownBankAccount } from './participants.ts'
import type { StandingRow } from './store-payees.ts'

export interface ParticipantRow {
  id: string
  identity_id: string
  status: ParticipantStatus
  type: ParticipantType
  email: string
  email_key: string
  is_apart: boolean
  name: string | null
  details: ParticipantDetails
  metadata: Metadata
  bank_account_id: string | null
  shown: ShownBankAccount | null
  proposed_account_id: string | null
  proposed_shown: ShownBankAccount | null
  payable_from: Date | null
  disputed_at: Date | null
  created_at: Date
}

const PARTICIPANT = `p.id, p.identity_id, i.status, p.type, p.email, i.email_key, i.is_apart,
          p.name, p.details,
          p.metadata, p.bank_account_id, b.shown, p.proposed_account_id,
          proposed.shown as proposed_shown, p.payable_from, p.disputed_at, p.created_at`
const ACCOUNTS = `left join bank_accounts b on b.tenant_id = p.tenant_id
                                and b.id = p.bank_account_id
     left join bank_accounts proposed on proposed.tenant_id = p.tenant_id
                                     and proposed.id = p.proposed_account_id`

export const selectParticipants = statement<ParticipantRow>('participants.select')(
  `select ${PARTICIPANT}
     from participants p
     join participant_identities i on i.tenant_id = p.tenant_id and i.id = p.identity_id
     ${ACCOUNTS}
    where p.tenant_id = $tenant_id::uuid and p.id = any($ids::uuid[])`,
  { key: 'id', keys: 'ids' },
)

export interface IdentityRow {
  id: string
  email_key: string
  first_participant_id: string
  /** As it was first written; left out of one that is new. */
  email?: string
}

export const selectIdentities = statement<IdentityRow>('participants.select_identities')(
  `select id, email_key, first_participant_id from participant_identities
    where tenant_id = $tenant_id::uuid and email_key = any($email_keys::text[])`,
)

/**
 * Which of these folded addresses stand for several people, each of a spelling of its own. They are
 * not joined before the unit ends.
 */
export const selectApart = statement<{ email_fold: string }>('participants.select_apart')(
  `select email_fold from participant_identities
    where tenant_id = $tenant_id::uuid and is_apart and email_fold = any($email_folds::text[])
    order by id for key share`,
)

/** The participants that bare addresses stand for, with what shows them. */
export const selectFirst = statement<ParticipantRow>('participants.select_first')(
  `select ${PARTICIPANT}
     from participant_identities i
     join participants p on p.tenant_id = i.tenant_id and p.id = i.first_participant_id
     ${ACCOUNTS}
    where i.tenant_id = $tenant_id::uuid and i.email_key = any($email_keys::text[])`,
)

/** In the order of the addresses, so that two units that want the same ones do not deadlock. */
export const insertIdentities = entering(
  'participant',
  statement<IdentityRow>('participants.insert_identities')(
    `insert into participant_identities
     (tenant_id, id, email_key, is_apart, status, first_participant_id, created_at, updated_at)
   select $tenant_id::uuid, n.id, n.email_key,
          exists (select from participant_identities i
                   where i.tenant_id = $tenant_id::uuid and i.is_apart
                     and i.email_fold = fold_address(n.email_key)),
          'unverified', n.first_id, $now::timestamptz, $now::timestamptz
     from $rows(id uuid, email_key text, first_id uuid) as n
    order by n.email_key
   on conflict (tenant_id, email_key) do nothing
   returning id, email_key, first_participant_id`,
  ),
)

export interface PlacedRow {
  id: string
  identity_id: string
  details_hash: Buffer
}

export const selectPlaced = statement<PlacedRow>('participants.select_placed')(
  `select p.id, p.identity_id, p.details_hash
     from $rows(identity_id uuid, details_hash bytea) as asked
     join participants p on p.tenant_id = $tenant_id::uuid and p.identity_id = asked.identity_id
                        and p.details_hash = asked.details_hash`,
)

export const insertParticipants = statement<PlacedRow>('participants.insert')(
  `insert into participants (tenant_id, id, identity_id, email, type, name, details, metadata,
                             details_hash, created_at, updated_at)
   select $tenant_id::uuid, n.id, n.identity_id, n.email, n.type, n.name, n.details, n.metadata,
          n.details_hash, $now::timestamptz, $now::timestamptz
     from $rows(id uuid, identity_id uuid, email text, type text, name text, details jsonb,
                metadata json, details_hash bytea) as n
    order by n.identity_id, n.details_hash
   on conflict (tenant_id, identity_id, details_hash) do nothing
   returning id, identity_id, details_hash`,
)

export interface LockedIdentityRow {
  id: string
  status: ParticipantStatus
}

/** Keeps the statuses as they are until the unit ends; other readers are not kept out. */
export const lockIdentitiesForShare = statement<LockedIdentityRow>('participants.lock_identities')(
  `select i.id, i.status
     from participant_identities i
    where i.tenant_id = $tenant_id::uuid
      and i.id in (select p.identity_id from participants p
                    where p.tenant_id = $tenant_id::uuid and p.id = any($ids::uuid[]))
    order by i.id for share`,
)

export const selectIdentityOf = statement<{ id: string; identity_id: string }>(
  'participants.select_identity_of',
)(
  `select id, identity_id from participants where tenant_id = $tenant_id::uuid
          and id = any($ids::uuid[])`,
)

export const selectSharing = statement<{ id: string; identity_id: string }>(
  'participants.select_sharing',
)(
  `select id, identity_id from participants
    where tenant_id = $tenant_id::uuid and identity_id = any($identity_ids::uuid[])
    order by created_at, id`,
)

export interface KeyRow {
  participant_id: string
  wrapped: Buffer
}

export const insertDataKeys = statement('participants.insert_keys')(
  `insert into participant_keys (tenant_id, participant_id, wrapped, created_at)
   select $tenant_id::uuid, k.participant_id, k.wrapped, $created_at::timestamptz
     from $rows(participant_id uuid, wrapped bytea) as k
    order by k.participant_id
   on conflict do nothing`,
)

export const selectDataKeys = statement<KeyRow>('participants.select_keys')(
  `select participant_id, wrapped from participant_keys
    where tenant_id = $tenant_id::uuid and participant_id = any($participant_ids::uuid[])`,
)

export const insertBankAccounts = statement('participants.insert_bank_accounts')(
  `insert into bank_accounts (tenant_id, id, participant_id, country, currency, sealed, shown,
                              fingerprint, created_at)
   select $tenant_id::uuid, n.id, n.participant_id, n.country, n.currency, n.sealed, n.shown,
          n.fingerprint, $created_at::timestamptz
     from $rows(id uuid, participant_id uuid, country text, currency text, sealed bytea,
                shown jsonb, fingerprint bytea) as n
    order by n.participant_id, n.fingerprint
   on conflict (tenant_id, participant_id, fingerprint) do nothing`,
)

export const selectByFingerprint = statement<{
  id: string
  participant_id: string
  fingerprint: Buffer
}>('participants.select_by_fingerprint')(
  `select b.id, b.participant_id, b.fingerprint
     from $rows(participant_id uuid, fingerprint bytea) as asked
     join bank_accounts b on b.tenant_id = $tenant_id::uuid
       and b.participant_id = asked.participant_id
                         and b.fingerprint = asked.fingerprint`,
)

export const chooseBankAccounts = statement('participants.choose_bank_accounts')(
  `with locked as (
     select p.id from participants p
      where p.tenant_id = $tenant_id::uuid and p.id = any($participant_ids::uuid[])
      order by p.id for no key update)
   update participants p
      set bank_account_id = chosen.account_id, account_own_since = null,
          updated_at = $updated_at::timestamptz
     from locked, unnest($participant_ids::uuid[], $account_ids::uuid[])
       as chosen (participant_id, account_id)
    where p.tenant_id = $tenant_id::uuid and p.id = locked.id and p.id = chosen.participant_id
      and p.bank_account_id is distinct from chosen.account_id`,
)

export interface PayeeRow extends StandingRow {
  shown: ShownBankAccount | null
  /** Whose account serves it; null where it has one of its own, or there is none. */
  owner_id: Id<'participant'> | null
  owner_account_id: Id<'bank_account'> | null
  owner_shown: ShownBankAccount | null
  owner_payable_from: Date | null
  owner_disputed_at: Date | null
}

/**
 * Where each participant stands, with the account that it is paid to: its own, or the one that the
 * person gave last himself with another participant of the address. A person and a business that
 * share an address keep theirs apart.
 */
export const selectPayees = statement<PayeeRow>('participants.select_payees')(
  `select p.id, i.status, p.bank_account_id, p.proposed_account_id, p.account_before_id,
          p.payable_from, p.disputed_at, p.account_changes, p.proofs_failed, p.proofs_failed_since,
          b.shown, owner.id as owner_id, owner.bank_account_id as owner_account_id,
          owner.shown as owner_shown, owner.payable_from as owner_payable_from,
          owner.disputed_at as owner_disputed_at
     from participants p
     join participant_identities i on i.tenant_id = p.tenant_id and i.id = p.identity_id
     left join bank_accounts b on b.tenant_id = p.tenant_id and b.id = p.bank_account_id
     left join lateral (
       select o.id, o.bank_account_id, given.shown, o.payable_from, o.disputed_at
         from participants o
         join bank_accounts given on given.tenant_id = o.tenant_id and given.id = o.bank_account_id
        where p.bank_account_id is null
          and o.tenant_id = p.tenant_id and o.identity_id = p.identity_id
          and o.account_own_since is not null
          and not (o.type <> p.type and o.type in ('individual', 'business')
                   and p.type in ('individual', 'business'))
        order by o.account_own_since desc, o.id desc
        limit 1) owner on true
    where p.tenant_id = $tenant_id::uuid and p.id = any($ids::uuid[])`,
)

export const selectAccountOwners = statement<{ id: string; participant_id: string }>(
  'participants.select_account_owners',
)(
  `select id, participant_id from bank_accounts
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

export interface SealedAccountRow {
  id: string
  participant_id: string
  country: Country
  currency: BankAccountCurrency
  sealed: Buffer
  wrapped: Buffer
}

export const selectSealedAccount = statement<SealedAccountRow>(
  'participants.select_sealed_account',
)(
  `select b.id, b.participant_id, b.country, b.currency, b.sealed, k.wrapped
     from bank_accounts b
     join participant_keys k on k.tenant_id = b.tenant_id and k.participant_id = b.participant_id
    where b.tenant_id = $tenant_id::uuid and b.id = any($ids::uuid[])`,
  { key: 'id', keys: 'ids' },
)

/**
 * Forgets who participants were, in one statement. The address goes with the last participant that
 * has it; what later rooms have sealed under the key opens no more without it.
 */
export const eraseParticipants = statement<{ id: Id<'participant'> }>('participants.erase')(
  `with asked as (
     select a.id, a.email, a.details_hash
       from unnest($ids::uuid[], $emails::text[], $details_hashes::bytea[])
         as a (id, email, details_hash)),
   erased as (
     update participants p
        set email = a.email, name = null, details = '{}', metadata = '{}',
            details_hash = a.details_hash, bank_account_id = null, proposed_account_id = null,
            account_before_id = null, payable_from = null, disputed_at = null,
            proofs_failed = 0, proofs_failed_since = null, account_own_since = null,
            updated_at = $updated_at::timestamptz
       from asked a
      where p.tenant_id = $tenant_id::uuid and p.id = a.id
     returning p.id, p.identity_id, a.email),
   keys as (
     delete from participant_keys k using erased e
      where k.tenant_id = $tenant_id::uuid and k.participant_id = e.id),
   accounts as (
     update bank_accounts b
        set shown = b.shown || '{"account_number": "erased", "routing_code": "erased",
                                 "routing_data": null}',
            fingerprint = sha256(b.id::text::bytea)
       from erased e where b.tenant_id = $tenant_id::uuid and b.participant_id = e.id),
   checks as (
     delete from payee_checks c using erased e
      where c.tenant_id = $tenant_id::uuid and c.participant_id = e.id),
   payers as (
     delete from payer_accounts a using erased e
      where a.tenant_id = $tenant_id::uuid and a.participant_id = e.id),
   identities as (
     update participant_identities i
        set email_key = e.email, is_apart = false, updated_at = $updated_at::timestamptz
       from erased e
      where i.tenant_id = $tenant_id::uuid and i.id = e.identity_id
        and not exists (select from participants other
                         where other.tenant_id = i.tenant_id and other.identity_id = i.id
                           and other.id <> all($ids::uuid[])))
   select id from erased order by id`,
)

export interface PayerRow {
  fingerprint: Buffer
  participant_id: string
}

export const selectPayers = statement<PayerRow>('participants.select_payers')(
  `select fingerprint, participant_id from payer_accounts
    where tenant_id = $tenant_id::uuid and fingerprint = any($fingerprints::bytea[])`,
)

export const insertPayers = statement('participants.insert_payers')(
  `insert into payer_accounts (tenant_id, fingerprint, participant_id)
   select $tenant_id::uuid, p.* from $rows(fingerprint bytea, participant_id uuid) as p
   on conflict do nothing`,
)
