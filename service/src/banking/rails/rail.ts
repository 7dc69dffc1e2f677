// The port behind which every way of moving money stands. The core never talks to a bank itself.
import type {
  BankAccountCurrency,
  Currency,
  InboundType,
  OutboundFailureReason,
} from '@holdfast/contract'
import type { Environment, Reader, Unit } from '#db'
import type { Id, Minor, TenantId } from '#kit'

/** A bank account that is paid to. */
export interface AccountDestination {
  readonly kind: 'account'
  readonly currency: BankAccountCurrency
  readonly fields: Readonly<Record<string, string>>
  readonly accountNumber: string
  readonly holderName: string
  /** The holder is a company; left out: that is not known. */
  readonly isCompany?: boolean
  /** Where the holder lives or is registered, where that is known. */
  readonly address?: PostalAddress | null
}

/** A postal address as it was given. */
export interface PostalAddress {
  /** Street and number. */
  readonly street: string
  readonly more: string | null
  readonly postcode: string
  readonly town: string
  readonly region: string | null
  /** ISO 3166-1, two capital letters. */
  readonly country: string
}

/** Back to where an inbound came from: its account, card or lender, as the rail knows it. */
interface OriginDestination {
  readonly kind: 'origin'
  readonly inboundId: Id<'inbound'>
  readonly inboundType: InboundType
  readonly origin: Origin
}

/** Where money came from, as far as it is known. */
export interface Origin {
  /** The number of the account; null where only the rail knows: a card, a lender. */
  readonly account: string | null
  /** Whose account it is. */
  readonly holderName: string | null
  /** What its payer wrote: what goes back quotes it. */
  readonly words: string | null
  /** The end-to-end id that its payer gave it. */
  readonly endToEnd: string | null
}

/** A payment that the rail is asked to make. */
export interface CreditInstruction {
  readonly tenantId: TenantId
  /** End-to-end id for life: asked again under the same key, the rail pays once. */
  readonly key: Id<'outbound'>
  readonly currency: Currency
  /** What leaves, in minor units of `currency`. */
  readonly amount: Minor
  readonly destination: AccountDestination | OriginDestination
  /** What is to arrive in another currency; null: the same currency arrives. */
  readonly conversion: { readonly to: BankAccountCurrency; readonly amount: Minor } | null
  readonly reference: string | null
  /** The account at a bank that it leaves from; null: the one of the rail. */
  readonly connectedAccountId: Id<'connected_account'> | null
}

/** What the rail answers to an instruction. The outcome itself is reported later. */
export type Submission =
  | { readonly accepted: true }
  | { readonly accepted: false; readonly reason: OutboundFailureReason }

/** By what a rail knows what it reports. */
export interface ToldBy {
  /** The file that told of it, or in which it was given to the bank. */
  readonly artefactId: Id<'artefact'> | null
  /** The bank's own reference. */
  readonly bankReference: string | null
}

interface AboutOutbound {
  readonly key: Id<'outbound'>
  /** Of a bank: its order at it is then shown with the outbound. */
  readonly told?: ToldBy
}

/** Where an order stands with a bank: nothing of it moves money. */
export interface StandingReport extends AboutOutbound {
  readonly kind: 'sent' | 'acknowledged' | 'pending' | 'payee_check' | 'unknown'
  readonly told: ToldBy
}

/** What moves money, or gives it back. */
export type MoneyReport =
  | (AboutOutbound & { readonly kind: 'executed' })
  /** The money was handed over for conversion; it executes, or is rejected, later. */
  | (AboutOutbound & { readonly kind: 'converted' })
  /** The rail has not paid, or was stopped before it has. */
  | (AboutOutbound & {
      readonly kind: 'rejected' | 'cancelled'
      readonly reason: OutboundFailureReason
    })
  /** Paid, and come back later: `amount` in minor units of the order's currency. */
  | (AboutOutbound & {
      readonly kind: 'returned'
      readonly amount: Minor
      readonly reason: OutboundFailureReason
    })

/** What a rail reports, at least once, in any order. */
export type RailReport = MoneyReport | StandingReport

/** Money of an inbound that the rail is asked to send back to where it came from. */
export interface ReturnInstruction {
  readonly tenantId: TenantId
  /** For life: asked again under the same key, the rail sends it back once. */
  readonly key: Id<'inbound_return'>
  readonly currency: Currency
  /** Minor units of `currency`. */
  readonly amount: Minor
  readonly inboundId: Id<'inbound'>
  readonly inboundType: InboundType
  readonly origin: Origin
  /** The account at a bank that it leaves from; null: the one of the rail. */
  readonly connectedAccountId: Id<'connected_account'> | null
}

/** What a rail reports of a return, at least once, in any order. */
export type ReturnReport =
  | { readonly kind: 'sent'; readonly key: Id<'inbound_return'> }
  | {
      readonly kind: 'refused'
      readonly key: Id<'inbound_return'>
      readonly reason: OutboundFailureReason
    }
  /** Sent, and come back: `amount` in minor units. */
  | {
      readonly kind: 'undeliverable'
      readonly key: Id<'inbound_return'>
      readonly amount: Minor
      readonly reason: OutboundFailureReason
    }

export interface Rail {
  readonly name: string
  /** Idempotent by the instruction's key. Throws when the outcome is unknown: it is asked again. */
  submitCredit(instruction: CreditInstruction): Promise<Submission>
  /** Idempotent by the instruction's key. Throws when the outcome is unknown: it is asked again. */
  sendBack(instruction: ReturnInstruction): Promise<Submission>
  /** The least that it pays in a currency, in minor units. */
  creditMinimum(currency: BankAccountCurrency): Minor
  /** Whether it pays to an account of another currency, at a rate that is fixed before. */
  readonly converts: boolean
}

/** A rail that is chosen: what leaves is given to one of them, for life. */
export type RailName = 'manual' | 'bank'

/** What rails can do besides paying, and where they stand to be chosen. */
const capabilities: Readonly<
  Record<
    RailName | 'sandbox',
    { readonly converts: boolean; readonly environments: readonly Environment[] }
  >
> = {
  sandbox: { converts: true, environments: ['sandbox'] },
  manual: { converts: false, environments: ['live'] },
  bank: { converts: false, environments: ['live', 'sandbox'] },
}

/** Whether a rail pays to an account of another currency, at a rate that is fixed before. */
export function doesConvert(rail: RailName | 'sandbox'): boolean {
  return capabilities[rail].converts
}

/** Whether any rail of an environment converts: what none can do is not promised. */
export function convertsIn(environment: Environment): boolean {
  return Object.values(capabilities).some(({ converts, environments }) => {
    return converts && environments.includes(environment)
  })
}

/** Which rail takes what leaves, and from which connected account. */
interface RailChoice {
  readonly rail: RailName
  readonly connected_account_id: Id<'connected_account'> | null
}

/** What a rail is chosen by. */
export interface Leaving {
  readonly key: Id<'outbound'> | Id<'inbound_return'>
  readonly currency: Currency
  /** Null: to an account that is known; else where it goes back to. */
  readonly origin: Origin | null
  /** The connected account that the money came to, which is asked first. */
  readonly cameTo: Id<'connected_account'> | null
}

/** The rails of all tenants. */
export interface Rails {
  /** The rail of a sandbox, as long as no bank to practise with is chosen there. */
  readonly sandbox: Rail
  readonly live: Readonly<Record<RailName, Rail>>
  /**
   * Chooses, in the transaction that keeps the choice. Null: the rail of the sandbox, where no bank
   * is connected, or where that rail has been asked already.
   */
  choose(unit: Unit, leaving: Leaving): Promise<RailChoice | null>
  /** Whether a tenant is connected to any bank. */
  isConnected(reader: Reader, tenantId: TenantId): Promise<boolean>
  /** In which environment a tenant is. */
  environmentOf(tenantId: TenantId): Promise<Environment>
}
