import { statement } from '#db'
import { entering } from '#events'
import type { Id, Minor } from '#kit'
import type { TransferRecord } from './transfer.ts'

const COLUMNS = `id, status, currency, amount, fee, from_project_id, from_settlement_id,
  to_project_id, to_settlement_id, release_at, metadata, is_automatic, is_departure,
  waiting_key_id, takes_inbound_id, inbound_id, outbound_id, created_at, updated_at`

export const insertTransfers = entering(
  'transfer',
  statement('transfers.insert')(
    `insert into transfers (tenant_id, id, status, currency, amount, fee, from_project_id,
                          from_settlement_id, to_project_id, to_settlement_id, release_at, metadata,
                          is_automatic, is_departure, waiting_key_id, takes_inbound_id,
                          created_at, updated_at)
   select $tenant_id::uuid, t.*, $now::timestamptz, $now::timestamptz
     from $rows(id uuid, status text, currency text, amount bigint, fee bigint,
                from_project_id uuid, from_settlement_id uuid, to_project_id uuid,
                to_settlement_id uuid, release_at timestamptz, metadata json, is_automatic boolean,
                is_departure boolean, waiting_key_id uuid, takes_inbound_id uuid) as t`,
  ),
)

export const selectTransfers = statement<TransferRecord>('transfers.select')(
  `select ${COLUMNS} from transfers where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
    order by created_at, id`,
  { key: 'id', keys: 'ids' },
)

/** Transfers that wait for nothing but money, of projects that are not in review; oldest first. */
export const selectAwaitingTransfers = statement<TransferRecord>('transfers.awaiting_of_projects')(
  `select ${COLUMNS} from transfers t
    where tenant_id = $tenant_id::uuid and from_project_id = any($from_project_ids::uuid[])
      and status = 'awaiting_funds'
      and waiting_key_id is null
      and not exists (select from projects p where p.tenant_id = t.tenant_id
                         and p.id = t.from_project_id and p.status = 'in_review')
    order by created_at, id`,
)

/** A person has passed them. */
export const passWaiting = statement('transfers.pass_waiting')(
  `update transfers set waiting_key_id = null
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

/** What transfers that live ask of settlements, the newest first. */
export const selectLiveOfSettlements = statement<{
  id: Id<'transfer'>
  from_settlement_id: Id<'settlement'>
  amount: Minor
}>('transfers.live_of_settlements')(
  `select id, from_settlement_id, amount from transfers
    where tenant_id = $tenant_id::uuid and from_settlement_id = any($from_settlement_ids::uuid[])
      and status in ('scheduled', 'awaiting_funds')
    order by created_at desc, id desc`,
)

export const selectAutomaticTransfers = statement<{ from_settlement_id: Id<'settlement'> }>(
  'transfers.automatic',
)(
  `select from_settlement_id from transfers
    where tenant_id = $tenant_id::uuid and from_settlement_id = any($from_settlement_ids::uuid[])
      and is_automatic`,
)

export const setTransferRows = statement('transfers.set_rows')(
  `update transfers t set inbound_id = r.inbound_id, outbound_id = r.outbound_id
     from $rows(id uuid, inbound_id uuid, outbound_id uuid) as r
    where t.tenant_id = $tenant_id::uuid and t.id = r.id`,
)

export const insertTransferSources = statement('transfers.insert_sources')(
  `insert into transfer_sources (tenant_id, transfer_id, position, settlement_id, amount)
   select $tenant_id::uuid, s.*
     from $rows(transfer_id uuid, position int, settlement_id uuid, amount bigint) as s`,
)

export const insertTransferFees = statement('transfers.insert_fees')(
  `insert into transfer_fees (tenant_id, transfer_id, checkout_id, amount)
   select $tenant_id::uuid, f.*
     from $rows(transfer_id uuid, checkout_id uuid, amount bigint) as f`,
)

/** Executed transfers into a project from others, the newest first. */
export const selectTransfersInto = statement<TransferRecord>('transfers.select_into')(
  `select t.*
     from unnest((select $project_ids::uuid[])) as of (project_id)
    cross join lateral (
      select ${COLUMNS} from transfers
       where tenant_id = $tenant_id::uuid and to_project_id = of.project_id
         and from_project_id <> to_project_id and status = 'executed'
       order by created_at desc, id desc limit (select $limit::int)) t
    order by t.created_at desc, t.id desc`,
  { key: 'to_project_id', keys: 'project_ids' },
)

/** Executed transfers out of projects to others, the newest of each, newest first. */
export const selectTransfersOut = statement<TransferRecord>('transfers.select_out')(
  `select t.*
     from unnest((select $project_ids::uuid[])) as of (project_id)
    cross join lateral (
      select ${COLUMNS} from transfers
       where tenant_id = $tenant_id::uuid and from_project_id = of.project_id
         and from_project_id <> to_project_id and status = 'executed'
       order by created_at desc, id desc limit (select $limit::int)) t
    order by t.created_at desc, t.id desc`,
  { key: 'from_project_id', keys: 'project_ids' },
)
