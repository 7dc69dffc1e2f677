import { statement } from '#db'
import type { OwedRow } from '#inbounds'
import { OWED_PARTS } from '#inbounds'
import type { Id, Minor } from '#kit'

export interface AskedRow {
  readonly inbound_id: Id<'inbound'>
  readonly kind: 'project' | 'settlement' | 'checkout'
  readonly settlement_id: Id<'settlement'> | null
  readonly amount: Minor
}

/** What was asked of the accounts that inbounds paid into by reversals before. */
export const selectAsked = statement<AskedRow>('reversals.select_asked')(
  `select r.inbound_id, p.kind, p.settlement_id, sum(p.amount)::bigint as amount
     from reversals r
     join reversal_parts p on p.tenant_id = r.tenant_id and p.reversal_id = r.id
    where r.tenant_id = $tenant_id::uuid and r.inbound_id = $inbound_id::uuid
    group by r.inbound_id, p.kind, p.settlement_id`,
)

export const selectNoticed = statement<{ id: Id<'reversal'> }>('reversals.select_noticed')(
  `select id from reversals
    where tenant_id = $tenant_id::uuid and inbound_id = $inbound_id::uuid
      and notice_id = $notice_id::text`,
)

/** Outbounds whose money is set aside from a settlement and that no rail has: the newest first. */
export const selectRecallable = statement<{ id: Id<'outbound'> }>('reversals.select_recallable')(
  `select o.id from outbounds o
    where o.tenant_id = $tenant_id::uuid and o.project_id = $project_id::uuid
      and o.reserved_at is not null
      and o.status in ('awaiting_funds', 'paused', 'automated_review', 'in_review')
      and (o.settlement_id = $settlement_id::uuid
           or exists (select from outbound_sources s
                       where s.tenant_id = o.tenant_id and s.outbound_id = o.id
                         and s.settlement_id = $settlement_id::uuid))
    order by o.created_at desc, o.id desc`,
)

/** Keeps what of settlements' money had left when they were asked for more than they held. */
export const insertClaims = statement('reversals.insert_claims')(
  `insert into reversal_claims (tenant_id, reversal_id, settlement_id, outbound_id)
   select $tenant_id::uuid, $reversal_id::uuid, s.id, o.id
     from unnest($ids::uuid[]) as s (id)
    cross join lateral (
      select id from outbounds
       where tenant_id = $tenant_id::uuid and settlement_id = s.id and reserved_at is not null
      union
      select p.outbound_id from outbound_sources p
       where p.tenant_id = $tenant_id::uuid and p.settlement_id = s.id) o`,
)

/** What settlements owe, and the outbounds that were under way when they were asked. */
export const selectClaimedOwed = statement<OwedRow & { readonly outbound_id: Id<'outbound'> }>(
  'reversals.select_claimed_owed',
)(
  `select c.outbound_id, ${OWED_PARTS.columns} from reversal_claims c
     join reversal_parts p on p.tenant_id = c.tenant_id and p.reversal_id = c.reversal_id
                          and p.settlement_id = c.settlement_id
     join reversals r on r.tenant_id = p.tenant_id and r.id = p.reversal_id
     ${OWED_PARTS.inbound}
    where c.tenant_id = $tenant_id::uuid and c.outbound_id = any($outbound_ids::uuid[])
      and ${OWED_PARTS.oldest}`,
  { takes: { tenant_id: 'uuid', outbound_ids: 'uuid[]' } },
)
