// Debits as a customer of the bank writes them, for tests: plain text, by no code of the product.
import { DEBTOR } from './orders.ts'

/** One debit of a test's file. */
interface TestDebit {
  readonly id: string
  readonly amount: string
  readonly name?: string
  readonly iban?: string
  readonly mandate?: string
}

/** A test's block of debits; what is not said is usual. */
export interface TestDebits {
  readonly id: string
  readonly date: string
  readonly debits: readonly TestDebit[]
  readonly creditorId?: string
  readonly type?: string
  readonly instrument?: string
  readonly isBatch?: boolean
}

export const PAYER = 'NL91ABNA0417164300'

/** The bytes of a pain.008. */
export function debitFile(order: TestDebits): Buffer {
  const { debits, creditorId = 'DE98ZZZ09999999999', instrument = 'CORE', type = 'FRST' } = order
  const cents = debits.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  const counts = `<NbOfTxs>${debits.length}</NbOfTxs><CtrlSum>${(cents / 100).toFixed(2)}</CtrlSum>`
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08"><CstmrDrctDbtInitn>
<GrpHdr><MsgId>${order.id}</MsgId><CreDtTm>2026-11-02T09:00:00Z</CreDtTm>${counts}
<InitgPty><Nm>Shop</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>${order.id}-P1</PmtInfId><PmtMtd>DD</PmtMtd>
<BtchBookg>${order.isBatch ?? false}</BtchBookg>${counts}
<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl><LclInstrm><Cd>${instrument}</Cd></LclInstrm>
<SeqTp>${type}</SeqTp></PmtTpInf><ReqdColltnDt>${order.date}</ReqdColltnDt>
<Cdtr><Nm>Shop</Nm></Cdtr><CdtrAcct><Id><IBAN>${DEBTOR}</IBAN></Id></CdtrAcct>
<CdtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></CdtrAgt><ChrgBr>SLEV</ChrgBr>
<CdtrSchmeId><Id><PrvtId><Othr><Id>${creditorId}</Id><SchmeNm><Prtry>SEPA</Prtry></SchmeNm>
</Othr></PrvtId></Id></CdtrSchmeId>
${debits.map(debitText).join('\n')}</PmtInf></CstmrDrctDbtInitn></Document>`)
}

function debitText({ id, amount, name, iban, mandate = 'M1' }: TestDebit): string {
  const reference = mandate === '' ? '' : `<MndtId>${mandate}</MndtId>`
  return `<DrctDbtTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId>
<InstdAmt Ccy="EUR">${amount}</InstdAmt><DrctDbtTx><MndtRltdInf>${reference}
<DtOfSgntr>2026-10-01</DtOfSgntr></MndtRltdInf></DrctDbtTx>
<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>
<Dbtr><Nm>${name ?? 'Bea Buyer'}</Nm></Dbtr>
<DbtrAcct><Id><IBAN>${iban ?? PAYER}</IBAN></Id></DbtrAcct>
<RmtInf><Ustrd>Rate ${id}</Ustrd></RmtInf></DrctDbtTxInf>`
}
