import { statement } from '#db'
import { entering } from '#events'
import type { Id, Minor } from '#kit'
import type { TransferRecord } from './transfer.ts'

const COLUMNS = `id, status, currency, amount, fee, from_project_id, from_settlement_id,
  to_project_id, to_settlement_id, release_at, metadata, is_automatic, is_departure,
  waiting_key_id, takes_inbound_id, inbound_id, outbound_id, created_at, updated_at`

export const insertTransfers = entering(
  'transfer',
  'transfers.insert',
  `insert into transfers (tenant_id, id, status, currency, amount, fee, from_project_id,
                          from_settlement_id, to_project_id, to_settlement_id, release_at, metadata,
                          is_automatic, is_departure, waiting_key_id, takes_inbound_id,
                          created_at, updated_at)
   select $1::uuid, t.*, $2::timestamptz, $2::timestamptz
     from unnest($3::uuid[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::uuid[],
                 $9::uuid[], $10::uuid[], $11::uuid[], $12::timestamptz[], $13::json[],
                 $14::boolean[], $15::boolean[], $16::uuid[], $17::uuid[]) as t`,
)

export const selectTransfers = statement<TransferRecord>(
  'transfers.select',
  `select ${COLUMNS} from transfers where tenant_id = $1::uuid and id = any($2::uuid[])
    order by created_at, id`,
  { key: 'id' },
)

/** Transfers that wait for nothing but money, of projects that are not in review; oldest first. */
export const selectAwaitingTransfers = statement<TransferRecord>(
  'transfers.awaiting_of_projects',
  `select ${COLUMNS} from transfers t
    where tenant_id = $1::uuid and from_project_id = any($2::uuid[]) and status = 'awaiting_funds'
      and waiting_key_id is null
      and not exists (select from projects p where p.tenant_id = t.tenant_id
                         and p.id = t.from_project_id and p.status = 'in_review')
    order by created_at, id`,
)

/** A person has passed them. */
export const passWaiting = statement(
  'transfers.pass_waiting',
  `update transfers set waiting_key_id = null
    where tenant_id = $1::uuid and id = any($2::uuid[])`,
)

/** What transfers that live ask of settlements, the newest first. */
export const selectLiveOfSettlements = statement<{
  id: Id<'transfer'>
  from_settlement_id: Id<'settlement'>
  amount: Minor
}>(
  'transfers.live_of_settlements',
  `select id, from_settlement_id, amount from transfers
    where tenant_id = $1::uuid and from_settlement_id = any($2::uuid[])
      and status in ('scheduled', 'awaiting_funds')
    order by created_at desc, id desc`,
)

export const selectAutomaticTransfers = statement<{ from_settlement_id: Id<'settlement'> }>(
  'transfers.automatic',
  `select from_settlement_id from transfers
    where tenant_id = $1::uuid and from_settlement_id = any($2::uuid[]) and is_automatic`,
)

export const setTransferRows = statement(
  'transfers.set_rows',
  `update transfers t set inbound_id = r.inbound_id, outbound_id = r.outbound_id
     from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as r (id, inbound_id, outbound_id)
    where t.tenant_id = $1::uuid and t.id = r.id`,
)

export const insertTransferSources = statement(
  'transfers.insert_sources',
  `insert into transfer_sources (tenant_id, transfer_id, position, settlement_id, amount)
   select $1::uuid, s.*
     from unnest($2::uuid[], $3::int[], $4::uuid[], $5::bigint[]) as s`,
)

export const insertTransferFees = statement(
  'transfers.insert_fees',
  `insert into transfer_fees (tenant_id, transfer_id, checkout_id, amount)
   select $1::uuid, f.* from unnest($2::uuid[], $3::uuid[], $4::bigint[]) as f`,
)

/** Executed transfers into a project from others, the newest first. */
export const selectTransfersInto = statement<TransferRecord>(
  'transfers.select_into',
  `select t.*
     from unnest((select $3::uuid[])) as of (project_id)
    cross join lateral (
      select ${COLUMNS} from transfers
       where tenant_id = $1::uuid and to_project_id = of.project_id
         and from_project_id <> to_project_id and status = 'executed'
       order by created_at desc, id desc limit (select $2::int)) t
    order by t.created_at desc, t.id desc`,
  { key: 'to_project_id' },
)

/** Executed transfers out of projects to others, the newest of each, newest first. */
export const selectTransfersOut = statement<TransferRecord>(
  'transfers.select_out',
  `select t.*
     from unnest((select $3::uuid[])) as of (project_id)
    cross join lateral (
      select ${COLUMNS} from transfers
       where tenant_id = $1::uuid and from_project_id = of.project_id
         and from_project_id <> to_project_id and status = 'executed'
       order by created_at desc, id desc limit (select $2::int)) t
    order by t.created_at desc, t.id desc`,
  { key: 'from_project_id' },
)
