// pain.001.001.09: credit transfers as a file. What leaves is valid, or is not written.
import { isValidIBAN } from 'ibantools'
import { isRoutingNumber, minorUnitDigits } from '#banks'
import { isWrittenIn, writeText } from './characters.ts'
import type { Element } from './document.ts'
import { bankElement, writeDocument } from './document.ts'
import type { Violation } from './message.ts'
import type { AccountId, Address, Order, PaymentGroup } from './orders.ts'
import type { BankProfile, PaymentScheme } from './profile.ts'
import { schemeFor } from './profile.ts'
import { showAmount } from './values.ts'

const MESSAGE = 'pain.001.001.09'
const BODY = 'CstmrCdtTrfInitn'
const NAME_MAX = 70
const LINES_MAX = 2
/** The field of an account's number in the records of ACH. */
const ABA_ACCOUNT = /^[A-Z0-9]{1,17}$/i
const COUNTRY = /^[A-Z]{2}$/
const DIGITS_MAX = 18
/** The 26 characters after an id's prefix; banks take 35. */
export const ID = /^[A-Za-z0-9]{1,35}$/

/** Why an order cannot be written. */
export type OrderFault =
  | 'id_invalid'
  | 'amount_invalid'
  | 'amount_above_limit'
  | 'currency_not_taken'
  | 'name_empty'
  | 'name_too_long'
  | 'account_invalid'
  | 'address_lines_only'
  | 'address_too_many_lines'
  | 'address_too_long'
  | 'address_empty'
  | 'remittance_too_long'
  | 'mandate_invalid'

export interface FileHead {
  readonly messageId: string
  /** One for each group. */
  readonly paymentIds: readonly string[]
  readonly createdAt: string
  readonly initiator: string
}

export type Written =
  | { readonly isWritten: true; readonly bytes: Buffer }
  | {
      readonly isWritten: false
      readonly faults: readonly { readonly endToEndId: string; readonly fault: OrderFault }[]
      readonly violations: readonly Violation[]
    }

/**
 * Writes the groups of one file. Refused, each by name: orders that the profile cannot carry; and
 * the file, where it does not keep its schema. Nothing is cut.
 */
export async function writeCreditTransfers(
  head: FileHead,
  groups: readonly PaymentGroup[],
  profile: BankProfile,
): Promise<Written> {
  const orders = groups.flatMap((group) => group.orders)
  const faults = orders.flatMap((order) => {
    const fault = orderFault(order, profile)
    return fault === undefined ? [] : [{ endToEndId: order.endToEndId, fault }]
  })
  const blocks = () => {
    return groups.map((group, index) => groupElement(group, head.paymentIds[index], profile))
  }
  return await writeOrders(head, { message: MESSAGE, body: BODY, orders, faults, blocks, profile })
}

/** What a file of orders holds. */
interface OrderFile {
  readonly message: string
  /** The element of the message. */
  readonly body: string
  readonly orders: readonly Counted[]
  readonly faults: readonly { readonly endToEndId: string; readonly fault: OrderFault }[]
  /** One for each PmtInf; asked for where no order has a fault. */
  readonly blocks: () => readonly Element[]
  readonly profile: BankProfile
}

/** The file of orders, with its head; refused where one has a fault, or it breaks its schema. */
export async function writeOrders(
  head: FileHead,
  { message, body, orders, faults, blocks, profile }: OrderFile,
): Promise<Written> {
  if (faults.length > 0) return { isWritten: false, faults, violations: [] }
  const content = {
    GrpHdr: {
      MsgId: head.messageId,
      CreDtTm: head.createdAt,
      ...countsOf(orders),
      InitgPty: { Nm: writeText(head.initiator, profile.characters) },
    },
    PmtInf: blocks(),
  }
  const { bytes, violations } = await writeDocument(message, { [body]: content })
  return violations.length > 0
    ? { isWritten: false, faults: [], violations }
    : { isWritten: true, bytes }
}

/** Why an order cannot be carried by a profile; undefined where it can. */
export function orderFault(order: Order, profile: BankProfile): OrderFault | undefined {
  if (!ID.test(order.endToEndId)) return 'id_invalid'
  if (!isAmount(order.amount)) return 'amount_invalid'
  const scheme = schemeFor(profile, order)
  if (scheme === undefined) {
    const isTaken = profile.schemes.some(({ currency }) => currency === order.currency)
    return isTaken ? 'amount_above_limit' : 'currency_not_taken'
  }
  for (const text of [order.creditorName, order.debtor.name]) {
    const fault = nameFault(text, profile)
    if (fault !== undefined) return fault
  }
  const { debtor, creditorAccount, creditorAba } = order
  if (!takesAccount(scheme, debtor.number, debtor.aba)) return 'account_invalid'
  if (!takesAccount(scheme, creditorAccount, creditorAba)) return 'account_invalid'
  const remittance = writeText(order.remittance, profile.characters)
  if (remittance.length > scheme.referenceMax) return 'remittance_too_long'
  return order.address === null ? undefined : addressFault(order.address, profile)
}

/** Above 0, and of no more digits than files have. */
export function isAmount(amount: bigint): boolean {
  return amount > 0n && amount.toString().length <= DIGITS_MAX
}

/** What is wrong with a name, as a profile writes it. */
export function nameFault(
  text: string,
  { characters }: Pick<BankProfile, 'characters'>,
): 'name_empty' | 'name_too_long' | undefined {
  const name = writeText(text, characters)
  if (!/[\p{L}\p{N}]/u.test(name)) return 'name_empty'
  return name.length > NAME_MAX ? 'name_too_long' : undefined
}

/** Whether a scheme has accounts that are named so; `aba` is the routing number of the bank. */
export function takesAccount(
  { takesIban, localScheme, clearingSystem }: PaymentScheme,
  account: AccountId,
  aba: string | null,
): boolean {
  if ('iban' in account) return takesIban && isValidIBAN(account.iban)
  // Without the list that it stands in, its number would be one of another account.
  if ((clearingSystem === null) !== (aba === null)) return false
  if (aba !== null) return isRoutingNumber(aba) && ABA_ACCOUNT.test(account.local)
  const isLocal = /^[A-Z0-9]{1,34}$/i.test(account.local) && isWrittenIn(account.local, 'sepa')
  return localScheme !== null && isLocal
}

function addressFault(address: Address, profile: BankProfile): OrderFault | undefined {
  if (address.town === null || !COUNTRY.test(address.country ?? '')) {
    return 'address_lines_only'
  }
  const linesMax = profile.address === 'hybrid' ? LINES_MAX : 0
  if (address.lines.length > linesMax) return 'address_too_many_lines'
  const { street, building, postcode, town, region, lines } = address
  const parts: [text: string | null, max: number][] = [
    [street, 70],
    [building, 16],
    [postcode, 16],
    [town, 35],
    [region, 35],
    ...lines.map((line): [string, number] => [line, 70]),
  ]
  const written = parts.map(([text, max]) => {
    return { text: text === null ? null : writeText(text, profile.characters), max }
  })
  if (written.some(({ text }) => text !== null && text === '')) return 'address_empty'
  const isFit = written.every(({ text, max }) => text === null || text.length <= max)
  return isFit ? undefined : 'address_too_long'
}

/** How many orders there are, and their sum. */
export function countsOf(orders: readonly Counted[]): Element {
  return { NbOfTxs: String(orders.length), CtrlSum: sumOf(orders) }
}

type Counted = Pick<Order, 'amount' | 'currency'>

/** The sum of the amounts as decimals, whatever their currencies, as the schemas define it. */
function sumOf(orders: readonly Counted[]): string {
  const thousandths = orders.reduce((sum, { amount, currency }) => {
    return sum + amount * 10n ** BigInt(3 - minorUnitDigits[currency])
  }, 0n)
  const text = thousandths.toString().padStart(4, '0')
  const exact = `${text.slice(0, -3)}.${text.slice(-3)}`
  return exact.replace(/0$/, '')
}

function groupElement(group: PaymentGroup, id: string | undefined, profile: BankProfile): Element {
  const { debtor, orders, day, scheme } = group
  return {
    PmtInfId: id,
    PmtMtd: 'TRF',
    BtchBookg: String(profile.isBatchBooked),
    ...countsOf(orders),
    PmtTpInf: scheme.instruments === null ? typeElement(group) : undefined,
    ReqdExctnDt: { Dt: day },
    Dbtr: { Nm: writeText(debtor.name, profile.characters) },
    DbtrAcct: { Id: accountElement(debtor.number, scheme), Ccy: debtor.currency.toUpperCase() },
    DbtrAgt: { FinInstnId: bankElement(debtor) },
    ChrgBr: scheme.chargeBearer,
    CdtTrfTxInf: orders.map((order) => orderElement(order, profile, scheme)),
  }
}

function typeElement({ isInstant, isUrgent, scheme }: Omit<PaymentGroup, 'orders'>): Element {
  const { serviceLevel: level } = scheme
  return {
    InstrPrty: isUrgent ? 'HIGH' : undefined,
    SvcLvl: level === null ? undefined : levelElement(level),
    LclInstrm: isInstant ? { Cd: 'INST' } : undefined,
  }
}

/** Of an order whose instrument is its own: a type stands in its block or in it, not in both. */
function ownTypeElement(order: Order, scheme: PaymentScheme): Element | undefined {
  const { instruments } = scheme
  if (instruments === null) return undefined
  const { company, person } = instruments
  const instrument = { Cd: order.isToCompany ? company : person }
  return { ...typeElement({ ...order, scheme }), LclInstrm: instrument }
}

function levelElement(level: NonNullable<PaymentScheme['serviceLevel']>): Element {
  return 'code' in level ? { Cd: level.code } : { Prtry: level.proprietary }
}

function accountElement(account: AccountId, { localScheme }: PaymentScheme): Element {
  if ('iban' in account) return { IBAN: account.iban }
  const scheme = localScheme === null ? undefined : { Cd: localScheme }
  return { Othr: { Id: account.local, SchmeNm: scheme } }
}

function orderElement(order: Order, { characters }: BankProfile, scheme: PaymentScheme): Element {
  const { endToEndId, amount, currency, address, remittance } = order
  const bank = { bic: order.creditorBic, aba: order.creditorAba }
  const isBankNamed = bank.bic !== null || bank.aba !== null
  const text = writeText(remittance, characters)
  return {
    // Banks that give no end-to-end id back often give this one.
    PmtId: { InstrId: endToEndId, EndToEndId: endToEndId },
    PmtTpInf: ownTypeElement(order, scheme),
    Amt: { InstdAmt: { '@Ccy': currency.toUpperCase(), '#': showAmount({ amount, currency }) } },
    CdtrAgt: isBankNamed ? { FinInstnId: bankElement(bank) } : undefined,
    Cdtr: {
      Nm: writeText(order.creditorName, characters),
      PstlAdr: address === null ? undefined : addressElement(address, characters),
    },
    CdtrAcct: { Id: accountElement(order.creditorAccount, scheme) },
    RmtInf: text === '' ? undefined : { Ustrd: text },
  }
}

function addressElement(address: Address, characters: BankProfile['characters']): Element {
  const { street, building, postcode, town, region, country, lines } = address
  const written = (text: string | null) => {
    return text === null ? undefined : writeText(text, characters)
  }
  return {
    StrtNm: written(street),
    BldgNb: written(building),
    PstCd: written(postcode),
    TwnNm: written(town),
    CtrySubDvsn: written(region),
    Ctry: country ?? undefined,
    AdrLine: lines.map((line) => writeText(line, characters)),
  }
}
