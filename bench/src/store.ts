// SQL of the benchmarks: the tables of the baseline, its script, and what sets a run up.

export const insertTenant = `insert into tenants (id, organisation_id, environment, created_at)
  values ($1::uuid, $1::uuid, 'sandbox', now())`

/** The same tables, constraints and indexes, without triggers, row level security or functions. */
export const createPlain = `
  create schema plain;
  create table plain.accounts (like public.ledger_accounts including all) with (fillfactor = 50);
  create table plain.transactions (like public.ledger_transactions including all);
  create table plain.movements (like public.ledger_movements including all);
  insert into plain.accounts select * from public.ledger_accounts where kind = 'project'`

export const settle = `vacuum analyze`

export const countIntents = `select count(*) as count from intents`

/** What an account's id begins with; twelve decimal digits follow. */
export const ACCOUNT_PREFIX = '00000000-0000-7000-8000-'

/**
 * One posting as several statements, balances in the order of their ids: the usual way.
 * A pgbench script for `-M prepared`.
 */
export function severalStatements(tenant: string, accounts: number, isHot: boolean): string {
  const id = (variable: string) =>
    `('${ACCOUNT_PREFIX}' || lpad((:${variable}::int)::text, 12, '0'))::uuid`
  const lines = [
    isHot ? '\\set a 1' : `\\set a random(1, ${accounts})`,
    `\\set b 1 + mod(:a + random(0, ${accounts - 2}), ${accounts})`,
    '\\set low least(:a, :b)',
    '\\set high greatest(:a, :b)',
    '\\set change case when :a < :b then -100 else 100 end',
    'begin;',
    `insert into plain.transactions (tenant_id, id, kind, currency, subject_id, at)
       values ('${tenant}', uuidv7(), 'transfer_within', 'gbp', '${tenant}', now())
       returning id as transaction \\gset`,
    `insert into plain.movements
         (tenant_id, transaction_id, position, from_account, to_account, amount)
       values ('${tenant}', :transaction, 1, ${id('a')}, ${id('b')}, 100);`,
    `update plain.accounts set balance = balance + :change::int
      where tenant_id = '${tenant}' and id = ${id('low')};`,
    `update plain.accounts set balance = balance - :change::int
      where tenant_id = '${tenant}' and id = ${id('high')};`,
    'commit;',
  ]
  return `${lines.join('\n')}\n`
}

/** One posting by one call of the function, committed by itself. */
export const callOnce = {
  name: 'bench.post',
  text: `select refusal from ledger_post($1::uuid, $2::timestamptz, $3::uuid[], $4::uuid[],
           $5::text[], $6::uuid[], $7::text[], $8::int[], $9::int[], $10::int[], $11::bigint[])`,
}

/** The server processes of the application's connections. */
export const backendPids = `select pid from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** Takes off what the journal adds to a posting: a number of 8 bytes, and an index. */
export const withoutJournal = `
  drop index if exists ledger_transactions_written;
  alter table ledger_transactions alter column written_in drop not null;
  alter table ledger_transactions alter column written_in drop default`

/** Puts it back; what was written without it is left unsealed. */
export const withJournal = `
  create index if not exists ledger_transactions_written
    on ledger_transactions (tenant_id, written_in);
  alter table ledger_transactions alter column written_in set default pg_current_xact_id()`

/** From here on each flush of the log waits 2 ms before it writes, whoever else is at work. */
export const slowFlushes = [
  'alter system set commit_delay = 2000',
  'alter system set commit_siblings = 0',
  'select pg_reload_conf()',
]
