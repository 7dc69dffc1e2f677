// Statements that only tests run, as the database's owner, on a database of their own.

export const insertTenant = `insert into tenants (id, organisation_id, environment, created_at)
  values ($1::uuid, $2::uuid, 'sandbox', $3::timestamptz)`

export const countDeadlocks = `select deadlocks::int as found from pg_stat_database
  where datname = current_database()`

/** Deadlocks are looked for at once, not after a second of waiting. */
export const impatientWithDeadlocks = (database: string) =>
  `alter database ${database} set deadlock_timeout = '20ms'`

export const selectPostSource = `select pg_get_functiondef('ledger_post'::regproc) as source`

/** Sessions beside the asking one: a session hands in its counts when it ends. */
export const countSessions = `select count(*)::int as found from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`
