// What the ledger and the rails each tell of a day, and the results that stay.
import type { ReconciliationBreak as Break, Currency } from '@holdfast/contract'
import { statement } from '#db'

export interface RailRow {
  /** What came, left, or went back to whoever had paid it. */
  kind: 'in' | 'out' | 'back'
  about: string
  currency: Currency
  ledger: bigint | null
  rail: bigint | null
}

/**
 * Item by item for a day: what came in by the ledger and by the notices of the rails, what went out
 * by the ledger and by the books of the rails, the sandbox's bank and what was booked by hand. Each
 * belongs to the day on which the ledger has it: no account goes back in time, so after a clock was
 * turned back across midnight a notice is of the day before its booking. What
 * a bank has paid is reported within the hour; until then it is on its way, and in neither. What is
 * connected to a bank has its statements: it is compared with these, and not here.
 */
export const selectDay = statement<RailRow>('reconciliations.day')(
  `with bank_moves as (
     select t.subject_id as about, t.currency, t.kind like 'inbound%' as is_in,
            t.kind = 'return_sent' as is_return,
            sum(case when f.id = any($bank_ids::uuid[]) then m.amount else 0 end)::bigint as came,
            sum(case when g.id = any($bank_ids::uuid[]) then m.amount else 0 end)::bigint as went
       from ledger_transactions t
       join ledger_movements m on m.tenant_id = t.tenant_id and m.transaction_id = t.id
       join ledger_accounts f on f.tenant_id = m.tenant_id and f.id = m.from_account
       join ledger_accounts g on g.tenant_id = m.tenant_id and g.id = m.to_account
      where t.tenant_id = $tenant_id::uuid and t.id >= $from_id::uuid and t.id < $before_id::uuid
        and t.kind in ('inbound_received', 'inbound_held', 'outbound_executed',
                       'conversion_executed', 'return_sent')
        and (f.id = any($bank_ids::uuid[]) or g.id = any($bank_ids::uuid[]))
      group by t.subject_id, t.currency, is_in, is_return),
   came as (select * from bank_moves where is_in),
   told as (
     select about as id from came
      union
     select id from inbounds
      where tenant_id = $tenant_id::uuid and created_at >= $from_created_at::timestamptz
        and created_at < $before_created_at::timestamptz),
   notices as (
     select i.id, p.currency, coalesce(e.amount, i.amount) as amount
       from told
       join inbounds i on i.tenant_id = $tenant_id::uuid and i.id = told.id
       join projects p on p.tenant_id = i.tenant_id and p.id = i.project_id
       left join manual_entries e on e.tenant_id = i.tenant_id and e.inbound_id = i.id
                                 and e.kind = 'inbound' and e.status = 'approved'
      where i.type <> 'transfer' and i.connected_account_id is null)
   select 'in' as kind, coalesce(b.about, n.id) as about,
          coalesce(b.currency, n.currency) as currency, b.came as ledger, n.amount as rail
     from came b
     full join notices n on n.id = b.about
    where b.about is not null or not exists (
            select from ledger_transactions t
             where t.tenant_id = $tenant_id::uuid and t.subject_id = n.id
               and t.kind in ('inbound_received', 'inbound_held'))
   union all
   select 'out', b.about, b.currency, b.went,
          case when s.outbound_id is null and e.id is null then null
               -- The target amount of a conversion stands on the conversion only.
               when s.currency <> b.currency then b.went
               else coalesce(s.amount, e.amount, b.went) end
     from bank_moves b
     left join sandbox_payments s on s.tenant_id = $tenant_id::uuid and s.outbound_id = b.about
                                 and s.outcome in ('executed', 'returned')
     left join manual_entries e on e.tenant_id = $tenant_id::uuid and e.outbound_id = b.about
                               and e.kind = 'executed' and e.status = 'approved'
    where not b.is_in and not b.is_return and b.went > 0
   union all
   select 'back', b.about, b.currency, b.went, coalesce(s.amount, e.amount)
     from bank_moves b
     left join sandbox_returns s on s.tenant_id = $tenant_id::uuid and s.return_id = b.about
                                and s.outcome in ('sent', 'undeliverable')
     left join manual_entries e on e.tenant_id = $tenant_id::uuid and e.return_id = b.about
                               and e.kind = 'return_sent' and e.status = 'approved'
    where b.is_return
   union all
   select 'back', s.return_id, s.currency, null, s.amount
     from sandbox_returns s
    where s.tenant_id = $tenant_id::uuid and s.outcome in ('sent', 'undeliverable')
      and s.created_at >= $from_created_at::timestamptz - interval '1 hour'
      and s.created_at < $before_created_at::timestamptz - interval '1 hour'
      and not exists (select from ledger_transactions t
                       where t.tenant_id = s.tenant_id and t.subject_id = s.return_id
                         and t.kind = 'return_sent')
   union all
   select 'out', s.outbound_id, s.currency, null, s.amount
     from sandbox_payments s
    where s.tenant_id = $tenant_id::uuid and s.outcome in ('executed', 'returned')
      and s.created_at >= $from_created_at::timestamptz - interval '1 hour'
      and s.created_at < $before_created_at::timestamptz - interval '1 hour'
      and not exists (select from ledger_transactions t
                       where t.tenant_id = s.tenant_id and t.subject_id = s.outbound_id
                         and t.kind in ('outbound_executed', 'conversion_executed'))`,
)

export interface HeldRow {
  currency: Currency
  held: bigint
  owed: bigint
}

/** Held at the banks and owed to all others at the beginning of a transaction, by the ledger. */
export const selectHeld = statement<HeldRow>('reconciliations.held')(
  `with banks as (
     select b.tenant_id, b.currency, sum(b.balance) as balance, array_agg(b.id) as ids
       from ledger_accounts b
      where b.tenant_id = $tenant_id::uuid and b.kind = 'bank'
      group by b.tenant_id, b.currency)
   select b.currency,
          (-b.balance + coalesce(since.held, 0))::bigint as held,
          (coalesce(others.owed, 0) + coalesce(since.held, 0))::bigint as owed
     from banks b
     left join lateral (
       select sum(a.balance) as owed from ledger_accounts a
        where a.tenant_id = b.tenant_id and a.currency = b.currency and a.kind <> 'bank') others
       on true
     left join lateral (
       select sum(case when m.to_account = any(b.ids) then m.amount else 0 end
                - case when m.from_account = any(b.ids) then m.amount else 0 end) as held
         from ledger_movements m
        where m.tenant_id = b.tenant_id and m.transaction_id >= $from_transaction_id::uuid
          and (m.from_account = any(b.ids) or m.to_account = any(b.ids))) since on true
    order by b.currency`,
)

export const insertReconciliations = statement('reconciliations.insert_reconciliations')(
  `insert into reconciliations (tenant_id, id, day, currency, ledger_in, ledger_out, rail_in,
                                rail_out, held, owed, breaks, created_at)
   select $tenant_id::uuid, r.id, $day::date, r.currency, r.ledger_in, r.ledger_out, r.rail_in,
          r.rail_out, r.held, r.owed, r.breaks, $created_at::timestamptz
     from $rows(id uuid, currency text, ledger_in bigint, ledger_out bigint, rail_in bigint,
                rail_out bigint, held bigint, owed bigint, breaks jsonb) as r
   on conflict (tenant_id, day, currency) do update
      set ledger_in = excluded.ledger_in, ledger_out = excluded.ledger_out,
          rail_in = excluded.rail_in,
          rail_out = excluded.rail_out, held = excluded.held, owed = excluded.owed,
          breaks = excluded.breaks, created_at = excluded.created_at`,
)

export interface ReconciliationRow {
  id: string
  day: string
  currency: Currency
  status: 'agrees' | 'differs'
  ledger_in: bigint
  ledger_out: bigint
  rail_in: bigint
  rail_out: bigint
  held: bigint
  owed: bigint
  breaks: readonly ReconciliationBreak[]
  created_at: Date
}

export interface ReconciliationBreak {
  readonly kind: Break['kind']
  readonly about: string
  readonly ledger: number
  readonly rail: number
}

export const selectReconciliations = statement<ReconciliationRow>(
  'reconciliations.reconciliations',
)(
  `select id, day::text, currency, status, ledger_in, ledger_out, rail_in, rail_out, held, owed,
          breaks, created_at
     from reconciliations
    where tenant_id = $tenant_id::uuid and day >= $from_day::date and day <= $until_day::date
      and (day < $until_day::date or currency > $after_currency::text)
    order by day desc, currency limit $limit::int`,
)

/** Of these keys those whose job waits, and that nobody has begun. */
export const selectPlanned = statement<{ key: string }>('reconciliations.planned')(
  `select key from jobs
    where tenant_id = $tenant_id::uuid and kind = $kind::text and key = any($keys::text[])
      and leased_until is null`,
)
