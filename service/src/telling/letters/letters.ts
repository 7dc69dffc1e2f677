// The mails that follow from what a unit has done, written with it: they stand above the rooms that
// know the people, the money and the words.
import type { EventType } from '@holdfast/contract'
import { readLatestPayments, statusLinks } from '#buyers'
import type { PendingEvent, Unit } from '#db'
import type { Id } from '#kit'
import { compact, showId } from '#kit'
import type { NewEmail } from '#mail'
import { queueEmails, sendEmails } from '#mail'
import { readOrganisation } from '#organisations'
import type { OutboundRecord } from '#outbounds'
import { netOf, readInReview, readOutbounds, readWaitingAmounts } from '#outbounds'
import { readParticipants } from '#participants'
import { accountNotices } from '#payees'
import { readSettlements } from '#settlements'
import type { VerificationInvitation } from '#verifications'
import { invitationPath, readVerifications, verificationInvitations } from '#verifications'
import { elsewhereLetters } from './approval-letter.ts'
import { instructionLetters, receiptLetters, refundLetters } from './buyer-letters.ts'
import { failedForAccounts, refundsThatWait, toldOfRefunds } from './lacking-letters.ts'
import type { Desk, LetterDeps } from './letter-desk.ts'
import { dashboardUrl, idsOf, senderOf } from './letter-desk.ts'
import { takenBackLetters } from './taken-back-letter.ts'
import { tellOfEvents } from './work-letters.ts'

type Write = (desk: Desk, events: readonly PendingEvent[]) => Promise<NewEmail[]>

/** Which events lead to mails. */
const writers: Readonly<Partial<Record<EventType, Write>>> = {
  verification_required: async (desk, events) =>
    await invitationsFor(desk, idsOf('verification', events)),
  verification_passed: async (desk, events) => await outcomeLetters(desk, events, true),
  verification_failed: async (desk, events) => await outcomeLetters(desk, events, false),
  checkout_initiated: async (desk, events) =>
    await instructionLetters(desk, idsOf('checkout', events)),
  checkout_settled: async (desk, events) => await receiptLetters(desk, idsOf('checkout', events)),
  inbound_taken_back: takenBackLetters,
  outbound_in_review: async ({ unit, deps }, events) =>
    await elsewhereLetters(unit, deps, idsOf('outbound', events)),
  outbound_scheduled: async (desk, events) => await waitingLetters(desk, events),
  outbound_awaiting_funds: async (desk, events) => await waitingLetters(desk, events),
  outbound_paused: async (desk, events) => await waitingLetters(desk, events),
  outbound_failed: async (desk, events) => await failedForAccounts(desk, idsOf('outbound', events)),
  outbound_executed: async (desk, events) => await paymentLetters(desk, idsOf('outbound', events)),
  participant_bank_account_changed: async (desk, events) => [
    ...(await accountChanges(desk, events)),
    ...(await reviewedElsewhere(desk, idsOf('participant', events))),
  ],
  payout_executed: async (desk, events) => await payoutLetters(desk, idsOf('outbound', events)),
}

async function waitingLetters(desk: Desk, events: readonly PendingEvent[]): Promise<NewEmail[]> {
  return await refundsThatWait(desk, idsOf('outbound', events))
}

/** Writes and stores the mails of all that the unit has announced. Called once, at its end. */
export async function writeLetters(unit: Unit, deps: LetterDeps): Promise<void> {
  await tellOfEvents(unit)
  const { events } = unit.pending
  const told = [...new Set(events.map(({ type }) => type))].flatMap((type) => {
    const write = writers[type]
    return write === undefined ? [] : [{ type, write }]
  })
  if (told.length === 0) return
  const organisation = await readOrganisation(unit.tx, unit.tenant.id)
  const sender = senderOf(unit, organisation)
  const emails: NewEmail[] = []
  for (const { type, write } of told) {
    const ofType = events.filter((event) => event.type === type)
    emails.push(...(await write({ unit, deps, organisation, sender }, ofType)))
  }
  const ids = await sendEmails(unit, deps.vault, emails)
  if (deps.isSmtpOn) queueEmails(unit, ids)
}

/** Sellers are asked to be verified, and told how much waits for them. */
async function invitationsFor(
  { unit, deps, sender }: Desk,
  ids: readonly Id<'verification'>[],
): Promise<NewEmail[]> {
  const tenantId = unit.tenant.id
  const invited = await verificationInvitations(unit.tx, deps.vault, tenantId, ids)
  const told = await toldOfRefunds(unit)
  const others = invited.filter(({ email }) => !told.has(email))
  return await invitationLetters({ unit, deps, sender }, others)
}

/** Who is to be verified is told how much waits, and where it begins; a buyer, of his payment. */
export async function invitationLetters(
  { unit, deps, sender }: Pick<Desk, 'unit' | 'deps' | 'sender'>,
  invited: readonly VerificationInvitation[],
  statusUrl: string | null = null,
): Promise<NewEmail[]> {
  const tenantId = unit.tenant.id
  return await Promise.all(
    invited.map(async (invitation): Promise<NewEmail> => {
      const { verificationId, participantId, email } = invitation
      const [money] = await readWaitingAmounts(unit.tx, tenantId, [participantId])
      const url = deps.baseUrl + invitationPath(invitation)
      const of = { to: email, about: verificationId, statusUrl }
      return { kind: 'verification_wanted', ...sender, ...of, money: money ?? null, url }
    }),
  )
}

async function outcomeLetters(
  { unit, deps, sender }: Desk,
  events: readonly PendingEvent[],
  isPassed: boolean,
): Promise<NewEmail[]> {
  const verifications = await readVerifications(
    unit.tx,
    unit.tenant.id,
    idsOf('verification', events),
  )
  const decided = [...verifications.values()]
  const ids = decided.map(({ participantId }) => participantId)
  const people = await readParticipants(unit.tx, unit.tenant.id, ids)
  const payments = await readLatestPayments(unit.tx, unit.tenant.id, ids)
  const links = await statusLinks(unit, payments.values())
  return decided.flatMap(({ id: about, participantId }): NewEmail[] => {
    const to = people.get(participantId)?.email
    if (to === undefined) return []
    const payment = payments.get(participantId)
    const path = payment === undefined ? undefined : links.get(payment)
    const statusUrl = path === undefined ? null : deps.baseUrl + path
    return [{ kind: 'verification_outcome', ...sender, to, about, isPassed, statusUrl }]
  })
}

/** Sellers are told that they were paid, buyers that money comes back. */
async function paymentLetters(desk: Desk, ids: readonly Id<'outbound'>[]): Promise<NewEmail[]> {
  const { unit, sender } = desk
  const outbounds = await readOutbounds(unit.tx, unit.tenant.id, ids)
  const people = await readParticipants(
    unit.tx,
    unit.tenant.id,
    compact(outbounds.map(({ participant_id }) => participant_id)),
  )
  const settlements = await readSettlements(
    unit.tx,
    unit.tenant.id,
    compact(outbounds.map(({ settlement_id }) => settlement_id)),
  )
  const releases = outbounds.flatMap((outbound): NewEmail[] => {
    const { type, participant_id, settlement_id } = outbound
    const to = participant_id === null ? undefined : people.get(participant_id)?.email
    if (to === undefined || type !== 'release') return []
    const settlement = settlement_id === null ? undefined : settlements.get(settlement_id)
    const paidFor = settlement?.description ?? null
    return [{ kind: 'payout', ...sender, to, ...paidOf(outbound), paidFor, dashboardUrl: null }]
  })
  const back = outbounds.filter(({ type }) => type === 'refund')
  return [...releases, ...(await refundLetters(desk, back))]
}

/** What a payout is told with: what has left, and what was taken of it before. */
function paidOf(outbound: OutboundRecord) {
  const { currency, fee, reference, id: about } = outbound
  const money = { amount: netOf(outbound), currency }
  return { about, money, fee: fee > 0n ? fee : null, reference }
}

/** What waits in review already does not enter it again when its account becomes another. */
async function reviewedElsewhere(
  { unit, deps }: Desk,
  ids: readonly Id<'participant'>[],
): Promise<NewEmail[]> {
  return await elsewhereLetters(unit, deps, await readInReview(unit.tx, unit.tenant.id, ids))
}

/** Whoever is paid is told at the address on file that his account was changed. */
async function accountChanges(
  { unit, deps, sender }: Desk,
  events: readonly PendingEvent[],
): Promise<NewEmail[]> {
  const ids = [...new Set(idsOf('participant', events))]
  const notices = await accountNotices(unit, ids)
  return notices.map(({ participantId, email: to, path, ...facts }): NewEmail => {
    const url = deps.baseUrl + path
    return { kind: 'bank_account_changed', ...sender, to, about: participantId, url, ...facts }
  })
}

/** The organisation is told that its revenue was paid out. */
async function payoutLetters(
  { unit, deps, sender, organisation }: Desk,
  ids: readonly Id<'outbound'>[],
): Promise<NewEmail[]> {
  const to = organisation.contactEmail
  if (to === null) return []
  const outbounds = await readOutbounds(unit.tx, unit.tenant.id, ids)
  return outbounds.map((outbound): NewEmail => {
    const page = dashboardUrl(unit, deps, `outbounds/${showId('outbound', outbound.id)}`)
    const of = { ...paidOf(outbound), paidFor: null, dashboardUrl: page }
    return { kind: 'payout', ...sender, to, ...of }
  })
}
