// A member's browser: keeps the cookie, sends what the dashboard's page sends, and signs in.

import type { Environment, MemberRole, MemberSession } from '@holdfast/contract'
import { takesTwoOwners } from '@holdfast/contract'
import { Secret, TOTP } from 'otpauth'
import { approvalSealKey, overrideApproval } from '#approvals'
import { unnamedStatement } from '#db'
import { parseId, present } from '#kit'
import { hasMembers, makeEnterLink, printInvitation } from '#members'
import { createOrganisation, liveTenantOf } from '#organisations'
import type { CallAnswer, TestService } from './service.ts'
import { ownerOf } from './service.ts'
import { until } from './until.ts'

const PERIOD_MS = 30_000

export interface MemberCall {
  readonly environment?: Environment | null
  /** Sent in place of, or beside, what the page sends; null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>
}

export interface MemberAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: CallAnswer['body']
}

/** A browser that is at the dashboard's page; at first nobody is signed in. */
export interface MemberBrowser {
  call(method: string, path: string, body?: object, options?: MemberCall): Promise<MemberAnswer>
  /** As the browser keeps it; may be taken over by tests. */
  cookie: string | null
  /** By which the browser is known again, as its header gives it. */
  device: string | null
  csrf: string | null
  /** Of the authenticator, in base32, once one is set up. */
  totpSecret: string | null
  recoveryCodes: readonly string[]
}

/** Opens a browser at the service. */
export function openMemberBrowser({ baseUrl }: Pick<TestService, 'baseUrl'>): MemberBrowser {
  const browser: MemberBrowser = {
    cookie: null,
    device: null,
    csrf: null,
    totpSecret: null,
    recoveryCodes: [],
    call: async (method, path, body, { environment = 'sandbox', headers = {} } = {}) => {
      const sent = new Headers()
      const session = browser.cookie === null ? null : `__Host-holdfast=${browser.cookie}`
      const kept = [session, browser.device].filter((one) => one !== null)
      if (kept.length > 0) sent.set('cookie', kept.join('; '))
      if (environment !== null) sent.set('x-holdfast-environment', environment)
      if (method !== 'GET') {
        sent.set('origin', baseUrl)
        if (browser.csrf !== null) sent.set('x-holdfast-csrf', browser.csrf)
      }
      if (body !== undefined) sent.set('content-type', 'application/json')
      for (const [name, value] of Object.entries(headers)) {
        if (value === null) sent.delete(name)
        else sent.set(name, value)
      }
      const answer = await fetch(baseUrl + path, {
        method,
        headers: sent,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json') === true
      const parsed = isJson && text !== '' ? JSON.parse(text) : null
      keep(browser, answer.headers, parsed)
      return { status: answer.status, headers: answer.headers, body: parsed }
    },
  }
  return browser
}

/** What a page does with an answer: takes the cookie, and the token from the session. */
function keep(browser: MemberBrowser, headers: Headers, body: { csrf_token?: string } | null) {
  const cookies = headers.getSetCookie()
  const [cookie] = cookies
  browser.device =
    cookies.map((one) => /^__Host-holdfast-device=\w+/.exec(one)?.[0]).at(-1) ?? browser.device
  const value = /^__Host-holdfast=([^;]*)/.exec(cookie ?? '')?.[1]
  if (value !== undefined) browser.cookie = value === '' ? null : value
  const session: { csrf_token?: string; session?: { csrf_token?: string } } | null = body
  const token = session?.csrf_token ?? session?.session?.csrf_token
  if (token !== undefined) browser.csrf = token
}

/** A code of the authenticator that counts now; `steps` later ones for a code not used yet. */
export function totpCode(secret: string, { steps = 0, now = Date.now() } = {}): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: now + steps * PERIOD_MS })
}

export const memberPassword = 'quiet harbour lantern 9'

/** Sets up an authenticator in a session that asks for it, which opens it. */
export async function setUpTotp(browser: MemberBrowser): Promise<MemberSession> {
  const { body: offered } = await browser.call('POST', '/dashboard/v1/totp')
  browser.totpSecret = offered.secret
  const { status, body } = await confirmTotp(browser, offered.secret)
  if (status !== 200) throw new Error(`the authenticator was refused: ${JSON.stringify(body)}`)
  browser.recoveryCodes = body.recovery_codes ?? browser.recoveryCodes
  return body.session
}

/**
 * With the code before the one that counts now, which is left for signing in. When its turn ends
 * on the way it is too old, and the next is given.
 */
async function confirmTotp(browser: MemberBrowser, secret: string): Promise<MemberAnswer> {
  const turn = () => Math.floor(Date.now() / PERIOD_MS)
  const before = turn()
  const confirm = async () => {
    const code = totpCode(secret, { steps: -1 })
    return await browser.call('POST', '/dashboard/v1/totp/confirm', { code })
  }
  const answer = await confirm()
  return answer.status === 200 || turn() === before ? answer : await confirm()
}

/** Proves who is signed in once more: what was proven counts for ten minutes of real time. */
export async function proveAnew(browser: MemberBrowser): Promise<void> {
  const code = totpCode(present(browser.totpSecret, 'no authenticator is set up'))
  const proof = { password: memberPassword, code }
  const { status, body } = await browser.call('POST', '/dashboard/v1/step-up', proof)
  if (status !== 200) throw new Error(`the proof was refused: ${JSON.stringify(body)}`)
}

/**
 * An owner with a session that is open: the first one comes in by the link of the installation, a
 * further one by an invitation.
 */
export async function enterAsOwner(
  holdfast: TestService,
  who: { readonly name?: string; readonly email?: string; readonly organisationId?: string } = {},
): Promise<MemberBrowser> {
  const organisationId = who.organisationId ?? holdfast.organisation.organisationId
  if (await hasMembers(holdfast.service.database, organisationId)) {
    const { name = 'Ada Lovelace', email = 'ada@harbour.example' } = who
    await writeInvitation(holdfast, { organisationId, email })
    const link = await invitationLink(holdfast, email, organisationId)
    return await acceptByLink(holdfast, link, name)
  }
  return await enterByLink(holdfast, await enterLink(holdfast, organisationId), who)
}

/** An invitation as an owner, in the name of one who may be gone or signed out by now. */
async function writeInvitation(
  holdfast: TestService,
  { organisationId, email }: { readonly organisationId: string; readonly email: string },
): Promise<void> {
  const client = await ownerOf(holdfast)
  try {
    await client.query(
      `insert into member_links (hash, id, kind, organisation_id, email, email_key, role,
         invited_by, created_at, expires_at)
       select sha256($2::text::bytea), gen_random_uuid(), 'invitation', $1::uuid, $2::text,
              lower($2::text), 'owner', s.member_id, now(), now() + interval '1 day'
         from memberships s where s.organisation_id = $1::uuid and s.role = 'owner'
        order by s.created_at limit 1`,
      [organisationId, email],
    )
  } finally {
    await client.end()
  }
}

/** The link to enter an organisation that has nobody yet: a new one, unless it is named. */
export async function enterLink(
  { service, baseUrl }: Pick<TestService, 'service' | 'baseUrl'>,
  organisationId?: string,
): Promise<string> {
  const { database } = service
  const of = organisationId ?? (await createOrganisation(database, { name: 'Quay' })).organisationId
  return await makeEnterLink(database, { organisationId: of, baseUrl })
}

/** The link of an invitation that waits, as the operator's command prints it. */
export async function invitationLink(
  { service, baseUrl, organisation }: TestService,
  email: string,
  organisationId: string = organisation.organisationId,
): Promise<string> {
  return await printInvitation(service.database, { email, organisationId, baseUrl })
}

/** What follows the `#` of a link. */
export function tokenOf(link: string): string {
  return present(link.split('#')[1], 'a link has a token')
}

/** As `enterAsOwner`, by a link that was made before. */
export async function enterByLink(
  holdfast: Pick<TestService, 'baseUrl'>,
  link: string,
  { name = 'Ada Lovelace', email = 'ada@harbour.example' } = {},
): Promise<MemberBrowser> {
  const browser = openMemberBrowser(holdfast)
  const entering = { token: tokenOf(link), name, email, password: memberPassword }
  const { status, body } = await browser.call('POST', '/dashboard/v1/enter', entering)
  if (status !== 200) throw new Error(`nobody entered: ${JSON.stringify(body)}`)
  await setUpTotp(browser)
  return browser
}

/** A new member in a role, invited by an owner, with a session that is open. */
export async function joinAs(
  holdfast: TestService,
  owner: MemberBrowser,
  role: MemberRole,
  email = `${role}@harbour.example`,
): Promise<MemberBrowser> {
  await inviteAs(holdfast, owner, { role, email })
  const organisationId = await organisationOf(owner)
  const link = await invitationLink(holdfast, email, organisationId)
  return await acceptByLink(holdfast, link, `The ${role}`)
}

async function organisationOf(browser: MemberBrowser): Promise<string> {
  const { organisation } = (await browser.call('GET', '/dashboard/v1/session')).body
  return present(parseId('organisation', organisation.id), 'it is somewhere')
}

/** Somebody new who accepts an invitation, with a session that is open. */
async function acceptByLink(
  holdfast: TestService,
  link: string,
  name: string,
): Promise<MemberBrowser> {
  const browser = openMemberBrowser(holdfast)
  const accepting = { token: tokenOf(link), name, password: memberPassword }
  const { status, body } = await browser.call('POST', '/dashboard/v1/invitation/accept', accepting)
  if (status !== 200) throw new Error(`nobody joined: ${JSON.stringify(body)}`)
  await setUpTotp(browser)
  return browser
}

/** Invites; what takes two owners is done as if the second one had approved it. */
export async function inviteAs(
  { service }: TestService,
  owner: MemberBrowser,
  { role, email }: { readonly role: MemberRole; readonly email: string },
): Promise<void> {
  const isLifted = takesTwoOwners(null, role)
  const asked = { email, role: isLifted ? 'read_only' : role }
  const { status, body } = await owner.call('POST', '/dashboard/v1/invitations', asked)
  if (status !== 200) throw new Error(`not invited: ${JSON.stringify(body)}`)
  if (isLifted) {
    const id = present(parseId('invitation', body.invitation.id), 'an invitation has an id')
    await service.database.global.query(liftInvitation, { id, role })
  }
}

const liftInvitation = unnamedStatement(
  'update member_links set role = $role::text where id = $id::uuid',
)

/** Asks for what takes two owners, which the operator has a worker of the service carry out. */
export async function carriedOut(
  holdfast: TestService,
  asker: MemberBrowser,
  act: { readonly operation: string; readonly params?: object; readonly body?: object },
): Promise<MemberAnswer['body']> {
  const live = { environment: 'live' } as const
  const asked = await asker.call('POST', '/dashboard/v1/approvals', { body: {}, ...act }, live)
  if (asked.status !== 200) throw new Error(`not asked for: ${JSON.stringify(asked.body)}`)
  const id = present(parseId('approval', asked.body.id), 'an approval has an id')
  const { database } = holdfast.service
  const tell = { sealKey: approvalSealKey(holdfast.rootKey), tell: async () => {} }
  const tenant = await liveTenantOf(database.global, await organisationOf(asker))
  await database.transact(tenant, async (unit) => {
    await overrideApproval(unit, tell, { id, to: 'approved' })
  })
  const shown = async () =>
    (await asker.call('GET', `/dashboard/v1/approval/${asked.body.id}`, undefined, live)).body
  await until(async () => (await shown()).status !== 'approved')
  return await shown()
}

/** A change of live keys that takes two owners. */
interface KeyChange {
  readonly operation: 'createKeyPair' | 'rollKeyPair'
  readonly params?: object
  readonly body: object
}

/** The answer to collecting a live pair: asked for by one, approved by others, in their order. */
export async function keyByTwo(
  by: MemberBrowser,
  approvers: readonly MemberBrowser[],
  change: KeyChange,
): Promise<MemberAnswer> {
  const live = { environment: 'live' } as const
  const asked = await by.call('POST', '/dashboard/v1/approvals', change, live)
  if (asked.status !== 200) throw new Error(`not asked: ${JSON.stringify(asked.body)}`)
  for (const approver of approvers) {
    const path = `/dashboard/v1/approval/${asked.body.id}/approve`
    const approved = await approver.call('POST', path, {}, live)
    if (approved.status !== 200) throw new Error(`not approved: ${JSON.stringify(approved.body)}`)
  }
  const { body } = await by.call('GET', '/dashboard/v1/keys', undefined, live)
  const waiting = body.data.find((one: { to_collect: object | null }) => one.to_collect !== null)
  return await by.call('POST', `/dashboard/v1/key/${waiting.id}/collect`, undefined, live)
}
