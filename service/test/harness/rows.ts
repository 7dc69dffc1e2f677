import type pg from 'pg'
import { sandboxCollection } from '#banks'
import type { TenantId } from '#kit'
import { asId } from '#kit'
import type { TestService } from './service.ts'
import { ownerOf } from './service.ts'

/**
 * A time that is later than a column by an interval. No time zone decides it, so a cluster can tell
 * its nodes to compute it.
 */
export function laterBy(column: string, interval: string): string {
  return `(${column} at time zone 'UTC' + ${interval}) at time zone 'UTC'`
}

/** Gives a live tenant an account of each currency to be paid into, as two people would. */
export async function approveCollection(
  holdfast: Pick<TestService, 'connection'>,
  tenant: TenantId,
): Promise<void> {
  const owner = await ownerOf(holdfast)
  const collect = JSON.stringify(sandboxCollection('eur', asId('project', tenant)))
  await owner.query(
    `insert into collection_accounts (tenant_id, currency, collect, updated_at)
     select $1, currency, $2, now() from unnest(array['eur', 'gbp', 'usd']) as currency`,
    [tenant, collect],
  )
  await owner.end()
}

/**
 * How many rows each table of a database has: what a refused request must not change. That it was
 * made stands in the log of requests, which is left out.
 */
export async function rowCounts(owner: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
        and relname <> 'request_log'
      order by relname`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int from ${name}`)
  const { rows } = await owner.query<{ name: string; count: number }>(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/**
 * Columns that say when something was last seen: whoever asks and is refused is seen, too, and
 * processes are while they live.
 */
const SEEN: Readonly<Record<string, readonly string[]>> = {
  api_keys: ['last_used_at', 'last_ip'],
  api_processes: ['seen_at'],
  installation: ['mark'],
  member_sessions: ['last_used_at', 'ip', 'user_agent'],
}

/**
 * What each table of a database holds, as one number for each: what no refused request may change,
 * not in any row. That it was made stands in the log of requests, which is left out.
 */
export async function rowDigests(owner: pg.Client): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
        and relname <> 'request_log'
      order by relname`,
  )
  const digests = tables.map(({ name }) => {
    const row = (SEEN[name] ?? []).reduce((json, one) => `${json} - '${one}'`, 'to_jsonb(t)')
    return `select '${name}' as name, md5(string_agg(md5((${row})::text), '' order by
              md5((${row})::text))) as digest from ${owner.escapeIdentifier(name)} t`
  })
  const { rows } = await owner.query<{ name: string; digest: string | null }>(
    digests.join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest ?? 'empty']))
}
