// Reads what decides about the ways of paying of intents.
import type { CheckoutType, Currency, PublicMethod } from '@holdfast/contract'
import type { Reader, Tenant } from '#db'
import type { AmountDue, IntentView } from '#intents'
import type { Id } from '#kit'
import { distinct, Failure } from '#kit'
import { readOrganisation } from '#organisations'
import type { Methods } from './means.ts'
import { methodsFor } from './methods.ts'

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
  const [collectsByBank] = await collectingIn(reader, of, [currency], methods)
  const facts = { environment, intentType, currency, due, hiddenMethods, isDirectDebitEnabled }
  return methodsFor({ ...facts, collectsByBank: collectsByBank === true, credit, served })
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
  const currencies = choices.map(({ view }) => view.intent.currency)
  const collecting = await collectingIn(reader, of, currencies, methods)
  const { hiddenMethods, isDirectDebitEnabled } = await readOrganisation(reader, tenant)
  return choices.map(({ view, due, method, isPage }, place) => {
    const { type, currency } = view.intent
    const isOnCredit = method === 'credit' && type === 'invoice' && !isPage
    const intentType = isOnCredit ? 'checkout' : type
    const facts = { environment, intentType, currency, due, hiddenMethods, isDirectDebitEnabled }
    const collectsByBank = collecting[place] === true
    const offered = methodsFor({ ...facts, collectsByBank, credit: { reason: null }, served })
    const offer = offered.find((one) => one.type === method)
    if (offer?.available === true) return null
    const detail = offer?.reason ?? null
    return new Failure('method_not_available', detail === null ? {} : { detail })
  })
}

/** Whether a bank may collect debits in each of some currencies; in a sandbox that is simulated. */
async function collectingIn(
  reader: Reader,
  of: TenantOf,
  currencies: readonly Currency[],
  { collectsByBank }: Methods,
): Promise<boolean[]> {
  if (of.environment === 'sandbox') return currencies.map(() => false)
  const may = new Map<Currency, boolean>()
  for (const currency of distinct(currencies)) {
    may.set(currency, await collectsByBank(reader, of, currency))
  }
  return currencies.map((currency) => may.get(currency) === true)
}
