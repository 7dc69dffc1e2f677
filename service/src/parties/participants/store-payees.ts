import type {
  AccountChangeStatus,
  AccountGiver,
  ParticipantStatus,
  PayeeRules,
} from '@holdfast/contract'
import { statement } from '#db'
import { smallEntering, smallMove } from '#events'
import type { Id } from '#kit'
import type { ShownBankAccount } from './participants.ts'

export interface StandingRow {
  id: Id<'participant'>
  status: ParticipantStatus
  bank_account_id: Id<'bank_account'> | null
  proposed_account_id: Id<'bank_account'> | null
  account_before_id: Id<'bank_account'> | null
  payable_from: Date | null
  disputed_at: Date | null
  account_changes: number
  proofs_failed: number
  proofs_failed_since: Date | null
}

const STANDING = `select p.id, i.status, p.bank_account_id, p.proposed_account_id,
          p.account_before_id, p.payable_from, p.disputed_at, p.account_changes, p.proofs_failed,
          p.proofs_failed_since
     from participants p
     join participant_identities i on i.tenant_id = p.tenant_id and i.id = p.identity_id
    where p.tenant_id = $tenant_id::uuid`

export const selectStandings = statement<StandingRow>('payees.select_standings')(
  `${STANDING} and p.id = any($ids::uuid[])`,
  { key: 'id', keys: 'ids' },
)

export const lockStandings = statement<StandingRow>('payees.lock_standings')(
  `${STANDING} and p.id = any($ids::uuid[]) order by p.id for no key update of p`,
)

/** All participants of the address of one, itself among them. */
export const selectStandingsOfAddress = statement<StandingRow>(
  'payees.select_standings_of_address',
)(
  `${STANDING} and p.identity_id = (select identity_id from participants
                                     where tenant_id = $tenant_id::uuid and id = $id::uuid)
    order by p.id`,
)

/** Keeps outbounds from being decided meanwhile: who waits and what it waits for miss no other. */
export const lockIdentitiesForChange = statement<{ id: string }>('payees.lock_identities')(
  `select i.id from participant_identities i
    where i.tenant_id = $tenant_id::uuid
      and i.id in (select p.identity_id from participants p
                    where p.tenant_id = $tenant_id::uuid and p.id = any($ids::uuid[]))
    order by i.id for no key update`,
)

export const updateStandings = statement('payees.update_standings')(
  `update participants p
      set bank_account_id = s.account_id, proposed_account_id = s.proposed_id,
          account_before_id = s.before_id, payable_from = s.payable_from,
          disputed_at = s.disputed_at, account_changes = s.changes,
          updated_at = $updated_at::timestamptz,
          account_own_since = case when p.bank_account_id is not distinct from s.account_id
                                   then p.account_own_since end
     from $rows(id uuid, account_id uuid, proposed_id uuid, before_id uuid,
                payable_from timestamptz, disputed_at timestamptz, changes int) as s
    where p.tenant_id = $tenant_id::uuid and p.id = s.id`,
)

/** Participants whose present account the person has given himself. */
export const keepAsOwn = statement('payees.keep_as_own')(
  `update participants p set account_own_since = $account_own_since::timestamptz
     from $rows(participant_id uuid, account_id uuid) as given
    where p.tenant_id = $tenant_id::uuid and p.id = given.participant_id
      and p.bank_account_id = given.account_id`,
)

interface ServedRow {
  name: string
}

/** Names of participants of the same address that are without an account of their own. */
export const selectServed = statement<ServedRow>('payees.select_served')(
  `select distinct o.name
     from participants p
     join participants o on o.tenant_id = p.tenant_id and o.identity_id = p.identity_id
    where p.tenant_id = $tenant_id::uuid and p.id = $id::uuid and o.id <> p.id
      and o.bank_account_id is null and o.name is distinct from p.name and o.name is not null
      and not (o.type <> p.type and o.type in ('individual', 'business')
               and p.type in ('individual', 'business'))
    order by o.name
    limit $limit::int`,
)

/** The first participant of each other spelling of an address that is kept apart. */
export const selectKeptApart = statement<{ id: Id<'participant'> }>('payees.select_kept_apart')(
  `select other.first_participant_id as id
     from participants p
     join participant_identities i on i.tenant_id = p.tenant_id and i.id = p.identity_id
     join participant_identities other on other.tenant_id = i.tenant_id and other.is_apart
                                      and other.email_fold = i.email_fold and other.id <> i.id
    where p.tenant_id = $tenant_id::uuid and p.id = $id::uuid and i.is_apart
    order by other.created_at, other.id`,
)

/** What became of proposals: there is at most one of a participant. */
export const settleProposals = smallMove('payees.settle_proposals')('account_change', {
  to: ['accepted', 'refused', 'replaced'],
  status: 'd.status',
  set: `decided_by_kind = d.kind, decided_by_id = d.by_id,
          decided_by_name = d.by_name, payable_from = d.payable_from,
          account_before_id = case when d.status = 'accepted' then d.before_id
                                   else r.account_before_id end,
          decided_at = case when d.kind is null then null else $decided_at::timestamptz end`,
  from: `$rows(participant_id uuid, status text, kind text, by_id text, by_name text,
               payable_from timestamptz, before_id uuid) as d`,
  where: 'r.tenant_id = $tenant_id::uuid and r.participant_id = d.participant_id',
})

/** Proposals of participants who are forgotten: nobody decides them any more. */
export const dropProposals = smallMove('payees.drop_proposals')('account_change', {
  to: ['replaced'],
  where: 'r.tenant_id = $tenant_id::uuid and r.participant_id = any($participant_ids::uuid[])',
})

export const insertChanges = smallEntering(
  'account_change',
  statement('payees.insert_changes')(
    `insert into account_changes (tenant_id, participant_id, number, bank_account_id,
                                account_before_id, status, given_by_kind, given_by_id,
                                given_by_name, given_at, decided_by_kind, decided_by_id,
                                decided_by_name, decided_at, payable_from)
   select $tenant_id::uuid, c.participant_id, c.number, c.account_id, c.before_id, c.status, c.kind,
          c.by_id, c.by_name, $given_at::timestamptz, d.kind, d.by_id, d.by_name,
          case when d.kind is null then null else $given_at::timestamptz end, c.payable_from
     from $rows(participant_id uuid, number int, account_id uuid, before_id uuid, status text,
                kind text, by_id text, by_name text, payable_from timestamptz) as c
    cross join lateral (
      select case when c.status = 'accepted' then c.kind end as kind,
             case when c.status = 'accepted' then c.by_id end as by_id,
             case when c.status = 'accepted' then c.by_name end as by_name) d`,
  ),
)

export interface ChangeRow {
  number: number
  bank_account_id: Id<'bank_account'>
  shown: ShownBankAccount
  before_id: Id<'bank_account'> | null
  before_shown: ShownBankAccount | null
  status: AccountChangeStatus
  given_by_kind: AccountGiver
  given_by_id: string | null
  given_by_name: string | null
  given_at: Date
  decided_by_kind: AccountGiver | null
  decided_by_id: string | null
  decided_by_name: string | null
  decided_at: Date | null
  payable_from: Date | null
}

export const selectChanges = statement<ChangeRow>('payees.select_changes')(
  `select c.number, c.bank_account_id, b.shown, c.account_before_id as before_id,
          before.shown as before_shown, c.status, c.given_by_kind, c.given_by_id, c.given_by_name,
          c.given_at, c.decided_by_kind, c.decided_by_id, c.decided_by_name, c.decided_at,
          c.payable_from
     from account_changes c
     join bank_accounts b on b.tenant_id = c.tenant_id and b.id = c.bank_account_id
     left join bank_accounts before on before.tenant_id = c.tenant_id
                                   and before.id = c.account_before_id
    where c.tenant_id = $tenant_id::uuid and c.participant_id = $participant_id::uuid
    order by c.number desc limit $limit::int`,
)

/** The latest that was accepted. */
export const selectLatestChange = statement<Pick<ChangeRow, 'shown' | 'before_shown'>>(
  'payees.select_latest_change',
)(
  `select b.shown, before.shown as before_shown
     from account_changes c
     join bank_accounts b on b.tenant_id = c.tenant_id and b.id = c.bank_account_id
     left join bank_accounts before on before.tenant_id = c.tenant_id
                                   and before.id = c.account_before_id
    where c.tenant_id = $tenant_id::uuid and c.participant_id = $participant_id::uuid
      and c.status = 'accepted'
    order by c.decided_at desc, c.number desc limit 1`,
)

/** Who gave accounts that were accepted, and who accepted them, ids as the API shows them. */
export const selectGivers = statement<{
  bank_account_id: string
  given_by_id: string | null
  decided_by_id: string | null
}>('payees.select_givers')(
  `select bank_account_id, given_by_id, decided_by_id from account_changes
    where tenant_id = $tenant_id::uuid and participant_id = any($participant_ids::uuid[])
      and bank_account_id = any($bank_account_ids::uuid[]) and status = 'accepted'`,
)

export const selectShown = statement<{ id: Id<'bank_account'>; shown: ShownBankAccount }>(
  'payees.select_shown',
)(
  `select id, shown from bank_accounts where tenant_id = $tenant_id::uuid
          and id = any($ids::uuid[])`,
)

export const selectRules = statement<PayeeRules>('payees.select_rules')(
  `select cooling_hours, close_match, no_match, not_possible
     from payee_rules where tenant_id = $tenant_id::uuid`,
)

export const upsertRules = statement('payees.upsert_rules')(
  `insert into payee_rules (tenant_id, cooling_hours, close_match, no_match, not_possible)
   values ($tenant_id::uuid, $cooling_hours::int, $close_match::text, $no_match::text,
           $not_possible::text)
   on conflict (tenant_id) do update
      set cooling_hours = excluded.cooling_hours, close_match = excluded.close_match,
          no_match = excluded.no_match, not_possible = excluded.not_possible`,
)

/** Counts tries that failed since the first of them. */
export const setFailedProofs = statement('payees.set_failed_proofs')(
  `update participants set proofs_failed = $proofs_failed::int,
      proofs_failed_since = $proofs_failed_since::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)
