import { statement } from '#db'
import type { Id } from '#kit'
import type { OutboundRecord } from './outbound.ts'

const COLUMNS = `id, project_id, settlement_id, type, status, currency, amount, fee, participant_id,
  bank_account_id, release_at, reference, metadata, paused_reason, failure_reason, reserved_at,
  is_automatic, created_at, updated_at`

export const insertOutbounds = statement<OutboundRecord>(
  'outbounds.insert',
  `insert into outbounds (tenant_id, id, project_id, settlement_id, type, status, currency, amount,
                          fee, participant_id, release_at, reference, metadata, paused_reason,
                          reserved_at, is_automatic, created_at, updated_at)
   select $1::uuid, o.id, o.project_id, o.settlement_id, o.type, o.status, o.currency, o.amount,
          o.fee, o.participant_id, o.release_at, o.reference, o.metadata, o.paused_reason,
          case when o.is_reserved then $2::timestamptz end, o.is_automatic,
          $2::timestamptz, $2::timestamptz
     from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[],
                 $9::bigint[], $10::bigint[], $11::uuid[], $12::timestamptz[], $13::text[],
                 $14::jsonb[], $15::text[], $16::boolean[], $17::boolean[])
       as o (id, project_id, settlement_id, type, status, currency, amount, fee, participant_id,
             release_at, reference, metadata, paused_reason, is_reserved, is_automatic)
   returning ${COLUMNS}`,
)

/** Writes what goes with a step, before the step itself: reasons, the reserve, the account. */
export const setFacts = statement(
  'outbounds.set_facts',
  `update outbounds o
      set paused_reason = coalesce(f.paused_reason, o.paused_reason),
          failure_reason = coalesce(f.failure_reason, o.failure_reason),
          reserved_at = case when f.is_reserved then coalesce(o.reserved_at, $2::timestamptz) end,
          bank_account_id = coalesce(f.bank_account_id, o.bank_account_id)
     from unnest($3::uuid[], $4::text[], $5::text[], $6::boolean[], $7::uuid[])
       as f (id, paused_reason, failure_reason, is_reserved, bank_account_id)
    where o.tenant_id = $1::uuid and o.id = f.id`,
)

/** Oldest first: of those that wait for one source, the oldest that fits goes first. */
export const selectOutbounds = statement<OutboundRecord>(
  'outbounds.select',
  `select ${COLUMNS} from outbounds where tenant_id = $1::uuid and id = any($2::uuid[])
    order by created_at, id`,
)

export const selectAwaitingOfProjects = statement<{ id: Id<'outbound'> }>(
  'outbounds.awaiting_of_projects',
  `select id from outbounds
    where tenant_id = $1::uuid and project_id = any($2::uuid[]) and status = 'awaiting_funds'`,
)

/** What asks settlements for money that is not set aside yet, the newest first. */
export const selectUnreservedOfSettlements = statement<
  Pick<OutboundRecord, 'id' | 'settlement_id' | 'amount'>
>(
  'outbounds.unreserved_of_settlements',
  `select id, settlement_id, amount from outbounds
    where tenant_id = $1::uuid and settlement_id = any($2::uuid[]) and reserved_at is null
      and status in ('scheduled', 'awaiting_funds')
    order by created_at desc, id desc`,
)

export const selectPausedOfParticipants = statement<{ id: Id<'outbound'> }>(
  'outbounds.paused_of_participants',
  `select id from outbounds
    where tenant_id = $1::uuid and participant_id = any($2::uuid[]) and status = 'paused'`,
)

export const selectAutomatic = statement<{ settlement_id: Id<'settlement'> }>(
  'outbounds.automatic',
  `select settlement_id from outbounds
    where tenant_id = $1::uuid and settlement_id = any($2::uuid[]) and is_automatic`,
)

export const selectOutboundsOfProject = statement<OutboundRecord>(
  'outbounds.select_of_project',
  `select ${COLUMNS} from outbounds where tenant_id = $1::uuid and project_id = $2::uuid
    order by created_at desc, id desc limit $3::int`,
)

export interface WaitingRow {
  currency: OutboundRecord['currency']
  amount: bigint
}

/** Money that waits for participants to be verified, by currency, the largest first. */
export const selectWaitingAmounts = statement<WaitingRow>(
  'outbounds.waiting_amounts',
  `select currency, sum(amount - fee)::bigint as amount from outbounds
    where tenant_id = $1::uuid and participant_id = any($2::uuid[])
      and status in ('scheduled', 'awaiting_funds', 'paused')
    group by currency order by 2 desc`,
)
