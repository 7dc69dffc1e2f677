// The ways of paying that an intent and its organisation allow. Pure.
import type {
  CheckoutType,
  Currency,
  Environment,
  IntentOutputType,
  PublicMethod,
} from '@holdfast/contract'
import { cardAmountMax } from '@holdfast/contract'
import type { AmountDue } from '#intents'

/** Credit that the buyer may have. `reason`: in words why it cannot be used, null when it can. */
export interface CreditOffer {
  readonly reason: string | null
}

/** What decides about the ways of paying. */
export interface MethodFacts {
  readonly environment: Environment
  readonly intentType: IntentOutputType
  readonly currency: Currency
  readonly due: AmountDue
  readonly hiddenMethods: readonly CheckoutType[]
  readonly isDirectDebitEnabled: boolean
  /** How many days before a debit its payer is told; null: nobody collects in this currency. */
  readonly noticeDays: number | null
  /** Null: the buyer is unknown, or has no trade account. */
  readonly credit: CreditOffer | null
  /** The methods that have a rail in this installation. */
  readonly served: ReadonlySet<CheckoutType>
}

interface Rule {
  readonly type: CheckoutType
  /** In words. The sandbox is quicker, or slower, than the real thing. */
  readonly settlesIn: Readonly<Record<Environment, string>>
  /** Whether it is shown at all. */
  readonly isShown: (facts: MethodFacts) => boolean
  /** Why it cannot be used although it is shown, in words. */
  readonly hindrance?: (facts: MethodFacts) => string | null
}

function both(words: string): Rule['settlesIn'] {
  return { sandbox: words, live: words }
}

const bankTransfer = { sandbox: 'about a minute', live: 'about 1 to 3 working days' }

/** Only payments that are scheduled for later, in euros, of organisations that want it. */
export function mayBeDebited({
  currency,
  due,
  isDirectDebitEnabled,
}: Pick<MethodFacts, 'currency' | 'due' | 'isDirectDebitEnabled'>): boolean {
  return currency === 'eur' && due.later.length > 0 && isDirectDebitEnabled
}

/** The likeliest first. */
const rules: readonly Rule[] = [
  {
    type: 'card',
    settlesIn: { sandbox: 'about 7 days', live: 'about 2 working days' },
    isShown: ({ due }) => due.total > 0n,
    hindrance: ({ due }) =>
      due.total > BigInt(cardAmountMax) ? 'Cards pay up to 1,000.00.' : null,
  },
  {
    type: 'open_banking',
    settlesIn: both('a few minutes'),
    isShown: ({ currency, due }) => currency !== 'usd' && due.total > 0n,
  },
  {
    type: 'direct_debit',
    settlesIn: both('about 2 days from the scheduled date'),
    isShown: (facts) => mayBeDebited(facts) && facts.noticeDays !== null,
  },
  { type: 'local_bank_transfer', settlesIn: bankTransfer, isShown: () => true },
  { type: 'international_bank_transfer', settlesIn: bankTransfer, isShown: () => true },
  {
    type: 'credit',
    settlesIn: both('about a day'),
    // Money for another project cannot be drawn on credit.
    isShown: ({ credit, due }) =>
      credit !== null &&
      due.total > 0n &&
      [...due.due, ...due.later].every(({ type }) => type !== 'transfer'),
    hindrance: ({ credit }) => credit?.reason ?? null,
  },
]

/** The ways of paying for an intent. An invoice is paid from the buyer's own bank. */
export function methodsFor(facts: MethodFacts): PublicMethod[] {
  if (facts.intentType === 'invoice') {
    const settles_in = bankTransfer[facts.environment]
    return [{ type: 'invoice', available: true, reason: null, settles_in, notice_days: null }]
  }
  return rules
    .filter(({ type }) => facts.environment === 'sandbox' || isLive(type))
    .filter(({ type }) => facts.served.has(type) && !facts.hiddenMethods.includes(type))
    .filter((rule) => rule.isShown(facts))
    .map(({ type, settlesIn, hindrance }) => {
      const reason = hindrance?.(facts) ?? null
      return {
        type,
        available: reason === null,
        reason,
        settles_in: settlesIn[facts.environment],
        notice_days: type === 'direct_debit' ? facts.noticeDays : null,
      }
    })
}

/** In live people see what arrives at a bank, and banks collect where two people have let them. */
function isLive(type: CheckoutType): boolean {
  return transfersOnly.has(type) || type === 'direct_debit'
}

/** Bank transfers: what is served wherever the composition names nothing more. */
export const transfersOnly: ReadonlySet<CheckoutType> = new Set<CheckoutType>([
  'local_bank_transfer',
  'international_bank_transfer',
])
