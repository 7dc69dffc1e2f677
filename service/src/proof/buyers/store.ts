// All statements about payments as their buyers come back to see them.
import type {
  OutboundFailureReason,
  OutboundPausedReason,
  OutboundStatus,
  ParticipantStatus,
  PaymentMove,
  VerificationStatus,
} from '@holdfast/contract'
import { statement } from '#db'
import type { Id } from '#kit'

export interface MoveRow {
  kind: PaymentMove
  at: Date
  amount: bigint
  settlement_id: Id<'settlement'> | null
}

/** What has moved for a checkout and its settlements, the newest first. */
export const selectMoves = statement<MoveRow>('buyers.select_moves')(
  `select m.kind, m.at, m.amount, m.settlement_id from (
     select case when i.type = 'credit' then 'lent' else 'paid' end as kind, i.created_at as at,
            i.amount, null::uuid as settlement_id, i.id
       from inbounds i
      where i.tenant_id = $tenant_id::uuid and i.checkout_id = $checkout_id::uuid
        and i.status = 'settled'
     union all
     select 'taken_back', r.created_at, r.amount, null, r.id
       from inbounds i join reversals r on r.tenant_id = i.tenant_id and r.inbound_id = i.id
      where i.tenant_id = $tenant_id::uuid and i.checkout_id = $checkout_id::uuid
     union all
     -- What came back of it is here again.
     select 'sent_back', b.sent_at, b.amount - b.came_back, null, b.id
       from inbounds i join inbound_returns b on b.tenant_id = i.tenant_id and b.inbound_id = i.id
      where i.tenant_id = $tenant_id::uuid and i.checkout_id = $checkout_id::uuid
        and b.sent_at is not null
        and b.status in ('sent', 'undeliverable') and b.amount > b.came_back
     union all
     select case o.type when 'release' then 'released' else 'refunded' end, s.at, o.amount,
            o.settlement_id, o.id
       from outbounds o
      cross join lateral (
        select max(t.at) as at from status_steps t
         where t.tenant_id = o.tenant_id and t.resource = 'outbound' and t.resource_id = o.id
           and t.to_status = 'executed') s
      where o.tenant_id = $tenant_id::uuid and o.settlement_id = any($settlement_ids::uuid[])
        and o.type in ('release', 'refund') and o.status = 'executed') m
    order by m.at desc, m.id desc limit $limit::int`,
)

export interface LeavingRow {
  id: Id<'outbound'>
  settlement_id: Id<'settlement'>
  type: 'release' | 'refund'
  status: OutboundStatus
  amount: bigint
  is_reserved: boolean
  paused_reason: OutboundPausedReason | null
  failure_reason: OutboundFailureReason | null
  /** Of the address of who receives it. */
  person_status: ParticipantStatus | null
  verification_status: VerificationStatus | null
}

/**
 * Releases and refunds of settlements that are on their way, and the latest refund of each when it
 * has failed; the oldest first.
 */
export const selectLeaving = statement<LeavingRow>('buyers.select_leaving')(
  `select o.id, o.settlement_id, o.type, o.status, o.amount,
          o.reserved_at is not null as is_reserved, o.paused_reason, o.failure_reason,
          i.status as person_status, v.status as verification_status
     from outbounds o
     left join participants p on p.tenant_id = o.tenant_id and p.id = o.participant_id
     left join participant_identities i on i.tenant_id = p.tenant_id and i.id = p.identity_id
     left join lateral (
       select w.status from verifications w
        where w.tenant_id = i.tenant_id and w.identity_id = i.id
        order by w.created_at desc, w.id desc limit 1) v on true
    where o.tenant_id = $tenant_id::uuid and o.settlement_id = any($settlement_ids::uuid[])
      and o.type in ('release', 'refund')
      and (o.status not in ('executed', 'cancelled', 'failed')
        or (o.status = 'failed' and o.type = 'refund' and not exists (
          select from outbounds n
           where n.tenant_id = o.tenant_id and n.settlement_id = o.settlement_id
             and n.type = 'refund' and (n.created_at, n.id) > (o.created_at, o.id))))
    order by o.created_at, o.id limit 200`,
)

export interface PaidByRow {
  settlement_id: Id<'settlement'>
  checkout_id: Id<'checkout'>
}

/** The latest checkout that collected for each settlement. */
export const selectCheckoutsOf = statement<PaidByRow>('buyers.select_checkouts_of')(
  `select distinct on (p.settlement_id) p.settlement_id, p.checkout_id
     from checkout_parts p
     join checkouts c on c.tenant_id = p.tenant_id and c.id = p.checkout_id
    where p.tenant_id = $tenant_id::uuid and p.settlement_id = any($settlement_ids::uuid[])
    order by p.settlement_id, c.created_at desc, c.id desc`,
)

/** The latest payment of each buyer. */
export const selectLatestOfBuyers = statement<{
  buyer_id: Id<'participant'>
  checkout_id: Id<'checkout'>
}>('buyers.select_latest_of_buyers')(
  `select distinct on (buyer_id) buyer_id, id as checkout_id from checkouts
    where tenant_id = $tenant_id::uuid and buyer_id = any($buyer_ids::uuid[])
    order by buyer_id, created_at desc, id desc`,
)

export const selectCheckoutsOfBuyers = statement<{ id: Id<'checkout'> }>(
  'buyers.select_checkouts_of_buyers',
)(
  `select id from checkouts where tenant_id = $tenant_id::uuid
          and buyer_id = any($buyer_ids::uuid[]) order by id`,
)
