// Reads what decides about the ways of paying of intents.
import type { CheckoutType, Currency, PublicMethod } from '@holdfast/contract'
import type { Reader, Tenant } from '#db'
import type { AmountDue, IntentView } from '#intents'
import type { Id } from '#kit'
import { distinct, Failure } from '#kit'
import { readOrganisation } from '#organisations'
import type { Methods } from './means.ts'
import { mayBeDebited, methodsFor } from './methods.ts'

type TenantOf = Pick<Tenant, 'id' | 'environment'>

/** An intent and what is due for it now. */
interface Priced {
  readonly view: IntentView
  readonly due: AmountDue
}

/** The ways of paying that a page offers. `buyerId`: null while nobody knows who pays. */
export async function readMethods(
  reader: Reader,
  of: TenantOf,
  { view, due, buyerId }: Priced & { readonly buyerId: Id<'participant'> | null },
  methods: Methods,
): Promise<PublicMethod[]> {
  const { id: tenant, environment } = of
  const { served, readCreditOffer } = methods
  const { type: intentType, currency } = view.intent
  const { hiddenMethods, isDirectDebitEnabled } = await readOrganisation(reader, tenant)
  const asksCredit = served.has('credit') && buyerId !== null && intentType !== 'invoice'
  const credit = asksCredit
    ? await readCreditOffer(reader, tenant, { buyerId, currency, amount: due.total })
    : null
  const facts = { environment, intentType, currency, due, hiddenMethods, isDirectDebitEnabled }
  const noticeDays = mayBeDebited(facts) ? await methods.readNoticeDays(reader, of, currency) : null
  return methodsFor({ ...facts, noticeDays, credit, served })
}

/** A method that somebody goes on with. */
export interface MethodChoice extends Priced {
  readonly method: CheckoutType
  /** False through the API, where an invoice is confirmed on credit. */
  readonly isPage: boolean
}

/**
 * Why methods cannot be used, or null: one answer for each choice. Whether a buyer has credit, and
 * enough of it, is for the means to say, with a code that tells why.
 */
export async function refuseMethods(
  reader: Reader,
  of: TenantOf,
  choices: readonly MethodChoice[],
  methods: Methods,
): Promise<(Failure | null)[]> {
  if (choices.length === 0) return []
  const { id: tenant, environment } = of
  const { served } = methods
  const noticeDaysOf = await readNoticeDaysOf(reader, of, choices, methods)
  const { hiddenMethods, isDirectDebitEnabled } = await readOrganisation(reader, tenant)
  return choices.map(({ view, due, method, isPage }) => {
    const { type, currency } = view.intent
    const isOnCredit = method === 'credit' && type === 'invoice' && !isPage
    const intentType = isOnCredit ? 'checkout' : type
    const facts = { environment, intentType, currency, due, hiddenMethods, isDirectDebitEnabled }
    const noticeDays = noticeDaysOf.get(currency) ?? null
    const offered = methodsFor({ ...facts, noticeDays, credit: { reason: null }, served })
    const offer = offered.find((one) => one.type === method)
    if (offer?.available === true) return null
    const detail = offer?.reason ?? null
    return new Failure('method_not_available', detail === null ? {} : { detail })
  })
}

/** How long payers are told before a debit, by the currencies of those who choose to be debited. */
async function readNoticeDaysOf(
  reader: Reader,
  of: TenantOf,
  choices: readonly MethodChoice[],
  { readNoticeDays }: Methods,
): Promise<Map<Currency, number | null>> {
  const debited = choices.filter(({ method }) => method === 'direct_debit')
  const noticeDaysOf = new Map<Currency, number | null>()
  for (const currency of distinct(debited.map(({ view }) => view.intent.currency))) {
    noticeDaysOf.set(currency, await readNoticeDays(reader, of, currency))
  }
  return noticeDaysOf
}
