// Statements of what banks have said, and of what it became.
import { statement } from '#db'
import { smallEntering, smallMove } from '#events'
import type { Id } from '#kit'
import type { EntryRecord, PartRecord, StatementRecord } from './statement.ts'

/** The columns of a statement. */
export const STATEMENT =
  `s.id, s.connected_account_id, s.artefact_id, s.kind, s.status, s.is_booking,
  s.is_deduped, s.own_findings, s.findings, s.statement_id, s.sequence, s.page, s.is_last_page,
  s.copy, s.from_day::text as from_day, s.to_day::text as to_day, s.currency, s.opening, s.closing,
  s.entries, s.copy_of, s.created_at` as const

const ENTRY = `e.id, e.statement_id, e.connected_account_id, e.status, e.amount, e.currency,
  e.booked_on::text as booked_on, e.bank_reference, e.occurrence, e.sealed, e.asked` as const

/**
 * By their days, not by when they were taken: one may be counted late. Of reports that tell of a
 * day again and again, the one that the bank wrote last tells how it ended.
 */
export const LATEST_FIRST = `s.to_day desc nulls last, s.sequence desc nulls last,
  s.page desc nulls last, s.written_at desc nulls last, s.taken_number desc`

/** Read before from the same file, it makes no row. */
export const insertStatement = smallEntering(
  'bank_statement',
  statement<{ id: Id<'bank_statement'> }>('bookings.insert_statement')(
    `insert into bank_statements (tenant_id, id, connected_account_id, artefact_id, position, kind,
       status, is_booking, is_deduped, own_findings, findings, statement_id, sequence, page,
       is_last_page, copy, from_day, to_day, written_at, currency, opening, closing, entries,
       created_at, updated_at)
     values ($tenant_id::uuid, $id::uuid, $connected_account_id::uuid, $artefact_id::uuid,
       $position::int, $kind::text, 'reading', $is_booking::boolean, $is_deduped::boolean,
       $own_findings::text[], '{}',
       $statement_id::text, $sequence::bigint, $page::bigint, $is_last_page::boolean, $copy::text,
       $from_day::date, $to_day::date, $written_at::text, $currency::text, $opening::bigint,
       $closing::bigint, $entries::int, $now::timestamptz, $now::timestamptz)
     on conflict (tenant_id, artefact_id, position) do nothing
     returning id`,
  ),
)

export const selectOfArtefact = statement<StatementRecord>('bookings.select_of_artefact')(
  `select ${STATEMENT} from bank_statements s
    where s.tenant_id = $tenant_id::uuid and s.artefact_id = $artefact_id::uuid
      and s.position = $position::int`,
)

/** Those that were written before a process died are there already. */
export const insertEntries = smallEntering(
  'bank_entry',
  statement('bookings.insert_entries')(
    `insert into bank_entries (tenant_id, id, statement_id, connected_account_id, position, status,
       amount, currency, booked_on, bank_reference, occurrence, sealed, created_at, updated_at)
     select $tenant_id::uuid, n.id, $statement_id::uuid, $connected_account_id::uuid, n.position,
            $status::text, n.amount, $currency::text, n.booked_on, n.bank_reference, n.occurrence,
            n.sealed, $now::timestamptz, $now::timestamptz
       from $rows(id uuid, position int, amount bigint, booked_on date, bank_reference text,
                  occurrence int, sealed bytea) as n
     on conflict (tenant_id, statement_id, position) do nothing`,
  ),
)

export const selectStatement = statement<StatementRecord>('bookings.select_statement')(
  `select ${STATEMENT} from bank_statements s
    where s.tenant_id = $tenant_id::uuid and s.id = $id::uuid`,
)

export const lockStatement = statement<StatementRecord>('bookings.lock_statement')(
  `select ${STATEMENT} from bank_statements s
    where s.tenant_id = $tenant_id::uuid and s.id = $id::uuid for no key update`,
)

/** Those of an account that wait for their turn, in the order in which they are likely meant. */
export const lockWaiting = statement<StatementRecord>('bookings.lock_waiting')(
  `select ${STATEMENT} from bank_statements s
    where s.tenant_id = $tenant_id::uuid and s.connected_account_id = $connected_account_id::uuid
      and s.status = 'waiting'
    order by s.to_day nulls first, s.sequence nulls first, s.page nulls first, s.id
    for no key update`,
)

/** What a statement is a copy of: the same frame, that counts or may. */
export const selectOriginal = statement<{ id: Id<'bank_statement'> }>('bookings.select_original')(
  `select o.id from bank_statements s
     join bank_statements o on o.tenant_id = s.tenant_id
      and o.connected_account_id = s.connected_account_id and o.id <> s.id
      and o.statement_id is not distinct from s.statement_id
      and o.sequence is not distinct from s.sequence and o.page is not distinct from s.page
      and o.to_day is not distinct from s.to_day and o.opening is not distinct from s.opening
      and o.closing is not distinct from s.closing and o.is_booking
      and (o.taken_number is not null or o.copy is null and o.status in ('waiting', 'held'))
    where s.tenant_id = $tenant_id::uuid and s.id = $id::uuid
    order by o.taken_number nulls last, o.id limit 1`,
)

/** Entries of a statement that stand otherwise in another one, by their places. */
export const countDiffering = statement<{ count: bigint }>('bookings.count_differing')(
  `select count(*) as count
     from (select position, amount, booked_on, bank_reference from bank_entries
            where tenant_id = $tenant_id::uuid and statement_id = $id::uuid) c
     full join
          (select position, amount, booked_on, bank_reference from bank_entries
            where tenant_id = $tenant_id::uuid and statement_id = $original_id::uuid) o
       on o.position = c.position
    where c.position is null or o.position is null or c.amount <> o.amount
       or c.booked_on is distinct from o.booked_on
       or c.bank_reference is distinct from o.bank_reference`,
)

/** What both say of the same places, where it is kept of both. */
export const selectPairs = statement<{
  position: number
  id: Id<'bank_entry'>
  sealed: Buffer
  original_id: Id<'bank_entry'>
  original_sealed: Buffer
}>('bookings.select_pairs')(
  `select c.position, c.id, c.sealed, o.id as original_id, o.sealed as original_sealed
     from bank_entries c
     join bank_entries o on o.tenant_id = c.tenant_id and o.statement_id = $original_id::uuid
                        and o.position = c.position
    where c.tenant_id = $tenant_id::uuid and c.statement_id = $id::uuid
      and c.position > $after::int and c.sealed is not null and o.sealed is not null
    order by c.position limit $limit::int`,
)

/** The last one of an account that was taken, by its days: one may be counted late. */
export const selectLastTaken = statement<StatementRecord>('bookings.select_last_taken')(
  `select ${STATEMENT} from bank_statements s
    where s.tenant_id = $tenant_id::uuid and s.connected_account_id = $connected_account_id::uuid
      and s.taken_number is not null
    order by ${LATEST_FIRST} limit 1`,
)

/** It tells early, or tells more: nothing of it is booked. */
export const setTold = smallMove('bookings.set_told')('bank_statement', {
  to: ['told'],
  set: 'updated_at = $now::timestamptz',
  where: 'r.tenant_id = $tenant_id::uuid and r.id = $id::uuid',
})

export const setWaiting = smallMove('bookings.set_waiting')('bank_statement', {
  to: ['waiting'],
  set: 'findings = $findings::text[], updated_at = $now::timestamptz',
  where: 'r.tenant_id = $tenant_id::uuid and r.id = $id::uuid',
})

export const setHeld = smallMove('bookings.set_held')('bank_statement', {
  to: ['held'],
  set: 'findings = $findings::text[], updated_at = $now::timestamptz',
  where: 'r.tenant_id = $tenant_id::uuid and r.id = $id::uuid',
})

export const setDropped = smallMove('bookings.set_dropped')('bank_statement', {
  to: ['dropped'],
  set: `findings = $findings::text[], copy_of = $copy_of::uuid, updated_at = $now::timestamptz`,
  where: 'r.tenant_id = $tenant_id::uuid and r.id = $id::uuid',
})

/** It is the next of its account. */
export const setTaken = smallMove('bookings.set_taken')('bank_statement', {
  to: ['taken'],
  set: `findings = $findings::text[], is_deduped = r.is_deduped or $is_deduped::boolean,
        updated_at = $now::timestamptz,
        taken_number = coalesce((select max(t.taken_number) from bank_statements t
                                  where t.tenant_id = r.tenant_id
                                    and t.connected_account_id = r.connected_account_id), 0) + 1`,
  where: 'r.tenant_id = $tenant_id::uuid and r.id = $id::uuid',
})

export const setBooked = smallMove('bookings.set_booked')('bank_statement', {
  to: ['booked'],
  set: 'updated_at = $now::timestamptz',
  where: 'r.tenant_id = $tenant_id::uuid and r.id = $id::uuid',
})

/** Entries of a statement that has no effect. */
export const voidEntries = smallMove('bookings.void_entries')('bank_entry', {
  to: ['void'],
  set: 'updated_at = $now::timestamptz',
  where: 'r.tenant_id = $tenant_id::uuid and r.statement_id = $statement_id::uuid',
})

/** The statement of an account that is being booked, or has an entry to be booked again. */
export const selectBooking = statement<StatementRecord>('bookings.select_booking')(
  `select ${STATEMENT} from bank_statements s
    where s.tenant_id = $tenant_id::uuid and s.connected_account_id = $connected_account_id::uuid
      and (s.status = 'taken'
           or (s.status = 'booked'
               and exists (select from bank_entries e
                            where e.tenant_id = s.tenant_id and e.statement_id = s.id
                              and e.status = 'noted')))
    order by s.taken_number limit 1`,
)

/** The next entries of a statement to be booked, in its order. */
export const lockNoted = statement<EntryRecord>('bookings.lock_noted')(
  `select ${ENTRY} from bank_entries e
    where e.tenant_id = $tenant_id::uuid and e.statement_id = $statement_id::uuid
      and e.status = 'noted'
    order by e.position limit $limit::int for no key update`,
)

export const lockEntry = statement<EntryRecord>('bookings.lock_entry')(
  `select ${ENTRY} from bank_entries e
    where e.tenant_id = $tenant_id::uuid and e.id = $id::uuid for no key update`,
)

export const selectEntry = statement<EntryRecord>('bookings.select_entry')(
  `select ${ENTRY} from bank_entries e
    where e.tenant_id = $tenant_id::uuid and e.id = $id::uuid`,
)

/**
 * The pages of a statement that count, itself among them. A page that has come before tells again
 * what any of them has told: then only itself.
 */
export const selectPages = statement<{ id: Id<'bank_statement'> }>('bookings.select_pages')(
  `with pages as (
     select o.id, o.page, s.id as own_id, s.page as own_page from bank_statements s
       join bank_statements o on o.tenant_id = s.tenant_id
        and o.connected_account_id = s.connected_account_id and o.to_day = s.to_day
        and o.kind = s.kind and o.statement_id = s.statement_id and o.page is not null
        and (o.taken_number is not null or o.id = s.id)
      where s.tenant_id = $tenant_id::uuid and s.id = $id::uuid)
   select $id::uuid as id
    union select id from pages
           where not exists (select 1 from pages where id <> own_id and page = own_page)`,
)

/** How many entries that look like one of these stand in the books from other statements. */
export const countSame = statement<{ id: Id<'bank_entry'>; count: bigint }>('bookings.count_same')(
  `select n.id, (select count(*) from bank_entries e
                  where e.tenant_id = $tenant_id::uuid
                    and e.connected_account_id = $connected_account_id::uuid
                    and e.booked_on is not distinct from n.booked_on and e.amount = n.amount
                    and e.bank_reference is not distinct from n.bank_reference
                    and e.statement_id <> all($statement_ids::uuid[])
                    and e.status in ('asked', 'booked')) as count
     from $rows(id uuid, booked_on date, amount bigint, bank_reference text) as n`,
)

/** What was told early, with its details, of entries that have none. */
export const selectTold = statement<{
  id: Id<'bank_entry'>
  told_id: Id<'bank_entry'>
  sealed: Buffer
}>('bookings.select_told')(
  `select n.id, t.id as told_id, t.sealed
     from $rows(id uuid, booked_on date, amount bigint, bank_reference text, occurrence int) as n
    cross join lateral (
      select e.id, e.sealed from bank_entries e
       where e.tenant_id = $tenant_id::uuid
         and e.connected_account_id = $connected_account_id::uuid
         and e.booked_on is not distinct from n.booked_on and e.amount = n.amount
         and e.bank_reference is not distinct from n.bank_reference
         and e.occurrence = n.occurrence and e.status = 'told' and e.sealed is not null
       order by e.id) t`,
)

/** Entries about which people were asked and that a notification now tells more of. */
export const setNotedAgain = smallMove<{ id: Id<'bank_entry'> }>('bookings.set_noted_again')(
  'bank_entry',
  {
    to: ['noted'],
    set: 'asked = null, updated_at = $now::timestamptz',
    from: 'bank_entries t',
    where: `r.tenant_id = $tenant_id::uuid and t.tenant_id = r.tenant_id
      and t.statement_id = $statement_id::uuid and t.status = 'told'
      and r.connected_account_id = t.connected_account_id and r.status = 'asked'
      and r.booked_on is not distinct from t.booked_on and r.amount = t.amount
      and r.bank_reference is not distinct from t.bank_reference
      and r.occurrence = t.occurrence`,
    returning: 'r.id',
  },
)

export const setEntriesBooked = smallMove('bookings.set_entries_booked')('bank_entry', {
  to: ['booked'],
  set: 'updated_at = $now::timestamptz',
  where: 'r.tenant_id = $tenant_id::uuid and r.id = any($ids::uuid[])',
})

export const setEntriesVoid = smallMove('bookings.set_entries_void')('bank_entry', {
  to: ['void'],
  set: 'updated_at = $now::timestamptz',
  where: 'r.tenant_id = $tenant_id::uuid and r.id = any($ids::uuid[])',
})

export const setEntriesAsked = smallMove('bookings.set_entries_asked')('bank_entry', {
  to: ['asked'],
  set: 'asked = n.asked, updated_at = $now::timestamptz',
  from: '$rows(id uuid, asked text) as n',
  where: 'r.tenant_id = $tenant_id::uuid and r.id = n.id',
})

export const insertParts = statement('bookings.insert_parts')(
  `insert into bank_entry_parts (tenant_id, entry_id, position, became, amount, order_id,
                                 inbound_id)
   select $tenant_id::uuid, n.entry_id, n.position, n.became, n.amount, n.order_id, n.inbound_id
     from $rows(entry_id uuid, position int, became text, amount bigint, order_id uuid,
                inbound_id uuid) as n`,
)

export const selectParts = statement<PartRecord>('bookings.select_parts')(
  `select entry_id, became, amount, order_id, inbound_id from bank_entry_parts
    where tenant_id = $tenant_id::uuid and entry_id = any($entry_ids::uuid[])
    order by entry_id, position`,
)

/** Some entries of a statement in its order, after a place; of one status, where one is given. */
export const selectEntries = statement<EntryRecord & { position: number }>(
  'bookings.select_entries',
)(
  `select ${ENTRY}, e.position from bank_entries e
    where e.tenant_id = $tenant_id::uuid and e.statement_id = $statement_id::uuid
      and e.position > $after::int and ($status::text is null or e.status = $status::text)
    order by e.position limit $limit::int`,
)

/** What people decide, or decided, about entries. */
export const selectDecisionsOf = statement<{
  entry_id: Id<'bank_entry'>
  id: Id<'bank_decision'>
}>('bookings.select_decisions_of')(
  `select entry_id, id from bank_decisions
    where tenant_id = $tenant_id::uuid and entry_id = any($entry_ids::uuid[]) order by id`,
)

export const selectStatements = statement<StatementRecord>('bookings.select_statements')(
  `select ${STATEMENT} from bank_statements s
    where s.tenant_id = $tenant_id::uuid and s.id = any($ids::uuid[])`,
)
