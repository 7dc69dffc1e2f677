// Requests of anybody, and what each may change: that is read from the credential itself, by its
// hash in the database, before it is asked.
import type { Environment, Operation } from '@holdfast/contract'
import { parseId, sha256 } from '#kit'
import type { Acted } from './payees.ts'
import { rememberAccounts } from './payees.ts'
import type { Standing } from './rights.ts'
import { mayStill, standingOf, wrongOf } from './rights.ts'
import type { Key, Person, Side, World } from './world.ts'
import { sideOfTenant } from './world.ts'

type Shown = ReturnType<typeof JSON.parse>

/** Somebody with a session, in an environment. */
export interface AskingMember {
  readonly kind: 'member'
  readonly person: Person
  readonly environment: Environment
}

/** With what somebody asks. */
export type Asker =
  | AskingMember
  | { readonly kind: 'key'; readonly key: Key }
  | { readonly kind: 'page'; readonly token: string }
  | { readonly kind: 'public'; readonly key: string }
  | { readonly kind: 'guest' }

/** Whose rows a request may write, whatever it asks for. */
export interface Allowed {
  readonly tenants: ReadonlySet<string>
  readonly organisations: ReadonlySet<string>
  /** Whose credentials and sessions. */
  readonly members: ReadonlySet<string>
  /** Whose audit logs may be told of it, and mails be sent. */
  readonly told: ReadonlySet<string>
  /** Whether somebody may become a member who was not known before. */
  readonly isNewcomer: boolean
}

export interface Request {
  readonly operation: Operation
  readonly path: string
  readonly body?: object | undefined
}

export interface Answer {
  readonly status: number
  /** Of the problem, else empty. */
  readonly code: string
  readonly body: Shown
  readonly allowed: Allowed
}

const none: ReadonlySet<string> = new Set()
export const nothing: Allowed = {
  tenants: none,
  organisations: none,
  members: none,
  told: none,
  isNewcomer: false,
}

/** What several may write together. */
export function together(...all: readonly Allowed[]): Allowed {
  const of = (part: 'tenants' | 'organisations' | 'members' | 'told') =>
    new Set(all.flatMap((one) => [...one[part]]))
  return {
    tenants: of('tenants'),
    organisations: of('organisations'),
    members: of('members'),
    told: of('told'),
    isNewcomer: all.some(({ isNewcomer }) => isNewcomer),
  }
}

/** All that belongs to an organisation. */
export function ofSide({ organisationId, tenants }: Side): Allowed {
  return {
    ...nothing,
    tenants: new Set(Object.values(tenants)),
    organisations: new Set([organisationId]),
    told: new Set([organisationId]),
  }
}

/** What the credential of somebody may write at most. */
export async function allowedTo(world: World, asker: Asker): Promise<Allowed> {
  switch (asker.kind) {
    case 'member':
      return await ofSession(world, asker.person)
    case 'key':
      return await ofTenant(world, 'select tenant_id from api_keys where hash = $1', asker.key.text)
    case 'page':
      return await ofTenant(world, 'select tenant_id from secrets where hash = $1', asker.token)
    case 'public':
    case 'guest':
      return nothing
  }
}

async function ofSession(world: World, { browser }: Person): Promise<Allowed> {
  const { rows } = await world.database.query<{ member_id: string; organisation_id: string }>(
    'select member_id, organisation_id from member_sessions where hash = $1',
    [sha256(browser.cookie ?? '')],
  )
  const [row] = rows
  if (row === undefined) return nothing
  const side = world.sides.find(({ organisationId }) => organisationId === row.organisation_id)
  const own = side === undefined ? nothing : ofSide(side)
  return together(own, await ofPerson(world, row.member_id))
}

/** One's own credentials; every organisation that somebody is in is told of a change of them. */
export async function ofPerson(world: World, memberId: string): Promise<Allowed> {
  const { rows } = await world.database.query<{ organisation_id: string }>(
    'select organisation_id from memberships where member_id = $1',
    [memberId],
  )
  const told = new Set(rows.map((row) => row.organisation_id))
  return { ...nothing, members: new Set([memberId]), told }
}

async function ofTenant(world: World, text: string, secret: string): Promise<Allowed> {
  const { rows } = await world.database.query<{ tenant_id: string }>(text, [sha256(secret)])
  const tenant = rows[0]?.tenant_id
  const side = tenant === undefined ? undefined : sideOfTenant(world, tenant)
  if (tenant === undefined || side === undefined) return nothing
  return {
    ...nothing,
    tenants: new Set([tenant]),
    organisations: new Set([side.organisationId]),
    told: new Set([side.organisationId]),
  }
}

/** Asks, remembers what was asked and what ids were shown, and says who might have changed what. */
export async function ask(world: World, asker: Asker, request: Request): Promise<Answer> {
  const allowed = await allowedTo(world, asker)
  const standing = await standingOf(world, asker)
  const { operation, path, body } = request
  const isStill = await mayAskerStill(world, asker, request)
  const { status, text } = await send(world, asker, request)
  const shown: Shown = text.startsWith('{') ? JSON.parse(text) : null
  const wrong = status < 300 ? wrongOf(operation, asker, standing) : null
  if (wrong !== null) world.wrongs.push(wrong)
  if (!isStill && shown?.status === 'executed') {
    world.wrongs.push(`${shown.operation} was done for somebody who may not do it any more`)
  }
  if (status < 300) await remember(world, { asker, standing, request, shown, allowed, text })
  else rememberRefusal(world, asker, request, String(shown?.code))
  if (status >= 500) world.wrongs.push(`${operation.id} was answered ${status}`)
  world.made.push({ method: operation.method, path, body, operationId: operation.id })
  return { status, code: status < 300 ? '' : String(shown?.code), body: shown, allowed }
}

/** Whether what somebody is about to let pass may still be done by whoever asked for it. */
async function mayAskerStill(
  world: World,
  asker: Asker,
  { operation, path }: Request,
): Promise<boolean> {
  if (operation.id !== 'approveApproval' || asker.kind !== 'member') return true
  return await mayStill(world, path.split('/')[4] ?? '', asker.environment)
}

async function send(
  world: World,
  asker: Asker,
  { operation, path, body }: Request,
): Promise<{ readonly status: number; readonly text: string }> {
  const { baseUrl } = world.holdfast
  if (asker.kind === 'member') {
    const { person, environment } = asker
    const answer = await person.browser.call(operation.method, path, body, { environment })
    return { status: answer.status, text: JSON.stringify(answer.body) ?? '' }
  }
  const answer = await fetch(baseUrl + path, {
    method: operation.method,
    headers: {
      ...headersOf(asker, baseUrl),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (isStream) await answer.body?.cancel()
  return { status: answer.status, text: isStream ? '' : await answer.text() }
}

function headersOf(asker: Asker, origin: string): Record<string, string> {
  switch (asker.kind) {
    case 'key':
      return { authorization: asker.key.text }
    case 'page':
      return { authorization: asker.token }
    case 'public':
      return { authorization: asker.key }
    default:
      return { origin }
  }
}

const ID = /"([a-z][a-z_]*)_([0-9a-z]{26})"/g
/** So many of a kind are remembered: the newest. */
const KEPT = 40

interface Remembered extends Acted {
  readonly allowed: Allowed
  readonly text: string
}

async function remember(world: World, remembered: Remembered): Promise<void> {
  const { allowed, text } = remembered
  const side = world.sides.find(({ organisationId }) => allowed.organisations.has(organisationId))
  if (side !== undefined) {
    rememberIds(side, text)
    await rememberAccounts(world, side, remembered)
  }
  await rememberMoves(world, remembered)
}

function rememberIds({ things }: Side, text: string): void {
  for (const [, kind = '', rest = ''] of text.matchAll(ID)) {
    const known = things.get(kind) ?? []
    const id = `${kind}_${rest}`
    if (known.includes(id)) continue
    things.set(kind, [...known, id].slice(-KEPT))
  }
}

/** Whoever got money on its way is written down, by what the service answered to him. */
async function rememberMoves(world: World, remembered: Remembered): Promise<void> {
  const { asker, standing, request, shown } = remembered
  const { outbounds, asked, passed } = world.moves
  const { id } = request.operation
  const by = personBehind(asker, standing)
  if (id === 'requestApproval' && by !== null) {
    const tenant = await tenantOf(world, shown.id)
    const side = sideOfTenant(world, tenant)
    const { operation } = shown
    asked.set(shown.id, { by, tenant, operation, atMs: side?.elapsedMs ?? 0 })
  }
  if (id === 'createReleases' || id === 'createRefunds') {
    const made: readonly { readonly id: string }[] = shown?.outbounds ?? []
    for (const one of made) {
      const limits = standing.kind === 'key' ? standing.limits : await limitsOf(world, one.id)
      outbounds.set(one.id, { by, passedBy: null, ...limits })
    }
  }
  const before = id === 'decideHeldOutbound' ? outbounds.get(shown.id) : undefined
  if (before !== undefined) outbounds.set(shown.id, { ...before, passedBy: by })
  if (id === 'approveApproval' && shown?.status === 'executed' && by !== null) {
    const asking = asked.get(shown.id)?.by ?? ''
    passed.push({ asker: asking, passer: by })
    const objects: readonly string[] = shown.outcome?.objects ?? []
    for (const object of objects.filter((one) => one.startsWith('outbound_'))) {
      const limits = await limitsOf(world, object)
      outbounds.set(object, { by: asking, passedBy: by, ...limits })
    }
  }
}

async function tenantOf({ database }: World, approval: string): Promise<string> {
  const { rows } = await database.query<{ tenant_id: string }>(
    'select tenant_id from approvals where id = $1',
    [parseId('approval', approval)],
  )
  return rows[0]?.tenant_id ?? ''
}

/** What one person might move alone in the currency of an outbound, as its tenant has set it. */
async function limitsOf(
  { database }: World,
  outbound: string,
): Promise<{ readonly limit: number | null; readonly limitOfDay: number | null }> {
  const { rows } = await database.query<{ amount: string; per_day: string | null }>(
    `select l.amount::text, l.per_day::text from outbounds o
       join approval_limits l on l.tenant_id = o.tenant_id and l.currency = o.currency
      where o.id = $1`,
    [parseId('outbound', outbound)],
  )
  const [row] = rows
  const perDay = row?.per_day ?? null
  return {
    limit: row === undefined ? null : Number(row.amount),
    limitOfDay: perDay === null ? null : Number(perDay),
  }
}

function personBehind(asker: Asker, standing: Standing): string | null {
  if (asker.kind === 'member') return asker.person.memberId
  return standing.kind === 'key' ? (standing.owner?.id ?? null) : null
}

const TAKES_TWO = new Set(['approval_required', 'second_owner_required'])

/** What takes a second person may be asked for later, by whoever was refused or another. */
function rememberRefusal(world: World, asker: Asker, request: Request, code: string): void {
  if (asker.kind !== 'member' || !TAKES_TWO.has(code)) return
  const { operation, path, body = {} } = request
  const id = /\/([a-z_]+_[0-9a-z]{26})/.exec(path)?.[1] ?? ''
  world.moves.refused.push({
    operation: operation.id,
    params: id === '' ? {} : { id },
    body,
    // Members are of the organisation: their acts wait in live.
    environment:
      path.includes('/member') || path.includes('/invitation') ? 'live' : asker.environment,
  })
}
