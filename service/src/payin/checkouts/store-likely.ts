import { statement } from '#db'
import type { Id } from '#kit'

/** A checkout that the payment at a place may have been meant for. */
export interface LikelyRow {
  place: number
  id: Id<'checkout'>
}

/** Those that wait for money of a project, at most so many, from an amount on in one direction. */
const nearest = (direction: '>=' | '<') => `
     select n.place, c.id from unpaid n
      cross join lateral (
        select id from checkouts
         where tenant_id = $tenant_id::uuid and project_id = n.project_id and status = 'settling'
           and amount ${direction} n.amount
         order by amount ${direction === '<' ? 'desc' : ''}, id
           limit (select $nearest_max::int)) c`

export const selectLikely = statement<LikelyRow>('checkouts.likely')(
  `with unpaid as (
     select * from $lying(place int, project_id uuid, amount bigint, payer_name text) as n),
   payers as (
     select * from $payers(place int, id uuid) as p
      union
     select n.place, p.id from unpaid n
      cross join lateral (
        select id from participants
         where tenant_id = $tenant_id::uuid and name_key = lower(n.payer_name)
         limit (select $of_payer_max::int)) p),
   found as (${nearest('>=')}
      union all ${nearest('<')}
      union all
     select n.place, c.id from unpaid n
      cross join lateral (
        select c.id from checkouts c
         where c.tenant_id = $tenant_id::uuid and c.project_id = n.project_id
           and c.status = 'settled'
           and (c.fee_owed > 0
                or exists (select from checkout_parts p
                             join settlements s
                               on s.tenant_id = p.tenant_id and s.id = p.settlement_id
                            where p.tenant_id = c.tenant_id and p.checkout_id = c.id
                              and (p.owed > 0 or (p.is_due and s.status = 'settling'))))
         order by c.created_at desc, c.id desc limit (select $short_max::int)) c
      union all
     select r.place, c.id from $named(place int, reference text) as r
       join checkouts c on c.tenant_id = $tenant_id::uuid and c.reference = r.reference
      union all
     select p.place, c.id from payers p
      cross join lateral (
        select id, status from checkouts
         where tenant_id = $tenant_id::uuid and buyer_id = p.id
         order by created_at desc, id desc limit (select $of_payer_max::int)) c
      where c.status = 'settling')
   select distinct place, id from found order by place, id`,
  {
    takes: {
      tenant_id: 'uuid',
      lying: { place: 'int', project_id: 'uuid', amount: 'bigint', payer_name: 'text' },
      named: { place: 'int', reference: 'text' },
      payers: { place: 'int', id: 'uuid' },
      nearest_max: 'int',
      short_max: 'int',
      of_payer_max: 'int',
    },
  },
)

/** Those of these references that are of checkouts. */
export const selectReferences = statement<{ reference: string }>('checkouts.references')(
  `select reference from checkouts where tenant_id = $tenant_id::uuid
          and reference = any($references::text[])`,
)

/** Of a payment that lies in no project: what its payer may have meant, in all of them. */
export const selectLikelyAnywhere = statement<{ id: Id<'checkout'> }>('checkouts.likely_anywhere')(
  `with buyers as (
     select unnest($payer_ids::uuid[]) as id
      union
     (select id from participants
       where tenant_id = $tenant_id::uuid and name_key = lower($payer_name::text)
       limit $of_payer_max::int)),
   found as (
     (select id from checkouts
       where tenant_id = $tenant_id::uuid and status = 'settling'
         and currency = $currency::text and amount = $amount::bigint
       order by id desc limit $nearest_max::int)
      union all
     select id from checkouts
      where tenant_id = $tenant_id::uuid and reference = any($references::text[])
      union all
     select c.id from buyers b
      cross join lateral (
        select id from checkouts
         where tenant_id = $tenant_id::uuid and buyer_id = b.id
         order by created_at desc, id desc limit $of_payer_max::int) c)
   select distinct id from found order by id`,
)
