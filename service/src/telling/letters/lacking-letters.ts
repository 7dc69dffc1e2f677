// The mails about money that cannot be paid yet: to buyers whose refunds wait until they are
// verified, and to whoever has no account that takes it.
import type { EventType, OutboundFailureReason } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Id } from '#kit'
import { compact, distinct, groupBy, indexBy, sum } from '#kit'
import type { NewEmail } from '#mail'
import { readMailed } from '#mail'
import type { OutboundRecord } from '#outbounds'
import { netOf, readOutbounds, readUnasked } from '#outbounds'
import type { Participant } from '#participants'
import { readParticipants } from '#participants'
import type { PayeeLink } from '#payees'
import { sendLinks } from '#payees'
import { invitationPath, openInvitations } from '#verifications'
import { refundSaid } from './buyer-letters.ts'
import type { Desk } from './letter-desk.ts'
import { idsOf } from './letter-desk.ts'

/** After these a refund waits. */
const waits: ReadonlySet<EventType> = new Set<EventType>([
  'outbound_paused',
  'outbound_scheduled',
  'outbound_awaiting_funds',
])

/** An outbound fails for one of these until another account is given. */
const wantsAccount: ReadonlySet<OutboundFailureReason> = new Set<OutboundFailureReason>([
  'unable_to_determine_target_account',
  'invalid_target_account_credentials',
])

/** What is due to one person, in one currency, and cannot be paid. */
interface Lack {
  readonly person: Participant
  readonly outbounds: readonly [OutboundRecord, ...OutboundRecord[]]
}

/** Outbounds by who receives them and in which currency: of a split refund one mail is enough. */
async function lacksOf(unit: Unit, outbounds: readonly OutboundRecord[]): Promise<Lack[]> {
  const ids = compact(outbounds.map(({ participant_id }) => participant_id))
  const people = await readParticipants(unit.tx, unit.tenant.id, ids)
  const groups = groupBy(outbounds, ({ participant_id, currency }) => {
    return `${participant_id} ${currency}`
  })
  return [...groups.values()].flatMap(([first, ...more]) => {
    const to = first?.participant_id ?? null
    const person = to === null ? undefined : people.get(to)
    return first === undefined || person === undefined
      ? []
      : [{ person, outbounds: [first, ...more] }]
  })
}

/** What the first of several outbounds is about, and the net amount of all. */
function moneyOf({ outbounds: [first, ...more] }: Lack) {
  const amount = sum([first, ...more].map(netOf))
  return { about: first.id, money: { amount, currency: first.currency } }
}

/** Of these outbounds, the refunds that need their buyers verified, by buyer. */
async function refundsOf(unit: Unit, ids: readonly Id<'outbound'>[]): Promise<Lack[]> {
  if (ids.length === 0) return []
  const outbounds = await readOutbounds(unit.tx, unit.tenant.id, ids)
  const unasked = await readUnasked(unit.tx, unit.tenant.id, outbounds)
  return await lacksOf(
    unit,
    outbounds.filter(({ id, type }) => type === 'refund' && !unasked.has(id)),
  )
}

/** Buyers who are told of a refund that waits, by address: no other mail asks to verify them. */
export async function toldOfRefunds(unit: Unit): Promise<ReadonlySet<string>> {
  const events = unit.pending.events.filter(({ type }) => waits.has(type))
  const lacks = await refundsOf(unit, distinct(idsOf('outbound', events)))
  return new Set(lacks.map(({ person }) => person.email))
}

/** Buyers whose refunds wait until they are verified are told so, with the way to it. */
export async function refundsThatWait(
  { unit, deps, sender }: Desk,
  ids: readonly Id<'outbound'>[],
): Promise<NewEmail[]> {
  const lacks = await refundsOf(unit, await untoldOf(unit, distinct(ids)))
  if (lacks.length === 0) return []
  const invited = await openInvitations(
    unit.tx,
    deps.vault,
    unit.tenant.id,
    lacks.map(({ person }) => person.id),
  )
  const open = invited.filter(({ isHandedIn }) => !isHandedIn)
  const byEmail = indexBy(open, ({ email }) => email)
  const wanted = lacks.filter(({ person }) => byEmail.has(person.email))
  const said = await refundSaid(
    unit,
    deps,
    wanted.flatMap(({ outbounds }) => outbounds),
  )
  return wanted.flatMap((lack): NewEmail[] => {
    const { about, money } = moneyOf(lack)
    const [to, of] = [lack.person.email, said.get(about)]
    const invitation = byEmail.get(to)
    if (invitation === undefined || of === undefined) return []
    const url = deps.baseUrl + invitationPath(invitation)
    const all = compact(lack.outbounds.map(({ id }) => said.get(id)))
    const sellers = distinct(all.flatMap((one) => one.sellers))
    const paidFor = distinct(all.map((one) => one.paidFor)).join(', ')
    const what = { ...of, sellers, paidFor }
    return [{ kind: 'refund_waiting', ...sender, ...what, to, about, money, url }]
  })
}

/** Outbounds of which nobody was told before, on an earlier step; of a split one that is enough. */
async function untoldOf(unit: Unit, ids: readonly Id<'outbound'>[]): Promise<Id<'outbound'>[]> {
  if (ids.length === 0) return []
  const { tx, tenant } = unit
  const outbounds = await readOutbounds(tx, tenant.id, ids)
  const firstOf = ({ id, split_from }: OutboundRecord) => split_from ?? id
  const named = { kind: 'refund_waiting', ids: outbounds.map(firstOf) } as const
  const told = await readMailed(tx, tenant.id, named)
  return outbounds.filter((one) => !told.has(firstOf(one))).map(({ id }) => id)
}

/** Whoever could not be paid for want of an account is asked for another, by a link of his own. */
export async function failedForAccounts(
  { unit, deps, sender }: Desk,
  ids: readonly Id<'outbound'>[],
): Promise<NewEmail[]> {
  const failed = await readOutbounds(unit.tx, unit.tenant.id, ids)
  const lacks = await lacksOf(
    unit,
    failed.filter(({ type, failure_reason: reason }) => {
      return (
        (type === 'release' || type === 'refund') && reason !== null && wantsAccount.has(reason)
      )
    }),
  )
  if (lacks.length === 0) return []
  const links = new Map<Id<'participant'>, PayeeLink>()
  const mailLink = async (_unit: Unit, link: PayeeLink) => {
    links.set(link.participantId, link)
  }
  const people = distinct(lacks.map(({ person }) => person.id))
  // An address that is not verified gives its account in the verification.
  await sendLinks(unit, { mailLink }, people)
  const first = lacks.map(({ outbounds }) => outbounds[0])
  const said = await refundSaid(unit, deps, first)
  return lacks.flatMap((lack): NewEmail[] => {
    const link = links.get(lack.person.id)
    if (link === undefined) return []
    const { about, money } = moneyOf(lack)
    const statusUrl = said.get(about)?.statusUrl ?? null
    const url = deps.baseUrl + link.path
    const letter = { ...sender, to: link.email, about: lack.person.id, money, url }
    return [{ kind: 'payout_failed', ...letter, statusUrl }]
  })
}
