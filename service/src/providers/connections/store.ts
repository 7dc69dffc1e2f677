// All statements of connections to banks.
import { statement } from '#db'
import { entering, moveWith } from '#events'
import type { Id, TenantId } from '#kit'
import type {
  CollectingAccount,
  ConnectedAccountRecord,
  ConnectionRecord,
  ProposalRecord,
} from './connection.ts'

const CONNECTION = `id, label, status, channel, profile, orders_folder, answers_folder, cut_off,
  time_zone, answer_hours, books_reports, practice_habits, practice_opening,
  sftp_host, sftp_port, sftp_user, sftp_host_keys,
  creditor_id, debit_scheme, notice_days,
  folder_fault, folder_fault_at, folder_broken_at, orders_fault, orders_fault_at, is_halted,
  created_at, updated_at`

const ACCOUNT = `id, connection_id, kind, currency, sealed, masked, batch_limit, is_instant,
  collect, to_char(opened_on, 'YYYY-MM-DD') as opened_on, approved_at, is_open,
  to_char(late_day, 'YYYY-MM-DD') as late_day`

/** `keys`: which of the two who decided are keys; the others are members. */
const PROPOSAL = `id, kind, status, proposed_by, decided_by, connection_id, batch_id, order_id,
  change, created_at, updated_at,
  array(select k.id from api_keys k
         where k.tenant_id = bank_proposals.tenant_id
           and k.id in (proposed_by, decided_by)) as keys`

export const insertConnection = entering(
  'bank_connection',
  statement('connections.insert')(
    `insert into bank_connections (tenant_id, id, label, status, channel, profile, orders_folder,
                                   answers_folder, cut_off, time_zone, answer_hours,
                                   books_reports, practice_habits, practice_opening,
                                   sftp_host, sftp_port, sftp_user, sftp_host_keys,
                                   created_at, updated_at)
     values ($tenant_id::uuid, $id::uuid, $label::text, 'proposed', $channel::text, $profile::text,
             $orders_folder::text, $answers_folder::text, $cut_off::text, $time_zone::text,
             $answer_hours::int, $books_reports::boolean,
             $practice_habits::text[], $practice_opening::bigint,
             $sftp_host::text, $sftp_port::int, $sftp_user::text, $sftp_host_keys::text[],
             $now::timestamptz, $now::timestamptz)`,
  ),
)

export const insertAccounts = statement('connections.insert_accounts')(
  `insert into connected_accounts (tenant_id, id, connection_id, kind, currency, sealed, masked,
                                   fingerprint, batch_limit, is_instant, opened_on, is_open,
                                   collect, created_at, updated_at)
   select $tenant_id::uuid, a.id, $connection_id::uuid, a.kind, a.currency, a.sealed, a.masked,
          a.fingerprint, a.batch_limit, a.is_instant, a.opened_on::date, false, a.collect,
          $now::timestamptz, $now::timestamptz
     from $rows(id uuid, kind text, currency text, sealed bytea, masked text, fingerprint bytea,
                batch_limit bigint, is_instant boolean, opened_on text, collect jsonb) as a`,
)

export const lockConnection = statement<ConnectionRecord>('connections.lock')(
  `select ${CONNECTION} from bank_connections
    where tenant_id = $tenant_id::uuid and id = $id::uuid for no key update`,
)

export const selectConnection = statement<ConnectionRecord>('connections.select')(
  `select ${CONNECTION} from bank_connections
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

export const selectConnections = statement<ConnectionRecord>('connections.select_all')(
  `select ${CONNECTION} from bank_connections where tenant_id = $tenant_id::uuid order by id desc`,
)

export const selectAccounts = statement<ConnectedAccountRecord>('connections.select_accounts')(
  `select ${ACCOUNT} from connected_accounts
    where tenant_id = $tenant_id::uuid and connection_id = $connection_id::uuid
    order by opened_on, id`,
)

export const selectAllAccounts = statement<ConnectedAccountRecord>(
  'connections.select_all_accounts',
)(
  `select ${ACCOUNT} from connected_accounts
    where tenant_id = $tenant_id::uuid order by id`,
)

export const selectAccount = statement<ConnectedAccountRecord>('connections.select_account')(
  `select ${ACCOUNT} from connected_accounts
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

/** The accounts of connections in use that a number names: by its keyed hash. */
export const selectByFingerprint = statement<ConnectedAccountRecord>(
  'connections.select_by_fingerprint',
)(
  `select ${ACCOUNT} from connected_accounts
    where tenant_id = $tenant_id::uuid and fingerprint = any($fingerprints::bytea[]) and is_open`,
)

/** Of these accounts, those that another connection uses already. */
export const selectTaken = statement<{ id: Id<'connected_account'> }>('connections.select_taken')(
  `select a.id from connected_accounts a
     join connected_accounts o on o.tenant_id = a.tenant_id and o.fingerprint = a.fingerprint
                              and o.currency = a.currency and o.is_open
    where a.tenant_id = $tenant_id::uuid and a.connection_id = $connection_id::uuid`,
)

/** Of these accounts, those whose number another account in use has. */
export const selectTakenOf = statement<{ id: Id<'connected_account'> }>(
  'connections.select_taken_of',
)(
  `select a.id from connected_accounts a
     join connected_accounts o on o.tenant_id = a.tenant_id and o.fingerprint = a.fingerprint
                              and o.currency = a.currency and o.is_open and o.id <> a.id
    where a.tenant_id = $tenant_id::uuid and a.id = any($ids::uuid[])`,
)

export const openAccounts = statement('connections.open_accounts')(
  `update connected_accounts
      set is_open = true, approved_at = $now::timestamptz, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and connection_id = $connection_id::uuid
      and id = any($ids::uuid[])`,
)

/** What is proposed of a connection, and nobody has decided. */
export const selectOpenChange = statement<{ id: Id<'bank_proposal'> }>(
  'connections.select_open_change',
)(
  `select id from bank_proposals
    where tenant_id = $tenant_id::uuid and connection_id = $connection_id::uuid
      and kind = 'change' and status = 'proposed'`,
)

/** Of a tenant, whether any account at a bank is in use. */
export const selectConnected = statement<{ tenant_id: TenantId }>('connections.select_connected')(
  `select distinct tenant_id from connected_accounts
    where tenant_id = any($tenant_ids::uuid[]) and is_open`,
  { key: 'tenant_id', keys: 'tenant_ids' },
)

export const setAccountsOpen = statement('connections.set_accounts_open')(
  `update connected_accounts
      set is_open = $is_open::boolean,
          approved_at = case when $is_open::boolean then $now::timestamptz else approved_at end,
          updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and connection_id = $connection_id::uuid`,
)

/**
 * The account that pays in a currency: of an active connection, the oldest; in a sandbox of a bank
 * to practise with.
 */
export const selectPayingAccounts = statement<{ id: Id<'connected_account'> }>(
  'connections.select_paying',
)(
  `select a.id from connected_accounts a
     join bank_connections c on c.tenant_id = a.tenant_id and c.id = a.connection_id
    where a.tenant_id = $tenant_id::uuid and a.kind = 'client_money' and a.is_open
      and a.currency = $currency::text and c.status = 'active' and a.opened_on <= $today::date
      and (c.channel = 'practice') = $is_practice::boolean
    order by a.id is not distinct from $first_id::uuid desc, a.opened_on, a.id limit 1`,
)

/** The account to which debits in a currency are collected, likewise, and by which terms. */
export const selectCollectingAccounts = statement<CollectingAccount>(
  'connections.select_collecting',
)(
  `select a.id, c.debit_scheme, c.notice_days, c.profile, c.cut_off, c.time_zone
     from connected_accounts a
     join bank_connections c on c.tenant_id = a.tenant_id and c.id = a.connection_id
    where a.tenant_id = $tenant_id::uuid and a.kind = 'client_money' and a.is_open
      and a.currency = $currency::text and c.status = 'active' and c.creditor_id is not null
      and ($today::date is null or a.opened_on <= $today::date)
      and (c.channel = 'practice') = $is_practice::boolean
    order by a.opened_on, a.id limit 1`,
)

/** By what a connection collects debits. */
export const setDebits = statement('connections.set_debits')(
  `update bank_connections
      set creditor_id = $creditor_id::text, debit_scheme = $debit_scheme::text,
          notice_days = $notice_days::int, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

/** What a change brings; what is null stays. */
export const changeConnection = statement('connections.change')(
  `update bank_connections
      set label = coalesce($label::text, label), profile = coalesce($profile::text, profile),
          orders_folder = coalesce($orders_folder::text, orders_folder),
          answers_folder = coalesce($answers_folder::text, answers_folder),
          cut_off = coalesce($cut_off::text, cut_off),
          time_zone = coalesce($time_zone::text, time_zone),
          answer_hours = coalesce($answer_hours::int, answer_hours),
          sftp_host = coalesce($sftp_host::text, sftp_host),
          sftp_port = coalesce($sftp_port::int, sftp_port),
          sftp_user = coalesce($sftp_user::text, sftp_user),
          sftp_host_keys = coalesce($sftp_host_keys::text[], sftp_host_keys),
          updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

export const setBatchLimits = statement('connections.set_batch_limits')(
  `update connected_accounts a set batch_limit = l.batch_limit, updated_at = $now::timestamptz
     from $rows(id uuid, batch_limit bigint) as l
    where a.tenant_id = $tenant_id::uuid and a.connection_id = $connection_id::uuid
      and a.id = l.id`,
)

export const setInstant = statement('connections.set_instant')(
  `update connected_accounts a set is_instant = l.is_instant, updated_at = $now::timestamptz
     from $rows(id uuid, is_instant boolean) as l
    where a.tenant_id = $tenant_id::uuid and a.connection_id = $connection_id::uuid
      and a.id = l.id`,
)

/** A row where something changed; `is_new`: it was in order before, or has only now broken off. */
export const setFolderFault = statement<{ is_new: boolean }>('connections.set_folder_fault')(
  `update bank_connections c
      set folder_fault = $fault::text,
          folder_fault_at = case when $fault::text is not null
                                 then coalesce(c.folder_fault_at, $now::timestamptz) end,
          folder_broken_at = case when $is_broken::boolean
                                  then coalesce(c.folder_broken_at, $now::timestamptz) end
     from bank_connections was
    where c.tenant_id = $tenant_id::uuid and c.id = $id::uuid
      and was.tenant_id = c.tenant_id and was.id = c.id
      and (c.folder_fault is distinct from $fault::text
           or (c.folder_broken_at is not null) <> $is_broken::boolean)
   returning was.folder_fault is null
             or was.folder_broken_at is null and $is_broken::boolean as is_new`,
)

/** A row where it was in order before. */
export const setOrdersFault = statement<{ is_new: boolean }>('connections.set_orders_fault')(
  `update bank_connections c
      set orders_fault = $fault::text,
          orders_fault_at = case when $fault::text is not null
                                 then coalesce(c.orders_fault_at, $now::timestamptz) end
     from bank_connections was
    where c.tenant_id = $tenant_id::uuid and c.id = $id::uuid
      and was.tenant_id = c.tenant_id and was.id = c.id
      and c.orders_fault is distinct from $fault::text
   returning was.orders_fault is null as is_new`,
)

/** Nothing leaves by it. */
export const haltConnection = statement('connections.halt')(
  `update bank_connections
      set is_halted = true, orders_fault = $fault::text,
          orders_fault_at = coalesce(orders_fault_at, $now::timestamptz)
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

/** Nothing leaves by any of a tenant. */
export const haltConnections = statement<{ id: string }>('connections.halt_all')(
  `update bank_connections
      set is_halted = true, orders_fault = $fault::text,
          orders_fault_at = coalesce(orders_fault_at, $now::timestamptz)
    where tenant_id = $tenant_id::uuid and status in ('active', 'closing')
   returning id`,
)

/** Whose rows are written in the rest of the transaction, by the owner. */
export const setTenant = statement('connections.set_tenant')(
  `select set_config('holdfast.tenant', $tenant_id::text, true)`,
)

export const resumeConnection = statement('connections.resume')(
  `update bank_connections
      set is_halted = false, orders_fault = null, orders_fault_at = null,
          updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

/** The first day whose statement lacks stays until one of that day has come. */
export const setLateDay = statement('connections.set_late_day')(
  `update connected_accounts
      set late_day = $day::date,
          late_at = case when $day::date is not null then $now::timestamptz end
    where tenant_id = $tenant_id::uuid and id = $id::uuid
      and (late_day is null) <> ($day::date is null)`,
)

/** What is on its way by the accounts of a connection. */
export const selectUnderWay = statement<{ count: bigint }>('connections.select_under_way')(
  `select (select count(*) from outbounds o
            where o.tenant_id = $tenant_id::uuid and o.status in ('processing', 'executing')
              and o.connected_account_id = any(array_agg(a.id)))
        + (select count(*) from debits d
            where d.tenant_id = $tenant_id::uuid and d.status in ('executing', 'settling')
              and d.connected_account_id = any(array_agg(a.id)))
        + (select count(*) from published_bank_recalls c
            where c.tenant_id = $tenant_id::uuid and c.connection_id = $connection_id::uuid
              and c.status in ('requested', 'approved', 'generated', 'handing_over', 'sent',
                               'pending'))
        + (select count(*) from inbound_returns r
            where r.tenant_id = $tenant_id::uuid and r.status in ('processing', 'executing')
              and r.connected_account_id = any(array_agg(a.id))) as count
     from connected_accounts a
    where a.tenant_id = $tenant_id::uuid and a.connection_id = $connection_id::uuid`,
)

export const insertProposal = entering(
  'bank_proposal',
  statement<{ id: string }>('connections.insert_proposal')(
    `insert into bank_proposals (tenant_id, id, kind, status, proposed_by, one_suffices,
                                 connection_id, batch_id, order_id, change, created_at, updated_at)
     values ($tenant_id::uuid, $id::uuid, $kind::text, 'proposed', $proposed_by::uuid,
             $one_suffices::boolean, $connection_id::uuid, $batch_id::uuid, $order_id::uuid,
             $change::jsonb,
             $now::timestamptz, $now::timestamptz)
     on conflict do nothing
     returning id`,
  ),
)

export const lockProposal = statement<ProposalRecord>('connections.lock_proposal')(
  `select ${PROPOSAL} from bank_proposals
    where tenant_id = $tenant_id::uuid and id = $id::uuid for no key update`,
)

export const selectProposal = statement<ProposalRecord>('connections.select_proposal')(
  `select ${PROPOSAL} from bank_proposals where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

export const selectProposals = statement<ProposalRecord>('connections.select_proposals')(
  `select ${PROPOSAL} from bank_proposals
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

/** Who decides it. */
export const decideProposal = moveWith('bank_proposal', 'connections.decide_proposal', {
  set: 'decided_by = $decided_by::uuid',
})
