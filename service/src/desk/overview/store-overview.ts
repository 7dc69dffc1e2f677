// All statements of the overview, of charts, and of what falls due.
import type { Currency } from '@holdfast/contract'
import { statement } from '#db'

export interface MoneyRow {
  currency: Currency
  bank: bigint
  revenue: bigint
  shortfall: bigint
  conversion: bigint
  cost: bigint
  interest: bigint
  float: bigint
  in_review: bigint
  reserved: bigint
  unreconciled: bigint
}

/**
 * Where the money of each currency is. What stands apart is summed: few rows of large tables. What
 * is held follows from it, since all accounts of a currency sum to zero (invariant 3).
 */
export const selectMoney = statement<MoneyRow>('overview.money')(
  `with own as (
     select currency,
            coalesce(sum(balance) filter (where kind = 'bank'), 0)::bigint as bank,
            coalesce(sum(balance) filter (where kind = 'revenue'), 0)::bigint as revenue,
            coalesce(sum(balance) filter (where kind = 'shortfall'), 0)::bigint as shortfall,
            coalesce(sum(balance) filter (where kind = 'conversion'), 0)::bigint as conversion,
            coalesce(sum(balance) filter (where kind = 'cost'), 0)::bigint as cost,
            coalesce(sum(balance) filter (where kind = 'interest'), 0)::bigint as interest,
            coalesce(sum(balance) filter (where kind = 'float'), 0)::bigint as float
       from ledger_accounts where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
      group by currency),
   review as (
     select j.currency, sum(i.amount)::bigint as amount
       from inbounds i
       join projects j on j.tenant_id = i.tenant_id and j.id = i.project_id
      where i.tenant_id = $tenant_id::uuid and i.status = 'in_review' and i.returned_at is null
      group by j.currency),
   leaving as (
     select o.currency, sum(a.balance)::bigint as amount
       from outbounds o
       join ledger_accounts a on a.tenant_id = o.tenant_id and a.id = o.id
      where o.tenant_id = $tenant_id::uuid and o.reserved_at is not null
        and o.status = any(array['paused', 'automated_review', 'in_review', 'processing',
                                 'executing'])
      group by o.currency),
   unplaced as (
     select j.currency, sum(least(p.amount, a.balance))::bigint as amount
       from (select project_id, sum(unreconciled) as amount from inbounds
              where tenant_id = $tenant_id::uuid and unreconciled > 0 group by project_id) p
       join projects j on j.tenant_id = $tenant_id::uuid and j.id = p.project_id
       join ledger_accounts a on a.tenant_id = $tenant_id::uuid and a.id = p.project_id
      group by j.currency)
   select own.*, coalesce(r.amount, 0) as in_review, coalesce(l.amount, 0) as reserved,
          coalesce(u.amount, 0) as unreconciled
     from own
     left join review r on r.currency = own.currency
     left join leaving l on l.currency = own.currency
     left join unplaced u on u.currency = own.currency
    order by own.currency`,
)

/** Which currencies the tenant has ever had money in. */
export const selectUsed = statement<{ currency: Currency }>('overview.used_currencies')(
  `select a.currency from ledger_accounts a
    where a.tenant_id = $tenant_id::uuid and a.id = any($ids::uuid[])
      and (exists (select from ledger_movements m
                    where m.tenant_id = $tenant_id::uuid and m.from_account = a.id)
           or exists (select from carried_balances c
                       where c.tenant_id = $tenant_id::uuid and c.account_id = a.id))
    order by a.currency`,
)

export interface HealthRow {
  disabled_handlers: bigint
  parked_jobs: bigint
  day: string | null
  agrees: boolean | null
}

export const selectHealth = statement<HealthRow>('overview.health')(
  `select (select count(*) from webhook_handlers
            where tenant_id = $tenant_id::uuid and status = 'disabled' and deleted_at is null
              and first_failure_at is not null) as disabled_handlers,
          (select count(*) from jobs
            where tenant_id = $tenant_id::uuid and parked_at is not null) as parked_jobs,
          r.day::text as day, r.agrees
     from (select 1) one
     left join lateral (
       select day, bool_and(status = 'agrees') as agrees from reconciliations
        where tenant_id = $tenant_id::uuid group by day order by day desc limit 1) r on true`,
)

export interface HolderRow {
  participant_id: string | null
  email: string | null
  name: string | null
  currency: Currency
  amount: bigint
  settlements: bigint
}

/** The sellers for whom most is held: settlements that can hold money, by what they hold. */
export const selectHolders = statement<HolderRow>('overview.holders')(
  `with held as materialized (
     select s.seller_id, s.currency, count(*) as settlements,
            sum(s.received + s.transferred_in - s.transferred_out - s.spent
                - s.released - s.refunded)::bigint as amount
       from settlements s
      where s.tenant_id = $tenant_id::uuid
        and s.status = any(array['settling', 'settled', 'executing', 'in_review', 'cancelled'])
        and s.received + s.transferred_in - s.transferred_out - s.spent
            - s.released - s.refunded > 0
      group by s.seller_id, s.currency),
   ranked as (
     select h.*, row_number() over (partition by h.currency order by h.amount desc, h.seller_id)
              as place
       from held h)
   select r.seller_id as participant_id, p.email, p.name, r.currency, r.amount, r.settlements
     from ranked r
     left join participants p on p.tenant_id = $tenant_id::uuid and p.id = r.seller_id
    where r.place <= 10
    order by r.currency, r.place`,
)

export interface DayRow {
  number: bigint
  came: bigint
  went: bigint
}

/** What came from outside and left in each range of transactions, which are days. */
export const selectMoneyOfDays = statement<DayRow>('overview.money_of_days')(
  `select d.number, i.amount as came, o.amount as went
     from $rows(first uuid, ends uuid, number ordinality) as d
    cross join lateral (
      select coalesce(sum(m.amount), 0)::bigint as amount from ledger_movements m
       where m.tenant_id = $tenant_id::uuid and m.from_account = any($account_ids::uuid[])
         and m.transaction_id >= d.first and m.transaction_id < d.ends) i
    cross join lateral (
      select coalesce(sum(m.amount), 0)::bigint as amount from ledger_movements m
       where m.tenant_id = $tenant_id::uuid and m.to_account = any($account_ids::uuid[])
         and m.transaction_id >= d.first and m.transaction_id < d.ends) o
    order by d.number`,
)

export const selectBalance = statement<{ balance: bigint }>('overview.balance')(
  `select coalesce(sum(balance), 0)::bigint as balance from ledger_accounts
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

/**
 * Deliveries of each range of ids, which are days: acknowledged, and those that were tried and were
 * not. Nearly all are acknowledged: all are counted in an index, and the few others taken off.
 */
export const selectDeliveriesOfDays = statement<{ number: bigint; ok: bigint; failed: bigint }>(
  'overview.deliveries_of_days',
)(
  `with waiting as materialized (
     select id, attempts from deliveries where tenant_id = $tenant_id::uuid and status = 'waiting')
   select d.number, a.count - g.count - w.count as ok, g.failed + w.failed as failed
     from $rows(first uuid, ends uuid, number ordinality) as d
    cross join lateral (
      select count(*) as count from deliveries v
       where v.tenant_id = $tenant_id::uuid and v.id >= d.first and v.id < d.ends) a
    cross join lateral (
      select count(*) as count, count(*) filter (where v.status = 'parked') as failed
        from deliveries v
       where v.tenant_id = $tenant_id::uuid and v.status in ('parked', 'cancelled')
         and v.id >= d.first and v.id < d.ends) g
    cross join lateral (
      select count(*) as count, count(*) filter (where v.attempts > 0) as failed
        from waiting v where v.id >= d.first and v.id < d.ends) w
    order by d.number`,
)

export interface DueRow {
  kind: string
  key: string
  run_at: Date
}

export const selectDue = statement<DueRow>('overview.due')(
  `select kind, key, run_at from jobs
    where tenant_id = $tenant_id::uuid and lane = 'steps' and parked_at is null
    order by run_at, kind, key limit $limit::int`,
)

export const countDeliveries = statement<{ count: bigint }>('overview.count_deliveries')(
  `select count(*) as count from (
     select from jobs where tenant_id = $tenant_id::uuid and lane = 'deliveries'
            and parked_at is null
      limit 10000) limited`,
)
