import type pg from 'pg'

/** How many rows each table of a database has: what a refused request must not change. */
export async function rowCounts(owner: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int from ${name}`)
  const { rows } = await owner.query<{ name: string; count: number }>(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
