// A scratch table of a tenant, for tests of this room only.
import { statement } from '#db'

/** `sealed` may be written and read, and never changed or deleted. */
export const createScratch = `
  create table notes (
    tenant_id uuid not null references tenants (id), id int not null, amount bigint not null,
    primary key (tenant_id, id));
  call isolate('notes', 'select, insert, update, delete');
  create table sealed (
    tenant_id uuid not null references tenants (id), id int not null,
    primary key (tenant_id, id));
  call isolate('sealed', 'select, insert')`

export const insertTenant = `
  insert into tenants (id, organisation_id, environment, created_at)
  values ($1::uuid, $1::uuid, 'sandbox', $2::timestamptz)`

export const countNotes = `select count(*)::int as found from notes`

export const insertNote = statement('scratch.insert')(
  `insert into notes (tenant_id, id, amount) values ($tenant_id::uuid, $id::int, $amount::bigint)`,
)

export const selectNotes = statement<{ id: number; amount: bigint }>('scratch.select')(
  `select id, amount from notes order by id`,
)

/** Tells with each row for how many ids it was asked. */
export const selectNotesById = statement<{ id: number; asked: number }>('scratch.select_by_id')(
  `select id, cardinality($ids::int[]) as asked from notes
    where tenant_id = $tenant_id::uuid and id = any($ids::int[]) order by id`,
  { key: 'id', keys: 'ids' },
)

/** Tells with each row what it was asked besides. */
export const selectSaid = statement<{ id: number; said: string }>('scratch.said')(
  `select id, array_to_string($words::text[], '|') as said from notes
    where tenant_id = $tenant_id::uuid and id = any($ids::int[]) order by id`,
  { key: 'id', keys: 'ids' },
)

/** When the transaction began, in microseconds. */
export const selectMoment = statement<{ began: bigint }>('scratch.moment')(
  `select (extract(epoch from transaction_timestamp()) * 1000000)::bigint as began`,
)

export const lockNote = statement<{ id: number }>('scratch.lock')(
  `select id from notes where id = $id::int for update`,
)

export const addToNote = statement<{ amount: bigint }>('scratch.add')(
  `update notes set amount = amount + $amount::bigint where id = $id::int returning amount`,
)

export const deleteNotes = statement<{ id: number }>('scratch.delete')(
  `delete from notes returning id`,
)

export const insertSealed = statement('scratch.insert_sealed')(
  `insert into sealed (tenant_id, id) values ($tenant_id::uuid, $id::int)`,
)

/** What the role of the service must not be able to do. */
export const forbidden = {
  'change what may only be added': statement('scratch.update_sealed')(
    `update sealed set id = id + 1`,
  ),
  'delete what may only be added': statement('scratch.delete_sealed')(`delete from sealed`),
  'empty a table': statement('scratch.truncate')(`truncate notes`),
  'switch row level security off': statement('scratch.no_isolation')(
    `alter table notes disable row level security`,
  ),
  'make a table': statement('scratch.create')(`create table more (id int)`),
  'change a migration': statement('scratch.migrations')(`delete from holdfast_migrations`),
  'rewrite an event': statement('scratch.events')(`update events set type = 'other'`),
  'delete a tenant': statement('scratch.tenants')(`delete from tenants`),
}

export const divideByZero = statement('scratch.divide')(`select 1 / 0`)

/** Raises whatever SQLSTATE it is given. */
export const raise = statement('scratch.raise')(`select raise_state($state::text)`)

export const createRaise = `
  create function raise_state(state text) returns void language plpgsql as
  $$ begin raise exception 'raised on purpose' using errcode = state; end $$`

export const selectSession = statement<{ role: string; tenant: string | null; pid: number }>(
  'scratch.session',
)(
  `select current_user::text as role, pg_backend_pid() as pid,
          nullif(current_setting('holdfast.tenant', true), '') as tenant`,
)

export const selectTypes = statement<{
  big: bigint
  bigs: bigint[]
  none: bigint[]
  small: number
  at: Date
  uuid: string
  bytes: Buffer
  json: unknown
  nothing: bigint | null
}>('scratch.types')(
  `select $big::bigint as big, $bigs::bigint[] as bigs, '{}'::bigint[] as none, 7::int as small,
          $at::timestamptz as at, $uuid::uuid as uuid, $bytes::bytea as bytes, $json::jsonb as json,
          null::bigint as nothing`,
)

/** Ends a session, as a database does that stops. */
export const endSession = `select pg_terminate_backend($1::int)`

export interface EchoRow {
  texts: (string | null)[]
  numbers: (bigint | null)[]
  instants: Date[]
  bytes: Buffer[]
  flags: boolean[]
}

/** Gives arrays back as the database has read them. */
export const echoArrays = statement<EchoRow>('scratch.echo_arrays')(
  `select $texts::text[] as texts, $numbers::bigint[] as numbers,
          $instants::timestamptz[] as instants,
          $bytes::bytea[] as bytes, $flags::boolean[] as flags`,
)
