// Where sellers are paid to, in plain records: every account that anybody ever gave, by its end,
// and from when on it may be paid. Sandboxes ask for two persons, and for a day of waiting.
import { mayRole } from '@holdfast/contract'
import { asId, parseId, present, showId } from '#kit'
import type { Asker, Request } from './asking.ts'
import type { Change } from './changes.ts'
import type { Draw } from './draw.ts'
import type { Standing } from './rights.ts'
import type { Side, World } from './world.ts'
import { COOLING_HOURS, shopOf, sideOfTenant } from './world.ts'

/** Each organisation has so many sellers. */
const SELLERS = 4
const FIRST = 1_000
const BANK = '37040044'
const NUMBER = '053201'
const IBAN = /DE\d{2}37040044053201(\d{4})/g
/** How the end of an account is shown. */
export const SHOWN_END = /•••• (\d{4})"/
const COOLING_MS = COOLING_HOURS * 3_600_000
/** The clock is read after the answer, later than the account was given. */
const TOLERANCE_MS = 120_000

/** The e-mail address of a seller of an organisation. */
export function sellerOf({ domain }: Side, draw: Draw): string {
  return `seller${draw.number(1, SELLERS)}@${domain}`
}

/** An account that nobody gave before. */
export function newAccount(world: World): {
  readonly country: string
  readonly currency: string
  readonly iban: string
} {
  const number = `${NUMBER}${FIRST + (++world.count % 8_999)}`
  return { country: 'DE', currency: 'eur', iban: ibanOf(BANK + number) }
}

/** A German IBAN with its check digits (ISO 13616: the rest of a division by 97). */
function ibanOf(account: string): string {
  const letters = '131400'
  const rest = Number(BigInt(account + letters) % 97n)
  return `DE${String(98 - rest).padStart(2, '0')}${account}`
}

function endsIn(body: object | undefined): string[] {
  return [...JSON.stringify(body ?? {}).matchAll(IBAN)].map(([, end = '']) => end)
}

/** Verifies the sellers of an organisation, each with an account of his own. */
export async function verifySellers(world: World, side: Side): Promise<void> {
  const shop = await shopOf(world, side)
  for (let number = 1; number <= SELLERS; number++) {
    const account = newAccount(world)
    await shop.verify(`seller${number}@${side.domain}`, account)
    for (const end of endsIn(account)) world.accounts.set(end, 0)
  }
}

/** What the clock of a sandbox shows, which anybody there may have advanced or stood still. */
async function nowIn({ database }: World, { tenants }: Side): Promise<number> {
  const { rows } = await database.query<{ now: Date }>(
    `select tenant_time(t.clock_offset_ms, t.clock_frozen_at, t.clock_resumes_at, now()) as now
       from tenants t where t.id = $1`,
    [tenants.sandbox],
  )
  return present(rows[0], 'the sandbox is there').now.getTime()
}

/** A request that was done, and who stood behind it. */
export interface Acted {
  readonly asker: Asker
  readonly standing: Standing
  readonly request: Request
  readonly shown: ReturnType<typeof JSON.parse>
}

/** Writes down which accounts a request has given, and from when each may be paid to. */
export async function rememberAccounts(world: World, side: Side, acted: Acted): Promise<void> {
  const { id } = acted.request.operation
  const ends = endsIn(acted.request.body)
  if (id === 'requestApproval') {
    world.waitingAccounts.set(acted.shown.id, [...ends, ...(await acceptedIn(world, acted))])
  } else if (id === 'approveApproval') {
    if (acted.shown.status !== 'executed') return
    for (const end of world.waitingAccounts.get(acted.shown.id) ?? []) {
      await keep(world, side, end, 'by two')
    }
  } else if (id === 'giveVerificationBankAccount') {
    for (const end of ends) await keep(world, side, end, 'own')
  } else if (id === 'changeClientPayeeAccount') {
    for (const end of ends) await keep(world, side, end, 'by two')
  } else {
    const isShared = await asksForTwo(world, side)
    for (const end of [...ends, ...(await acceptedIn(world, acted))]) {
      const isGuarded = await isOfVerified(world, side, end)
      const isByRight = !isShared && hasRight(acted)
      await keep(world, side, end, isGuarded ? (isByRight ? 'by right' : 'without right') : 'own')
    }
  }
}

type How = 'own' | 'by two' | 'by right' | 'without right'

async function keep(world: World, side: Side, end: string, how: How): Promise<void> {
  const { accounts } = world
  const cooled = (await nowIn(world, side)) + COOLING_MS
  const before = accounts.get(end)
  const from = how === 'own' ? 0 : how === 'without right' ? null : cooled
  if (before === undefined || before === null) accounts.set(end, from)
  else if (from !== null) accounts.set(end, Math.min(before, from))
}

/** The end of an account that is accepted by its id. */
async function acceptedIn({ database }: World, { request }: Acted): Promise<string[]> {
  const id = /"bank_account_id":"(bank_account_\w+)"/.exec(JSON.stringify(request.body ?? {}))?.[1]
  if (id === undefined) return []
  const { rows } = await database.query<{ shown: string }>(
    'select shown::text from bank_accounts where id = $1',
    [parseId('bank_account', id)],
  )
  return rows.flatMap(({ shown }) => SHOWN_END.exec(shown)?.[1] ?? [])
}

async function asksForTwo({ database }: World, { tenants }: Side): Promise<boolean> {
  const { rows } = await database.query(
    `select 1 from approval_limits where tenant_id = $1 and currency = 'eur'`,
    [tenants.sandbox],
  )
  return rows.length > 0
}

async function isOfVerified({ database }: World, { tenants }: Side, end: string): Promise<boolean> {
  const { rows } = await database.query(
    `select 1 from bank_accounts b
       join participants p on p.tenant_id = b.tenant_id and p.id = b.participant_id
       join participant_identities i on i.tenant_id = p.tenant_id and i.id = p.identity_id
      where b.tenant_id = $1 and b.shown::text like $2 and i.status <> 'unverified'`,
    [tenants.sandbox, `%•••• ${end}"%`],
  )
  return rows.length > 0
}

function hasRight({ asker, standing }: Acted): boolean {
  if (standing.kind === 'key') {
    const { permissions, owner, environment } = standing
    const isWithin =
      owner === null || (owner.role !== null && mayRole(owner.role, 'payees', environment))
    return isWithin && (permissions === null || permissions.includes('payees'))
  }
  if (standing.kind !== 'session' || asker.kind !== 'member' || standing.role === null) return false
  return standing.isProven && mayRole(standing.role, 'payees', asker.environment)
}

interface PaidRow {
  readonly id: string
  readonly type: string
  readonly shown: string
  readonly at: Date
  /** When its person said that the account was not his; null: never, or somebody has looked. */
  readonly disputed_at: Date | null
}

/** Watches where money leaves to. */
export function watchPayees(world: World) {
  const seen = new Set<string>()
  return async (changes: readonly Change[]): Promise<readonly string[]> => {
    const broken: string[] = []
    for (const { table, tenant } of changes) {
      if (table !== 'outbounds' || tenant === null || sideOfTenant(world, tenant) === undefined)
        continue
      const { rows } = await world.database.query<PaidRow>(
        `select o.id, o.type, b.shown::text, s.at, p.disputed_at
           from outbounds o
           join participants p on p.tenant_id = o.tenant_id and p.id = o.participant_id
           join bank_accounts b on b.tenant_id = o.tenant_id and b.id = o.bank_account_id
           join status_steps s on s.tenant_id = o.tenant_id and s.resource_id = o.id
                              and s.to_status = 'processing'
          where o.tenant_id = $1 and o.status in ('processing', 'executing', 'executed')`,
        [tenant],
      )
      const fresh = rows.filter(({ id }) => !seen.has(id))
      for (const { id } of fresh) seen.add(id)
      broken.push(...fresh.flatMap((row) => wrongPayee(world, row)))
    }
    return broken
  }
}

function wrongPayee({ accounts }: World, row: PaidRow): string[] {
  const { id, type, shown, at, disputed_at: disputedAt } = row
  if (disputedAt !== null && disputedAt < at) {
    return [`${showId('outbound', asId('outbound', id))} is paid although its person objected`]
  }
  const end = SHOWN_END.exec(shown)?.[1] ?? ''
  const from = accounts.get(end)
  const isUnknown = from === undefined
  if (isUnknown && type === 'refund') return []
  const outbound = showId('outbound', asId('outbound', id))
  if (isUnknown || from === null) return [`${outbound} is paid to ${end}, given without the right`]
  const isEarly = at.getTime() + TOLERANCE_MS < from
  return isEarly ? [`${outbound} is paid to ${end}, which is new and still waits`] : []
}
