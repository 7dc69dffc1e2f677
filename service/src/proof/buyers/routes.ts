import type {
  PublicPaymentStatus,
  RevokedStatusLinks,
  SentStatusLink,
  SentWantedLink,
} from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import { readCheckouts } from '#checkouts'
import type { Unit } from '#db'
import type { Principal, Route } from '#http'
import { commandRoute, readRoute } from '#http'
import type { Id, Result, TenantId } from '#kit'
import { accepted, asId, Failure, fail, parseId, present, refused, showId, showInstant } from '#kit'
import { maskEmail, readParticipants } from '#participants'
import { endOfStatusLink, endStatusLinks } from './links.ts'
import { readWanted, showPayment } from './read.ts'

type CheckoutId = Id<'checkout'>
type ParticipantId = Id<'participant'>

/** Who asks for a link, and on the page of which payment. */
interface OfBuyer {
  readonly buyerId: ParticipantId
  readonly checkoutId: CheckoutId
}

/** What this room is given by the composition, which writes the mails. */
export interface BuyersDeps {
  /** Writes the buyer a link to the page of the payment. */
  readonly mailStatus: (unit: Unit, checkoutId: CheckoutId) => Promise<void>
  /** Writes the buyer the link by which he is verified. */
  readonly mailVerification: (unit: Unit, asked: OfBuyer) => Promise<void>
  /** Writes the buyer the link by which he gives an account. */
  readonly mailAccountLink: (unit: Unit, asked: OfBuyer) => Promise<Result<unknown>>
}

/** The page of a payment, and its links. */
export function buyerRoutes(deps: BuyersDeps): Route[] {
  return [
    readRoute(operations.getClientPaymentStatus, {
      parse: ({ principal }) => ({ tenant: principal.tenantId, checkoutId: paymentOf(principal) }),
      run: async (reader, asked, now) => await showPayment(reader, { ...asked, now }),
      render: (payment: PublicPaymentStatus) => payment,
    }),
    commandRoute(operations.sendClientWantedLink, {
      parse: ({ principal }) => paymentOf(principal),
      run: async (unit, ids) => await sendWanted(unit, deps, ids),
      render: (sent: SentWantedLink) => sent,
    }),
    commandRoute(operations.sendPaymentStatusLink, {
      parse: ({ params }) => parseId('checkout', params.id) ?? fail('not_found'),
      run: async (unit, ids) => await sendLinks(unit, deps, ids),
      render: (sent: SentStatusLink) => sent,
    }),
    commandRoute(operations.revokePaymentStatusLinks, {
      parse: ({ params }) => parseId('checkout', params.id) ?? fail('not_found'),
      run: async (unit, ids) => await revokeLinks(unit, ids),
      render: (revoked: RevokedStatusLinks) => revoked,
    }),
  ]
}

/** The one payment that a page's session opens; another page has none. */
function paymentOf({ objectKind, objectId }: Principal): CheckoutId {
  if (objectKind !== 'status' || objectId === undefined) return fail('not_found')
  return asId('checkout', objectId)
}

/** Sends buyers the links to what their refunds wait for. Refuses `invalid_state`: for nothing. */
async function sendWanted(
  unit: Unit,
  deps: BuyersDeps,
  ids: readonly CheckoutId[],
): Promise<Result<SentWantedLink>[]> {
  const results: Result<SentWantedLink>[] = []
  for (const id of ids) {
    const { view, wanted } = await readWanted(unit.tx, { tenant: unit.tenant.id, checkoutId: id })
    const buyerId = view.checkout.buyer_id
    const email = await emailOf(unit, unit.tenant.id, buyerId)
    if (wanted?.state !== 'wanted') {
      const detail = 'Nothing is wanted of the buyer.'
      results.push(refused(new Failure('invalid_state', { detail })))
    } else if (wanted.kind === 'verification') {
      await deps.mailVerification(unit, { buyerId, checkoutId: id })
      results.push(accepted({ email_masked: maskEmail(email) }))
    } else {
      const sent = await deps.mailAccountLink(unit, { buyerId, checkoutId: id })
      results.push(sent.ok ? accepted({ email_masked: maskEmail(email) }) : sent)
    }
  }
  return results
}

async function emailOf(unit: Unit, tenant: TenantId, id: ParticipantId): Promise<string> {
  const people = await readParticipants(unit.tx, tenant, [id])
  return present(people.get(id), 'a checkout has a buyer').email
}

/** Sends buyers links to their payments. Refuses `not_found`. */
async function sendLinks(
  unit: Unit,
  { mailStatus }: BuyersDeps,
  ids: readonly CheckoutId[],
): Promise<Result<SentStatusLink>[]> {
  const views = await readCheckouts(unit.tx, unit.tenant.id, ids)
  const results: Result<SentStatusLink>[] = []
  for (const id of ids) {
    if (!views.has(id)) {
      results.push(refused(new Failure('not_found')))
      continue
    }
    await mailStatus(unit, id)
    const expires_at = showInstant(endOfStatusLink(unit))
    results.push(accepted({ checkout_id: showId('checkout', id), expires_at }))
  }
  return results
}

/** Ends all links to payments. Refuses `not_found`. */
async function revokeLinks(
  unit: Unit,
  ids: readonly CheckoutId[],
): Promise<Result<RevokedStatusLinks>[]> {
  const views = await readCheckouts(unit.tx, unit.tenant.id, ids)
  await endStatusLinks(unit, [...views.keys()])
  return ids.map((id) => {
    if (!views.has(id)) return refused(new Failure('not_found'))
    const revoked_at = showInstant(unit.realNow)
    return accepted({ checkout_id: showId('checkout', id), revoked_at })
  })
}
