// The mails that follow from what a unit has done, written with it: they stand above the rooms that
// know the people, the money and the words.
import type { EventType, IdKind } from '@holdfast/contract'
import { instructionsFor, readCheckouts } from '#checkouts'
import type { PendingEvent, Unit } from '#db'
import type { Route } from '#http'
import type { Id } from '#kit'
import { compact, parseId } from '#kit'
import type { NewEmail } from '#mail'
import { languageFor, queueEmails, sendEmails } from '#mail'
import type { Organisation } from '#organisations'
import { readOrganisation } from '#organisations'
import { netOf, readInReview, readOutbounds, readWaitingAmounts } from '#outbounds'
import type { Vault } from '#participants'
import { readParticipants } from '#participants'
import type { PayeeLink } from '#payees'
import { accountNotices, payeePageRoutes, payeeRoutes } from '#payees'
import { readProjects } from '#projects'
import { readVerifications, verificationInvitations } from '#verifications'
import { elsewhereLetters } from './approval-letter.ts'
import { tellDisputes } from './dispute-letter.ts'

export interface LetterDeps {
  readonly vault: Vault
  /** Where links in mails lead. */
  readonly baseUrl: string
  /** Whether a mail server is named. */
  readonly isSmtpOn: boolean
}

type Sender = Pick<
  NewEmail,
  'organisationName' | 'accentColour' | 'logoUrl' | 'isSandbox' | 'language'
>

interface Desk {
  readonly unit: Unit
  readonly deps: LetterDeps
  readonly organisation: Organisation
  readonly sender: Sender
}

type Write = (desk: Desk, events: readonly PendingEvent[]) => Promise<NewEmail[]>

/** Which events lead to mails. */
const writers: Readonly<Partial<Record<EventType, Write>>> = {
  verification_required: async (desk, events) =>
    await invitations(desk, idsOf('verification', events)),
  verification_passed: async (desk, events) => await outcomes(desk, events, true),
  verification_failed: async (desk, events) => await outcomes(desk, events, false),
  checkout_initiated: async (desk, events) => await instructions(desk, idsOf('checkout', events)),
  checkout_settled: async (desk, events) => await receipts(desk, idsOf('checkout', events)),
  outbound_in_review: async ({ unit, deps }, events) =>
    await elsewhereLetters(unit, deps, idsOf('outbound', events)),
  outbound_executed: async (desk, events) => await payments(desk, idsOf('outbound', events)),
  participant_bank_account_changed: async (desk, events) => [
    ...(await accountChanges(desk, events)),
    ...(await reviewedElsewhere(desk, idsOf('participant', events))),
  ],
  payout_executed: async (desk, events) => await payouts(desk, idsOf('outbound', events)),
}

function idsOf<K extends IdKind>(kind: K, events: readonly PendingEvent[]): Id<K>[] {
  return compact(events.map(({ payload }) => parseId(kind, String(payload.id))))
}

/** Writes and stores the mails of all that the unit has announced. Called once, at its end. */
export async function writeLetters(unit: Unit, deps: LetterDeps): Promise<void> {
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

function senderOf({ tenant }: Unit, organisation: Organisation): Sender {
  return {
    organisationName: organisation.name,
    accentColour: organisation.accentColour,
    logoUrl: organisation.logoUrl,
    language: languageFor(organisation.language),
    isSandbox: tenant.environment === 'sandbox',
  }
}

/** Sellers are asked to be verified, and told how much waits for them. */
async function invitations(
  { unit, deps, sender }: Desk,
  ids: readonly Id<'verification'>[],
): Promise<NewEmail[]> {
  const tenantId = unit.tenant.id
  const invited = await verificationInvitations(unit.tx, deps.vault, tenantId, ids)
  return await Promise.all(
    invited.map(async ({ verificationId, participantId, email, linkToken }): Promise<NewEmail> => {
      const [money] = await readWaitingAmounts(unit.tx, tenantId, [participantId])
      const url = `${deps.baseUrl}/verify/${linkToken}`
      const about = verificationId
      return { kind: 'verification_wanted', ...sender, to: email, about, money: money ?? null, url }
    }),
  )
}

async function outcomes(
  { unit, sender }: Desk,
  events: readonly PendingEvent[],
  isPassed: boolean,
): Promise<NewEmail[]> {
  const verifications = await readVerifications(
    unit.tx,
    unit.tenant.id,
    idsOf('verification', events),
  )
  const decided = [...verifications.values()]
  const people = await readParticipants(
    unit.tx,
    unit.tenant.id,
    decided.map(({ participantId }) => participantId),
  )
  return decided.flatMap(({ id, participantId }): NewEmail[] => {
    const to = people.get(participantId)?.email
    if (to === undefined) return []
    return [{ kind: 'verification_outcome', ...sender, to, about: id, isPassed, url: null }]
  })
}

/** Where to send the money, for those who pay from their own bank. */
async function instructions(
  { unit, sender, organisation }: Desk,
  ids: readonly Id<'checkout'>[],
): Promise<NewEmail[]> {
  const found = await readViews(unit, ids)
  const projects = await readProjects(
    unit.tx,
    unit.tenant.id,
    found.map(({ view }) => view.checkout.project_id),
  )
  return found.flatMap(({ view, to }): NewEmail[] => {
    const { checkout } = view
    const collect = projects.get(checkout.project_id)?.collect
    if (collect === undefined || checkout.amount === 0n) return []
    const shown = instructionsFor(checkout, collect, organisation.name)
    return shown === null
      ? []
      : [{ kind: 'transfer_instructions', ...sender, to, about: checkout.id, instructions: shown }]
  })
}

async function receipts(
  { unit, sender }: Desk,
  ids: readonly Id<'checkout'>[],
): Promise<NewEmail[]> {
  const found = await readViews(unit, ids)
  return found.flatMap(({ view, to }): NewEmail[] => {
    const { checkout, parts, settlements } = view
    if (checkout.amount === 0n) return []
    const items = parts.flatMap(({ settlement_id, part, is_due }) => {
      const settlement = settlements.find(({ id }) => id === settlement_id)
      if (!is_due || settlement === undefined) return []
      return [{ description: settlement.description, amount: part }]
    })
    const { amount, currency, fee, reference } = checkout
    const money = { amount, currency }
    const about = checkout.id
    return [{ kind: 'receipt', ...sender, to, about, money, fee, items, reference }]
  })
}

async function readViews(unit: Unit, ids: readonly Id<'checkout'>[]) {
  const views = [...(await readCheckouts(unit.tx, unit.tenant.id, ids)).values()]
  const buyerIds = views.map(({ checkout }) => checkout.buyer_id)
  const buyers = await readParticipants(unit.tx, unit.tenant.id, buyerIds)
  return views.flatMap((view) => {
    const to = buyers.get(view.checkout.buyer_id)?.email
    return to === undefined ? [] : [{ view, to }]
  })
}

/** Sellers are told that they were paid, buyers that money comes back. */
async function payments(
  { unit, sender }: Desk,
  ids: readonly Id<'outbound'>[],
): Promise<NewEmail[]> {
  const outbounds = await readOutbounds(unit.tx, unit.tenant.id, ids)
  const people = await readParticipants(
    unit.tx,
    unit.tenant.id,
    compact(outbounds.map(({ participant_id }) => participant_id)),
  )
  return outbounds.flatMap((outbound): NewEmail[] => {
    const { type, participant_id, currency, reference } = outbound
    const to = participant_id === null ? undefined : people.get(participant_id)?.email
    if (to === undefined) return []
    const money = { amount: netOf(outbound), currency }
    if (type === 'refund') return [{ kind: 'refund', ...sender, to, about: outbound.id, money }]
    if (type !== 'release') return []
    return [{ kind: 'payout', ...sender, to, about: outbound.id, money, reference }]
  })
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

/** Accounts of participants, and the page of whoever is paid, with links to his mailbox. */
export function accountRoutes(deps: LetterDeps): Route[] {
  const mailLink = async (unit: Unit, link: PayeeLink) => await mailAccountLink(unit, deps, link)
  const tell = async (unit: Unit, ids: readonly Id<'participant'>[]) =>
    await tellDisputes(unit, deps, ids)
  const { vault } = deps
  return [...payeeRoutes({ vault, mailLink }), ...payeePageRoutes({ vault, tellDisputes: tell })]
}

/** Writes whoever is paid a link by which he changes his account himself. */
async function mailAccountLink(
  unit: Unit,
  deps: LetterDeps,
  { participantId, email: to, path }: PayeeLink,
): Promise<void> {
  const sender = senderOf(unit, await readOrganisation(unit.tx, unit.tenant.id))
  const url = deps.baseUrl + path
  const letter = { kind: 'bank_account_link', ...sender, to, about: participantId, url } as const
  const ids = await sendEmails(unit, deps.vault, [letter])
  if (deps.isSmtpOn) queueEmails(unit, ids)
}

/** The organisation is told that its revenue was paid out. */
async function payouts(
  { unit, sender, organisation }: Desk,
  ids: readonly Id<'outbound'>[],
): Promise<NewEmail[]> {
  const to = organisation.contactEmail
  if (to === null) return []
  const outbounds = await readOutbounds(unit.tx, unit.tenant.id, ids)
  return outbounds.map((outbound): NewEmail => {
    const { currency, reference } = outbound
    const money = { amount: netOf(outbound), currency }
    return { kind: 'payout', ...sender, to, about: outbound.id, money, reference }
  })
}
