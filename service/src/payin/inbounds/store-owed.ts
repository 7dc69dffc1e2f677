// Statements of what is owed for inbounds that were taken back.
import type { Currency } from '@holdfast/contract'
import { statement } from '#db'
import type { Id, Minor } from '#kit'
import type { TakerId } from './rests.ts'

export interface OwedRow {
  readonly reversal_id: Id<'reversal'>
  readonly position: number
  readonly inbound_id: Id<'inbound'>
  readonly checkout_id: Id<'checkout'> | null
  readonly project_id: Id<'project'>
  readonly currency: Currency
  readonly kind: 'project' | 'settlement' | 'checkout'
  readonly settlement_id: Id<'settlement'> | null
  readonly owed: Minor
}

const OWED = `p.reversal_id, p.position, r.inbound_id, i.checkout_id, i.project_id, j.currency,
  p.kind, p.settlement_id, p.amount - p.given - p.repaid as owed`

const INBOUND = `join inbounds i on i.tenant_id = r.tenant_id and i.id = r.inbound_id
     join projects j on j.tenant_id = i.tenant_id and j.id = i.project_id`

/** The oldest take-back first; a repaid part is owed no more. */
const OLDEST = `p.amount > p.given + p.repaid order by r.created_at, r.id, p.position`

/**
 * Parts of a statement of what is owed: its columns, the joins to the inbound, the condition with
 * the order. Of reversals `r` and their parts `p`.
 */
export const OWED_PARTS = { columns: OWED, inbound: INBOUND, oldest: OLDEST } as const

/** What is owed for the settlements and the fee of checkouts, by what their inbounds had paid. */
export const selectOwedOfCheckouts = statement<OwedRow>('inbounds.select_owed_of_checkouts')(
  `select ${OWED} from inbounds i
     join reversals r on r.tenant_id = i.tenant_id and r.inbound_id = i.id
     join reversal_parts p on p.tenant_id = r.tenant_id and p.reversal_id = r.id
     join projects j on j.tenant_id = i.tenant_id and j.id = i.project_id
    where i.tenant_id = $tenant_id::uuid and i.checkout_id = any($checkout_ids::uuid[])
      and i.taken_back > 0
      and p.kind <> 'project' and ${OLDEST}`,
)

/** What projects owe for inbounds whose rests these had taken, and that came back. */
export const selectOvertakenOwed = statement<
  OwedRow & { readonly taker_id: TakerId; readonly overtaken: Minor }
>('inbounds.select_overtaken_owed')(
  `select t.taker_id, t.overtaken, ${OWED} from taken_rests t
     join reversals r on r.tenant_id = t.tenant_id and r.inbound_id = t.inbound_id
     join reversal_parts p on p.tenant_id = r.tenant_id and p.reversal_id = r.id
     ${INBOUND}
    where t.tenant_id = $tenant_id::uuid and t.taker_id = any($taker_ids::uuid[])
      and t.overtaken > 0
      and p.kind = 'project' and ${OLDEST}`,
)

export const addRepaid = statement('inbounds.add_repaid')(
  `update reversal_parts p set repaid = p.repaid + a.amount
     from (select reversal_id, position, sum(amount)::bigint as amount
             from $rows(reversal_id uuid, position int, amount bigint) as n
            group by reversal_id, position) as a
    where p.tenant_id = $tenant_id::uuid and p.reversal_id = a.reversal_id
      and p.position = a.position`,
)

export const insertReversal = statement('inbounds.insert_reversal')(
  `insert into reversals (tenant_id, id, inbound_id, notice_id, amount, shortfall, created_at,
                          reason)
   values ($tenant_id::uuid, $id::uuid, $inbound_id::uuid, $notice_id::text, $amount::bigint,
   $shortfall::bigint, $created_at::timestamptz,
           $reason::text)`,
)

export const insertReversalParts = statement('inbounds.insert_reversal_parts')(
  `insert into reversal_parts (tenant_id, reversal_id, position, kind, settlement_id, amount, given)
   select $tenant_id::uuid, $reversal_id::uuid, p.*
     from $rows(position int, kind text, settlement_id uuid, amount bigint, given bigint) as p`,
)
