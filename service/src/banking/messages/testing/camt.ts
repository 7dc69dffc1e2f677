// Files as banks send them, written by hand for the tests of this room.

export const IBAN = 'DE89370400440532013000'
export const OTHER_IBAN = 'FR1420041010050500013M02606'

const ROOTS = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const

/** A file of one message with statements in it. */
export function camtFile(
  statements: string | readonly string[],
  message: '052' | '053' | '054' = '053',
  version = '08',
): Buffer {
  const [root, holder] = ROOTS[message]
  const all = [statements].flat().map((one) => `<${holder}>${one}</${holder}>`)
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${message}.001.${version}"><${root}>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2027-03-01T20:00:00Z</CreDtTm></GrpHdr>
${all.join('\n')}</${root}></Document>`,
  )
}

const HEAD = `<Id>S1</Id><ElctrncSeqNb>7</ElctrncSeqNb>
<CreDtTm>2027-03-01T19:00:00Z</CreDtTm>`

export interface StatementParts {
  readonly head?: string
  readonly account?: string
  readonly balances?: string
  readonly entries?: string
}

/** What stands in a statement; without more: opening 100.00, closing 100.00, no entries. */
export function statementXml({ head, account, balances, entries }: StatementParts = {}): string {
  return `${head ?? HEAD}
<Acct>${account ?? `<Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy>`}</Acct>
${balances ?? balanceXml('OPBD', '100.00') + balanceXml('CLBD', '100.00')}${entries ?? ''}`
}

export function balanceXml(
  type: string,
  amount: string,
  direction = 'CRDT',
  currency = 'EUR',
): string {
  const kind = type.length === 4 ? `<Cd>${type}</Cd>` : `<Prtry>${type}</Prtry>`
  return `<Bal><Tp><CdOrPrtry>${kind}</CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt>
<CdtDbtInd>${direction}</CdtDbtInd><Dt><Dt>2027-03-01</Dt></Dt></Bal>`
}

export interface EntryParts {
  readonly amount?: string
  readonly currency?: string
  readonly direction?: string
  readonly reversal?: string
  readonly status?: string
  readonly reference?: string
  readonly lineId?: string
  readonly code?: string
  readonly details?: string
  readonly text?: string
}

export function entryXml(parts: EntryParts = {}): string {
  const { amount = '10.00', currency = 'EUR', direction = 'CRDT', reversal, lineId } = parts
  const { status = '<Cd>BOOK</Cd>', reference, code = 'RCDT', details, text } = parts
  return `<Ntry>${wrapped('NtryRef', lineId)}<Amt Ccy="${currency}">${amount}</Amt>
<CdtDbtInd>${direction}</CdtDbtInd>${wrapped('RvslInd', reversal)}<Sts>${status}</Sts>
<BookgDt><Dt>2027-03-01</Dt></BookgDt><ValDt><Dt>2027-03-02</Dt></ValDt>
${wrapped('AcctSvcrRef', reference)}<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${code}</Cd>
<SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>${wrapped('NtryDtls', details)}
${wrapped('AddtlNtryInf', text)}</Ntry>`
}

function wrapped(name: string, inside: string | undefined): string {
  return inside === undefined ? '' : `<${name}>${inside}</${name}>`
}
