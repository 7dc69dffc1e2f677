// What a superuser might do to the books behind the service's back, trigger or not.

export const insertTenant = `with made as (
    insert into tenants (id, organisation_id, environment, created_at)
    values ($1::uuid, $2::uuid, 'sandbox', $3::timestamptz) returning id)
  insert into event_sequences (tenant_id) select id from made`

const triggered = [
  'ledger_transactions',
  'ledger_movements',
  'journal_entries',
  'journal_tiles',
  'journal_checkpoints',
]

/** Even those that are always on. */
export const switchTriggersOff = triggered
  .map((table) => `alter table ${table} disable trigger all;`)
  .join('\n')

export const openEntries = `select position, transaction_id from journal_entries
  where tenant_id = $1::uuid order by position`

/** Each changes the ledger or the journal at the entry $2 of the tenant $1. */
export const edits = {
  'a higher amount': `update ledger_movements m set amount = amount + 1
     from journal_entries e where e.tenant_id = $1::uuid and e.position = $2::bigint
      and m.tenant_id = e.tenant_id and m.transaction_id = e.transaction_id and m.position = 1`,
  'money given to another account': `update ledger_movements m
      set to_account = (
        select a.id from ledger_accounts a
         where a.tenant_id = m.tenant_id and a.id not in (m.from_account, m.to_account)
         order by a.id limit 1)
     from journal_entries e where e.tenant_id = $1::uuid and e.position = $2::bigint
      and m.tenant_id = e.tenant_id and m.transaction_id = e.transaction_id and m.position = 1`,
  'the two sides turned round': `update ledger_movements m
      set from_account = to_account, to_account = from_account
     from journal_entries e where e.tenant_id = $1::uuid and e.position = $2::bigint
      and m.tenant_id = e.tenant_id and m.transaction_id = e.transaction_id and m.position = 1`,
  'another time': `update ledger_transactions t set at = at - interval '1 microsecond'
     from journal_entries e where e.tenant_id = $1::uuid and e.position = $2::bigint
      and t.tenant_id = e.tenant_id and t.id = e.transaction_id`,
  'another kind': `update ledger_transactions t
      set kind = case kind when 'reconciled' then 'checkout_settled' else 'reconciled' end
     from journal_entries e where e.tenant_id = $1::uuid and e.position = $2::bigint
      and t.tenant_id = e.tenant_id and t.id = e.transaction_id`,
  'another currency': `update ledger_transactions t set currency = 'usd'
     from journal_entries e where e.tenant_id = $1::uuid and e.position = $2::bigint
      and t.tenant_id = e.tenant_id and t.id = e.transaction_id`,
  'another subject': `update ledger_transactions t set subject_id = gen_random_uuid()
     from journal_entries e where e.tenant_id = $1::uuid and e.position = $2::bigint
      and t.tenant_id = e.tenant_id and t.id = e.transaction_id`,
  'a movement added': `insert into ledger_movements
      (tenant_id, transaction_id, position, from_account, to_account, amount)
     select m.tenant_id, m.transaction_id, 900, m.to_account, m.from_account, 1
       from journal_entries e join ledger_movements m
         on m.tenant_id = e.tenant_id and m.transaction_id = e.transaction_id and m.position = 1
      where e.tenant_id = $1::uuid and e.position = $2::bigint`,
  'a movement deleted': `delete from ledger_movements m using journal_entries e
      where e.tenant_id = $1::uuid and e.position = $2::bigint
        and m.tenant_id = e.tenant_id and m.transaction_id = e.transaction_id and m.position = 1`,
  'a transaction deleted': `delete from ledger_transactions t using journal_entries e
      where e.tenant_id = $1::uuid and e.position = $2::bigint
        and t.tenant_id = e.tenant_id and t.id = e.transaction_id`,
  'an entry deleted': `delete from journal_entries
      where tenant_id = $1::uuid and position = $2::bigint`,
  'a leaf of another line': `update journal_entries set leaf = sha256(leaf)
      where tenant_id = $1::uuid and position = $2::bigint`,
  'another hash of the chain': `update journal_entries set chain = sha256(chain)
      where tenant_id = $1::uuid and position = $2::bigint`,
} as const

/** The entries $2 and $3 change places, with their hashes or without. */
export const swaps = {
  'two transactions swapped': `update journal_entries e
      set transaction_id = other.transaction_id
     from journal_entries other
    where e.tenant_id = $1::uuid and other.tenant_id = $1::uuid
      and (e.position, other.position) in (($2::bigint, $3::bigint), ($3::bigint, $2::bigint))`,
  'two entries swapped': `update journal_entries e
      set transaction_id = other.transaction_id, leaf = other.leaf
     from journal_entries other
    where e.tenant_id = $1::uuid and other.tenant_id = $1::uuid
      and (e.position, other.position) in (($2::bigint, $3::bigint), ($3::bigint, $2::bigint))`,
  'two amounts swapped': `update ledger_movements m set amount = other.amount
     from journal_entries a, journal_entries b, ledger_movements other
    where a.tenant_id = $1::uuid and b.tenant_id = $1::uuid
      and (a.position, b.position) in (($2::bigint, $3::bigint), ($3::bigint, $2::bigint))
      and m.tenant_id = a.tenant_id and m.transaction_id = a.transaction_id and m.position = 1
      and other.tenant_id = b.tenant_id and other.transaction_id = b.transaction_id
      and other.position = 1`,
} as const

export const dropCheckpoints = `delete from journal_checkpoints
  where tenant_id = $1::uuid and size >= $2::bigint`

/** Everything of the tenant $1 from the entry $2 on is gone without a trace in the database. */
export const cutTail = [
  `delete from ledger_movements m using journal_entries e
    where e.tenant_id = $1::uuid and e.position >= $2::bigint
      and m.tenant_id = e.tenant_id and m.transaction_id = e.transaction_id`,
  `delete from ledger_transactions t using journal_entries e
    where e.tenant_id = $1::uuid and e.position >= $2::bigint
      and t.tenant_id = e.tenant_id and t.id = e.transaction_id`,
  dropCheckpoints,
  `delete from journal_tiles where tenant_id = $1::uuid and (number + 1) * 256 >= $2::bigint`,
  `delete from journal_entries where tenant_id = $1::uuid and position >= $2::bigint`,
]

/** The unique pair of a swap is judged at the end of the statement only without its index. */
export const allowSwaps = `alter table journal_entries
  drop constraint journal_entries_tenant_id_transaction_id_key`

/** Lets hashes be of another length. */
export const allowShort = `alter table journal_entries
  drop constraint if exists journal_entries_chain_check`

export const shortenChain = `update journal_entries set chain = substr(chain, 1, 31)
  where tenant_id = $1::uuid and position = $2::bigint`

/** Of the subtree that ends with the entry $2. */
export const changeTile = `update journal_tiles set hash = sha256(hash)
  where tenant_id = $1::uuid and (number + 1) * 256 = $2::bigint`

export const setHead = `update journal_heads set size = $2::bigint, chain = $3::bytea,
  peaks = $4::bytea[] where tenant_id = $1::uuid`

export const rewriteEntry = `update journal_entries set leaf = $3::bytea, chain = $4::bytea
  where tenant_id = $1::uuid and position = $2::bigint`

export const rewriteCheckpoint = `update journal_checkpoints set root = $3::bytea, chain = $4::bytea
  where tenant_id = $1::uuid and size = $2::bigint`

export const rewriteTile = `update journal_tiles set hash = $3::bytea
  where tenant_id = $1::uuid and number = $2::bigint`

/** Begins a transaction that has a number, as one that writes has. */
export const beginWriting = 'begin; select pg_current_xact_id()'

/** What runs stays, for whoever asks after this, what runs now. */
export const beginLooking = 'begin isolation level repeatable read; select pg_current_snapshot()'

/** Whether who looked saw a transaction of another database run, and sealing waits for it. */
export const seenElsewhere = `select id::text,
    exists (select from pg_snapshot_xip(pg_current_snapshot()) seen where seen = id) as is_seen,
    oldest_writer() <= id as is_awaited
  from (select $1::text::xid8 as id) one`

/** The number of the transaction that is under way. */
export const readOwnNumber = 'select pg_current_xact_id()::text as id'

/** The head goes back to the last transaction that it has sealed. */
export const unsettle = `update journal_heads set sealed_below = (
    select max(written_in) from ledger_transactions where tenant_id = $1::uuid)
  where tenant_id = $1::uuid`

/** From here on transactions are numbered as a node of a cluster numbers them. */
export function countOn(node: number): string {
  return `create or replace function numbers_from() returns bigint language sql stable as
    'select ${node}::bigint << 48'`
}

/** What is not sealed has numbers of another database, far ahead: it was restored from there. */
export const writeElsewhere = `update ledger_transactions t
    set written_in = (1000000000 + t.written_in::text::bigint)::text::xid8
  where t.tenant_id = $1::uuid
    and not exists (select from journal_entries e
                     where e.tenant_id = t.tenant_id and e.transaction_id = t.id)`
