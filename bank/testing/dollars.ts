// Orders in dollars as a customer of the bank writes them, for tests: by no code of the product.

/** One transfer of a test's order. */
interface DollarPayment {
  readonly id: string
  readonly amount: string
  readonly name?: string
  readonly aba?: string
  readonly account?: string
  readonly text?: string
  /** The kind of payment, as it stands in the transfer. */
  readonly type?: string
}

/** A test's order; what is not said is usual. */
export interface DollarOrder {
  readonly id: string
  readonly date: string
  readonly payments: readonly DollarPayment[]
  readonly from?: { readonly aba: string; readonly account: string }
  /** The kind of payment, as it stands in the block. */
  readonly type?: string
}

export const OWN = { aba: '021000021', account: '4711000' } as const
/** By ACH, to a person. */
export const TO_PERSON =
  '<PmtTpInf><SvcLvl><Cd>NURG</Cd></SvcLvl><LclInstrm><Cd>PPD</Cd></LclInstrm></PmtTpInf>'
/** By Fedwire. */
export const BY_WIRE = '<PmtTpInf><SvcLvl><Cd>URGP</Cd></SvcLvl></PmtTpInf>'

/** The bytes of a pain.001. */
export function dollarFile({ id, date, payments, from = OWN, type = '' }: DollarOrder): Buffer {
  const cents = payments.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  const counts = `<NbOfTxs>${payments.length}</NbOfTxs><CtrlSum>${(cents / 100).toFixed(2)}</CtrlSum>`
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-11-02T09:00:00Z</CreDtTm>${counts}
<InitgPty><Nm>Shop</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>${id}-P1</PmtInfId><PmtMtd>TRF</PmtMtd>${counts}${type}
<ReqdExctnDt><Dt>${date}</Dt></ReqdExctnDt><Dbtr><Nm>Shop</Nm></Dbtr>
<DbtrAcct>${accountText(from.account)}<Ccy>USD</Ccy></DbtrAcct>
<DbtrAgt>${bankText(from.aba)}</DbtrAgt><ChrgBr>SHAR</ChrgBr>
${payments.map(paymentText).join('\n')}</PmtInf></CstmrCdtTrfInitn></Document>`)
}

function paymentText(payment: DollarPayment): string {
  const { id, amount, name = 'Seller', aba = '011401533', account = '000123456789' } = payment
  return `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId>${payment.type ?? ''}
<Amt><InstdAmt Ccy="USD">${amount}</InstdAmt></Amt>
<CdtrAgt>${bankText(aba)}</CdtrAgt><Cdtr><Nm>${name}</Nm></Cdtr>
<CdtrAcct>${accountText(account)}</CdtrAcct>
<RmtInf><Ustrd>${payment.text ?? `Payout ${id}`}</Ustrd></RmtInf></CdtTrfTxInf>`
}

function bankText(aba: string): string {
  const member = `<ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>${aba}</MmbId>`
  return `<FinInstnId><ClrSysMmbId>${member}</ClrSysMmbId></FinInstnId>`
}

function accountText(account: string): string {
  return `<Id><Othr><Id>${account}</Id></Othr></Id>`
}
