// Orders as a customer of the bank writes them, for tests: plain text, by no code of the product.

/** One transfer of a test's order. */
interface TestPayment {
  readonly id: string
  readonly amount: string
  readonly name?: string
  readonly iban?: string
  readonly text?: string
  readonly address?: string
}

/** A test's order; what is not said is usual. */
export interface TestOrder {
  readonly id: string
  readonly date: string
  readonly payments: readonly TestPayment[]
  readonly version?: '03' | '09'
  readonly debtor?: string
  readonly isBatch?: boolean
  readonly sum?: string
  readonly level?: string
}

export const DEBTOR = 'DE89370400440532013000'
export const PAYEE = 'NL91ABNA0417164300'

/** The bytes of a pain.001. */
export function orderFile(order: TestOrder): Buffer {
  const { version = '09', payments, debtor = DEBTOR } = order
  const cents = payments.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  const count = `<NbOfTxs>${payments.length}</NbOfTxs>`
  const sum = `<CtrlSum>${order.sum ?? (cents / 100).toFixed(2)}</CtrlSum>`
  const bic = version === '09' ? 'BICFI' : 'BIC'
  const date = version === '09' ? `<Dt>${order.date}</Dt>` : order.date
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${order.id}</MsgId><CreDtTm>2026-11-02T09:00:00Z</CreDtTm>${count}${sum}
<InitgPty><Nm>Shop</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>${order.id}-P1</PmtInfId><PmtMtd>TRF</PmtMtd>
<BtchBookg>${order.isBatch ?? false}</BtchBookg>${count}${sum}
<PmtTpInf><SvcLvl><Cd>${order.level ?? 'SEPA'}</Cd></SvcLvl></PmtTpInf>
<ReqdExctnDt>${date}</ReqdExctnDt><Dbtr><Nm>Shop</Nm></Dbtr>
<DbtrAcct><Id><IBAN>${debtor}</IBAN></Id></DbtrAcct>
<DbtrAgt><FinInstnId><${bic}>COBADEFFXXX</${bic}></FinInstnId></DbtrAgt>
<ChrgBr>SLEV</ChrgBr>${payments.map(paymentText).join('\n')}</PmtInf></CstmrCdtTrfInitn></Document>`)
}

function paymentText({ id, amount, name, iban, text, address }: TestPayment): string {
  return `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt>
<Cdtr><Nm>${name ?? 'Seller'}</Nm>${address ?? ''}</Cdtr>
<CdtrAcct><Id><IBAN>${iban ?? PAYEE}</IBAN></Id></CdtrAcct>
<RmtInf><Ustrd>${text ?? `Payout ${id}`}</Ustrd></RmtInf></CdtTrfTxInf>`
}
