// People come, go, change their roles and prove who they are; others try to be them.
import type { MemberRole } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import { asId, showId } from '#kit'
import { createOrganisation } from '#organisations'
import type { MemberBrowser } from '../harness/member.ts'
import {
  enterLink,
  invitationLink,
  memberPassword,
  openMemberBrowser,
  setUpTotp,
  tokenOf,
} from '../harness/member.ts'
import { neverOf } from '../harness/world.ts'
import type { Act, Done } from './act.ts'
import {
  call,
  doneBy,
  drawOwner,
  drawPerson,
  drawSide,
  drawThing,
  inSandbox,
  nameOf,
  sideOf,
} from './act.ts'
import type { Allowed } from './asking.ts'
import { nothing, ofPerson, ofSide, together } from './asking.ts'
import type { Draw } from './draw.ts'
import type { Person, Side, World } from './world.ts'
import { personOf } from './world.ts'

/** More newcomers than that a world does not take: each costs a password and two factors. */
const NEWCOMERS = 4

/** An address of somebody who is there, or of somebody new. */
function drawAddress(world: World, draw: Draw, side: Side): string {
  if (draw.chance(0.5)) return drawPerson(world, draw).email
  return `new${++world.count}@${side.domain}`
}

/** Whoever holds a link posts it as a browser does that nobody is signed in to. */
async function asGuest(
  world: World,
  path: string,
  body: object,
): Promise<{ readonly browser: MemberBrowser; readonly status: number; readonly code: string }> {
  const browser = openMemberBrowser(world.holdfast)
  const { status, body: shown } = await browser.call('POST', path, body)
  return { browser, status, code: status < 300 ? '' : String(shown?.code) }
}

/** An operator makes an organisation; whoever gets its link names the address of somebody else. */
async function enterAsSomebody(world: World, draw: Draw): Promise<Done> {
  const { holdfast } = world
  const name = `Quay ${++world.count}`
  const made = await createOrganisation(holdfast.service.database, { name })
  const token = tokenOf(await enterLink(holdfast, made.organisationId))
  const email = drawAddress(world, draw, drawSide(world, draw))
  const body = { token, name: 'Mallory', email, password: `${memberPassword} of mallory` }
  const { status, code } = await asGuest(world, operations.enterDashboard.path, body)
  const allowed: Allowed = {
    ...nothing,
    tenants: new Set(Object.values(made.tenants)),
    organisations: new Set([made.organisationId]),
    isNewcomer: true,
  }
  return { told: `as ${email}: ${status} ${code}`, allowed }
}

/** Roles that one owner gives alone, more often than those that take two. */
const invited: readonly MemberRole[] = ['developer', 'support', 'read_only', 'reviewer', 'finance']

async function invite(world: World, draw: Draw): Promise<Done> {
  const asker = inSandbox(draw.chance(0.7) ? drawOwner(world, draw) : drawPerson(world, draw))
  const side = sideOf(world, asker, draw)
  const elsewhere = world.people.filter(({ email }) => !email.endsWith(`@${side.domain}`))
  const other = draw.chance(0.6) ? draw.of(elsewhere)?.email : undefined
  const email = other ?? drawAddress(world, draw, side)
  const role = draw.of(invited)
  const answer = await call(world, asker, 'inviteMember', { body: { email, role } })
  return doneBy(`${nameOf(asker)} invites ${email} as ${role}`, answer)
}

/** An invitation that waits in one of the organisations. */
async function drawInvitation(
  { database, sides }: World,
  draw: Draw,
): Promise<{ readonly side: Side; readonly email: string } | undefined> {
  const { rows } = await database.query<{ email: string; organisation_id: string }>(
    `select email, organisation_id from member_links
      where kind = 'invitation' and organisation_id = any($1) order by created_at, email`,
    [sides.map(({ organisationId }) => organisationId)],
  )
  const row = draw.of(rows)
  const side = sides.find(({ organisationId }) => organisationId === row?.organisation_id)
  return row === undefined || side === undefined ? undefined : { side, email: row.email }
}

/** The link of an invitation comes to whom it is for, or into other hands. */
async function useInvitation(world: World, draw: Draw): Promise<Done> {
  const invited = await drawInvitation(world, draw)
  if (invited === undefined) return { told: 'nobody is invited', allowed: nothing }
  const { side, email } = invited
  const { organisationId } = side
  const link = await invitationLink(world.holdfast, email, organisationId).catch(() => null)
  if (link === null) return { told: 'no invitation waits', allowed: ofSide(side) }
  const token = tokenOf(link)
  const isKnown = world.people.some((person) => person.email === email)
  if (isKnown && draw.chance(0.6)) return await join(world, draw, invited, token)
  const stray = await strayMember(world, email)
  const body = { token, name: `New ${email}`, password: memberPassword }
  const { browser, status, code } = await asGuest(world, operations.acceptInvitation.path, body)
  if (status < 300) await settleIn(world, browser, email)
  const allowed = together(ofSide(side), { ...nothing, isNewcomer: true, members: stray })
  return { told: `a guest with the link of ${email}: ${status} ${code}`, allowed }
}

/** Somebody who belongs nowhere any more: the mailbox is his only proof. */
async function strayMember({ database }: World, email: string): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ id: string }>(
    `select id from members m where email = $1
        and not exists (select from memberships s where s.member_id = m.id)`,
    [email],
  )
  return new Set(rows.map(({ id }) => id))
}

async function settleIn(world: World, browser: MemberBrowser, email: string): Promise<void> {
  if (world.people.length >= world.staffed + NEWCOMERS) return
  await setUpTotp(browser)
  world.people.push(await personOf(world, browser, { name: email, email }))
}

/** Somebody who is signed in joins: the one who was meant, or another. */
async function join(
  world: World,
  draw: Draw,
  { email, side }: { readonly email: string; readonly side: Side },
  token: string,
): Promise<Done> {
  const meant = world.people.find((person) => person.email === email)
  const person = draw.chance(0.6) && meant !== undefined ? meant : drawPerson(world, draw)
  const asker = inSandbox(person)
  const answer = await call(world, asker, 'joinOrganisation', { body: { token } })
  const done = doneBy(`${nameOf(asker)} with the link of ${email}`, answer)
  return { ...done, allowed: together(done.allowed, ofSide(side)) }
}

/** Proves with the passkey that it is still the same: counts for ten minutes. */
export async function stepUp(world: World, person: Person): Promise<Done> {
  const asker = inSandbox(person)
  const begun = await call(world, asker, 'startPasskeyStepUp')
  if (begun.status >= 300) return doneBy(nameOf(asker), begun)
  const doing = { origin: world.holdfast.baseUrl }
  const assertion = person.passkey.sign(begun.body.options, doing)
  const answer = await call(world, asker, 'stepUpWithPasskey', { body: { assertion } })
  return doneBy(nameOf(asker), begun, answer)
}

/** Signs in anew by a passkey: one's own, or another's challenge and cookie with it. */
async function signIn(world: World, draw: Draw): Promise<Done> {
  const person = drawPerson(world, draw)
  const { browser, passkey } = person
  const options = await browser.call('POST', operations.startPasskeySignIn.path)
  if (options.status >= 300) return { told: `${person.name}: ${options.status}`, allowed: nothing }
  const isForged = draw.chance(0.2)
  const doing = { origin: world.holdfast.baseUrl, isForged }
  const assertion = passkey.sign(options.body.options, doing)
  const answer = await browser.call('POST', operations.signInWithPasskey.path, { assertion })
  const allowed = await ofPerson(world, person.memberId)
  const own = isForged ? { ...allowed, members: nothing.members } : allowed
  const how = isForged ? 'with a forged passkey' : 'with a passkey'
  return { told: `${person.name} ${how}: ${answer.status}`, allowed: own }
}

/** A password is guessed, or a recovery is asked for, at somebody's address. */
async function guess(world: World, draw: Draw): Promise<Done> {
  const victim = drawPerson(world, draw)
  const body = { email: victim.email, password: 'surely not this one 9' }
  const { status, code } = await asGuest(world, operations.signIn.path, body)
  const { told } = await ofPerson(world, victim.memberId)
  return { told: `for ${victim.name}: ${status} ${code}`, allowed: { ...nothing, told } }
}

/** The cookie of one with the token of another, as if both had been seen on the way. */
async function mixSessions(world: World, draw: Draw): Promise<Done> {
  const one = drawPerson(world, draw)
  const other = drawPerson(world, draw)
  if (one === other) return { told: 'with oneself', allowed: nothing }
  const browser = openMemberBrowser(world.holdfast)
  browser.cookie = one.browser.cookie
  browser.csrf = other.browser.csrf
  const { status } = await browser.call('POST', operations.updateProfile.path, { name: 'Mallory' })
  return { told: `${one.name} as ${other.name}: ${status}`, allowed: nothing }
}

async function sessionOf({ database }: World, { memberId }: Person): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    'select id from member_sessions where member_id = $1 limit 1',
    [memberId],
  )
  return rows[0] === undefined
    ? neverOf('member_session')
    : showId('member_session', asId('member_session', rows[0].id))
}

/** Ten minutes pass for somebody, in real time: it is to be asked anew who he is. */
async function outliveProof(world: World, draw: Draw): Promise<Done> {
  const person = draw.chance(0.6) ? drawOwner(world, draw) : drawPerson(world, draw)
  await world.database.query(
    `update member_sessions set stepped_up_until = now() - interval '1 second'
      where member_id = $1 and stepped_up_until is not null`,
    [person.memberId],
  )
  const allowed = await ofPerson(world, person.memberId)
  return { told: `for ${person.name}: 200`, allowed }
}

/** Something that waits, and whoever of lesser power asked for it. */
async function drawAsked({ database, people, sides }: World, draw: Draw) {
  const { rows } = await database.query<{ id: string; tenant_id: string; requested_by: string }>(
    `select id, tenant_id, requested_by from approvals
      where status = 'pending' and tenant_id = any($1) order by created_at, id`,
    [sides.map(({ tenants }) => tenants.sandbox)],
  )
  const finance = people.filter(({ name }) => name.includes('finance'))
  const asked = rows.flatMap(({ id, tenant_id, requested_by }) => {
    const side = sides.find(({ tenants }) => tenants.sandbox === tenant_id)
    const asker = finance.find(({ memberId }) => memberId === requested_by)
    const at = showId('approval', asId('approval', id))
    return side === undefined || asker === undefined ? [] : [{ at, side, asker }]
  })
  return draw.of(asked)
}

/** Whoever asked for something is put down before another lets it pass. */
async function demoteAsker(world: World, draw: Draw): Promise<Done> {
  const asked = await drawAsked(world, draw)
  if (asked === undefined) return { told: 'nothing waits', allowed: nothing }
  const { at, side, asker } = asked
  const owner = inSandbox(drawOwner(world, draw, side))
  const member = showId('member', asId('member', asker.memberId))
  const body = { role: 'support' }
  const put = await call(world, owner, 'changeMemberRole', { at: member, body })
  const other = inSandbox(drawOwner(world, draw, side))
  const passed = await call(world, other, 'approveApproval', { at, body: {} })
  return doneBy(`${nameOf(owner)} about ${asker.name}`, put, passed)
}

/** Everything that people do about people. */
export const peopleActs: readonly Act[] = [
  { name: 'a link is used with an address of somebody', weight: 2, run: enterAsSomebody },
  { name: 'somebody invites', weight: 4, run: invite },
  { name: 'an invitation is used', weight: 4, run: useInvitation },
  {
    name: 'somebody confirms that it is him',
    weight: 4,
    run: async (world, draw) => await stepUp(world, drawPerson(world, draw)),
  },
  { name: 'the proof of somebody grows old', weight: 2, run: outliveProof },
  { name: 'somebody signs in', weight: 5, run: signIn },
  { name: 'a password is guessed', weight: 1, isHostile: true, run: guess },
  { name: 'two sessions are mixed', weight: 1, isHostile: true, run: mixSessions },
  {
    name: 'somebody works in another organisation',
    weight: 5,
    run: async (world, draw) => {
      const asker = inSandbox(drawPerson(world, draw))
      // Who has joined the other works there: most go back to their own.
      const side = draw.chance(0.7) ? sideOf(world, asker, draw) : drawSide(world, draw)
      const organisation_id = showId('organisation', asId('organisation', side.organisationId))
      const answer = await call(world, asker, 'switchOrganisation', { body: { organisation_id } })
      return doneBy(`${nameOf(asker)} to ${side.name}`, answer)
    },
  },
  {
    name: 'somebody changes a role',
    weight: 3,
    run: async (world, draw) => {
      const asker = inSandbox(draw.chance(0.6) ? drawOwner(world, draw) : drawPerson(world, draw))
      const at = drawThing(world, draw, sideOf(world, asker, draw), 'member')
      const role = draw.one(['finance', 'finance', 'owner', 'support', 'developer'])
      const answer = await call(world, asker, 'changeMemberRole', { at, body: { role } })
      return doneBy(`${nameOf(asker)} makes a ${role}`, answer)
    },
  },
  { name: 'somebody is put down who has asked for something', weight: 1.5, run: demoteAsker },
  {
    name: 'somebody is removed',
    weight: 0.7,
    run: async (world, draw) => {
      const asker = inSandbox(draw.chance(0.6) ? drawOwner(world, draw) : drawPerson(world, draw))
      const at = drawThing(world, draw, sideOf(world, asker, draw), 'member')
      return doneBy(nameOf(asker), await call(world, asker, 'removeMember', { at }))
    },
  },
  {
    name: 'somebody ends a session of another',
    weight: 1,
    isHostile: true,
    run: async (world, draw) => {
      const person = drawPerson(world, draw)
      const asker = inSandbox(person)
      const victim = drawPerson(world, draw)
      if (person === victim) return { told: 'of oneself', allowed: nothing }
      const at = await sessionOf(world, victim)
      return doneBy(nameOf(asker), await call(world, asker, 'revokeMemberSession', { at }))
    },
  },
]
