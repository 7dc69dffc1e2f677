// Statements of the rests of inbounds.
import { statement } from '#db'
import type { Id, Minor } from '#kit'
import type { TakerId } from './rests.ts'

/** What stands on projects' own accounts beyond the rests of their inbounds. */
export const selectLoose = statement<{ project_id: Id<'project'>; loose: Minor }>(
  'inbounds.select_loose',
)(
  `select p.id as project_id,
          (coalesce((select a.balance from ledger_accounts a
                      where a.tenant_id = $tenant_id::uuid and a.id = p.id), 0)
           - coalesce((select sum(i.unreconciled) from inbounds i
                        where i.tenant_id = $tenant_id::uuid and i.project_id = p.id
                          and i.unreconciled > 0), 0))::bigint as loose
     from unnest($ids::uuid[]) as p (id)`,
)

export interface RestRow {
  readonly id: Id<'inbound'>
  readonly project_id: Id<'project'>
  readonly unreconciled: Minor
}

/** The rests of projects, the oldest first. */
export const selectRests = statement<RestRow>('inbounds.select_rests')(
  `select id, project_id, unreconciled
     from (select id, project_id, unreconciled, created_at from inbounds
            where tenant_id = $tenant_id::uuid and project_id = any($project_ids::uuid[])
              and unreconciled > 0
           offset 0) of
    order by created_at, id`,
)

export const insertTakenRests = statement('inbounds.insert_taken_rests')(
  `insert into taken_rests as t (tenant_id, taker_id, inbound_id, amount)
   select $tenant_id::uuid, r.* from $rows(taker_id uuid, inbound_id uuid, amount bigint) as r
   on conflict (tenant_id, taker_id, inbound_id) do update
     set amount = t.amount + excluded.amount`,
)

export const lowerRests = statement('inbounds.lower_rests')(
  `update inbounds i set unreconciled = i.unreconciled - r.amount,
      updated_at = $updated_at::timestamptz
     from $rows(id uuid, amount bigint) as r
    where i.tenant_id = $tenant_id::uuid and i.id = r.id`,
)

export interface TakenRestRow {
  readonly taker_id: TakerId
  readonly inbound_id: Id<'inbound'>
  readonly amount: Minor
  /** What had left of the inbound when it was taken back, and is not back yet. */
  readonly inbound_overtaken: Minor
}

/** What these took and has not come back. */
export const selectTakenRests = statement<TakenRestRow>('inbounds.select_taken_rests')(
  `select t.taker_id, t.inbound_id, t.amount, i.overtaken as inbound_overtaken
     from taken_rests t
     join inbounds i on i.tenant_id = t.tenant_id and i.id = t.inbound_id
    where t.tenant_id = $tenant_id::uuid and t.taker_id = any($taker_ids::uuid[]) and not t.is_back
    order by array_position($taker_ids::uuid[], t.taker_id), i.created_at, i.id`,
)

export const setRestsBack = statement('inbounds.set_rests_back')(
  `update taken_rests t set is_back = true, overtaken = b.overtaken, lost = b.lost
     from $rows(taker_id uuid, inbound_id uuid, overtaken bigint, lost bigint) as b
    where t.tenant_id = $tenant_id::uuid and t.taker_id = b.taker_id
      and t.inbound_id = b.inbound_id`,
)

/** Raises rests by what is back, and changes what had left of them. */
export const addOvertaken = statement('inbounds.add_overtaken')(
  `update inbounds i set unreconciled = i.unreconciled + b.amount,
          overtaken = i.overtaken + b.overtaken, updated_at = $updated_at::timestamptz
     from $rows(id uuid, amount bigint, overtaken bigint) as b
    where i.tenant_id = $tenant_id::uuid and i.id = b.id`,
)

/**
 * Buyer-fee money that these checkouts held: the shares of their inbounds, less what was taken back
 * of them, are rests again.
 */
export const giveFeesBackRows = statement('inbounds.give_fees_back')(
  `with shares as (
     select a.inbound_id, a.position, i.checkout_id,
            greatest(least(a.amount, sum(a.amount) over by_position - coalesce((
              select sum(p.amount) from reversals r
                join reversal_parts p on p.tenant_id = r.tenant_id and p.reversal_id = r.id
               where r.tenant_id = a.tenant_id and r.inbound_id = a.inbound_id
                 and p.kind = 'checkout'), 0)), 0) as back
       from inbounds i
       join inbound_allocations a on a.tenant_id = i.tenant_id and a.inbound_id = i.id
      where i.tenant_id = $tenant_id::uuid and i.checkout_id = any($checkout_ids::uuid[])
        and a.settlement_id is null and a.back = 0
     window by_position as (partition by a.inbound_id order by a.position)),
   given as (
     update inbound_allocations a set back = s.back from shares s
      where a.tenant_id = $tenant_id::uuid and a.inbound_id = s.inbound_id
        and a.position = s.position
        and s.back > 0),
   risen as (select inbound_id, sum(back)::bigint as amount from shares group by inbound_id)
   update inbounds i set unreconciled = i.unreconciled + r.amount,
   updated_at = $updated_at::timestamptz
     from risen r where i.tenant_id = $tenant_id::uuid and i.id = r.inbound_id and r.amount > 0`,
)
