// What the page of a payment shows, read for its buyer.
import type { PaidFor, PaymentMovement, PublicPaymentStatus } from '@holdfast/contract'
import type { CheckoutView } from '#checkouts'
import { instructionsFor, outstandingOf, readCheckout } from '#checkouts'
import type { Reader } from '#db'
import { readSteps } from '#events'
import type { Id, Minor, TenantId } from '#kit'
import {
  compact,
  groupBy,
  indexBy,
  larger,
  less,
  minor,
  plus,
  present,
  showInstant,
  showInstantOrNull,
  showMinor,
  sum,
  zero,
} from '#kit'
import { readOrganisation, showOrganisation } from '#organisations'
import { readOutbounds, readUnasked } from '#outbounds'
import type { Participant } from '#participants'
import { readParticipants } from '#participants'
import { readProjects } from '#projects'
import type { Standing } from './payment.ts'
import { standingOf, stateOf, wantedOf } from './payment.ts'
import type { LeavingRow } from './store.ts'
import { selectCheckoutsOf, selectLatestOfBuyers, selectLeaving, selectMoves } from './store.ts'

/** Movements that a page shows. */
const MOVES_MAX = 100

interface Asked {
  readonly tenant: TenantId
  readonly checkoutId: Id<'checkout'>
  /** The tenant's time. */
  readonly now: Date
}

/** What a payment waits for that only its buyer can give. Refuses `not_found`. */
export async function readWanted(reader: Reader, { tenant, checkoutId }: Omit<Asked, 'now'>) {
  const view = await readCheckout(reader, tenant, checkoutId)
  const leaving = await readLeaving(reader, tenant, view)
  return { view, wanted: wantedOf(leaving, await readUnaskedOf(reader, tenant, leaving)) }
}

async function readLeaving(
  reader: Reader,
  tenant: TenantId,
  { settlements }: CheckoutView,
): Promise<LeavingRow[]> {
  return await reader.query(selectLeaving, {
    tenant_id: tenant,
    settlement_ids: settlements.map(({ id }) => id),
  })
}

/** Refunds that need nobody's verification, of those whose buyers are not verified. */
async function readUnaskedOf(
  reader: Reader,
  tenant: TenantId,
  leaving: readonly LeavingRow[],
): Promise<Set<Id<'outbound'>>> {
  const unverified = leaving.filter(
    (one) => one.type === 'refund' && one.person_status !== 'verified',
  )
  const ids = unverified.map(({ id }) => id)
  return await readUnasked(reader, tenant, await readOutbounds(reader, tenant, ids))
}

/** A payment as its buyer sees it. Refuses `not_found`. */
export async function showPayment(reader: Reader, asked: Asked): Promise<PublicPaymentStatus> {
  const { tenant, checkoutId, now } = asked
  const view = await readCheckout(reader, tenant, checkoutId)
  const { checkout, settlements } = view
  const organisation = await readOrganisation(reader, tenant)
  const projects = await readProjects(reader, tenant, [checkout.project_id])
  const project = present(projects.get(checkout.project_id), 'a checkout has a project')
  const sellers = compact(settlements.map(({ seller_id }) => seller_id))
  const people = await readParticipants(reader, tenant, sellers)
  const leaving = await readLeaving(reader, tenant, view)
  const lines = linesOf(view, leaving, { people, now })
  const outstanding = larger(outstandingOf(view), zero)
  const instructions =
    outstanding > 0n && checkout.status === 'settling'
      ? instructionsFor(checkout, project.collect, organisation.name)
      : null
  return {
    environment: organisation.environment,
    organisation: showOrganisation(organisation),
    seen_at: showInstant(now),
    reference: checkout.reference,
    type: checkout.type,
    status: checkout.status,
    created_at: showInstant(checkout.created_at),
    paid_at: showInstantOrNull(await settledAt(reader, tenant, view)),
    currency: checkout.currency,
    total: showMinor(checkout.amount),
    fee: showMinor(checkout.fee),
    outstanding: showMinor(outstanding),
    over_paid: showMinor(larger(less(zero, outstandingOf(view)), zero)),
    taken_back: showMinor(checkout.taken_back),
    ...sumsOf(view, leaving),
    lines,
    movements: await readMovements(reader, tenant, view),
    wanted: wantedOf(leaving, await readUnaskedOf(reader, tenant, leaving)),
    // A part that has come is not to be sent again.
    instructions:
      instructions === null ? null : { ...instructions, amount: showMinor(outstanding) },
    has_invoice: checkout.invoice_id !== null,
    has_receipt: checkout.status === 'settled',
  }
}

function sumsOf({ checkout, settlements }: CheckoutView, leaving: readonly LeavingRow[]) {
  const ofSettlement = groupBy(leaving, ({ settlement_id }) => settlement_id)
  const standings = settlements.map((one) => standingOf(one, ofSettlement.get(one.id) ?? []))
  const total = (pick: (one: Standing) => Minor) => sum(standings.map(pick))
  return {
    paid: showMinor(
      plus(
        total(({ paid }) => paid),
        checkout.fee_received,
      ),
    ),
    held: showMinor(total(({ held }) => held)),
    released: showMinor(total(({ released }) => released)),
    refunding: showMinor(total(({ refunding }) => refunding)),
    refunded: showMinor(total(({ refunded }) => refunded)),
  }
}

interface Context {
  readonly people: ReadonlyMap<Id<'participant'>, Participant>
  readonly now: Date
}

function linesOf(
  { checkout, parts, settlements }: CheckoutView,
  leaving: readonly LeavingRow[],
  { people, now }: Context,
): PaidFor[] {
  const byId = indexBy(settlements, ({ id }) => id)
  const ofSettlement = groupBy(leaving, ({ settlement_id }) => settlement_id)
  return parts.flatMap((part) => {
    const settlement = byId.get(part.settlement_id)
    if (settlement === undefined) return []
    const own = ofSettlement.get(settlement.id) ?? []
    const { paid, held, released, refunded } = standingOf(settlement, own)
    const { seller_id, description, summary, required_by, release_at } = settlement
    return [
      {
        description,
        summary,
        seller: seller_id === null ? null : (people.get(seller_id)?.name ?? null),
        state: stateOf({ settlement, part, checkout, leaving: own, now }),
        due: part.is_due,
        amount: showMinor(part.is_due ? part.part : settlement.amount),
        paid: showMinor(paid),
        held: showMinor(held),
        released: showMinor(released),
        refunded: showMinor(refunded),
        required_by: showInstantOrNull(part.is_due ? null : required_by),
        release_at: showInstantOrNull(release_at),
      },
    ]
  })
}

async function settledAt(
  reader: Reader,
  tenant: TenantId,
  { checkout: { id, status } }: CheckoutView,
): Promise<Date | null> {
  if (status !== 'settled') return null
  const steps = await readSteps(reader, tenant, { resource: 'checkout', id })
  return steps.find(({ to_status }) => to_status === 'settled')?.at ?? null
}

async function readMovements(
  reader: Reader,
  tenant: TenantId,
  { checkout, settlements }: CheckoutView,
): Promise<PaymentMovement[]> {
  const ids = settlements.map(({ id }) => id)
  const rows = await reader.query(selectMoves, {
    tenant_id: tenant,
    checkout_id: checkout.id,
    settlement_ids: ids,
    limit: MOVES_MAX,
  })
  const byId = indexBy(settlements, ({ id }) => id)
  return rows.toReversed().map(({ kind, at, amount, settlement_id: of }) => ({
    kind,
    at: showInstant(at),
    amount: showMinor(minor(amount)),
    description: of === null ? null : (byId.get(of)?.description ?? null),
  }))
}

/** The latest checkout that collected for each settlement: what a refund of it is told with. */
export async function readCheckoutsOf(
  reader: Reader,
  tenant: TenantId,
  settlementIds: readonly Id<'settlement'>[],
): Promise<Map<Id<'settlement'>, Id<'checkout'>>> {
  if (settlementIds.length === 0) return new Map()
  const rows = await reader.query(selectCheckoutsOf, {
    tenant_id: tenant,
    settlement_ids: settlementIds,
  })
  return new Map(rows.map(({ settlement_id, checkout_id }) => [settlement_id, checkout_id]))
}

/** The latest payment of each of these participants; of those who have bought nothing, none. */
export async function readLatestPayments(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'participant'>[],
): Promise<Map<Id<'participant'>, Id<'checkout'>>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.query(selectLatestOfBuyers, { tenant_id: tenant, buyer_ids: ids })
  return new Map(rows.map(({ buyer_id, checkout_id }) => [buyer_id, checkout_id]))
}
