// The rooms of parties behind a server, with one organisation, for tests.

import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Database, Unit } from '#db'
import { openDatabase } from '#db'
import { readEvents } from '#events'
import { atEnd, testDatabase } from '#harness'
import { createLog, createReadiness, createServer } from '#http'
import type { Id, TenantId } from '#kit'
import { asId, present, randomKey, unwrap } from '#kit'
import type { CreatedOrganisation } from '#organisations'
import { createAuthenticators, createOrganisation, sessionRoute } from '#organisations'
import type { Participant, Vault } from '#participants'
import { openVault, participantRoutes, resolveParticipants } from '#participants'
import { unitWrites } from '#testing/unit-writes'
import { requireVerifications } from '../creation.ts'
import { verificationRoutes } from '../routes.ts'

/** What came back: the body stays unknown until a test says what it expects. */
export interface Answered {
  readonly status: number
  readonly body: {
    readonly id?: unknown
    readonly token?: unknown
    readonly client_secret?: unknown
    readonly errors?: unknown
  } & Readonly<Record<string, unknown>>
}

export interface World {
  readonly database: Database
  readonly owner: pg.Client
  readonly acme: CreatedOrganisation
  readonly tenantId: TenantId
  readonly vault: Vault
  readonly inUnit: <T>(work: (unit: Unit) => Promise<T>) => Promise<T>
  /** Calls the API; `by` is a key or a page's token. */
  readonly get: (url: string, by: string) => Promise<Answered>
  readonly post: (url: string, by: string, payload: object) => Promise<Answered>
}

/** Opens it for the test file that calls this, and closes it afterwards. */
export async function openWorld(): Promise<World> {
  const connection = await testDatabase()
  const database = openDatabase({
    connection,
    connectionsMax: 12,
    ...unitWrites,
  })
  const owner = new pg.Client(connection)
  await owner.connect()
  const vault = openVault(randomKey())
  const server = openServer(database, vault)
  atEnd(async () => {
    await server.close()
    await owner.end()
    await database.close()
  })
  const acme = await createOrganisation(database, {
    name: 'Harbour Cars',
    redirectOrigins: ['https://shop.example.com'],
  })
  const tenantId = acme.tenants.sandbox
  const call = async (method: 'GET' | 'POST', url: string, by: string, payload?: object) => {
    const headers = { host: 'localhost', ...(by === '' ? {} : { authorization: `Bearer ${by}` }) }
    const asked =
      payload === undefined ? { method, url, headers } : { method, url, headers, payload }
    const answer = await server.inject(asked)
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  return {
    database,
    owner,
    acme,
    tenantId,
    vault,
    inUnit: async (work) => await database.transact(tenantId, work),
    get: async (url, by) => await call('GET', url, by),
    post: async (url, by, payload) => await call('POST', url, by, payload),
  }
}

function openServer(database: Database, vault: Vault): FastifyInstance {
  const readiness = createReadiness()
  readiness.markReady()
  return createServer({
    db: database,
    routes: [
      ...participantRoutes({ vault }),
      ...verificationRoutes({ vault }),
      sessionRoute(database),
    ],
    authenticate: createAuthenticators(database),
    readiness,
    sealKey: randomKey(),
    hosts: new Set(['localhost']),
    verifyAnswers: true,
    log: createLog({ write: () => undefined }),
  })
}

/** The participant of an address, made when it is new. */
export async function participant(
  world: World,
  email: string,
  name: string | null = null,
): Promise<Participant> {
  const [result] = await world.inUnit(async (unit) => {
    return await resolveParticipants(unit, world.vault, [{ input: { email, name }, pointer: '' }])
  })
  return unwrap(present(result, 'one answer'))
}

/** Makes someone the target of an outbound, as far as this room is concerned. */
export async function demand(world: World, ...people: Participant[]): Promise<void> {
  await world.inUnit(async (unit) => {
    const ids = people.map(({ id }) => id)
    await requireVerifications(unit, world.vault, ids)
  })
}

interface StoredVerification {
  readonly id: Id<'verification'>
  readonly status: string
}

/** The verifications of a participant's address, oldest first. */
export async function verificationsOf(
  world: World,
  { identityId }: Participant,
): Promise<StoredVerification[]> {
  const { rows } = await world.owner.query<{ id: string; status: string }>(
    'select id, status from verifications where identity_id = $1 order by created_at, id',
    [identityId],
  )
  return rows.map(({ id, status }) => ({ id: asId('verification', id), status }))
}

/** Type and payload of the tenant's events after a number. */
export async function eventsAfter(world: World, after: bigint) {
  const rows = await world.database.read(
    world.tenantId,
    async (reader) => await readEvents(reader, world.tenantId, { after, limit: 100 }),
  )
  return rows.map(({ type, payload }) => ({ type, payload }))
}

/** The number of the tenant's newest event. */
export async function lastEvent(world: World): Promise<bigint> {
  const { rows } = await world.owner.query<{ last: string }>(
    'select last from event_sequences where tenant_id = $1',
    [world.tenantId],
  )
  return BigInt(present(rows[0], 'the tenant counts events').last)
}
