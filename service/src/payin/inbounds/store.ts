import type { InboundStatus, InboundType } from '@holdfast/contract'
import { statement } from '#db'
import type { Id, Minor } from '#kit'

export interface InboundRecord {
  readonly id: Id<'inbound'>
  readonly project_id: Id<'project'>
  readonly checkout_id: Id<'checkout'> | null
  readonly type: InboundType
  readonly status: InboundStatus
  readonly amount: Minor
  /** What no checkout took: it stands in the project's balance. */
  readonly unreconciled: Minor
  readonly reason: string
  readonly reference: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

const COLUMNS = `id, project_id, checkout_id, type, status, amount, unreconciled, reason, reference,
  created_at, updated_at`

/** A notice that was booked before makes no second row, however often the rail sends it. */
export const insertInbounds = statement<InboundRecord & { readonly rail_notice_id: string }>(
  'inbounds.insert',
  `insert into inbounds (tenant_id, id, project_id, type, status, amount, unreconciled, reason,
                         reference, payer_name, rail, rail_notice_id, created_at, updated_at)
   select $1::uuid, n.id, n.project_id, n.type, 'settled', n.amount, n.amount, 'no_match',
          n.reference, n.payer_name, $2::text, n.notice_id, $3::timestamptz, $3::timestamptz
     from unnest($4::uuid[], $5::uuid[], $6::text[], $7::bigint[], $8::text[], $9::text[],
                 $10::text[]) as n (id, project_id, type, amount, reference, payer_name, notice_id)
    order by n.notice_id
   on conflict (tenant_id, rail, rail_notice_id) do nothing
   returning ${COLUMNS}, rail_notice_id`,
)

export const setMatches = statement(
  'inbounds.set_matches',
  `update inbounds i set checkout_id = m.checkout_id, unreconciled = m.rest, reason = m.reason
     from unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::text[])
       as m (id, checkout_id, rest, reason)
    where i.tenant_id = $1::uuid and i.id = m.id`,
)

export const insertAllocations = statement(
  'inbounds.insert_allocations',
  `insert into inbound_allocations (tenant_id, inbound_id, position, settlement_id, amount)
   select $1::uuid, a.*
     from unnest($2::uuid[], $3::int[], $4::uuid[], $5::bigint[]) as a`,
)

export const selectInbounds = statement<InboundRecord>(
  'inbounds.select',
  `select ${COLUMNS} from inbounds where tenant_id = $1::uuid and id = any($2::uuid[])`,
)

export const selectInboundsOfProject = statement<InboundRecord>(
  'inbounds.select_of_project',
  `select ${COLUMNS} from inbounds where tenant_id = $1::uuid and project_id = $2::uuid
    order by created_at desc, id desc limit $3::int`,
)
