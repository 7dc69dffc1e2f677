// Files for banks in the United States, against examples that were written by hand from what ACH
// and Fedwire want: routing numbers, kinds of receivers, levels of service; or refused by name.
import { describe, expect, it } from 'vitest'
import type { Order } from './orders.ts'
import { groupOrders } from './orders.ts'
import { dayAsked, schemeFor } from './profile.ts'
import { bankProfiles } from './profiles.ts'
import { readMessage } from './read.ts'
import { writeRecall } from './recall.ts'
import { checkSchema } from './schema.ts'
import { balanceXml, camtFile, entryXml, IBAN, OTHER_IBAN, statementXml } from './testing/camt.ts'
import { orderFault, writeCreditTransfers } from './write.ts'

const { us, sepa, faster_payments: fasterPayments } = bankProfiles
const [ach, fedwire] = us.schemes

const debtor = {
  name: 'Harbour Inc',
  number: { local: '4711000' },
  currency: 'usd',
  bic: null,
  aba: '021000021',
} as const

const plain: Order = {
  endToEndId: '01h455vb4pex5vsknk084sn02q',
  debtor,
  amount: 250_000n,
  currency: 'usd',
  creditorName: 'Sam Seller',
  creditorAccount: { local: '000123456789' },
  creditorBic: null,
  creditorAba: '011401533',
  isToCompany: false,
  address: null,
  remittance: 'Order 4711',
  day: '2027-03-02',
  isInstant: false,
  isUrgent: false,
}
const order = (changes: Partial<Order> = {}): Order => ({ ...plain, ...changes })

async function write(orders: readonly Order[]): Promise<string> {
  const head = { messageId: 'M1', createdAt: '2027-03-01T12:00:00.000Z', initiator: 'Harbour Inc' }
  const groups = groupOrders(orders, us)
  const paymentIds = groups.map((_group, at) => `P${at + 1}`)
  const written = await writeCreditTransfers({ ...head, paymentIds }, groups, us)
  if (!written.isWritten) throw new Error(JSON.stringify(written))
  return written.bytes.toString()
}

/** An example as it is written for people, without what stands between elements. */
const example = (text: string) => text.replaceAll(/>\s+</g, '><').trim()

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">`
const BANK = (aba: string) => `
  <FinInstnId><ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>${aba}</MmbId></ClrSysMmbId>
  </FinInstnId>`
const ACCOUNT = (number: string) => `
  <Id><Othr><Id>${number}</Id><SchmeNm><Cd>BBAN</Cd></SchmeNm></Othr></Id>`

const ACH = `${HEAD}
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>M1</MsgId>
      <CreDtTm>2027-03-01T12:00:00.000Z</CreDtTm>
      <NbOfTxs>2</NbOfTxs>
      <CtrlSum>2625.00</CtrlSum>
      <InitgPty><Nm>Harbour Inc</Nm></InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>P1</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <BtchBookg>false</BtchBookg>
      <NbOfTxs>2</NbOfTxs>
      <CtrlSum>2625.00</CtrlSum>
      <ReqdExctnDt><Dt>2027-03-02</Dt></ReqdExctnDt>
      <Dbtr><Nm>Harbour Inc</Nm></Dbtr>
      <DbtrAcct>${ACCOUNT('4711000')}<Ccy>USD</Ccy></DbtrAcct>
      <DbtrAgt>${BANK('021000021')}</DbtrAgt>
      <ChrgBr>SHAR</ChrgBr>
      <CdtTrfTxInf>
        <PmtId><InstrId>E1</InstrId><EndToEndId>E1</EndToEndId></PmtId>
        <PmtTpInf><SvcLvl><Cd>NURG</Cd></SvcLvl><LclInstrm><Cd>PPD</Cd></LclInstrm></PmtTpInf>
        <Amt><InstdAmt Ccy="USD">2500.00</InstdAmt></Amt>
        <CdtrAgt>${BANK('011401533')}</CdtrAgt>
        <Cdtr><Nm>Sam Seller</Nm></Cdtr>
        <CdtrAcct>${ACCOUNT('000123456789')}</CdtrAcct>
        <RmtInf><Ustrd>Order 4711</Ustrd></RmtInf>
      </CdtTrfTxInf>
      <CdtTrfTxInf>
        <PmtId><InstrId>E2</InstrId><EndToEndId>E2</EndToEndId></PmtId>
        <PmtTpInf><SvcLvl><Cd>NURG</Cd></SvcLvl><LclInstrm><Cd>CCD</Cd></LclInstrm></PmtTpInf>
        <Amt><InstdAmt Ccy="USD">125.00</InstdAmt></Amt>
        <CdtrAgt>${BANK('091000019')}</CdtrAgt>
        <Cdtr><Nm>Parts + Sons LLC</Nm></Cdtr>
        <CdtrAcct>${ACCOUNT('555001')}</CdtrAcct>
        <RmtInf><Ustrd>Order 4712</Ustrd></RmtInf>
      </CdtTrfTxInf>
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>`

const FEDWIRE = `${HEAD}
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>M1</MsgId>
      <CreDtTm>2027-03-01T12:00:00.000Z</CreDtTm>
      <NbOfTxs>1</NbOfTxs>
      <CtrlSum>150000000.00</CtrlSum>
      <InitgPty><Nm>Harbour Inc</Nm></InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>P1</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <BtchBookg>false</BtchBookg>
      <NbOfTxs>1</NbOfTxs>
      <CtrlSum>150000000.00</CtrlSum>
      <PmtTpInf><InstrPrty>HIGH</InstrPrty><SvcLvl><Cd>URGP</Cd></SvcLvl></PmtTpInf>
      <ReqdExctnDt><Dt>2027-03-02</Dt></ReqdExctnDt>
      <Dbtr><Nm>Harbour Inc</Nm></Dbtr>
      <DbtrAcct>${ACCOUNT('4711000')}<Ccy>USD</Ccy></DbtrAcct>
      <DbtrAgt>
        <FinInstnId>
          <BICFI>HARBUS33</BICFI>
          <ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>021000021</MmbId></ClrSysMmbId>
        </FinInstnId>
      </DbtrAgt>
      <ChrgBr>SHAR</ChrgBr>
      <CdtTrfTxInf>
        <PmtId><InstrId>E1</InstrId><EndToEndId>E1</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="USD">150000000.00</InstdAmt></Amt>
        <CdtrAgt>${BANK('011401533')}</CdtrAgt>
        <Cdtr>
          <Nm>Sam Seller</Nm>
          <PstlAdr>
            <StrtNm>12 Pier Road</StrtNm>
            <PstCd>02110</PstCd>
            <TwnNm>Boston</TwnNm>
            <CtrySubDvsn>MA</CtrySubDvsn>
            <Ctry>US</Ctry>
          </PstlAdr>
        </Cdtr>
        <CdtrAcct>${ACCOUNT('000123456789')}</CdtrAcct>
        <RmtInf><Ustrd>Order 4711</Ustrd></RmtInf>
      </CdtTrfTxInf>
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>`

describe('a file in dollars', () => {
  it.each([
    ['ACH', ACH],
    ['Fedwire', FEDWIRE],
  ])('of %s, as the example has it, keeps its schema', async (_, text) => {
    const check = await checkSchema(Buffer.from(example(text)))
    expect(check).toEqual({ message: 'pain.001.001.09', violations: [] })
  })

  it('by ACH says of each order whether it pays a person or a company', async () => {
    const company = { creditorName: 'Parts & Sons LLC', isToCompany: true }
    const more = { creditorAba: '091000019', creditorAccount: { local: '555001' } }
    const second = { endToEndId: 'E2', amount: 12_500n, remittance: 'Order 4712' }
    const orders = [order({ endToEndId: 'E1' }), order({ ...second, ...company, ...more })]
    expect(await write(orders)).toBe(example(ACH))
  })

  it('by Fedwire asks for a payment of the same day, with the address of its payee', async () => {
    const address = { street: '12 Pier Road', building: null, postcode: '02110', town: 'Boston' }
    const urgent = order({
      endToEndId: 'E1',
      debtor: { ...debtor, bic: 'HARBUS33' },
      amount: 15_000_000_000n,
      address: { ...address, region: 'MA', country: 'US', lines: [] },
      isUrgent: true,
    })
    expect(await write([urgent])).toBe(example(FEDWIRE))
  })
})

describe('an order in dollars', () => {
  it.each<[what: string, changes: Partial<Order>, goesBy: string | undefined]>([
    ['an ordinary one', {}, 'ach'],
    ['the most that ACH has a field for', { amount: 9_999_999_999n }, 'ach'],
    ['a cent more', { amount: 10_000_000_000n }, 'fedwire'],
    ['what is urgent', { isUrgent: true }, 'fedwire'],
    ['the most that Fedwire takes', { amount: 999_999_999_999n }, 'fedwire'],
    ['a cent more than that', { amount: 1_000_000_000_000n }, undefined],
    ['euro', { currency: 'eur' }, undefined],
  ])('goes by its scheme: %s', (_, changes, goesBy) => {
    expect(schemeFor(us, order(changes))?.name).toBe(goesBy)
  })

  it.each<[fault: string | undefined, why: string, changes: Partial<Order>]>([
    [undefined, 'nothing', {}],
    ['account_invalid', 'an IBAN', { creditorAccount: { iban: OTHER_IBAN }, creditorAba: null }],
    ['account_invalid', 'an IBAN beside a routing number', { creditorAccount: { iban: IBAN } }],
    ['account_invalid', 'no routing number', { creditorAba: null }],
    ['account_invalid', 'a mistyped routing number', { creditorAba: '011401534' }],
    ['account_invalid', 'that of published examples', { creditorAba: '000000000' }],
    ['account_invalid', 'a long account', { creditorAccount: { local: '1'.repeat(18) } }],
    ['account_invalid', 'another character', { creditorAccount: { local: '12-34' } }],
    ['account_invalid', 'own account without it', { debtor: { ...debtor, aba: null } }],
    [undefined, 'all of an addendum', { remittance: 'x'.repeat(80) }],
    ['remittance_too_long', 'more than that', { remittance: 'x'.repeat(81) }],
    [undefined, 'as much by Fedwire', { remittance: 'x'.repeat(140), isUrgent: true }],
    ['currency_not_taken', 'euro', { currency: 'eur' }],
    ['amount_above_limit', 'too much for both', { amount: 1_000_000_000_000n }],
  ])('has the fault %s for %s', (fault, _, changes) => {
    expect(orderFault(order(changes), us)).toBe(fault)
  })

  it('is of no bank that pays in euro or sterling, whatever its currency says', () => {
    const euro = { number: { iban: IBAN }, currency: 'eur', bic: null, aba: null } as const
    const from = { ...debtor, ...euro }
    expect(orderFault(order({ debtor: from, currency: 'eur' }), sepa)).toBe('account_invalid')
    const island = { ...from, number: { local: '20000012345678' }, currency: 'gbp' } as const
    const sterling = order({ debtor: island, currency: 'gbp' })
    expect(orderFault(sterling, fasterPayments)).toBe('account_invalid')
    expect(orderFault(order(), sepa)).toBe('currency_not_taken')
  })

  it('asks for a day that Fedwire takes, by the clocks of New York', () => {
    const clock = { cut_off: '22:00', time_zone: 'America/New_York' }
    const asked = (at: string, scheme = fedwire) =>
      scheme && dayAsked(scheme, clock, { isInstant: false, now: new Date(at) })
    expect(asked('2027-01-13T23:44:00Z')).toBe('2027-01-13')
    expect(asked('2027-01-13T23:45:00Z')).toBe('2027-01-14')
    expect(asked('2027-01-13T23:45:00Z', ach)).toBe('2027-01-13')
    // Before the birthday of Martin Luther King.
    expect(asked('2027-01-15T23:45:00Z')).toBe('2027-01-19')
  })

  it('is asked back from the bank of its routing number', async () => {
    const original = { messageId: 'M1', message: 'pain.001.001.09', paymentId: 'P1' }
    const written = await writeRecall(
      {
        caseId: 'C1',
        createdAt: '2027-03-03T12:00:00.000Z',
        debtor,
        reason: 'duplicate',
        original: { ...original, endToEndId: 'E1', amount: 1n, currency: 'usd', day: '2027-03-02' },
      },
      us,
    )
    expect(written.isWritten && written.bytes.toString()).toContain(
      example(`<Assgne><Agt>${BANK('021000021')}</Agt></Assgne>`),
    )
  })
})

describe('a statement in dollars', () => {
  it('names its account, and its bank by its number; returns keep their codes', async () => {
    const bank = `<Svcr>${BANK('021000021')}</Svcr>`
    const details = `<TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs>
      <RtrInf><Rsn><Prtry>R03</Prtry></Rsn></RtrInf></TxDtls>`
    const entries = entryXml({ amount: '10.00', currency: 'USD', details })
    const account = `<Id><Othr><Id>4711000</Id></Othr></Id><Ccy>USD</Ccy>${bank}`
    const balances = ['OPBD', 'CLBD'].map((type, at) => {
      return balanceXml(type, at === 0 ? '90.00' : '100.00', 'CRDT', 'USD')
    })
    const file = camtFile(statementXml({ account, balances: balances.join(''), entries }))
    const message = await readMessage(file)
    expect(message.violations).toEqual([])
    expect(message).toMatchObject({
      kind: 'statement',
      statements: [
        {
          account: { iban: null, other: '4711000', servicer: null, servicerAba: '021000021' },
          entries: [{ isReturn: true, details: [{ returned: { proprietary: 'R03' } }] }],
        },
      ],
    })
  })
})
