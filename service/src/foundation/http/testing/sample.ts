// A small API on a scratch table: what the tests of this room put on a server.
import { idPattern } from '@holdfast/contract'
import pg from 'pg'
import { Type } from 'typebox'
import type { Database } from '#db'
import { openDatabase } from '#db'
import type { TestConnection } from '#harness'
import { testDatabase } from '#harness'
import type { Id, TenantId } from '#kit'
import {
  accepted,
  asId,
  asTenantId,
  Failure,
  fail,
  newUuid,
  parseId,
  randomKey,
  realNow,
  refused,
  showId,
} from '#kit'
import { namesOf } from '../hosts.ts'
import { createLog } from '../log.ts'
import { createReadiness } from '../readiness.ts'
import { commandRoute, plainRoute, readRoute } from '../route.ts'
import type { ServerOptions } from '../server.ts'
import type { Authenticate, Route, RouteOperation } from '../types.ts'
import { createNotesTable, deleteNotes, findNotes, insertNotes, insertTenant } from './store.ts'

const Note = Type.Object({ id: Type.String(), text: Type.String({ maxLength: 30 }) })
const NewNote = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: 40 }),
    amount: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  },
  { additionalProperties: false },
)
const NoteId = Type.Object({ id: Type.String({ pattern: idPattern('project') }) })
const Paging = Type.Object(
  { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) },
  { additionalProperties: false },
)

const base = { params: null, query: null, body: null, accepts: null, errors: [] } as const

const operations = {
  create: {
    ...base,
    id: 'createNote',
    method: 'POST',
    path: '/v1/notes',
    auth: 'private',
    body: NewNote,
    answer: Note,
    idempotent: true,
  },
  read: {
    ...base,
    id: 'getNote',
    method: 'GET',
    path: '/v1/note/{id}',
    auth: 'private',
    params: NoteId,
    query: Paging,
    answer: Note,
    idempotent: false,
  },
  remove: {
    ...base,
    id: 'deleteNote',
    method: 'DELETE',
    path: '/v1/note/{id}',
    auth: 'private',
    params: NoteId,
    answer: null,
    idempotent: false,
  },
  page: {
    ...base,
    id: 'pageNote',
    method: 'POST',
    path: '/client/v1/note',
    auth: 'client',
    body: NewNote,
    answer: Note,
    idempotent: true,
  },
  open: {
    ...base,
    id: 'openPage',
    method: 'POST',
    path: '/client/v1/session',
    auth: 'public',
    body: NewNote,
    answer: Note,
    idempotent: false,
  },
} as const satisfies Record<string, RouteOperation>

interface NoteRow {
  readonly id: Id<'project'>
  readonly text: string
}

function show({ id, text }: NoteRow) {
  return { id: showId('project', id), text }
}

/** Texts with a meaning: each ends in another way. */
const refusals: Readonly<Record<string, () => Failure>> = {
  taken: () => new Failure('invalid_state'),
  missing: () => new Failure('not_found'),
  unmatched: () => new Failure('currency_mismatch'),
  passing: () => new Failure('clock_busy', { retryAfterS: 1 }),
}

type NoteOperation = typeof operations.create | typeof operations.page

function createNotes(operation: NoteOperation): Route {
  return commandRoute(operation, {
    parse: ({ body }) => body.text,
    run: async (unit, texts) => {
      if (texts.includes('poison')) throw new Error('a fault with sandbox_api_secret in it')
      if (texts.includes('thrown')) fail('invalid_state')
      const made = texts.map((text) => ({ id: unit.newId('project'), text }))
      const kept = made.filter(({ text }) => refusals[text] === undefined)
      await unit.tx.query(insertNotes, { tenant_id: unit.tenant.id, rows: kept })
      return made.map((note) => {
        const refusal = refusals[note.text]
        return refusal === undefined ? accepted(note) : refused(refusal())
      })
    },
    render: show,
  })
}

function noteId(shown: string): Id<'project'> {
  return parseId('project', shown) ?? fail('not_found')
}

const sampleRoutes: readonly Route[] = [
  createNotes(operations.create),
  createNotes(operations.page),
  readRoute(operations.read, {
    parse: ({ params, principal }) => ({ id: noteId(params.id), tenantId: principal.tenantId }),
    run: async (reader, { id, tenantId }) => {
      const [found] = await reader.query(findNotes, { tenant_id: tenantId, ids: [id] })
      return found === undefined ? fail('not_found') : { ...found, id: asId('project', found.id) }
    },
    render: show,
  }),
  commandRoute(operations.remove, {
    parse: ({ params }) => noteId(params.id),
    run: async (unit, ids) => {
      const gone = await unit.tx.query(deleteNotes, { tenant_id: unit.tenant.id, ids })
      const found = new Set(gone.map(({ id }) => id))
      return ids.map((id) => (found.has(id) ? accepted(null) : refused(new Failure('not_found'))))
    },
    render: () => null,
  }),
  plainRoute(operations.open, {
    run: async ({ body, principal }) => ({ id: principal?.keyId ?? 'nobody', text: body.text }),
  }),
]

export const KEY = 'sandbox_api_first'
export const OTHER_KEY = 'sandbox_api_second'

export interface Sample {
  readonly db: Database
  readonly connection: TestConnection
  readonly tenantId: TenantId
  readonly options: ServerOptions
  /** What was logged, line by line. */
  readonly lines: string[]
  /** Asks the database as its owner, past row level security. */
  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Works while another transaction, which has written this, is open; then rolls it back. */
  whileOpen<T>(text: string, values: unknown[], work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A database with two tenants, and options for a server that serves them. */
export async function openSample(): Promise<Sample> {
  const connection = await testDatabase()
  const owner = new pg.Pool({ ...connection, max: 2 })
  await owner.query(createNotesTable)
  const [tenantId, otherId] = [newTenantId(), newTenantId()]
  for (const id of [tenantId, otherId]) await owner.query(insertTenant, [id])
  const db = openDatabase({ connection })
  const lines: string[] = []
  const readiness = createReadiness()
  readiness.markReady()
  const tenants = new Map([
    [KEY, tenantId],
    [OTHER_KEY, otherId],
  ])
  return {
    db,
    connection,
    tenantId,
    lines,
    options: {
      db,
      routes: sampleRoutes,
      authenticate: {
        private: byKey(tenants, 'private'),
        client: byKey(tenants, 'client'),
        public: async () => null,
      },
      readiness,
      sealKey: randomKey(),
      hosts: namesOf('http://localhost:4280', []),
      log: createLog({ write: (line) => void lines.push(line) }),
    },
    ask: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await owner.query<Row>(text, values)).rows,
    whileOpen: async (text, values, work) => {
      const client = await owner.connect()
      await client.query('begin')
      await client.query(text, values)
      const done = await work()
      await client.query('rollback')
      client.release()
      return done
    },
    close: async () => {
      await db.close()
      await owner.end()
    },
  }
}

function newTenantId(): TenantId {
  return asTenantId(newUuid(realNow()))
}

/** Client tokens are `page_<object>`; they belong to the first tenant. */
function byKey(tenants: ReadonlyMap<string, TenantId>, kind: 'private' | 'client'): Authenticate {
  return async (credential = '') => {
    const objectId = credential.startsWith('page_') ? credential : undefined
    const tenantId = tenants.get(kind === 'client' && objectId !== undefined ? KEY : credential)
    if (tenantId === undefined) fail('unauthorised')
    const principal = {
      tenantId,
      environment: 'sandbox',
      keyId: `id of ${credential}`,
      kind,
    } as const
    return objectId === undefined ? principal : { ...principal, objectKind: 'intent', objectId }
  }
}
