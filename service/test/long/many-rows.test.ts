// Migrations of a database with ten million rows in a table and as many in one that lies in months:
// those that came after the baseline, and of each kind that may come one. Others write meanwhile.
// Prints how long each took and how long a write waited at most.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate, readMigrations } from '#db'
import { BASELINE } from '../../../tools/migrations.ts'
import type { Migration } from '../../src/foundation/db/migration-files.ts'
import { readMigrationFiles } from '../../src/foundation/db/migration-files.ts'
import { emptyDatabase } from '../harness/database.ts'

const ROWS = Number(process.env.HOLDFAST_MANY_ROWS ?? 10_000_000)
const WRITERS = 4
/** What took longer than this must have let others write. */
const LONG_MS = 5_000
const TIMEOUT_MS = 7_200_000

const goOn = `-- holdfast: builds from ${String(BASELINE).padStart(4, '0')} go on`
const outside = '-- holdfast: outside a transaction'
const madeUp: Readonly<Record<string, readonly string[]>> = {
  column: [
    'alter table intents add column noted text;',
    'create function note_it() returns trigger language plpgsql as $$',
    "begin new.noted := coalesce(new.noted, 'by an older build'); return new; end $$;",
    'create trigger noted before insert on intents for each row execute function note_it();',
  ],
  condition: ['alter table intents add constraint brief check (length(noted) < 80) not valid;'],
  looked_at: ['alter table intents validate constraint brief;'],
  index: [outside, 'create index concurrently if not exists intents_noted on intents (noted);'],
  index_in_parts: [
    outside,
    'create index concurrently if not exists steps_by_status on status_steps (to_status);',
  ],
}

const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-rows-'))
const connection = await emptyDatabase()
const owner = new pg.Client(connection)

const fill = `
  insert into intents (tenant_id, id, type, status, currency, created_at, updated_at)
  select gen_random_uuid(), id, 'checkout', 'unconfirmed', 'eur', at, at
    from (select now() - i * interval '1 second' as at, i from generate_series($1::int, $2) i) s,
         lateral (select (left(first_id(at)::text, 24) || lpad(to_hex(i), 12, '0'))::uuid as id) d`
const fillSteps = `
  insert into status_steps (tenant_id, resource, resource_id, to_status, at)
  select gen_random_uuid(), 'intent', id, 'unconfirmed', created_at
    from intents where id between first_id(now() - $2::int * interval '1 second')
                              and first_id(now() - ($1::int - 1) * interval '1 second')`
const PIECE = 200_000

beforeAll(async () => {
  await owner.connect()
  await migrate(
    connection,
    readMigrations().filter(({ version }) => version <= BASELINE),
  )
  await owner.query('set session_replication_role = replica')
  for (let from = 1; from <= ROWS; from += PIECE) {
    const values = [from, Math.min(from + PIECE - 1, ROWS)]
    await owner.query('begin')
    await owner.query(fill, values)
    await owner.query(fillSteps, values)
    await owner.query('commit')
  }
  await owner.query('analyze intents')
}, TIMEOUT_MS)
afterAll(async () => {
  await owner.end()
  rmSync(folder, { recursive: true })
})

/** The migrations after the baseline, and those that are made up. */
function later(): Migration[] {
  const own = readMigrations().filter(({ version }) => version > BASELINE)
  const from = readMigrations().length + 1
  for (const [position, [name, lines]] of Object.entries(madeUp).entries()) {
    const file = `${String(from + position).padStart(4, '0')}_${name}.sql`
    writeFileSync(path.join(folder, file), [goOn, ...lines].join('\n'))
  }
  return [...own, ...readMigrationFiles(folder)]
}

interface Writing {
  writes: number
  slowestMs: number
}

const write = `insert into intents (tenant_id, id, type, status, currency, created_at, updated_at)
  values (gen_random_uuid(), gen_random_uuid(), 'checkout', 'unconfirmed', 'eur', now(), now())`
const writeStep = `insert into status_steps (tenant_id, resource, resource_id, to_status, at)
  values (gen_random_uuid(), 'intent', first_id(now()), 'confirmed', now())`

/** Writes into both tables, again and again, while something is done. */
async function writeWhile(work: () => Promise<unknown>): Promise<Writing & { ms: number }> {
  const told: Writing = { writes: 0, slowestMs: 0 }
  let isOver = false
  const writers = Array.from({ length: WRITERS }, async () => {
    const client = new pg.Client(connection)
    await client.connect()
    await client.query('set session_replication_role = replica')
    while (!isOver) {
      const since = performance.now()
      await client.query('begin')
      await client.query(write)
      await client.query(writeStep)
      await client.query('commit')
      told.writes += 1
      told.slowestMs = Math.max(told.slowestMs, performance.now() - since)
    }
    await client.end()
  })
  const since = performance.now()
  try {
    await Promise.race([work(), ...writers])
  } finally {
    isOver = true
  }
  const ms = performance.now() - since
  await Promise.all(writers)
  return { ...told, ms }
}

it('lets others write, whatever is changed', { timeout: TIMEOUT_MS }, async () => {
  const before = readMigrations().filter(({ version }) => version <= BASELINE)
  const all = later()
  for (const [at, { name }] of all.entries()) {
    const { ms, writes, slowestMs } = await writeWhile(async () => {
      expect(await migrate(connection, [...before, ...all.slice(0, at + 1)])).toEqual([name])
    })
    const took = `${Math.round(ms)} ms, ${writes} writes meanwhile`
    process.stdout.write(`${name}: ${took}, the slowest ${Math.round(slowestMs)} ms\n`)
    if (ms > LONG_MS) expect(writes, name).toBeGreaterThan(WRITERS)
  }
  const { rows } = await owner.query<{ built: number }>(
    `select count(*)::int as built from pg_index where indisvalid
        and indexrelid in (to_regclass('intents_noted'), to_regclass('steps_by_status'))`,
  )
  expect(rows).toEqual([{ built: 2 }])
})
