// One-time links: the installation's own, to enter by, and invitations. What follows the `#` is
// never sent to a server by a browser; looking at a link does not use it up.
import type { DashboardLink } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import type { RequestFacts } from '#http'
import { fail, present, randomText, realNow, sha256, showInstant } from '#kit'
import type { MembersDeps } from './deps.ts'
import { lockMember, selectMemberByEmail, selectMemberships } from './store.ts'
import type { LinkRow } from './store-links.ts'
import { countMembers, selectLink, takeLink } from './store-links.ts'
import { addressOf, countTries, forgiveTries } from './throttle.ts'

/** 206 bits. */
const TOKEN_CHARACTERS = 40

/** A new token for a link. */
export function drawToken(): string {
  return randomText(TOKEN_CHARACTERS)
}

/** What a link leads to. Refuses with `link_not_usable`. */
export async function lookAtLink(
  deps: MembersDeps,
  token: string,
  facts: RequestFacts,
): Promise<DashboardLink> {
  const tried = [addressOf(facts)]
  await countTries(deps, tried)
  const link = await findLink(deps.database.global, token)
  await forgiveTries(deps, tried)
  const known =
    link.email_key === null ? null : await findAccount(deps.database.global, link.email_key)
  return {
    kind: link.kind,
    organisation_name: link.organisation_name,
    email: link.email,
    role: link.role,
    has_account: known?.isUsed === true,
    expires_at: showInstant(link.expires_at),
  }
}

/** Whose address it is. An account that belongs nowhere any more opens nothing: it is not used. */
export async function findAccount(reader: Reader, key: string) {
  const [member] = await reader.query(selectMemberByEmail, { email_key: key })
  if (member === undefined) return null
  await reader.query(lockMember, { id: member.id })
  const memberships = await reader.query(selectMemberships, { member_id: member.id })
  return { id: member.id, isUsed: memberships.length > 0 }
}

/** A link that counts. Refuses with `link_not_usable`, also one to enter where somebody has. */
export async function findLink(reader: Reader, token: string): Promise<LinkRow> {
  const [link] = await reader.query(selectLink, {
    hash: sha256(token),
    after_expires_at: realNow(),
  })
  if (link === undefined) return fail('link_not_usable')
  const isLate = link.kind === 'enter' && (await isPeopled(reader, link.organisation_id))
  return isLate ? fail('link_not_usable') : link
}

/** Whether anybody works in the organisation yet. */
export async function isPeopled(reader: Reader, organisationId: string): Promise<boolean> {
  const [row] = await reader.query(countMembers, { organisation_id: organisationId })
  return present(row, 'a count has a row').members > 0n
}

/** Uses a link up. Whoever comes second is refused with `link_not_usable`. */
export async function useLink(unit: Unit, kind: LinkRow['kind'], token: string): Promise<void> {
  const taken = await unit.tx.query(takeLink, {
    hash: sha256(token),
    kind,
    after_expires_at: unit.realNow,
  })
  if (taken.length === 0) fail('link_not_usable')
}
