// The mails to buyers: where to pay, what was paid, what comes back. Each names who sells, and
// until when the money is held.
import { readCheckoutsOf, statusLinks } from '#buyers'
import type { CheckoutView } from '#checkouts'
import { instructionsFor, readCheckouts } from '#checkouts'
import type { Unit } from '#db'
import type { Id } from '#kit'
import { compact, distinct, fail, present } from '#kit'
import type { NewEmail, OfPayment } from '#mail'
import type { OutboundRecord } from '#outbounds'
import { netOf } from '#outbounds'
import type { Participant } from '#participants'
import { readParticipants } from '#participants'
import { readProjects } from '#projects'
import type { SettlementRecord } from '#settlements'
import { readSettlements } from '#settlements'
import type { Desk, LetterDeps } from './letter-desk.ts'

/** Where to send the money, for those who pay from their own bank. */
export async function instructionLetters(
  { unit, deps, sender, organisation }: Desk,
  ids: readonly Id<'checkout'>[],
): Promise<NewEmail[]> {
  const views = await readViews(unit, ids)
  const found = await withLinks(
    unit,
    deps,
    views.filter(({ view }) => isByTransfer(view)),
  )
  const projects = await readProjects(
    unit.tx,
    unit.tenant.id,
    found.map(({ view }) => view.checkout.project_id),
  )
  return found.flatMap(({ view, to, said }): NewEmail[] => {
    const { checkout } = view
    const collect = projects.get(checkout.project_id)?.collect
    if (collect === undefined) return []
    const shown = instructionsFor(checkout, collect, organisation.name)
    if (shown === null) return []
    const about = checkout.id
    return [{ kind: 'transfer_instructions', ...sender, ...said, to, about, instructions: shown }]
  })
}

/** What was paid, for whom it was, and what of it is held. */
export async function receiptLetters(
  { unit, deps, sender }: Desk,
  ids: readonly Id<'checkout'>[],
): Promise<NewEmail[]> {
  const views = await readViews(unit, ids)
  const paid = views.filter(({ view }) => view.checkout.amount > 0n)
  const found = await withLinks(unit, deps, paid)
  return found.flatMap(({ view, to, said }): NewEmail[] => {
    const { checkout, parts, settlements } = view
    const items = parts.flatMap(({ settlement_id, part, is_due }) => {
      const settlement = settlements.find(({ id }) => id === settlement_id)
      if (!is_due || settlement === undefined) return []
      return [{ description: settlement.description, amount: part }]
    })
    const { amount, currency, fee, reference, id: about } = checkout
    const money = { amount, currency }
    return [{ kind: 'receipt', ...sender, ...said, to, about, money, fee, items, reference }]
  })
}

/** Buyers are told that money comes back. */
export async function refundLetters(
  { unit, deps, sender }: Desk,
  outbounds: readonly OutboundRecord[],
): Promise<NewEmail[]> {
  const ids = compact(outbounds.map(({ participant_id }) => participant_id))
  const people = await readParticipants(unit.tx, unit.tenant.id, ids)
  const said = await refundSaid(unit, deps, outbounds)
  return outbounds.flatMap((outbound): NewEmail[] => {
    const { id: about, participant_id, currency } = outbound
    const to = participant_id === null ? undefined : people.get(participant_id)?.email
    const of = said.get(about)
    if (to === undefined || of === undefined) return []
    const money = { amount: netOf(outbound), currency }
    return [{ kind: 'refund', ...sender, to, about, money, ...of }]
  })
}

/** What a mail about a refund says of its payment. */
type RefundSaid = Said & { readonly paidFor: string }

/** What mails say of the payments that refunds are of: who sold, and the way back, each its own. */
export async function refundSaid(
  unit: Unit,
  { baseUrl }: Pick<LetterDeps, 'baseUrl'>,
  outbounds: readonly OutboundRecord[],
): Promise<Map<Id<'outbound'>, RefundSaid>> {
  const refunds = outbounds.filter(({ type }) => type === 'refund')
  const ids = compact(refunds.map(({ settlement_id }) => settlement_id))
  const settlements = await readSettlements(unit.tx, unit.tenant.id, ids)
  const sellers = compact([...settlements.values()].map(({ seller_id }) => seller_id))
  const people = await readParticipants(unit.tx, unit.tenant.id, sellers)
  const checkouts = await readCheckoutsOf(unit.tx, unit.tenant.id, ids)
  const links = await statusLinks(unit, checkouts.values())
  return new Map(
    refunds.flatMap(({ id, settlement_id }) => {
      const of = settlement_id === null ? undefined : settlements.get(settlement_id)
      const checkout = of === undefined ? undefined : checkouts.get(of.id)
      const path = checkout === undefined ? undefined : links.get(checkout)
      if (of === undefined || path === undefined) return []
      const sellers = namesOf([of], people)
      const paidFor = of.description
      return [[id, { sellers, heldUntil: null, statusUrl: baseUrl + path, paidFor }] as const]
    }),
  )
}

interface Found {
  readonly view: CheckoutView
  readonly to: string
  /** What each mail about the payment says. */
  readonly said: Pick<OfPayment, 'sellers' | 'heldUntil'>
}

/** Checkouts whose buyers can be written to. */
async function readViews(unit: Unit, ids: readonly Id<'checkout'>[]): Promise<Found[]> {
  const views = [...(await readCheckouts(unit.tx, unit.tenant.id, ids)).values()]
  const people = await readParticipants(unit.tx, unit.tenant.id, [
    ...views.map(({ checkout }) => checkout.buyer_id),
    ...views.flatMap(({ settlements }) => compact(settlements.map(({ seller_id }) => seller_id))),
  ])
  return views.flatMap((view) => {
    const to = people.get(view.checkout.buyer_id)?.email
    if (to === undefined) return []
    const due = dueOf(view)
    const said = { sellers: namesOf(due, people), heldUntil: heldUntil(due, unit.now) }
    return [{ view, to, said }]
  })
}

type Linked = Omit<Found, 'said'> & { readonly said: Said }

/** What a mail about a payment says of it, with its own way back to it. */
type Said = Pick<OfPayment, 'sellers' | 'heldUntil' | 'statusUrl'>

/** Makes a link to each payment, for a mail that is written now. */
async function withLinks(
  unit: Unit,
  { baseUrl }: Pick<LetterDeps, 'baseUrl'>,
  found: readonly Found[],
): Promise<Linked[]> {
  const links = await statusLinks(
    unit,
    found.map(({ view }) => view.checkout.id),
  )
  return found.map(({ view, said, to }) => {
    const path = present(links.get(view.checkout.id), 'each has a link')
    return { view, to, said: { ...said, statusUrl: baseUrl + path } }
  })
}

/** Whether the buyer sends the money from the own bank. */
function isByTransfer({ checkout: { type, amount } }: CheckoutView): boolean {
  if (amount === 0n) return false
  return (
    type === 'local_bank_transfer' || type === 'international_bank_transfer' || type === 'invoice'
  )
}

function dueOf({ parts, settlements }: CheckoutView): SettlementRecord[] {
  const due = new Set(parts.flatMap((part) => (part.is_due ? [part.settlement_id] : [])))
  return settlements.filter(({ id }) => due.has(id))
}

/** Who sells, by name: an address is nobody else's business. */
function namesOf(
  settlements: readonly SettlementRecord[],
  people: ReadonlyMap<Id<'participant'>, Participant>,
): string[] {
  const sellers = compact(settlements.map(({ seller_id }) => seller_id))
  return distinct(compact(sellers.map((id) => people.get(id)?.name ?? undefined)))
}

/** Until when held money stays: until the last day of it, if each has one. */
function heldUntil(settlements: readonly SettlementRecord[], now: Date): OfPayment['heldUntil'] {
  const days = settlements.flatMap(({ type, release_at }) =>
    type === 'escrow' ? [release_at] : [],
  )
  if (days.includes(null)) return 'release'
  const last = compact(days.map((day) => day ?? undefined))
    .filter((day) => day > now)
    .toSorted((one, other) => other.getTime() - one.getTime())[0]
  return last ?? null
}

/** What mails about checkouts say of each: for those that other work writes. */
export async function saidOf(
  unit: Unit,
  deps: Pick<LetterDeps, 'baseUrl'>,
  ids: readonly Id<'checkout'>[],
): Promise<Map<Id<'checkout'>, Said>> {
  const found = await withLinks(unit, deps, await readViews(unit, ids))
  return new Map(found.map(({ view, said }) => [view.checkout.id, said]))
}

/** The way back to a payment, for a buyer whom somebody sends it. Refuses `not_found`. */
export async function statusLetter(
  { unit, deps, sender }: Pick<Desk, 'unit' | 'deps' | 'sender'>,
  id: Id<'checkout'>,
): Promise<NewEmail> {
  const [found] = await withLinks(unit, deps, await readViews(unit, [id]))
  const { view, to, said } = found ?? fail('not_found')
  const { amount, currency, reference, created_at: at } = view.checkout
  const money = { amount, currency }
  return { kind: 'payment_status', ...sender, ...said, to, about: id, at, money, reference }
}
