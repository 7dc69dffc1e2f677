import { statement } from '#db'
import type {
  HeadRow,
  RootedRow,
  SealedBelow,
  UncoveredRow,
  UnsealedRow,
  VerifyRow,
} from '#sealing'
import type { JournalSource } from './entry.ts'

/** The archive that an entry names. */
const archiveColumn = `case when t.id is null and a.id is not null then jsonb_build_object(
            'month', to_char(a.month, 'YYYY-MM'), 'file', a.file,
            'sha256', encode(a.sha256, 'hex'), 'carried', encode(a.carried, 'hex')) end as archive`

/**
 * Columns of a `JournalSource`, of a transaction `t` or else of a month `a` that has left for a
 * file: `sources` joins them. Movements are written as the text that is hashed: as values of JSON
 * they cost the database and the reader half as much again.
 */
const sourceColumns = `coalesce(t.id, a.id) as id,
          coalesce(t.kind, 'month_archived') as kind, coalesce(t.currency, '') as currency,
          coalesce(t.subject_id, a.archive_id) as subject_id,
          to_json(coalesce(t.at, a.at) at time zone 'utc') as at,
          '[' || coalesce((
            select string_agg('[' || m.position || ',"' || m.from_account || '",'
                              || coalesce(to_json(f.kind)::text, 'null') || ',"' || m.to_account
                              || '",' || coalesce(to_json(g.kind)::text, 'null') || ',"'
                              || m.amount || '"]', ',' order by m.position)
              from ledger_movements m
              left join ledger_accounts f on f.tenant_id = m.tenant_id and f.id = m.from_account
              left join ledger_accounts g on g.tenant_id = m.tenant_id and g.id = m.to_account
             where m.tenant_id = t.tenant_id and m.transaction_id = t.id), '') || ']' as movements,
          ${archiveColumn}` as const

/** What stands behind the id of an entry; nothing where it is gone, or in a file. */
const sources = <const Of extends string>(id: Of) =>
  `left join ledger_transactions t on t.tenant_id = $tenant_id::uuid and t.id = ${id}
     left join published_archived_months a
       on a.tenant_id = $tenant_id::uuid and a.id = ${id}` as const

/** Makes the head of a tenant that has none yet. */
export const insertHead = statement('journal.insert_head')(
  `insert into journal_heads (tenant_id, chain) values ($tenant_id::uuid, $chain::bytea)
   on conflict do nothing`,
)

/** Locks the head; no row while another one seals. */
export const lockHead = statement<HeadRow & SealedBelow>('journal.lock_head')(
  `select size, chain, peaks, sealed_below::text, oldest_writer()::text as oldest
     from journal_heads
    where tenant_id = $tenant_id::uuid for update skip locked`,
)

/** By questions of their own for the bounds: joined to, they would begin no range of an index. */
const isUnsealed = `t.written_in >= (select low from snapshot)
        and t.written_in < (select high from snapshot)
        and (t.written_in < $before_written_in::text::xid8
             or t.written_in >= (select next from snapshot))
        and not exists (select from journal_entries j
                         where j.tenant_id = t.tenant_id and j.transaction_id = t.id)` as const

/**
 * What is to be sealed next, in order. Below the oldest transaction that was open when the head was
 * locked nothing can appear any more. A number that was not given yet stands in a row of another
 * database, restored here, one of another node in a row that was moved here; a head from there is
 * begun anew, and what it has sealed is left out.
 */
export const selectUnsealed = statement<JournalSource & UnsealedRow>('journal.select_unsealed')(
  `with snapshot as materialized (
     select pg_snapshot_xmax(all_writers()) as next,
            case when is_counted_here($from_written_in::text::xid8)
              then $from_written_in::text::xid8 else '0'::xid8 end as low,
            case when is_counted_here($from_written_in::text::xid8)
              then numbers_until($from_written_in::text::xid8)
              else '18446744073709551615'::xid8 end as high),
   picked as materialized (
     (select t.id, t.written_in
        from ledger_transactions t
       where t.tenant_id = $tenant_id::uuid and ${isUnsealed}
       order by t.written_in, t.id limit $limit::int)
     union all
     (select t.id, t.written_in
        from published_archived_months t
       where t.tenant_id = $tenant_id::uuid and ${isUnsealed}
       order by t.written_in, t.id limit $limit::int)
     order by written_in, id limit $limit::int)
   select ${sourceColumns}, p.written_in::text
     from picked p
     ${sources('p.id')}
    order by p.written_in, p.id`,
  {
    takes: {
      tenant_id: 'uuid',
      from_written_in: 'text',
      before_written_in: 'text',
      limit: 'int',
    },
    isPlannedForValues: true,
  },
)

export const insertEntries = statement('journal.insert_entries')(
  `insert into journal_entries (tenant_id, position, transaction_id, leaf, chain)
   select $tenant_id::uuid, $sealed::bigint + e.n, e.transaction_id, e.leaf, e.chain
     from $rows(transaction_id uuid, leaf bytea, chain bytea, n ordinality) as e`,
)

export const insertTiles = statement('journal.insert_tiles')(
  `insert into journal_tiles (tenant_id, number, hash)
   select $tenant_id::uuid, t.number, t.hash from $rows(number bigint, hash bytea) as t`,
)

export const insertCheckpoint = statement('journal.insert_checkpoint')(
  `insert into journal_checkpoints (tenant_id, size, root, chain, at, key_id, signature)
   values ($tenant_id::uuid, $size::bigint, $root::bytea, $chain::bytea, $at::timestamptz,
   $key_id::text, $signature::bytea)`,
)

export const updateHead = statement('journal.update_head')(
  `update journal_heads
      set size = $size::bigint, chain = $chain::bytea, peaks = $peaks::bytea[],
          sealed_below = $sealed_below::text::xid8
    where tenant_id = $tenant_id::uuid`,
)

/** Says that all is sealed which was written before a transaction. */
export const settleHead = statement('journal.settle_head')(
  `update journal_heads set sealed_below = $sealed_below::text::xid8
    where tenant_id = $tenant_id::uuid`,
)

/** Tenants with something to seal. */
export const selectTenantsToSeal = statement<{ tenant_id: string }>('journal.tenants_to_seal')(
  `select tenant_id from tenants_to_seal()`,
)

/** How far each tenant's checkpoints go. */
export const selectSealed = statement<{ tenant_id: string; size: bigint }>(
  'journal.tenants_with_journal',
)(`select tenant_id, size from journals_sealed()`)

export const selectCheckpointsAfter = statement<RootedRow>('journal.checkpoints_after')(
  `select size, root, chain, at, key_id, signature from journal_checkpoints
    where tenant_id = $tenant_id::uuid and size > $after_size::bigint
    order by size limit $limit::int`,
)

export const selectLatestCheckpoint = statement<RootedRow>('journal.latest_checkpoint')(
  `select size, root, chain, at, key_id, signature from journal_checkpoints
    where tenant_id = $tenant_id::uuid order by size desc limit 1`,
)

export const selectCheckpoint = statement<RootedRow>('journal.checkpoint')(
  `select size, root, chain, at, key_id, signature from journal_checkpoints
    where tenant_id = $tenant_id::uuid and size = $size::bigint`,
)

export const selectLeaves = statement<{ position: bigint; leaf: Buffer }>('journal.leaves')(
  `select position, leaf from journal_entries
    where tenant_id = $tenant_id::uuid and position > $after_position::bigint
      and position <= $until_position::bigint
    order by position`,
)

/** The leaves under the subtrees of 256 with these numbers. */
export const selectLeavesOfTiles = statement<{ position: bigint; leaf: Buffer }>(
  'journal.leaves_of_tiles',
)(
  `select e.position, e.leaf
     from unnest($numbers::bigint[]) tile (number)
     join journal_entries e on e.tenant_id = $tenant_id::uuid
      and e.position > tile.number * 256 and e.position <= tile.number * 256 + 256`,
)

export const selectTiles = statement<{ number: bigint; hash: Buffer }>('journal.tiles')(
  `select number, hash from journal_tiles where tenant_id = $tenant_id::uuid
          and number < $before_number::bigint`,
)

export interface EntryRow extends Omit<JournalSource, 'id'> {
  position: bigint
  leaf: Buffer
  entry_id: string
  /** Null where what was sealed is gone. */
  id: string | null
}

export const selectEntriesAfter = statement<EntryRow>('journal.entries_after')(
  `select e.position, e.leaf, e.transaction_id as entry_id, ${sourceColumns}
     from (select * from journal_entries
            where tenant_id = $tenant_id::uuid and position > $after_position::bigint
            order by position limit $limit::int) e
     ${sources('e.transaction_id')}
    order by e.position`,
)

export const selectEntriesOf = statement<EntryRow>('journal.entries_of')(
  `select e.position, e.leaf, e.transaction_id as entry_id, ${sourceColumns}
     from journal_entries e
     ${sources('e.transaction_id')}
    where e.tenant_id = $tenant_id::uuid and e.transaction_id = any($transaction_ids::uuid[])`,
)

// What follows is asked by the owner over all tenants, in one snapshot.

export const selectHeads = statement<HeadRow & { tenant_id: string }>('journal.all_heads')(
  `select tenant_id, size, chain, peaks from journal_heads order by tenant_id`,
)

/** Rows of the entries of a page: by one pass over an index, within the months that they are of. */
const ofPage = <const Id extends string>(id: Id) =>
  `${id} = any(array(select transaction_id from page))
      and ${id} >= (select transaction_id from page order by transaction_id limit 1)
      and ${id} <= (select transaction_id from page order by transaction_id desc limit 1)` as const

/**
 * Entries with their transactions, whether these are still there or not. What an entry is made of
 * is read for the whole page at once, and each account written once: probed entry by entry, as
 * `sourceColumns` does, the database takes a third longer.
 */
export const selectForVerify = statement<Omit<JournalSource, 'id'> & VerifyRow>(
  'journal.for_verify',
)(
  `with page as materialized (
     select position, transaction_id, leaf, chain from journal_entries
      where tenant_id = $tenant_id::uuid and position > $after_position::bigint
      order by position limit $limit::int),
   posted as materialized (
     select id, kind, currency, subject_id, at from ledger_transactions
      where tenant_id = $tenant_id::uuid and ${ofPage('id')}),
   moved as materialized (
     select transaction_id, position, from_account, to_account, amount from ledger_movements
      where tenant_id = $tenant_id::uuid and ${ofPage('transaction_id')}),
   named as materialized (
     select id, '"' || id || '",' || to_json(kind)::text as account from ledger_accounts
      where tenant_id = $tenant_id::uuid and id = any(array(
        select from_account from moved union select to_account from moved))),
   written as materialized (
     select m.transaction_id, '[' || string_agg(
              '[' || m.position
              || ',' || coalesce(f.account, '"' || m.from_account || '",null')
              || ',' || coalesce(g.account, '"' || m.to_account || '",null')
              || ',"' || m.amount || '"]', ',' order by m.position) || ']' as movements
       from moved m
       left join named f on f.id = m.from_account
       left join named g on g.id = m.to_account
      group by m.transaction_id)
   select e.position, e.transaction_id as entry_id, e.leaf, e.chain,
          coalesce(t.id, a.id) as id,
          coalesce(t.kind, 'month_archived') as kind, coalesce(t.currency, '') as currency,
          coalesce(t.subject_id, a.archive_id) as subject_id,
          to_json(coalesce(t.at, a.at) at time zone 'utc') as at,
          coalesce(w.movements, '[]') as movements, ${archiveColumn}
     from page e
     left join posted t on t.id = e.transaction_id
     left join written w on w.transaction_id = t.id
     left join published_archived_months a
       on a.tenant_id = $tenant_id::uuid and a.id = e.transaction_id
    order by e.position`,
)

export const selectAllCheckpoints = statement<RootedRow>('journal.all_checkpoints')(
  `select size, root, chain, at, key_id, signature from journal_checkpoints
    where tenant_id = $tenant_id::uuid order by size`,
)

export const selectAllTiles = statement<{ number: bigint; hash: Buffer }>('journal.all_tiles')(
  `select number, hash from journal_tiles where tenant_id = $tenant_id::uuid order by number`,
)

/** What of a source of entries no entry covers; late is what had to be covered by now. */
const uncoveredIn = <Source extends string>(source: Source) =>
  `select t.tenant_id, t.id,
          t.written_in < h.sealed_below and t.written_in >= (numbers_from()::text)::xid8
            and is_counted_here(h.sealed_below) as is_late
     from ${source} t
     left join journal_heads h on h.tenant_id = t.tenant_id
     left join journal_entries j on j.tenant_id = t.tenant_id and j.transaction_id = t.id
    where j.tenant_id is null` as const

/** Transactions that no entry covers, by tenant: each is compared on the node that numbered it. */
export const selectUncovered = statement<UncoveredRow>('journal.uncovered')(
  `select tenant_id, count(*) as unsealed,
          (array_agg(id order by id) filter (where is_late))[1] as passed_over
     from (${uncoveredIn('ledger_transactions')}
            union all
           ${uncoveredIn('published_archived_months')}) uncovered
    group by tenant_id`,
)

/** Brings transactions back that the journal holds the hashes of. */
export const bringBackLines = statement('journal.bring_back')(
  'select journal_bring_back($tenant_id::uuid, $lines::text[], $written_in::text[])',
)

interface MonthRow extends JournalSource {
  /** 0: never sealed, since its tenant was replaced. */
  position: bigint
  written_in: string
}

/**
 * The transactions of a range of ids, in the order of the journal: what an archive keeps of them.
 * None is an archive itself. Asked by the owner, as a cursor.
 */
export const selectMonth = statement<MonthRow>('journal.month')(
  `select coalesce(e.position, 0) as position, t.written_in::text, ${sourceColumns}
     from ledger_transactions t
     left join journal_entries e on e.tenant_id = t.tenant_id and e.transaction_id = t.id
     left join published_archived_months a on a.tenant_id = t.tenant_id and a.id = t.id
    where t.tenant_id = $tenant_id::uuid and t.id >= $from_id::uuid and t.id < $until_id::uuid
    order by 1, t.id`,
)
