// What a buyer pays with: ids and choices only, never a number, a name or a secret.
import type { CheckoutType, CreditTerms, Currency, PaymentDetails } from '@holdfast/contract'
import type { Reader, Tenant, Unit } from '#db'
import type { Id, Minor, Result, TenantId } from '#kit'
import { accepted, Failure, refused } from '#kit'
import type { CreditOffer } from './methods.ts'
import { transfersOnly } from './methods.ts'
import type { ReadNextUrls } from './next.ts'
import { goNowhere } from './next.ts'

/** Kept with the checkout, in `checkout_means`. Bank transfers and invoices need none. */
export type Means =
  | { readonly kind: 'card'; readonly cardId: string }
  | { readonly kind: 'open_banking'; readonly bank: string }
  | { readonly kind: 'direct_debit'; readonly mandateId: string }
  | {
      readonly kind: 'credit'
      readonly instrumentId: Id<'payment_instrument'>
      readonly terms: CreditTerms
    }

/** A confirmation that asks for its means: buyer and amounts are known, nothing is made yet. */
export interface MeansRequest {
  readonly intentId: Id<'intent'>
  /** The page that confirms; null through the API. */
  readonly pageKey: string | null
  readonly buyerId: Id<'participant'>
  /** Null: confirming will make one. */
  readonly projectId: Id<'project'> | null
  readonly currency: Currency
  readonly method: CheckoutType
  /** As the page or the API sent it. May hold an IBAN: it goes no further than this. */
  readonly details: PaymentDetails | null
  /** Due now, buyer fee included. */
  readonly amount: Minor
  /** Sum of what is required later. */
  readonly later: Minor
  /** Whether a settlement of type transfer is among them. */
  readonly hasTransfer: boolean
}

/**
 * Checks and keeps what the method needs, in the unit of the confirmation and under the locks of
 * its projects: one result each, null where the method needs nothing. Refuses with the code that
 * tells why. Given by the composition: the rooms that know the methods stand above this one.
 */
export type AdmitMeans = (
  unit: Unit,
  requests: readonly MeansRequest[],
) => Promise<Result<Means | null>[]>

/** Whose credit is asked for, and how much. */
export interface CreditQuestion {
  readonly buyerId: Id<'participant'>
  readonly currency: Currency
  readonly amount: Minor
}

/** Asks how many days before a debit its payer is told; null: nobody may collect it. */
export type ReadNoticeDays = (
  reader: Reader,
  tenant: Pick<Tenant, 'id' | 'environment'>,
  currency: Currency,
) => Promise<number | null>

/** What the rooms above give for their ways of paying; the composition puts it together. */
export interface Methods {
  /** The methods that have a rail. */
  readonly served: ReadonlySet<CheckoutType>
  readonly admit: AdmitMeans
  readonly readNext: ReadNextUrls
  readonly readNoticeDays: ReadNoticeDays
  /** Null when the buyer has no trade account. */
  readonly readCreditOffer: (
    reader: Reader,
    tenant: TenantId,
    question: CreditQuestion,
  ) => Promise<CreditOffer | null>
}

const withoutMeans: ReadonlySet<CheckoutType> = new Set<CheckoutType>([
  'local_bank_transfer',
  'international_bank_transfer',
  'invoice',
])

/** True for the methods by which the buyer pays from the own bank, without means. */
function needsNoMeans(method: CheckoutType): boolean {
  return withoutMeans.has(method)
}

/** Admits what needs no means and refuses the others with `method_not_available`. */
const admitTransfersOnly: AdmitMeans = async (_unit, requests) =>
  requests.map(({ method }) =>
    needsNoMeans(method) ? accepted(null) : refused(new Failure('method_not_available')),
  )

/** Nothing but bank transfers: what the checkouts room can do by itself. */
export const bankTransfers: Methods = {
  served: transfersOnly,
  admit: admitTransfersOnly,
  readNext: goNowhere,
  readNoticeDays: async () => null,
  readCreditOffer: async () => null,
}
