// Statements of the nights: the books against the banks.
import type { Currency } from '@holdfast/contract'
import { statement } from '#db'
import type { Id } from '#kit'
import { LATEST_FIRST } from './store.ts'

export interface AtBankRow {
  readonly statement_id: Id<'bank_statement'>
  /** The bank's closing balance, after the last statement that was taken. */
  readonly closing: bigint | null
  /** Its balance before the first. */
  readonly opening: bigint | null
}

export const selectAtBank = statement<AtBankRow>('bookings.select_at_bank')(
  `select s.id as statement_id, s.closing,
          (select f.opening from bank_statements f
            where f.tenant_id = s.tenant_id and f.connected_account_id = s.connected_account_id
              and f.taken_number is not null
            order by f.to_day nulls first, f.sequence nulls first, f.page nulls first,
                     f.written_at nulls first, f.taken_number limit 1) as opening
     from bank_statements s
    where s.tenant_id = $tenant_id::uuid and s.connected_account_id = $connected_account_id::uuid
      and s.taken_number is not null
    order by ${LATEST_FIRST} limit 1`,
)

/** A statement of an account that reaches to a day, whether it counts or not. */
export const selectToldOf = statement<{ id: Id<'bank_statement'> }>('bookings.select_told_of')(
  `select s.id from bank_statements s
    where s.tenant_id = $tenant_id::uuid and s.connected_account_id = $connected_account_id::uuid
      and s.is_booking and s.to_day >= $day::date
    limit 1`,
)

/** Whether there are nights, or days, up to a day that nobody has signed off. */
export const selectUnsigned = statement<{ is_there: boolean }>('bookings.select_unsigned')(
  `select exists (select from bank_closings c
                   where c.tenant_id = $tenant_id::uuid and c.signed_by is null
                     and c.day <= $day::date)
       or exists (select from bank_days d
                   where d.tenant_id = $tenant_id::uuid and d.signed_by is null
                     and d.day <= $day::date) as is_there`,
)

/** All entries of an account that count, whatever they became: of one that has no books. */
export const selectCounted = statement<{ amount: bigint }>('bookings.select_counted')(
  `select coalesce(sum(e.amount), 0)::bigint as amount
     from bank_statements s
     join bank_entries e on e.tenant_id = s.tenant_id and e.statement_id = s.id
                        and e.status in ('noted', 'asked', 'booked')
    where s.tenant_id = $tenant_id::uuid and s.connected_account_id = $connected_account_id::uuid
      and s.taken_number is not null`,
)

/** Statements of an account up to a day that do not count yet, with the day since when. */
export const selectOpenStatements = statement<{
  id: Id<'bank_statement'>
  since: string
}>('bookings.select_open_statements')(
  `select o.id, o.since::text as since
     from (select s.id, coalesce(s.to_day, (s.created_at at time zone 'UTC')::date) as since
             from bank_statements s
            where s.tenant_id = $tenant_id::uuid
              and s.connected_account_id = $connected_account_id::uuid
              and s.status in ('waiting', 'held')) o
    where o.since <= $day::date
    order by o.since, o.id`,
)

/** Bookings of the bank that are not in the books yet. */
export const selectUnbooked = statement<{
  id: Id<'bank_entry'>
  amount: bigint
  booked_on: string | null
  asked: string | null
}>('bookings.select_unbooked')(
  `select e.id, e.amount, e.booked_on::text as booked_on, e.asked
     from bank_statements s
     join bank_entries e on e.tenant_id = s.tenant_id and e.statement_id = s.id
                        and e.status in ('noted', 'asked')
    where s.tenant_id = $tenant_id::uuid and s.connected_account_id = $connected_account_id::uuid
      and s.taken_number is not null
    order by e.booked_on nulls first, e.id`,
)

/** What came back before its own booking was told: by the books it has left, by the bank not. */
export const selectUntold = statement<{
  order_id: string
  amount: bigint
  booked_on: string | null
}>('bookings.select_untold')(
  `select p.order_id, case when o.debit_id is null then o.amount else -o.amount end as amount,
          e.booked_on::text as booked_on
     from bank_entries e
     join bank_entry_parts p on p.tenant_id = e.tenant_id and p.entry_id = e.id
                            and p.became = 'order_returned'
     join bank_orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where e.tenant_id = $tenant_id::uuid
      and e.connected_account_id = $connected_account_id::uuid
      and not exists (select from bank_entry_parts x
                       where x.tenant_id = p.tenant_id and x.order_id = p.order_id
                         and x.became = 'order_executed')
    order by p.order_id`,
)

/** What entries have become that moves no mirror: by kind, signed as the entries are. */
export const selectApart = statement<{ became: string; amount: bigint }>('bookings.select_apart')(
  `select p.became, sum(case when e.amount < 0 then -p.amount else p.amount end)::bigint as amount
     from bank_entries e
     join bank_entry_parts p on p.tenant_id = e.tenant_id and p.entry_id = e.id
    where e.tenant_id = $tenant_id::uuid
      and e.connected_account_id = $connected_account_id::uuid
      and p.became in ('before_start', 'other_rail')
    group by p.became`,
)

/** What was moved to the mirror when the account began, and what was with the bank by hand. */
export const selectBegun = statement<{ opening: bigint; moved: bigint; starts_on: string }>(
  'bookings.select_begun',
)(
  `select b.opening, b.starts_on::text as starts_on,
          coalesce((select sum(case when m.from_account = b.connected_account_id then m.amount
                                    else -m.amount end)
                      from bank_decisions d
                     cross join lateral (
                       select x.from_account, x.amount
                         from ledger_transactions t
                         join ledger_movements x on x.tenant_id = t.tenant_id
                                                and x.transaction_id = t.id
                        where t.tenant_id = d.tenant_id and t.subject_id = d.id
                          and t.kind = 'bank_moved' offset 0) m
                     where d.tenant_id = b.tenant_id and d.kind = 'start'
                       and d.connected_account_id = b.connected_account_id), 0)::bigint as moved
     from bank_starts b
    where b.tenant_id = $tenant_id::uuid and b.connected_account_id = $connected_account_id::uuid`,
)

/** Made again, a night takes the place of the first, and is to be signed off anew. */
export const upsertClosing = statement('bookings.upsert_closing')(
  `insert into bank_closings (tenant_id, id, connected_account_id, day, currency, ledger, bank,
     statement_id, unexplained, items, created_at, updated_at)
   values ($tenant_id::uuid, $id::uuid, $connected_account_id::uuid, $day::date, $currency::text,
     $ledger::bigint, $bank::bigint, $statement_id::uuid, $unexplained::bigint, $items::jsonb,
     $now::timestamptz, $now::timestamptz)
   on conflict (tenant_id, connected_account_id, day) do update
      set ledger = excluded.ledger, bank = excluded.bank, statement_id = excluded.statement_id,
          unexplained = excluded.unexplained, items = excluded.items, signed_by = null,
          signed_at = null, note = null, updated_at = excluded.updated_at`,
)

/** What is in the way of agreeing, as it is kept. */
export interface ClosingItem {
  readonly what: string
  readonly about: string | null
  /** By how much the bank has more, in digits. */
  readonly amount: string
  readonly since: string | null
}

export interface ClosingRecord {
  readonly id: Id<'bank_closing'>
  readonly connected_account_id: Id<'connected_account'>
  readonly kind: 'client_money' | 'own_money'
  readonly day: string
  readonly currency: Currency
  readonly ledger: bigint
  readonly bank: bigint | null
  readonly unexplained: bigint | null
  readonly items: readonly ClosingItem[]
  readonly signed_by: string | null
  readonly is_by_key: boolean
  readonly signed_at: Date | null
  readonly note: string | null
}

const CLOSING = `c.id, c.connected_account_id, c.day::text as day, c.currency, c.ledger, c.bank,
  c.unexplained, c.items, c.signed_by, c.signed_at, c.note,
  (select a.kind from connected_accounts a
    where a.tenant_id = c.tenant_id and a.id = c.connected_account_id) as kind,
  exists (select from api_keys k
           where k.tenant_id = c.tenant_id and k.id = c.signed_by) as is_by_key` as const

export const selectClosings = statement<ClosingRecord>('bookings.select_closings')(
  `select ${CLOSING} from bank_closings c
    where c.tenant_id = $tenant_id::uuid and c.id = any($ids::uuid[])`,
)

/** Signed off once. */
export const signClosing = statement<{ id: Id<'bank_closing'> }>('bookings.sign_closing')(
  `update bank_closings set signed_by = $signed_by::uuid, signed_at = $now::timestamptz,
          note = $note::text, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid and signed_by is null
   returning id`,
)
