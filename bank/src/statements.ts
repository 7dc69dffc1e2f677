// Writes camt.052, camt.053 and camt.054 in the versions that banks use.
import { reasonOf } from './answers.ts'
import type { Element } from './element.ts'
import { amountElement, elementOf, writeMessage } from './element.ts'
import { formatAmount } from './money.ts'
import { numberParts } from './orders.ts'

/** Versions of camt that the bank writes. */
export type StatementVersion = '02' | '04' | '06' | '08'

/** Day's report, statement, notice. */
export type StatementKind = '052' | '053' | '054'

/** One transfer inside of an entry. */
export interface Detail {
  readonly endToEndId: string
  readonly instructionId: string | undefined
  readonly uetr: string | undefined
  readonly amount: bigint
  readonly name: string
  readonly account: string
  /** The virtual account that was paid. */
  readonly paidTo: string | undefined
  readonly remittance: string
  readonly reference: string | undefined
  /** Why it came back, where it did. */
  readonly reason: string | undefined
}

/** One booking as a statement tells it; what came in is positive. */
export interface Entry {
  readonly id: bigint
  readonly date: string
  readonly kind: string
  readonly amount: bigint
  readonly text: string
  /** File and block of an order that was booked as one. */
  readonly batch: { messageId: string; reference: string } | undefined
  readonly details: readonly Detail[]
}

/** What is told of one account. */
export interface Statement {
  readonly kind: StatementKind
  readonly id: string
  readonly sequence: number
  readonly at: number
  readonly date: string
  readonly account: { number: string; holder: string; currency: string }
  readonly opening: bigint
  readonly closing: bigint
  readonly entries: readonly Entry[]
  readonly page: number
  readonly isLastPage: boolean
}

const BODIES = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const

/** Domain, family and sub-family of ISO's bank transaction codes. */
const CODES: Readonly<Record<string, readonly [string, string, string]>> = {
  order: ['PMNT', 'ICDT', 'ESCT'],
  received: ['PMNT', 'RCDT', 'ESCT'],
  returned: ['PMNT', 'ICDT', 'RRTN'],
  collected: ['PMNT', 'IDDT', 'ESDD'],
  'taken back': ['PMNT', 'IDDT', 'UPDD'],
  charge: ['ACMT', 'MDOP', 'CHRG'],
  interest: ['ACMT', 'MCOP', 'INTR'],
  'interest asked': ['ACMT', 'MDOP', 'INTR'],
}

/** The element of one account's statement: `Rpt`, `Stmt` or `Ntfctn`. */
export function statementElement(statement: Statement, version: StatementVersion): Element {
  const { account, kind } = statement
  const page = pageElement(statement, version)
  return elementOf(
    BODIES[kind][1],
    elementOf('Id', statement.id),
    version === '02' ? undefined : page,
    elementOf('ElctrncSeqNb', String(statement.sequence)),
    elementOf('CreDtTm', timeText(statement.at)),
    elementOf(
      'FrToDt',
      elementOf('FrDtTm', `${statement.date}T00:00:00Z`),
      elementOf('ToDtTm', `${statement.date}T23:59:59Z`),
    ),
    elementOf(
      'Acct',
      accountId(account.number),
      elementOf('Ccy', account.currency),
      elementOf('Ownr', elementOf('Nm', account.holder)),
      bankElement('Svcr', account.number),
    ),
    kind === '054' ? undefined : balances(statement),
    statement.entries.map((entry) => entryElement(entry, statement, version)),
  )
}

/** A page of several is a message of its own. */
export function messageIdOf({ id, page, isLastPage }: Statement): string {
  return page === 1 && isLastPage ? id : `${id}-${page}`
}

/** The file of one or more statements of the same kind. */
export function writeStatements(
  head: Statement,
  bodies: readonly Element[],
  version: StatementVersion,
): Buffer {
  const header = elementOf(
    'GrpHdr',
    elementOf('MsgId', messageIdOf(head)),
    elementOf('CreDtTm', timeText(head.at)),
    version === '02' ? pageElement(head, version, 'MsgPgntn') : undefined,
  )
  const body = elementOf(BODIES[head.kind][0], header, bodies)
  return writeMessage(`camt.${head.kind}.001.${version}`, body)
}

function pageElement(statement: Statement, version: StatementVersion, name?: string): Element {
  const names: Record<StatementKind, string> = {
    '052': 'RptPgntn',
    '053': 'StmtPgntn',
    '054': 'NtfctnPgntn',
  }
  return elementOf(
    name ?? (version === '02' ? 'MsgPgntn' : names[statement.kind]),
    elementOf('PgNb', String(statement.page)),
    elementOf('LastPgInd', String(statement.isLastPage)),
  )
}

function balances(statement: Statement): Element[] {
  const { opening, closing, account, date, kind, page, isLastPage } = statement
  const balance = (code: string, amount: bigint) =>
    elementOf(
      'Bal',
      elementOf('Tp', elementOf('CdOrPrtry', elementOf('Cd', code))),
      amountElement('Amt', formatAmount(amount, account.currency), account.currency),
      direction(amount),
      elementOf('Dt', elementOf('Dt', date)),
    )
  const isEnd = kind !== '052' && isLastPage
  return [balance(page === 1 ? 'OPBD' : 'ITBD', opening), balance(isEnd ? 'CLBD' : 'ITBD', closing)]
}

function entryElement(entry: Entry, statement: Statement, version: StatementVersion): Element {
  const { currency } = statement.account
  const { details, batch } = entry
  return elementOf(
    'Ntry',
    amountElement('Amt', formatAmount(entry.amount, currency), currency),
    direction(entry.amount),
    version === '08' ? elementOf('Sts', elementOf('Cd', 'BOOK')) : elementOf('Sts', 'BOOK'),
    elementOf('BookgDt', elementOf('Dt', entry.date)),
    elementOf('ValDt', elementOf('Dt', entry.date)),
    elementOf('AcctSvcrRef', entryReference(entry)),
    transactionCode(entry),
    details.length === 0
      ? undefined
      : elementOf(
          'NtryDtls',
          batch === undefined
            ? undefined
            : elementOf(
                'Btch',
                elementOf('MsgId', batch.messageId),
                elementOf('PmtInfId', batch.reference),
                elementOf('NbOfTxs', String(details.length)),
                amountElement('TtlAmt', formatAmount(entry.amount, currency), currency),
                direction(entry.amount),
              ),
          details.map((detail) => detailElement(detail, { entry, currency, version })),
        ),
    elementOf('AddtlNtryInf', entry.text),
  )
}

/** The bank's reference of a booking: the same in 052, 053 and 054. */
function entryReference(entry: Pick<Entry, 'id' | 'date'>): string {
  return `PB${entry.date.replaceAll('-', '')}${String(entry.id).padStart(8, '0')}`
}

function transactionCode({ kind, amount }: Entry): Element {
  const code = kind === 'interest' && amount < 0n ? 'interest asked' : kind
  const [domain, family, subFamily] = CODES[code] ?? ['PMNT', 'OTHR', 'OTHR']
  return elementOf(
    'BkTxCd',
    elementOf(
      'Domn',
      elementOf('Cd', domain),
      elementOf('Fmly', elementOf('Cd', family), elementOf('SubFmlyCd', subFamily)),
    ),
  )
}

function detailElement(
  detail: Detail,
  of: { entry: Entry; currency: string; version: StatementVersion },
): Element {
  const { entry, currency, version } = of
  const text = formatAmount(detail.amount, currency)
  return elementOf(
    'TxDtls',
    elementOf(
      'Refs',
      detail.instructionId === undefined ? undefined : elementOf('InstrId', detail.instructionId),
      elementOf('EndToEndId', detail.endToEndId),
      version === '08' && detail.uetr !== undefined ? elementOf('UETR', detail.uetr) : undefined,
    ),
    version === '02'
      ? elementOf('AmtDtls', elementOf('TxAmt', amountElement('Amt', text, currency)))
      : [amountElement('Amt', text, currency), direction(entry.amount)],
    parties(detail, entry, version),
    agents(detail, entry),
    remittanceElement(detail),
    detail.reason === undefined ? undefined : elementOf('RtrInf', reasonOf(detail.reason)),
  )
}

/** What somebody else has paid, or takes back. */
const FROM_PAYERS: ReadonlySet<string> = new Set(['received', 'collected', 'taken back'])

/** Who stands on the other side: the payer of what came in, the payee of what went out or back. */
function parties(detail: Detail, entry: Entry, version: StatementVersion): Element {
  const side = FROM_PAYERS.has(entry.kind) ? 'Dbtr' : 'Cdtr'
  const name = elementOf('Nm', detail.name)
  return elementOf(
    'RltdPties',
    elementOf(side, version === '08' ? elementOf('Pty', name) : name),
    detail.account === '' ? undefined : elementOf(`${side}Acct`, accountId(detail.account)),
    detail.paidTo === undefined ? undefined : elementOf('CdtrAcct', accountId(detail.paidTo)),
  )
}

/** The bank of who stands on the other side, where its account is named with one. */
function agents({ account }: Detail, entry: Entry): Element | undefined {
  const bank = bankElement(FROM_PAYERS.has(entry.kind) ? 'DbtrAgt' : 'CdtrAgt', account)
  return bank === undefined ? undefined : elementOf('RltdAgts', bank)
}

function remittanceElement({ remittance, reference }: Detail): Element | undefined {
  const lines = remittance.match(/.{1,140}/gs) ?? []
  const structured =
    reference === undefined
      ? undefined
      : elementOf('Strd', elementOf('CdtrRefInf', elementOf('Ref', reference)))
  if (lines.length === 0 && structured === undefined) return undefined
  return elementOf(
    'RmtInf',
    lines.map((line) => elementOf('Ustrd', line)),
    structured,
  )
}

function accountId(number: string): Element {
  const { account } = numberParts(number)
  const isIban = /^[A-Z]{2}\d{2}/.test(account)
  return elementOf(
    'Id',
    isIban ? elementOf('IBAN', account) : elementOf('Othr', elementOf('Id', account)),
  )
}

/** The bank of an account that is named with its routing number. */
function bankElement(name: string, number: string): Element | undefined {
  const { bank } = numberParts(number)
  if (bank === undefined) return undefined
  const member = elementOf(
    'ClrSysMmbId',
    elementOf('ClrSysId', elementOf('Cd', 'USABA')),
    elementOf('MmbId', bank),
  )
  return elementOf(name, elementOf('FinInstnId', member))
}

function direction(amount: bigint): Element {
  return elementOf('CdtDbtInd', amount < 0n ? 'DBIT' : 'CRDT')
}

function timeText(at: number): string {
  return new Date(at).toISOString()
}
