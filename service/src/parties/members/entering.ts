// How the first owner of an organisation comes in: by a link that whoever runs the installation
// prints. It makes a person who was nobody before, or is taken by somebody who is signed in; it
// changes nothing of anybody who is there already.
import { enterLinkMinutes } from '@holdfast/contract'
import { writeAudit } from '#audit'
import type { Database, Unit } from '#db'
import type { RequestFacts } from '#http'
import { addMs, asId, fail, newUuid, sha256, showId } from '#kit'
import { liveTenantOf } from '#organisations'
import { changeAudited, memberDoer, memberObject } from './changes.ts'
import type { MembersDeps } from './deps.ts'
import { emailKey } from './email.ts'
import { drawToken, findAccount, findLink, isPeopled, useLink } from './links.ts'
import type { KeptPassword } from './passwords.ts'
import { checkNewPassword, keepPassword } from './passwords.ts'
import type { OpenedSession } from './sessions.ts'
import { beginSession } from './sessions.ts'
import { insertMember, insertMembership, lockOrganisation } from './store.ts'
import { deleteEnterLinks, insertEnterLink } from './store-links.ts'

const ENTER_MS = enterLinkMinutes * 60_000

/** Whether anybody works in the organisation yet. */
export async function hasMembers(database: Database, organisationId: string): Promise<boolean> {
  return await isPeopled(database.global, organisationId)
}

/**
 * Makes the link by which the first owner enters, in place of the one before: for whoever runs the
 * installation. It counts for 30 minutes, once, until somebody works in the organisation. Refuses
 * with `invalid_state` where somebody does: owners invite further ones.
 */
export async function makeEnterLink(
  database: Database,
  { organisationId, baseUrl }: { readonly organisationId: string; readonly baseUrl: string },
): Promise<string> {
  const token = drawToken()
  const tenantId = await liveTenantOf(database.global, organisationId)
  const shown = asId('organisation', organisationId)
  await database.transact(tenantId, async (unit) => {
    const { tx, realNow: now } = unit
    await lockEmpty(unit, organisationId)
    await tx.query(deleteEnterLinks, { organisation_id: organisationId })
    const until = addMs(now, ENTER_MS)
    await tx.query(insertEnterLink, {
      hash: sha256(token),
      now: newUuid(now),
      organisation_id: organisationId,
      created_at: now,
      expires_at: until,
    })
    await writeAudit(unit, [
      {
        actor: { kind: 'tool', id: null, name: null },
        operation: 'makeEnterLink',
        object: { kind: 'organisation', id: showId('organisation', shown) },
        summary: 'Made the one-time link of the installation, by which the first owner enters.',
        requestId: null,
        ip: null,
      },
    ])
  })
  return `${baseUrl}/dashboard/enter#${token}`
}

async function lockEmpty(unit: Unit, organisationId: string): Promise<void> {
  await unit.tx.query(lockOrganisation, { id: organisationId })
  if (!(await isPeopled(unit.tx, organisationId))) return
  fail('invalid_state', {
    detail:
      'Somebody works in this organisation already. An owner invites others in the dashboard; ' +
      'one who cannot sign in any more comes back by --recover EMAIL.',
  })
}

export interface Entering {
  readonly token: string
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * Makes whoever has the installation's link the first owner, under an address that nobody has. The
 * session that begins asks for a second factor to be set up. Refuses with `account_exists` an
 * address that somebody has, and with `link_not_usable` where an owner has come meanwhile.
 */
export async function enterFirstOwner(
  deps: MembersDeps,
  { token, name, email, password }: Entering,
  facts: RequestFacts,
): Promise<OpenedSession> {
  const link = await findLink(deps.database.global, token)
  if (link.kind !== 'enter') fail('link_not_usable')
  await checkNewPassword(password, [name, email])
  const kept = await keepPassword(password)
  const { organisation_id: organisationId } = link
  return await changeAudited(deps, organisationId, async (unit, note) => {
    await takeFirst(unit, token)
    if ((await findAccount(unit.tx, emailKey(email))) !== null) fail('account_exists')
    const memberId = unit.newId('member')
    await addMember(unit, { id: memberId, name, email, kept })
    await unit.tx.query(insertMembership, {
      organisation_id: organisationId,
      member_id: memberId,
      role: 'owner',
      real_now: unit.realNow,
    })
    note(memberDoer({ id: memberId, name }, facts), firstOwnerNote(memberId, 'enterDashboard'))
    const change = 'Set a password, as the first owner of the organisation.'
    await deps.post(unit, { kind: 'member_changed', to: email, change })
    return await beginSession(unit.tx, { memberId, organisationId, isOpen: false }, facts)
  })
}

/** Uses a link to enter up, for the first owner: one after the other. */
export async function takeFirst(unit: Unit, token: string): Promise<void> {
  const { organisationId } = unit.tenant
  await unit.tx.query(lockOrganisation, { id: organisationId })
  await useLink(unit, 'enter', token)
  if (await isPeopled(unit.tx, organisationId)) fail('link_not_usable')
}

/** What the audit log keeps of the first owner. */
export function firstOwnerNote(memberId: string, operation: string) {
  return {
    operation,
    object: memberObject(memberId),
    summary: 'Entered as the first owner by the one-time link of the installation.',
    after: { role: 'owner' },
  }
}

interface NewMember {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly kept: KeptPassword
}

/** Writes a person who was nobody before. Refuses with `account_exists`. */
export async function addMember(unit: Unit, { id, name, email, kept }: NewMember): Promise<void> {
  const { salt, hash } = kept
  const given = {
    id,
    email: email.trim(),
    email_key: emailKey(email),
    name: name.trim(),
    password_salt: salt,
    password_hash: hash,
    real_now: unit.realNow,
  }
  const added = await unit.tx.query(insertMember, given)
  if (added.length === 0) fail('account_exists')
}
