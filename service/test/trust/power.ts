// Who has power over others, and what binds whoever moves money: neither changes by one owner's
// will alone. What stood before an act is compared with what stands after it.
import type { Environment, KeyPermission, MemberRole } from '@holdfast/contract'
import { takesTwoOwners } from '@holdfast/contract'
import type { Change } from './changes.ts'
import type { World } from './world.ts'
import { sideOfTenant } from './world.ts'

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

interface Power {
  /** By organisation and member. */
  readonly roles: ReadonlyMap<string, MemberRole>
  /** By organisation and address, of those that wait. */
  readonly invitations: ReadonlyMap<string, MemberRole>
  /** By tenant and currency. */
  readonly limits: ReadonlyMap<string, Limit>
  /** Tenants of members' keys that move money or say where it goes, by the line of the key. */
  readonly strongKeys: ReadonlyMap<string, string>
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
  return {
    look: async (changes) => {
      const passed = world.moves.passed.splice(0)
      if (!changes.some(({ table }) => OF_POWER.has(table))) return []
      const after = await readPower(world)
      const broken = [
        ...liftedAlone(before, after, passed),
        ...(await loosenedAlone(world, before, after, passed)),
        ...(await strengthenedAlone(world, before, after, passed)),
      ]
      before = after
      return broken
    },
  }
}

/** An act that a second person has let pass: who asked for it, and who let it. */
export interface Passed {
  readonly asker: string
  readonly passer: string
}

function byTwo(passed: readonly Passed[]): boolean {
  return passed.some(({ asker, passer }) => asker !== passer)
}

function liftedAlone(before: Power, after: Power, passed: readonly Passed[]): string[] {
  if (byTwo(passed)) return []
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

async function loosenedAlone(
  world: World,
  before: Power,
  after: Power,
  passed: readonly Passed[],
): Promise<string[]> {
  if (byTwo(passed)) return []
  const broken: string[] = []
  for (const [key, was] of before.limits) {
    const is = after.limits.get(key)
    const [tenant = ''] = key.split(' ')
    const isGuarded = before.guarded.has(tenant) && after.guarded.has(tenant)
    if (!isGuarded || !isLooser(was, is) || (await isOverdue(world, tenant))) continue
    broken.push(`the limit of ${key} is no longer ${was.amount} by one owner alone`)
  }
  return broken
}

async function strengthenedAlone(
  world: World,
  before: Power,
  after: Power,
  passed: readonly Passed[],
): Promise<string[]> {
  if (byTwo(passed)) return []
  const broken: string[] = []
  for (const [line, tenant] of after.strongKeys) {
    const isNew = !before.strongKeys.has(line)
    if (!isNew || !before.guarded.has(tenant) || (await isOverdue(world, tenant))) continue
    broken.push(`a key that moves money was made in ${tenant} by one owner alone`)
  }
  return broken
}

function isLooser(was: Limit, is: Limit | undefined): boolean {
  if (is === undefined || is.amount > was.amount) return true
  return was.perDay !== null && (is.perDay === null || is.perDay > was.perDay)
}

/** Whether something waits so long that silence counts: 7 days; one, where nobody could answer. */
async function isOverdue(world: World, tenant: string): Promise<boolean> {
  const side = sideOfTenant(world, tenant)
  if (side === undefined) return false
  const { rows } = await world.database.query<{ owners: number }>(
    `select count(*)::int as owners from memberships where organisation_id = $1 and role = 'owner'`,
    [side.organisationId],
  )
  const wait = (rows[0]?.owners ?? 0) > 1 ? 7 * DAY_MS : DAY_MS
  return [...world.moves.asked.values()].some(
    (one) => one.tenant === tenant && side.elapsedMs - one.atMs >= wait,
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

async function readStrongKeys(
  database: World['database'],
  tenants: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ line_id: string; tenant_id: string }>(
    `select k.line_id, k.tenant_id from api_keys k join tenants t on t.id = k.tenant_id
      where k.tenant_id = any($1) and k.kind = 'private' and cardinality(k.makers) > 0
        and (k.permissions is null or k.permissions
               && case t.environment when 'live' then $2::text[] else $3::text[] end)`,
    [tenants, STRONG.live, STRONG.sandbox],
  )
  return new Map(rows.map((row) => [row.line_id, row.tenant_id]))
}
