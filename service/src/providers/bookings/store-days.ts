// Statements of days: clients' money at banks against what is owed to clients.
import type { Currency } from '@holdfast/contract'
import { statement } from '#db'
import type { Id } from '#kit'

/** What the nights of the accounts of a currency say together. */
export interface NightsRow {
  readonly currency: Currency
  /** Null where the bank of one has said nothing yet. */
  readonly bank: bigint | null
  /** What the books say lies on these accounts. */
  readonly ledger: bigint
  readonly named: bigint
  readonly unexplained: bigint | null
  /** Since when clients' money has lacked, by the day before. */
  readonly short_since: string | null
}

export const selectNights = statement<NightsRow>('bookings.select_nights')(
  `select n.currency, n.bank, n.ledger, n.named, n.unexplained,
          (select d.short_since::text from bank_days d
            where d.tenant_id = $tenant_id::uuid and d.currency = n.currency
              and d.day < $day::date
            order by d.day desc limit 1) as short_since
     from (select c.currency, sum(c.ledger)::bigint as ledger,
                  case when count(*) = count(c.bank) then sum(c.bank)::bigint end as bank,
                  case when count(*) = count(c.bank) then sum(c.unexplained)::bigint
                       end as unexplained,
                  coalesce(sum(i.named), 0)::bigint as named
             from bank_closings c
             join connected_accounts a on a.tenant_id = c.tenant_id
                                      and a.id = c.connected_account_id
                                      and a.kind = 'client_money'
            cross join lateral (
               select sum((x.value ->> 'amount')::bigint) as named
                 from jsonb_array_elements(c.items) x) i
            where c.tenant_id = $tenant_id::uuid and c.day = $day::date
            group by c.currency) n
    order by n.currency`,
)

/** Made again, a day takes the place of the first, and is to be signed off anew. */
export const upsertDay = statement('bookings.upsert_day')(
  `insert into bank_days (tenant_id, id, day, currency, bank, elsewhere, owed, own, named,
     unexplained, short_since, created_at, updated_at)
   values ($tenant_id::uuid, $id::uuid, $day::date, $currency::text, $bank::bigint,
     $elsewhere::bigint, $owed::bigint, $own::bigint, $named::bigint, $unexplained::bigint,
     $short_since::date, $now::timestamptz, $now::timestamptz)
   on conflict (tenant_id, currency, day) do update
      set bank = excluded.bank, elsewhere = excluded.elsewhere, owed = excluded.owed,
          own = excluded.own, named = excluded.named, unexplained = excluded.unexplained,
          short_since = excluded.short_since, signed_by = null, signed_at = null, note = null,
          updated_at = excluded.updated_at`,
)

export interface DayRecord {
  readonly id: Id<'bank_day'>
  readonly day: string
  readonly currency: Currency
  readonly bank: bigint | null
  readonly elsewhere: bigint
  readonly owed: bigint
  readonly own: bigint
  readonly named: bigint
  readonly unexplained: bigint | null
  readonly short_since: string | null
  readonly signed_by: string | null
  readonly is_by_key: boolean
  readonly signed_at: Date | null
  readonly note: string | null
}

export const selectDays = statement<DayRecord>('bookings.select_days')(
  `select d.id, d.day::text as day, d.currency, d.bank, d.elsewhere, d.owed, d.own, d.named,
          d.unexplained, d.short_since::text as short_since, d.signed_by, d.signed_at,
          d.note,
          exists (select from api_keys k
                   where k.tenant_id = d.tenant_id and k.id = d.signed_by) as is_by_key
     from bank_days d
    where d.tenant_id = $tenant_id::uuid and d.id = any($ids::uuid[])`,
)

/** Signed off once. */
export const signDay = statement<{ id: string }>('bookings.sign_day')(
  `update bank_days set signed_by = $signed_by::uuid, signed_at = $now::timestamptz,
          note = $note::text, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid and signed_by is null
   returning id`,
)

/** The nights of that day and its currency, of all accounts of clients' money. */
export const signNights = statement('bookings.sign_nights')(
  `update bank_closings c set signed_by = $signed_by::uuid, signed_at = $now::timestamptz,
          note = $note::text, updated_at = $now::timestamptz
     from bank_days d, connected_accounts a
    where d.tenant_id = $tenant_id::uuid and d.id = $id::uuid and c.tenant_id = d.tenant_id
      and c.day = d.day and c.currency = d.currency
      and c.signed_by is null and a.tenant_id = c.tenant_id and a.id = c.connected_account_id
      and a.kind = 'client_money'`,
)
