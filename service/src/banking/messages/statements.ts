// Statements, reports and notifications (camt.053, .052, .054), one after another as they stand in
// a file.
import { isValidIBAN } from 'ibantools'
import type { LoneEntry } from './entries.ts'
import { readEntry } from './entries.ts'
import type { AccountNumber, Balance, Entry, Statement, Violation } from './message.ts'
import type { Part, TakePart } from './tree.ts'
import { partAt, partsAt, textAt } from './tree.ts'
import { readAba, readCount, readDay, readDirection, readMoney, saysYes, tellAt } from './values.ts'

const HOLDERS = new Set(['Stmt', 'Rpt', 'Ntfctn'])

interface Reading {
  readonly statements: Statement[]
  readonly take: TakePart
}

/** Reads statements while the tree is read: entries become records as soon as they are whole. */
export function readingStatements(violations: Violation[]): Reading {
  const statements: Statement[] = []
  let entries: Entry[] = []
  let seen = new Map<string, number>()
  let count = 0
  const take: TakePart = (part, isCutOff) => {
    if (part.name === 'Ntry') {
      count += 1
      const where = `entry ${count}`
      if (isCutOff) tellAt(violations, where)('cut_off', 'the file ends within it; left out')
      else entries.push(counted(readEntry(part, where, violations), seen))
      return true
    }
    if (!HOLDERS.has(part.name)) return false
    const where = `statement ${statements.length + 1}`
    statements.push(readStatement(part, entries, { where, violations }))
    entries = []
    seen = new Map()
    return true
  }
  return { statements, take }
}

function counted(entry: LoneEntry, seen: Map<string, number>): Entry {
  const { bankReference, money, direction, bookedOn } = entry
  const amount = money === null ? null : `${money.amount} ${money.currency}`
  const key = JSON.stringify([bankReference, amount, direction, bookedOn])
  const occurrence = (seen.get(key) ?? 0) + 1
  seen.set(key, occurrence)
  return { ...entry, occurrence }
}

interface Place {
  readonly where: string
  readonly violations: Violation[]
}

function readStatement(part: Part, entries: readonly Entry[], place: Place): Statement {
  const tell = tellAt(place.violations, place.where)
  const period = partAt(part, 'FrToDt')
  return {
    id: textAt(part, 'Id'),
    account: readAccount(part, place),
    createdAt: textAt(part, 'CreDtTm'),
    electronicSequence: readCount(part, 'ElctrncSeqNb'),
    legalSequence: readCount(part, 'LglSeqNb'),
    page: readPage(
      partAt(part, 'StmtPgntn') ?? partAt(part, 'RptPgntn') ?? partAt(part, 'NtfctnPgntn'),
    ),
    copy: textAt(part, 'CpyDplctInd'),
    period:
      period === undefined
        ? null
        : {
            from: readDay(period, 'FrDtTm', tell) ?? readDay(period, 'FrDt', tell),
            to: readDay(period, 'ToDtTm', tell) ?? readDay(period, 'ToDt', tell),
          },
    balances: partsAt(part, 'Bal').map((one) => readBalance(one, place)),
    entries,
  }
}

function readPage(pages: Part | undefined): Statement['page'] {
  if (pages === undefined) return null
  return { number: readCount(pages, 'PgNb'), isLast: saysYes(pages, 'LastPgInd') }
}

/**
 * A statement with the page of its message, where it tells none of its own: messages of version 02
 * have no other place for it. Pages of a message with several statements are of none of them.
 */
export function pagedBy(header: Part | undefined, statements: readonly Statement[]): Statement[] {
  const page = readPage(partAt(header, 'MsgPgntn'))
  const isOnly = statements.length === 1
  return statements.map((one) => (isOnly ? { ...one, page: one.page ?? page } : one))
}

function readAccount(part: Part, { where, violations }: Place): AccountNumber {
  const account = partAt(part, 'Acct')
  const iban = textAt(account, 'Id/IBAN')
  const isValid = iban === null || isValidIBAN(iban)
  if (!isValid) tellAt(violations, where)('iban_invalid', 'Acct is no valid IBAN')
  return {
    iban,
    other: textAt(account, 'Id/Othr/Id'),
    currency: textAt(account, 'Ccy')?.toLowerCase() ?? null,
    owner: textAt(account, 'Ownr/Nm', 'Nm'),
    servicer: textAt(account, 'Svcr/FinInstnId/BICFI', 'Svcr/FinInstnId/BIC'),
    servicerAba: readAba(partAt(account, 'Svcr/FinInstnId')),
  }
}

function readBalance(part: Part, { where, violations }: Place): Balance {
  const code = textAt(part, 'Tp/CdOrPrtry/Cd')
  const own = textAt(part, 'Tp/CdOrPrtry/Prtry')
  const tell = tellAt(violations, where)
  return {
    type: code ?? own ?? '',
    isProprietary: code === null,
    money: readMoney(partAt(part, 'Amt'), tell),
    direction: readDirection(part),
    day: readDay(part, 'Dt', tell),
  }
}
