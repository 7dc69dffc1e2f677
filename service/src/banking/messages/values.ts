// Reads amounts, directions and days exactly; what is wrong with one is a violation.
import { isBankAccountCurrency, minorUnitDigits } from '#banks'
import type { Direction, Money, Violation, ViolationCode } from './message.ts'
import type { Part } from './tree.ts'
import { partAt, textAt } from './tree.ts'

/** Takes what is wrong with a part. */
export type Tell = (code: ViolationCode, detail: string) => void

/** Gathers violations of one place. */
export function tellAt(violations: Violation[], where: string): Tell {
  return (code, detail) => violations.push({ code, where, detail })
}

/** The schema takes 18 digits, five of them after the point; some banks send a sign, too. */
const DECIMAL = /^\+?(\d{1,18})(?:\.(\d{0,12}))?$/
const DAY = /^\d{4}-\d{2}-\d{2}/

/** The amount of an element with its attribute `Ccy`; null, and why, where it cannot be read. */
export function readMoney(part: Part | undefined, tell: Tell): Money | null {
  if (part === undefined || part.text.trim() === '') return null
  const code = part.attributes['Ccy'] ?? ''
  const currency = code.toLowerCase()
  if (!isBankAccountCurrency(currency)) {
    tell('currency_unknown', `${part.name} is in “${code.slice(0, 10)}”`)
    return null
  }
  const amount = parseAmount(part.text.trim(), minorUnitDigits[currency])
  if (amount !== undefined) return { amount, currency }
  tell('amount_unreadable', `${part.name} is “${part.text.trim().slice(0, 40)}” ${code}`)
  return null
}

/** Minor units of a decimal text; undefined where it has more decimals than its currency. */
function parseAmount(text: string, digits: number): bigint | undefined {
  const [, whole, part = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined) return undefined
  const kept = part.slice(0, digits).padEnd(digits, '0')
  if (/[1-9]/.test(part.slice(digits))) return undefined
  return BigInt(whole + kept)
}

/** The decimal text of minor units, as the schemas want it. */
export function showAmount({ amount, currency }: Money): string {
  const digits = minorUnitDigits[currency]
  const text = amount.toString().padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Which way `CdtDbtInd` points. */
export function readDirection(part: Part): Direction | null {
  switch (textAt(part, 'CdtDbtInd')) {
    case 'CRDT':
      return 'credit'
    case 'DBIT':
      return 'debit'
    default:
      return null
  }
}

/** The day of an element that holds `Dt` or `DtTm`, or the text itself. */
export function readDay(part: Part, path: string, tell: Tell): string | null {
  const text = textAt(part, `${path}/Dt`, `${path}/DtTm`, path)
  if (text === null) return null
  const day = DAY.exec(text)?.[0]
  if (day !== undefined && isDay(day)) return day
  tell('date_unreadable', `${path} is “${text.slice(0, 40)}”`)
  return null
}

/** Whether a text of the form of a day is one of the calendar. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** A number that the file counts with; null where it is none. */
export function readCount(part: Part | undefined, path: string): bigint | null {
  const text = textAt(part, path)
  return text !== null && /^\d{1,18}$/.test(text) ? BigInt(text) : null
}

/** Whether an element says `true`, in either spelling. */
export function saysYes(part: Part | undefined, path: string): boolean {
  return /^(true|1)$/.test(partAt(part, path)?.text.trim() ?? '')
}

/** The routing number of a bank in the United States, where it is named by one. */
export function readAba(bank: Part | undefined): string | null {
  const member = partAt(bank, 'ClrSysMmbId')
  return textAt(member, 'ClrSysId/Cd') === 'USABA' ? textAt(member, 'MmbId') : null
}
