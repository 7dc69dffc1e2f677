// Whether what is to leave can arrive: where its receiver is paid to, and what the rail can do.
// Asked before, so that a person hears of it while he can still do something about it.
import type {
  BankAccountCurrency,
  Currency,
  OutboundFailureReason,
  OutboundType,
  ReceivingWay,
} from '@holdfast/contract'
import type { Reader } from '#db'
import type { Id, Minor, TenantId } from '#kit'
import { compact, indexBy } from '#kit'
import type { FiledBankAccount } from '#participants'
import { readPayees } from '#participants'
import type { Rates } from '#rates'
import { convertAt } from '#rates'
import type { OutboundRecord } from './outbound.ts'
import { netOf } from './outbound.ts'
import { readOutbounds } from './rows.ts'
import type { UnpaidRow } from './store-arrival.ts'
import { selectRefusedAccounts, selectUnpaid, selectVerifiedReceivers } from './store-arrival.ts'

const UNPAID_MAX = 10

/** What money is changed at in an environment, and whether its rail changes any. */
export interface ArrivalTerms {
  readonly rates: Rates
  readonly converts: boolean
  /** The least that the rail pays in a currency, in minor units. */
  readonly least: (currency: BankAccountCurrency) => Minor
}

/** Why money would not arrive, though nothing keeps it from leaving. */
export type Lack =
  | { readonly kind: 'no_account' }
  | { readonly kind: 'other_currency'; readonly currency: BankAccountCurrency }
  | { readonly kind: 'too_little'; readonly currency: BankAccountCurrency }
  /** The last payment to the same account was refused by the bank, or came back. */
  | { readonly kind: 'refused_before' }

/** What the decision looks at. */
export interface Receiving {
  readonly type: OutboundType
  readonly currency: Currency
  /** What would leave, net of the fee. */
  readonly net: Minor
  readonly account: Pick<FiledBankAccount, 'currency'> | null
  /** Who is not gives his account with his verification. */
  readonly isVerified: boolean
  readonly wasRefused: boolean
}

/** Why money would not arrive by what is known now; null where nothing speaks against it. */
export function lackOf(of: Receiving, terms: ArrivalTerms, now: Date): Lack | null {
  const { account, currency } = of
  if (account === null) {
    // A refund without an account goes back to where it was paid from.
    return of.isVerified && of.type === 'release' ? { kind: 'no_account' } : null
  }
  if (of.wasRefused) return { kind: 'refused_before' }
  const { currency: to } = account
  const way = wayTo(account, currency, { terms, now })
  if (way === 'direct') return null
  const rate = way === 'converted' ? terms.rates.quote(currency, to, now) : null
  if (rate === null) return { kind: 'other_currency', currency: to }
  const arrives = convertAt(of.net, rate, { from: currency, to })
  return arrives < 1n || arrives < terms.least(to) ? { kind: 'too_little', currency: to } : null
}

/** How money of a currency reaches an account: as it is, changed, or not at all. */
export function wayTo(
  account: Pick<FiledBankAccount, 'currency'> | null,
  currency: Currency,
  at: { readonly terms: ArrivalTerms; readonly now: Date },
): ReceivingWay {
  if (account === null) return 'not'
  if (account.currency === currency) return 'direct'
  const { rates, converts } = at.terms
  return converts && rates.quote(currency, account.currency, at.now) !== null ? 'converted' : 'not'
}

/** With what the outbound would fail. */
export const lackReasons: Readonly<Record<Lack['kind'], OutboundFailureReason>> = {
  no_account: 'unable_to_determine_target_account',
  other_currency: 'unable_to_determine_target_account',
  too_little: 'fx_amount_too_small',
  refused_before: 'invalid_target_account_credentials',
}

interface Asked {
  readonly tenant: TenantId
  readonly now: Date
  readonly terms: ArrivalTerms
}

/** Outbounds, by id, that would not arrive by what is known now. */
export async function readLacks(
  reader: Reader,
  { tenant, now, terms }: Asked,
  ids: readonly Id<'outbound'>[],
): Promise<Map<Id<'outbound'>, Lack>> {
  const outbounds = (await readOutbounds(reader, tenant, ids)).filter(isToAccount)
  if (outbounds.length === 0) return new Map()
  const people = compact(outbounds.map(({ participant_id }) => participant_id))
  const payees = await readPayees(reader, tenant, people, now)
  const verified = await reader.query(selectVerifiedReceivers, { tenant_id: tenant, ids: people })
  const isVerified = new Set(verified.map(({ id }) => id))
  const accounts = compact([...payees.values()].map(({ account }) => account))
  const refused = await refusedAccounts(reader, tenant, accounts)
  const found = outbounds.flatMap((outbound) => {
    const to = outbound.participant_id
    const account = to === null ? null : (payees.get(to)?.account ?? null)
    const of = {
      type: outbound.type,
      currency: outbound.currency,
      net: netOf(outbound),
      account,
      isVerified: to !== null && isVerified.has(to),
      wasRefused: account !== null && refused.has(account.id),
    }
    const lack = lackOf(of, terms, now)
    return lack === null ? [] : [[outbound.id, lack] as const]
  })
  return new Map(found)
}

function isToAccount(outbound: OutboundRecord): boolean {
  return outbound.participant_id !== null && outbound.back_to_inbound_id === null
}

/**
 * Of these accounts, those to which the last payment was refused by the bank, or came back: when
 * that was. What was not the account's fault does not count.
 */
export async function refusedAccounts(
  reader: Reader,
  tenant: TenantId,
  accounts: readonly FiledBankAccount[],
): Promise<Map<Id<'bank_account'>, Date>> {
  if (accounts.length === 0) return new Map()
  const ids = accounts.map(({ id }) => id)
  const rows = await reader.query(selectRefusedAccounts, { tenant_id: tenant, ids })
  return new Map([...indexBy(rows, ({ id }) => id)].map(([id, { at }]) => [id, at]))
}

/** Money that could not be paid for want of an account that takes it. */
export type Unpaid = UnpaidRow

/** What participants could not be paid for want of an account and nobody has made again since. */
export async function readUnpaid(
  reader: Reader,
  tenant: TenantId,
  people: readonly Id<'participant'>[],
): Promise<Unpaid[]> {
  if (people.length === 0) return []
  return await reader.query(selectUnpaid, {
    tenant_id: tenant,
    participant_ids: people,
    limit: UNPAID_MAX,
  })
}
