import { statement } from '#db'
import type { Id } from '#kit'

/** A checkout that the payment at a place may have been meant for. */
export interface LikelyRow {
  place: number
  id: Id<'checkout'>
}

/** Those that wait for money of a project, at most $10, from an amount on in one direction. */
const nearest = (direction: '>=' | '<') => `
     select n.place, c.id from unpaid n
      cross join lateral (
        select id from checkouts
         where tenant_id = $1::uuid and project_id = n.project_id and status = 'settling'
           and amount ${direction} n.amount
         order by amount ${direction === '<' ? 'desc' : ''}, id limit (select $10::int)) c`

export const selectLikely = statement<LikelyRow>(
  'checkouts.likely',
  `with unpaid as (
     select * from unnest($2::int[], $3::uuid[], $4::bigint[], $5::text[])
                as n (place, project_id, amount, payer_name)),
   payers as (
     select * from unnest($8::int[], $9::uuid[]) as p (place, id)
      union
     select n.place, p.id from unpaid n
      cross join lateral (
        select id from participants
         where tenant_id = $1::uuid and name_key = lower(n.payer_name)
         limit (select $12::int)) p),
   found as (${nearest('>=')}
      union all ${nearest('<')}
      union all
     select n.place, c.id from unpaid n
      cross join lateral (
        select c.id from checkouts c
         where c.tenant_id = $1::uuid and c.project_id = n.project_id and c.status = 'settled'
           and (c.fee_owed > 0
                or exists (select from checkout_parts p
                             join settlements s
                               on s.tenant_id = p.tenant_id and s.id = p.settlement_id
                            where p.tenant_id = c.tenant_id and p.checkout_id = c.id
                              and (p.owed > 0 or (p.is_due and s.status = 'settling'))))
         order by c.created_at desc, c.id desc limit (select $11::int)) c
      union all
     select r.place, c.id from unnest($6::int[], $7::text[]) as r (place, reference)
       join checkouts c on c.tenant_id = $1::uuid and c.reference = r.reference
      union all
     select p.place, c.id from payers p
      cross join lateral (
        select id, status from checkouts
         where tenant_id = $1::uuid and buyer_id = p.id
         order by created_at desc, id desc limit (select $12::int)) c
      where c.status = 'settling')
   select distinct place, id from found order by place, id`,
)

/** Those of these references that are of checkouts. */
export const selectReferences = statement<{ reference: string }>(
  'checkouts.references',
  `select reference from checkouts where tenant_id = $1::uuid and reference = any($2::text[])`,
)
