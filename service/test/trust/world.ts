// Two organisations in one installation, their people and what they hold, as the test knows them.
import type { Environment, KeyPermission, MemberRole } from '@holdfast/contract'
import type pg from 'pg'
import { asTenantId, sha256 } from '#kit'
import { createKeyPair } from '#organisations'
import type { KeyPair } from '../../src/parties/organisations/keys.ts'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import type { SoftPasskey } from '../harness/passkey.ts'
import { softPasskey } from '../harness/passkey.ts'
import type { Payments } from '../harness/payments.ts'
import { paymentsWith } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'
import type { Moves } from './moves.ts'
import { newMoves } from './moves.ts'

/** Above this nobody moves money alone, and not more than twice of it in a day. */
export const LIMIT = 5_000
export const LIMIT_OF_DAY = 2 * LIMIT

/** How long an account that is new to a verified address waits. */
export const COOLING_HOURS = 24
/** From when an account may be paid to, by the clock of its sandbox; null: never. */
export type PayableFrom = number | null

/** Somebody who works in one organisation or in both. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly memberId: string
  readonly browser: MemberBrowser
  readonly passkey: SoftPasskey
}

/** A private key. */
export interface Key {
  readonly text: string
  readonly side: Side
  readonly environment: Environment
  /** Whoever made it; null: the operator, on the machine. */
  readonly maker: Person | null
  readonly permissions: readonly KeyPermission[] | null
}

/** One organisation. */
export interface Side {
  readonly name: string
  /** Ends the addresses of its people and sellers. */
  readonly domain: string
  readonly organisationId: string
  readonly tenants: Readonly<Record<Environment, string>>
  /** Of the operator, in the sandbox: what its own shop uses. */
  keys: KeyPair
  /** Ids that answers have shown to it, by the word that begins them. */
  readonly things: Map<string, string[]>
  /** How far the clock of its sandbox was advanced. */
  elapsedMs: number
  /** Tokens of pages that were opened for its buyers and sellers. */
  readonly pages: string[]
}

/** A request that was made: somebody else may send it again. */
export interface Made {
  readonly method: string
  readonly path: string
  readonly body: object | undefined
  readonly operationId: string
}

export interface World {
  readonly holdfast: TestService
  /** A connection that sees all rows. */
  readonly database: pg.Client
  readonly sides: readonly [Side, Side]
  readonly people: Person[]
  readonly keys: Key[]
  readonly made: Made[]
  readonly moves: Moves
  /** Accounts that were given, by their end. */
  readonly accounts: Map<string, PayableFrom>
  /** Accounts in what waits for a second person, by the id of the approval. */
  readonly waitingAccounts: Map<string, readonly string[]>
  /** What somebody was let in to without the right to it: told with the act. */
  readonly wrongs: string[]
  /** How many people there were at the beginning. */
  staffed: number
  /** How many payments were begun: names of buyers, numbers of accounts. */
  count: number
  stop(): Promise<void>
}

/** Whoever is there beside the first owner of each organisation. */
const staff: readonly MemberRole[] = ['owner', 'finance', 'finance', 'developer', 'support']

/** Starts a service with two organisations that ask for a second person. */
export async function startWorld(): Promise<World> {
  const rateLimit = { perSecond: 1_000_000, burst: 1_000_000 }
  const holdfast = await startTestService({ roles: ['api'], rateLimit })
  const { organisation, stranger } = holdfast
  const sideOf = (of: typeof organisation, name: string): Side => ({
    name,
    domain: `${name}.example`,
    organisationId: of.organisationId,
    tenants: of.tenants,
    keys: of.keys.sandbox,
    things: new Map(),
    elapsedMs: 0,
    pages: [],
  })
  const sides = [sideOf(organisation, 'harbour'), sideOf(stranger, 'stranger')] as const
  const world: World = {
    holdfast,
    database: await ownerOf(holdfast),
    sides,
    people: [],
    keys: [],
    made: [],
    moves: newMoves(),
    accounts: new Map(),
    waitingAccounts: new Map(),
    wrongs: [],
    staffed: 0,
    count: 0,
    stop: async () => {
      await world.database.end()
      await holdfast.stop()
    },
  }
  for (const side of sides) await staffSide(world, side)
  for (const side of sides) addMachineKeys(world, side)
  world.staffed = world.people.length
  return world
}

async function staffSide(world: World, side: Side): Promise<void> {
  const { holdfast, people } = world
  const { organisationId, domain } = side
  const first = { name: `${side.name} first`, email: `first@${domain}`, organisationId }
  const owner = await enterAsOwner(holdfast, first)
  people.push(await personOf(world, owner, first))
  for (const [place, role] of staff.entries()) {
    const email = `${role}${place}@${domain}`
    const browser = await joinAs(holdfast, owner, role, email)
    people.push(await personOf(world, browser, { name: `${side.name} ${role} ${place}`, email }))
  }
  const limits = [{ currency: 'eur', amount: LIMIT, amount_per_day: LIMIT_OF_DAY }]
  for (const environment of ['sandbox', 'live'] as const) {
    const rules = environment === 'sandbox' ? { second_owner: true } : {}
    const body = { limits, ...rules }
    const set = await owner.call('POST', '/dashboard/v1/approval-limits', body, { environment })
    if (set.status !== 200) throw new Error(`no limits: ${JSON.stringify(set.body)}`)
  }
  const cooling = { cooling_hours: COOLING_HOURS }
  const cooled = await owner.call('POST', '/dashboard/v1/payee-rules', cooling)
  if (cooled.status !== 200) throw new Error(`no wait: ${JSON.stringify(cooled.body)}`)
}

/** Gives somebody a passkey, by which he proves himself as often as a test asks. */
export async function personOf(
  world: Pick<World, 'holdfast' | 'database'>,
  browser: MemberBrowser,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<Person> {
  const passkey = softPasskey()
  const { body } = await browser.call('POST', '/dashboard/v1/passkeys/options')
  const attestation = passkey.make(body.options, { origin: world.holdfast.baseUrl })
  const added = await browser.call('POST', '/dashboard/v1/passkeys', { name: 'Phone', attestation })
  if (added.status !== 200) throw new Error(`no passkey: ${JSON.stringify(added.body)}`)
  const { rows } = await world.database.query<{ id: string }>(
    'select id from members where email = $1',
    [email],
  )
  return { name, email, memberId: rows[0]?.id ?? '', browser, passkey }
}

function addMachineKeys(world: World, side: Side): void {
  const { organisation, stranger } = world.holdfast
  const { keys } = side === world.sides[0] ? organisation : stranger
  for (const environment of ['sandbox', 'live'] as const) {
    const text = keys[environment].private
    world.keys.push({ text, side, environment, maker: null, permissions: null })
  }
}

/** The shop of an organisation. Where somebody has ended its keys, its operator makes others. */
export async function shopOf(world: World, side: Side): Promise<Payments> {
  const { database, holdfast, keys } = world
  const { rows } = await database.query(
    `select 1 from api_keys where hash = any($1) and (revoked_at is null or revoked_at > now())`,
    [[sha256(side.keys.private), sha256(side.keys.public)]],
  )
  if (rows.length < 2) {
    side.keys = await holdfast.service.database.transact(
      asTenantId(side.tenants.sandbox),
      async (unit) => await createKeyPair(unit),
    )
    const text = side.keys.private
    keys.push({ text, side, environment: 'sandbox', maker: null, permissions: null })
  }
  return paymentsWith(holdfast.baseUrl, side.keys)
}

/** The organisation of a tenant. */
export function sideOfTenant(world: World, tenant: string): Side | undefined {
  return world.sides.find(({ tenants }) => Object.values(tenants).includes(tenant))
}
