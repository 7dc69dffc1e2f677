// Who has power over others, and what binds whoever moves money: neither changes by one owner's
// will alone. What stood before an act is compared with what stands after it.
import type { Environment, KeyPermission, MemberRole } from '@holdfast/contract'
import { takesTwoOwners } from '@holdfast/contract'
import { asId, showId } from '#kit'
import type { Change } from './changes.ts'
import type { KeptLimit } from './rights.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000

/** The tables that say who may do what. */
const OF_POWER = new Set([
  'api_keys',
  'approval_limits',
  'approval_rules',
  'member_links',
  'memberships',
])

/** What a key takes two owners for; in the sandbox nothing can be booked by hand. */
const STRONG = {
  live: ['money', 'approve', 'payouts', 'payees'],
  sandbox: ['money', 'payouts', 'payees'],
} as const satisfies Record<Environment, readonly KeyPermission[]>

interface Limit {
  readonly amount: number
  readonly perDay: number | null
}

interface StrongKey {
  readonly tenant: string
  /** The pairs that were rolled from one another. */
  readonly line: string
  /** Who owns it; null: the organisation. */
  readonly owner: string | null
  /** What it may move alone in euros; null: what the organisation says, or any amount. */
  readonly limit: Limit | null
}

interface Power {
  /** By organisation and member. */
  readonly roles: ReadonlyMap<string, MemberRole>
  /** By organisation and address, of those that wait. */
  readonly invitations: ReadonlyMap<string, MemberRole>
  /** By tenant and currency. */
  readonly limits: ReadonlyMap<string, Limit>
  /** Members' keys that move money or say where it goes, by their ids. */
  readonly strongKeys: ReadonlyMap<string, StrongKey>
  /** Tenants in which some acts take two owners. */
  readonly guarded: ReadonlySet<string>
}

/** Watches who has power. */
export interface PowerWatch {
  /** In words, what one owner alone has changed. */
  look(changes: readonly Change[]): Promise<readonly string[]>
}

/** Begins to watch who has power in a world. */
export async function watchPower(world: World): Promise<PowerWatch> {
  let before = await readPower(world)
  let waiting = await readWaiting(world)
  return {
    look: async (changes) => {
      const passed = world.moves.passed.splice(0)
      const isAbout = (tables: ReadonlySet<string>) =>
        changes.some(({ table }) => tables.has(table))
      const broken: string[] = []
      if (isAbout(OF_POWER)) {
        const after = await readPower(world)
        const step = { before, after, silent: await readSilent(world, waiting) }
        broken.push(...(byTwo(passed) ? [] : doneAlone(step)))
        before = after
      }
      if (isAbout(OF_WAITING)) waiting = await readWaiting(world)
      return broken
    },
  }
}

/** What one act has changed, and what nobody had answered for so long that it may be done. */
interface Step {
  readonly before: Power
  readonly after: Power
  /** Tenants and operations. */
  readonly silent: ReadonlySet<string>
}

function doneAlone(step: Step): string[] {
  return [...liftedAlone(step), ...loosenedAlone(step), ...strengthenedAlone(step)]
}

const OF_WAITING: ReadonlySet<string> = new Set(['approvals'])

/** An act that a second person has let pass: who asked for it, and who let it. */
export interface Passed {
  readonly asker: string
  readonly passer: string
}

function byTwo(passed: readonly Passed[]): boolean {
  return passed.some(({ asker, passer }) => asker !== passer)
}

function liftedAlone({ before, after }: Step): string[] {
  const keys = new Set([...before.roles.keys(), ...after.roles.keys()])
  const roles = [...keys].flatMap((key) => {
    const was = before.roles.get(key) ?? null
    const is = after.roles.get(key) ?? null
    const wasInvited = was === null && [...before.invitations.values()].some((role) => role === is)
    if (was === is || wasInvited || !takesTwoOwners(was, is)) return []
    return [`${key} was ${was} and is ${is} by one owner alone`]
  })
  const invitations = [...after.invitations].flatMap(([key, role]) => {
    const isNew = before.invitations.get(key) !== role
    return isNew && takesTwoOwners(null, role) ? [`${key} is invited as ${role} by one alone`] : []
  })
  return [...roles, ...invitations]
}

function loosenedAlone({ before, after, silent }: Step): string[] {
  return [...before.limits].flatMap(([key, was]) => {
    const [tenant = ''] = key.split(' ')
    const isGuarded = before.guarded.has(tenant) && after.guarded.has(tenant)
    const isRight = !isGuarded || silent.has(`${tenant} setApprovalLimits`)
    if (isRight || !isLooser(was, after.limits.get(key))) return []
    return [`the limit of ${key} is no longer ${was.amount} by one owner alone`]
  })
}

function strengthenedAlone({ before, after, silent }: Step): string[] {
  const lines = new Set([...before.strongKeys.values()].map(({ line }) => line))
  return [...after.strongKeys].flatMap(([id, is]) => {
    const { tenant, line, owner, limit } = is
    const isSilent = (...operations: string[]) =>
      operations.some((operation) => silent.has(`${tenant} ${operation}`))
    if (!before.guarded.has(tenant)) return []
    const was = before.strongKeys.get(id)
    if (was === undefined) {
      if (lines.has(line) || isSilent('createKeyPair', 'rollKeyPair', 'adoptKeyPair')) return []
      return [`a key that moves money was made in ${tenant} by one owner alone`]
    }
    const isTaken = was.owner !== owner && !isSilent('adoptKeyPair')
    const isFreed = isLooserKey(was.limit, limit) && !isSilent('setKeyLimits')
    return [
      ...(isTaken ? [`a key that moves money was taken over in ${tenant} by one owner alone`] : []),
      ...(isFreed ? [`a key in ${tenant} moves more by one owner alone`] : []),
    ]
  })
}

function isLooserKey(was: Limit | null, is: Limit | null): boolean {
  if (was === null || is === null) return was !== is && is === null
  return isLooser(was, is)
}

function isLooser(was: Limit, is: Limit | undefined): boolean {
  if (is === undefined || is.amount > was.amount) return true
  return was.perDay !== null && (is.perDay === null || is.perDay > was.perDay)
}

/** What waits for somebody, by its id as the API shows it. */
async function readWaiting({ database, sides }: World): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ id: string }>(
    `select id from approvals where tenant_id = any($1) and status = 'pending'`,
    [sides.flatMap(({ tenants }) => Object.values(tenants))],
  )
  return new Set(rows.map(({ id }) => showId('approval', asId('approval', id))))
}

/** What waits so long that silence counts: 7 days; one, where nobody else could answer. */
async function readSilent(
  { database, moves, sides }: World,
  waiting: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ id: string; owners: number }>(
    `select organisation_id as id, count(*)::int as owners from memberships
      where role = 'owner' group by 1`,
  )
  const several = new Set(rows.flatMap(({ id, owners }) => (owners > 1 ? [id] : [])))
  return new Set(
    [...moves.asked].flatMap(([id, { tenant, operation, atMs }]) => {
      const side = sides.find(({ tenants }) => Object.values(tenants).includes(tenant))
      if (side === undefined || !waiting.has(id)) return []
      const wait = several.has(side.organisationId) ? 7 * DAY_MS : DAY_MS
      return side.elapsedMs - atMs >= wait ? [`${tenant} ${operation}`] : []
    }),
  )
}

async function readPower({ database, sides }: World): Promise<Power> {
  const organisations = sides.map(({ organisationId }) => organisationId)
  const tenants = sides.flatMap((side) => Object.values(side.tenants))
  const roles = await database.query<{ key: string; role: MemberRole }>(
    `select organisation_id || ' ' || member_id as key, role from memberships
      where organisation_id = any($1)`,
    [organisations],
  )
  const invitations = await database.query<{ key: string; role: MemberRole }>(
    `select organisation_id || ' ' || email_key as key, role from member_links
      where organisation_id = any($1) and kind = 'invitation'`,
    [organisations],
  )
  const limits = await database.query<{ key: string; amount: string; per_day: string | null }>(
    `select tenant_id || ' ' || currency as key, amount::text, per_day::text from approval_limits
      where tenant_id = any($1)`,
    [tenants],
  )
  const guarded = await database.query<{ tenant_id: string }>(
    'select tenant_id from approval_rules where second_owner',
  )
  return {
    strongKeys: await readStrongKeys(database, tenants),
    roles: new Map(roles.rows.map(({ key, role }) => [key, role])),
    invitations: new Map(invitations.rows.map(({ key, role }) => [key, role])),
    limits: new Map(
      limits.rows.map(({ key, amount, per_day: perDay }) => [
        key,
        { amount: Number(amount), perDay: perDay === null ? null : Number(perDay) },
      ]),
    ),
    guarded: new Set([
      ...guarded.rows.map((row) => row.tenant_id),
      ...sides.map((side) => side.tenants.live),
    ]),
  }
}

interface StrongKeyRow {
  readonly id: string
  readonly line_id: string
  readonly tenant_id: string
  readonly owner_id: string | null
  readonly limits: readonly KeptLimit[] | null
}

async function readStrongKeys(
  database: World['database'],
  tenants: readonly string[],
): Promise<ReadonlyMap<string, StrongKey>> {
  const { rows } = await database.query<StrongKeyRow>(
    `select k.id, k.line_id, k.tenant_id, k.owner_id, k.limits
       from api_keys k join tenants t on t.id = k.tenant_id
      where k.tenant_id = any($1) and k.kind = 'private' and cardinality(k.makers) > 0
        and (k.permissions is null or k.permissions
               && case t.environment when 'live' then $2::text[] else $3::text[] end)`,
    [tenants, STRONG.live, STRONG.sandbox],
  )
  return new Map(
    rows.map(({ id, line_id: line, tenant_id: tenant, owner_id: owner, limits }) => {
      const own = limits?.find(({ currency }) => currency === 'eur')
      const limit = own === undefined ? null : { amount: own.amount, perDay: own.per_day }
      return [id, { tenant, line, owner, limit }]
    }),
  )
}
