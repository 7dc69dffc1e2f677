import { statement } from '#db'
import type { Id, Minor } from '#kit'

export interface AskedRow {
  readonly inbound_id: Id<'inbound'>
  readonly kind: 'project' | 'settlement' | 'checkout'
  readonly settlement_id: Id<'settlement'> | null
  readonly amount: Minor
}

/** What was asked of the accounts that inbounds paid into by reversals before. */
export const selectAsked = statement<AskedRow>(
  'reversals.select_asked',
  `select r.inbound_id, p.kind, p.settlement_id, sum(p.amount)::bigint as amount
     from reversals r
     join reversal_parts p on p.tenant_id = r.tenant_id and p.reversal_id = r.id
    where r.tenant_id = $1::uuid and r.inbound_id = $2::uuid
    group by r.inbound_id, p.kind, p.settlement_id`,
)

export const selectNoticed = statement<{ id: Id<'reversal'> }>(
  'reversals.select_noticed',
  `select id from reversals
    where tenant_id = $1::uuid and inbound_id = $2::uuid and notice_id = $3::text`,
)

export const insertReversal = statement(
  'reversals.insert',
  `insert into reversals (tenant_id, id, inbound_id, notice_id, amount, shortfall, created_at)
   values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::bigint, $6::bigint, $7::timestamptz)`,
)

export const insertParts = statement(
  'reversals.insert_parts',
  `insert into reversal_parts (tenant_id, reversal_id, position, kind, settlement_id, amount, given)
   select $1::uuid, $2::uuid, p.*
     from unnest($3::int[], $4::text[], $5::uuid[], $6::bigint[], $7::bigint[]) as p`,
)

/**
 * Outbounds whose money is set aside from a settlement, or (null) from a project's own account, and
 * that no rail has been told of: the newest first.
 */
export const selectRecallable = statement<{ id: Id<'outbound'> }>(
  'reversals.select_recallable',
  `select o.id from outbounds o
    where o.tenant_id = $1::uuid and o.project_id = $2::uuid and o.reserved_at is not null
      and o.status in ('awaiting_funds', 'paused', 'in_review')
      and (o.settlement_id = $3::uuid
           or exists (select from outbound_sources s
                       where s.tenant_id = o.tenant_id and s.outbound_id = o.id
                         and s.settlement_id is not distinct from $3::uuid))
    order by o.created_at desc, o.id desc`,
)

export interface OwedRow {
  readonly reversal_id: Id<'reversal'>
  readonly position: number
  readonly inbound_id: Id<'inbound'>
  readonly project_id: Id<'project'>
  readonly currency: 'eur' | 'gbp' | 'usd'
  readonly kind: 'project' | 'settlement' | 'checkout'
  readonly settlement_id: Id<'settlement'> | null
  readonly owed: Minor
}

/**
 * What settlements and project accounts of projects still owe for reversals, the oldest first: also
 * project accounts for buyer-fee money that ended checkouts gave them.
 */
export const selectOwed = statement<OwedRow>(
  'reversals.select_owed',
  `select p.reversal_id, p.position, r.inbound_id, i.project_id, j.currency, p.kind,
          p.settlement_id, p.amount - p.given - p.repaid as owed
     from reversal_parts p
     join reversals r on r.tenant_id = p.tenant_id and r.id = p.reversal_id
     join inbounds i on i.tenant_id = r.tenant_id and i.id = r.inbound_id
     join projects j on j.tenant_id = i.tenant_id and j.id = i.project_id
     left join checkouts c on c.tenant_id = i.tenant_id and c.id = i.checkout_id
    where p.tenant_id = $1::uuid and i.project_id = any($2::uuid[])
      and (p.kind <> 'checkout' or c.status in ('failed', 'cancelled', 'abandoned'))
      and p.amount > p.given + p.repaid
    order by r.created_at, r.id, p.position`,
)

export const addRepaid = statement(
  'reversals.add_repaid',
  `update reversal_parts p set repaid = p.repaid + a.amount
     from unnest($2::uuid[], $3::int[], $4::bigint[]) as a (reversal_id, position, amount)
    where p.tenant_id = $1::uuid and p.reversal_id = a.reversal_id and p.position = a.position`,
)
