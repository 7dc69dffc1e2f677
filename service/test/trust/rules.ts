// What must hold after every act, asked of the rows themselves and of what the test wrote down.
import { asId, showId } from '#kit'
import type { Allowed } from './asking.ts'
import type { Change, Watch } from './changes.ts'
import { watchPayees } from './payees.ts'
import { watchPower } from './power.ts'
import type { Known } from './whose.ts'
import { trespasses } from './whose.ts'
import type { World } from './world.ts'
import { LIMIT } from './world.ts'

const DAY_MS = 86_400_000

/** Money that has left its place for a bank, or is about to. */
const LEAVING = ['automated_review', 'in_review', 'processing', 'executing', 'executed']

/** Asks after each act what it broke. */
export interface Rules {
  /** Throws, in words, when an act broke a rule. */
  check(act: string, allowed: Allowed): Promise<void>
}

/** Begins to hold a world to its rules. */
export async function holdRules(world: World, watch: Watch): Promise<Rules> {
  const organisationOf = new Map(
    world.sides.flatMap(({ organisationId, tenants }) =>
      Object.values(tenants).map((tenant) => [tenant, organisationId] as const),
    ),
  )
  let members = await memberIds(world)
  // Failed tries are told of after the answer, some of them minutes later: of several at once.
  const told = new Set<string>()
  const power = await watchPower(world)
  const lookAtMembers = await watchMembers(world)
  const lookAtPayees = watchPayees(world)
  return {
    check: async (act, allowed) => {
      const changes = await watch.look()
      const known: Known = { members, organisationOf }
      for (const organisation of allowed.told) told.add(organisation)
      const broken = [
        ...trespasses(changes, { ...allowed, told }, known).map(
          (what) => `touched what is not its own: ${what}`,
        ),
        ...world.wrongs.splice(0),
        ...(await lookAtMembers(changes)),
        ...(await power.look(changes)),
        ...(await movedAlone(world, changes)),
        ...(await lookAtPayees(changes)),
      ]
      if (broken.length > 0) throw new Error(`${act}\nbroken: ${broken.join('\nbroken: ')}`)
      if (changes.some(({ table }) => table === 'members')) members = await memberIds(world)
    },
  }
}

async function memberIds({ database }: World): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ id: string }>('select id from members')
  return new Set(rows.map(({ id }) => id))
}

/** Watches who works where: whoever was never invited to, and sessions of no member. */
async function watchMembers(
  world: World,
): Promise<(changes: readonly Change[]) => Promise<readonly string[]>> {
  const asked = new Set(await peopleIn(world, 'memberships'))
  return async (changes) => {
    const isAbout = (table: string) => changes.some((change) => change.table === table)
    if (isAbout('member_links')) {
      for (const one of await peopleIn(world, 'member_links')) asked.add(one)
    }
    if (!isAbout('memberships') && !isAbout('member_sessions')) return []
    const members = await peopleIn(world, 'memberships')
    const { rows: sessions } = await world.database.query<{ email: string }>(
      `select m.email from member_sessions s join members m on m.id = s.member_id
        where not exists (select from memberships o where o.member_id = s.member_id
                            and o.organisation_id = s.organisation_id)`,
    )
    return [
      ...members.filter((one) => !asked.has(one)).map((one) => `${one} was never asked to join`),
      ...sessions.map(({ email }) => `a session of ${email} works where he is no member`),
    ]
  }
}

/** Who works in each of the two organisations, or is asked to. */
async function peopleIn(
  { database, sides }: World,
  table: 'memberships' | 'member_links',
): Promise<readonly string[]> {
  const from = {
    memberships: 'memberships p join members m on m.id = p.member_id',
    member_links: "member_links p join (select 'invitation' as kind) m on m.kind = p.kind",
  } as const
  const key = table === 'memberships' ? 'm.email_key' : 'p.email_key'
  const { rows } = await database.query<{ who: string }>(
    `select p.organisation_id || ' ' || ${key} as who from ${from[table]}
      where p.organisation_id = any($1)`,
    [sides.map(({ organisationId }) => organisationId)],
  )
  return rows.map(({ who }) => who)
}

interface OutboundRow {
  readonly id: string
  readonly amount: string
  readonly created_at: Date
  readonly is_automatic: boolean
}

/** What left by one person's will alone, above what one may. */
async function movedAlone(world: World, changes: readonly Change[]): Promise<readonly string[]> {
  const moved = changes.filter(({ table, tenant }) => table === 'outbounds' && tenant !== null)
  const broken: string[] = []
  for (const { tenant } of moved) {
    const { rows } = await world.database.query<OutboundRow>(
      `select id, amount::text, created_at, is_automatic from outbounds
        where tenant_id = $1 and status = any($2) and type in ('release', 'refund')
        order by created_at, id`,
      [tenant, LEAVING],
    )
    broken.push(...aboveTheLimit(world, rows), ...aboveTheDay(world, rows))
  }
  return broken
}

function shown({ id }: OutboundRow): string {
  return showId('outbound', asId('outbound', id))
}

function aboveTheLimit({ moves }: World, rows: readonly OutboundRow[]): string[] {
  return rows.flatMap((row) => {
    const move = moves.outbounds.get(shown(row))
    const limit = move === undefined ? LIMIT : move.limit
    const isSmall = limit === null || Number(row.amount) <= limit
    if (row.is_automatic || isSmall) return []
    const isPassed = move !== undefined && move.passedBy !== null && move.passedBy !== move.by
    const by = move === undefined ? 'nobody known' : `${move.by}, passed by ${move.passedBy}`
    return isPassed ? [] : [`${shown(row)} leaves with ${row.amount}, by ${by}`]
  })
}

function aboveTheDay({ moves }: World, rows: readonly OutboundRow[]): string[] {
  const alone = rows.flatMap((row) => {
    const move = moves.outbounds.get(shown(row))
    const by = move?.passedBy === null ? move.by : null
    const limit = move?.limitOfDay ?? null
    if (by === null || limit === null) return []
    return [{ by, limit, at: row.created_at.getTime(), amount: Number(row.amount) }]
  })
  return alone.flatMap(({ by, at, limit }, place) => {
    // What came before, in its order: where the clock stands still, all is of one instant.
    const before = alone.slice(0, place + 1)
    const day = before.filter((one) => one.by === by && one.at > at - DAY_MS)
    const sum = day.reduce((total, { amount }) => total + amount, 0)
    return sum > limit ? [`${by} moves ${sum} alone within a day`] : []
  })
}
