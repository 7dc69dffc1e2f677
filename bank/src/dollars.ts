// What a bank in the United States refuses: how it wants accounts, kinds of payments and amounts.
import type { Refusal } from './checks.ts'
import type { OrderedBatch, OrderedPayment } from './orders.ts'
import { isRouted } from './orders.ts'

const ROUTED = /^(\d{9})\/([A-Z0-9]{1,17})$/
/** Ten digits of cents, as the records of ACH have them; twelve of Fedwire. */
const AMOUNT_MAX = { NURG: 9_999_999_999n, URGP: 999_999_999_999n } as const
const TEXT_MAX = { NURG: 80, URGP: 140 } as const
/** To a company, to a person, to a company with more to say. */
const INSTRUMENTS: readonly (string | undefined)[] = ['CCD', 'PPD', 'CTX']

const WRONG_ACCOUNT = { code: 'AC01', text: 'the payee’s account number is wrong' } as const

/** What is wrong with a transfer from an account with a routing number, or to one. */
export function routedRefusal(
  payment: OrderedPayment,
  batch: Pick<OrderedBatch, 'debtorAccount' | 'serviceLevel' | 'instrument'>,
): Refusal | undefined {
  if (!isRouted(batch.debtorAccount)) {
    return isRouted(payment.payeeAccount) ? WRONG_ACCOUNT : undefined
  }
  if (batch.serviceLevel !== undefined && payment.serviceLevel !== undefined) {
    return { code: 'FF03', text: 'a kind of payment both for the block and for the transfer' }
  }
  const level = payment.serviceLevel ?? batch.serviceLevel
  if (level !== 'NURG' && level !== 'URGP') return { code: 'FF04', text: 'wrong service level' }
  const instrument = payment.instrument ?? batch.instrument
  const isInstrument =
    level === 'URGP' ? instrument === undefined : INSTRUMENTS.includes(instrument)
  if (!isInstrument) return { code: 'FF05', text: 'wrong local instrument' }
  const [, bank, account] = ROUTED.exec(payment.payeeAccount) ?? []
  if (account === undefined) return WRONG_ACCOUNT
  if (!isRoutingNumber(bank ?? '')) {
    return { code: 'RC10', text: 'the routing number of the payee’s bank is wrong' }
  }
  if ((payment.amount ?? 0n) > AMOUNT_MAX[level]) return { code: 'AM02', text: 'too large' }
  if (payment.remittance.length > TEXT_MAX[level]) return { code: 'RR07', text: 'a text too long' }
  return undefined
}

/** Nine digits of a bank that has customers, the last of which makes the weighted sum a ten's. */
function isRoutingNumber(text: string): boolean {
  const place = Number(text.slice(0, 2))
  const isOfBanks = [0, 20, 60].some((from) => place > from && place <= from + 12)
  let sum = 0
  for (const [at, digit] of [...text].entries()) sum += Number(digit) * ([3, 7, 1][at % 3] ?? 0)
  return isOfBanks && sum % 10 === 0
}
