// Entries of camt.052, camt.053 and camt.054, in all versions from .02 on.
import { isValidIBAN } from 'ibantools'
import type {
  BankCode,
  BatchInfo,
  Detail,
  Entry,
  EntryStatus,
  Money,
  Party,
  Reason,
  References,
  Remittance,
  Violation,
} from './message.ts'
import type { Part } from './tree.ts'
import { partAt, partsAt, textAt } from './tree.ts'
import type { Tell } from './values.ts'
import { readAba, readCount, readDay, readDirection, readMoney, saysYes, tellAt } from './values.ts'

/** Families of bank transaction codes that say that money comes back. */
const RETURN_FAMILIES = new Set(['RRTN', 'RPCR', 'PRDD', 'UPDD'])

/** An entry before its occurrence is counted. */
export type LoneEntry = Omit<Entry, 'occurrence'>

/** Reads one `Ntry`; `where` names it in violations. */
export function readEntry(part: Part, where: string, violations: Violation[]): LoneEntry {
  const tell = tellAt(violations, where)
  const money = readMoney(partAt(part, 'Amt'), tell)
  if (textAt(part, 'Amt') === null) tell('amount_missing', 'the entry has no amount')
  const direction = readDirection(part)
  if (direction === null) tell('direction_missing', 'CdtDbtInd is neither CRDT nor DBIT')
  const wholes = partsAt(part, 'NtryDtls')
  const parts = wholes.flatMap((whole) => partsAt(whole, 'TxDtls'))
  const details = ownAmounts(
    parts.map((one) => readDetail(one, tell)),
    money,
    tell,
  )
  const bankCode = readBankCode(part)
  return {
    lineId: textAt(part, 'NtryRef'),
    money,
    direction,
    isReversal: saysYes(part, 'RvslInd'),
    status: readStatus(part, tell),
    bookedOn: readDay(part, 'BookgDt', tell),
    valueOn: readDay(part, 'ValDt', tell),
    bankReference: textAt(part, 'AcctSvcrRef'),
    bankCode,
    batches: wholes.flatMap((whole) => partsAt(whole, 'Btch').map((one) => readBatch(one, tell))),
    details,
    charges: readCharges(part, tell),
    text: textAt(part, 'AddtlNtryInf'),
    isReturn:
      isReturnCode(bankCode) ||
      details.some((detail) => detail.returned !== null || isReturnCode(detail.bankCode)),
  }
}

function readStatus(part: Part, tell: Tell): EntryStatus {
  const code = textAt(part, 'Sts/Cd', 'Sts', 'Sts/Prtry')
  switch (code) {
    case 'BOOK':
      return 'booked'
    case 'PDNG':
      return 'pending'
    case 'INFO':
      return 'information'
    case 'FUTR':
      return 'future'
    default:
      tell('status_unknown', `Sts is “${(code ?? '').slice(0, 40)}”`)
      return 'unknown'
  }
}

function readDetail(part: Part, tell: Tell): Detail {
  const otherAmounts = readOtherAmounts(part, tell)
  const own = readMoney(partAt(part, 'Amt'), tell)
  return {
    money: own ?? otherAmounts.get('TxAmt') ?? null,
    direction: readDirection(part),
    references: readReferences(partAt(part, 'Refs')),
    otherAmounts,
    charges: readCharges(part, tell),
    debtor: readParty(part, 'Dbtr', tell),
    creditor: readParty(part, 'Cdtr', tell),
    remittance: readRemittance(partAt(part, 'RmtInf')),
    returned: readReturn(partAt(part, 'RtrInf')),
    bankCode: readBankCode(part),
    text: textAt(part, 'AddtlTxInf'),
  }
}

/** Some banks repeat the entry's total on each of its details: then their own stands elsewhere. */
function ownAmounts(details: Detail[], total: Money | null, tell: Tell): Detail[] {
  const [only] = details
  if (total === null || only === undefined) return details
  if (details.length === 1) return [{ ...only, money: only.money ?? total }]
  if (!details.every(({ money }) => isSame(money, total)) || total.amount === 0n) {
    const own = details.flatMap(({ money }) => (money?.currency === total.currency ? [money] : []))
    const isWhole = own.length === details.length && sumOf(own) !== total.amount
    const isOneWay = details.every(({ direction }) => direction === details[0]?.direction)
    if (isWhole && isOneWay) tell('details_differ', 'the details do not sum to the entry')
    return details
  }
  const own = details.map(({ otherAmounts }) => {
    return otherAmounts.get('TxAmt') ?? otherAmounts.get('InstdAmt') ?? null
  })
  const known = own.flatMap((money) => (money?.currency === total.currency ? [money] : []))
  const isOwn = known.length === details.length && sumOf(known) === total.amount
  if (!isOwn) tell('total_repeated', 'each detail repeats the total of the entry')
  return details.map((detail, index) => ({ ...detail, money: isOwn ? (own[index] ?? null) : null }))
}

function sumOf(all: readonly Money[]): bigint {
  return all.reduce((sum, { amount }) => sum + amount, 0n)
}

function isSame(a: Money | null, b: Money): boolean {
  return a !== null && a.amount === b.amount && a.currency === b.currency
}

function readOtherAmounts(part: Part, tell: Tell): Map<string, Money> {
  const amounts = new Map<string, Money>()
  for (const one of partsAt(part, 'AmtDtls').flatMap(({ children }) => children)) {
    const money = readMoney(partAt(one, 'Amt'), tell)
    if (money !== null && !amounts.has(one.name)) amounts.set(one.name, money)
  }
  return amounts
}

/** Charges as records (from .04 on) or directly (.02). */
function readCharges(part: Part, tell: Tell): Money[] {
  return partsAt(part, 'Chrgs').flatMap((charges) => {
    const records = [...partsAt(charges, 'Rcrd'), ...(partAt(charges, 'Amt') ? [charges] : [])]
    const own = records.flatMap((record) => readMoney(partAt(record, 'Amt'), tell) ?? [])
    if (own.length > 0) return own
    return readMoney(partAt(charges, 'TtlChrgsAndTaxAmt'), tell) ?? []
  })
}

function readBatch(part: Part, tell: Tell): BatchInfo {
  const count = readCount(part, 'NbOfTxs')
  return {
    messageId: textAt(part, 'MsgId'),
    paymentId: textAt(part, 'PmtInfId'),
    count: count === null ? null : Number(count),
    total: readMoney(partAt(part, 'TtlAmt'), tell),
  }
}

function readReferences(part: Part | undefined): References {
  return {
    messageId: textAt(part, 'MsgId'),
    paymentId: textAt(part, 'PmtInfId'),
    instructionId: textAt(part, 'InstrId'),
    endToEndId: textAt(part, 'EndToEndId'),
    uetr: textAt(part, 'UETR'),
    transactionId: textAt(part, 'TxId'),
    bankReference: textAt(part, 'AcctSvcrRef'),
  }
}

/** A party stands directly in `Dbtr` (.02, and some banks later) or in `Dbtr/Pty`. */
function readParty(part: Part, role: 'Dbtr' | 'Cdtr', tell: Tell): Party {
  const parties = partAt(part, 'RltdPties')
  const agent = partAt(part, `RltdAgts/${role}Agt/FinInstnId`)
  const iban = textAt(parties, `${role}Acct/Id/IBAN`)
  if (iban !== null && !isValidIBAN(iban)) tell('iban_invalid', `${role}Acct is no valid IBAN`)
  return {
    name: textAt(parties, `${role}/Pty/Nm`, `${role}/Nm`, `${role}/Agt/FinInstnId/Nm`),
    iban,
    other: textAt(parties, `${role}Acct/Id/Othr/Id`),
    bic: textAt(agent, 'BICFI', 'BIC'),
    aba: readAba(agent),
  }
}

function readRemittance(part: Part | undefined): Remittance {
  const lines = partsAt(part, 'Ustrd').flatMap(({ text }) => (text.trim() === '' ? [] : [text]))
  const structured = partsAt(part, 'Strd')
  const more = structured.flatMap((one) =>
    partsAt(one, 'AddtlRmtInf').flatMap(({ text }) => (text.trim() === '' ? [] : [text])),
  )
  const all = [...lines, ...more]
  const [reference] = structured.flatMap((one) => textAt(one, 'CdtrRefInf/Ref') ?? [])
  return { lines: all, text: all.join('').trim(), creditorReference: reference ?? null }
}

function readReturn(part: Part | undefined): Reason | null {
  return part === undefined ? null : readReason(part)
}

/** A reason with its code, the bank's own word and its texts. */
export function readReason(part: Part): Reason {
  const code = textAt(part, 'Rsn/Cd')
  const proprietary = textAt(part, 'Rsn/Prtry')
  const texts = partsAt(part, 'AddtlInf').flatMap(({ text }) => text.trim() || [])
  return { code, proprietary, texts }
}

function readBankCode(part: Part): BankCode {
  const code = partAt(part, 'BkTxCd')
  return {
    domain: textAt(code, 'Domn/Cd'),
    family: textAt(code, 'Domn/Fmly/Cd'),
    subFamily: textAt(code, 'Domn/Fmly/SubFmlyCd'),
    proprietary: textAt(code, 'Prtry/Cd'),
  }
}

function isReturnCode({ subFamily }: BankCode): boolean {
  return subFamily !== null && RETURN_FAMILIES.has(subFamily)
}
