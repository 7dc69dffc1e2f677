// Fifteen things that banks really do: files of our own, and what is read of each.
import { describe, expect, it } from 'vitest'
import type { AccountMessage } from './message.ts'
import { readMessage } from './read.ts'
import { balanceXml, camtFile, entryXml, IBAN, OTHER_IBAN, statementXml } from './testing/camt.ts'

async function read(bytes: Buffer): Promise<AccountMessage> {
  const message = await readMessage(bytes)
  if (!('statements' in message)) throw new Error(message.kind)
  return message
}

async function entriesOf(...entries: string[]) {
  const message = await read(camtFile(statementXml({ entries: entries.join('') })))
  return { ...message, entries: message.statements[0]?.entries ?? [] }
}

const eur = (amount: bigint) => ({ amount, currency: 'eur' })
const codes = ({ violations }: { violations: readonly { code: string }[] }) =>
  violations.map(({ code }) => code)

describe('what banks really do', () => {
  it('1: says of a reversal which way the file says it goes', async () => {
    const { entries, violations } = await entriesOf(entryXml({ reversal: 'true' }))
    expect(violations).toEqual([])
    expect(entries[0]).toMatchObject({ isReversal: true, direction: 'credit' })
  })

  it('2: takes no total that is repeated on each detail for its amount', async () => {
    const detail = (own: string) => `<TxDtls><Refs><EndToEndId>E${own}</EndToEndId></Refs>
<Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<AmtDtls><TxAmt><Amt Ccy="EUR">${own}</Amt></TxAmt></AmtDtls></TxDtls>`
    const told = await entriesOf(
      entryXml({ amount: '30.00', details: detail('10.00') + detail('20.00') }),
      entryXml({ amount: '30.00', details: detail('10.00') + detail('10.00') }),
    )
    const amounts = told.entries.map(({ details }) => details.map(({ money }) => money))
    expect(amounts).toEqual([
      [eur(1000n), eur(2000n)],
      [null, null],
    ])
    expect(codes(told)).toEqual(['total_repeated'])
  })

  it('3: gives a batch by its sum and its padded PmtInfId', async () => {
    const batch = `<Btch><MsgId>M7</MsgId><PmtInfId>  P7   </PmtInfId><NbOfTxs>3</NbOfTxs>
<TtlAmt Ccy="EUR">10.00</TtlAmt><CdtDbtInd>DBIT</CdtDbtInd></Btch>`
    const { entries } = await entriesOf(entryXml({ direction: 'DBIT', details: batch }))
    const known = { messageId: 'M7', paymentId: 'P7', count: 3, total: eur(1000n) }
    expect(entries[0]).toMatchObject({ direction: 'debit', batches: [known], details: [] })
  })

  it('4: keeps a text that stands beside the entry only', async () => {
    const { entries } = await entriesOf(entryXml({ text: 'GUTSCHRIFT Anna Muster Re 4711' }))
    expect(entries[0]?.text).toBe('GUTSCHRIFT Anna Muster Re 4711')
  })

  it('5: takes empty elements for missing ones, and says that the schema does not', async () => {
    const details = '<TxDtls><Purp/><RmtInf><Ustrd/><Ustrd> </Ustrd></RmtInf></TxDtls>'
    const told = await entriesOf(entryXml({ details }))
    expect(told.entries[0]?.details[0]?.remittance).toMatchObject({ lines: [], text: '' })
    expect(new Set(codes(told))).toEqual(new Set(['schema']))
  })

  it('6: keeps all amounts, each in its currency', async () => {
    const details = `<TxDtls><AmtDtls><InstdAmt><Amt Ccy="JPY">1500</Amt></InstdAmt>
<TxAmt><Amt Ccy="EUR">10.00</Amt></TxAmt><CntrValAmt><Amt Ccy="KWD">3.125</Amt></CntrValAmt>
</AmtDtls></TxDtls>`
    const { entries, violations } = await entriesOf(entryXml({ details }))
    expect(violations).toEqual([])
    expect([...(entries[0]?.details[0]?.otherAmounts ?? [])]).toEqual([
      ['InstdAmt', { amount: 1500n, currency: 'jpy' }],
      ['TxAmt', eur(1000n)],
      ['CntrValAmt', { amount: 3125n, currency: 'kwd' }],
    ])
  })

  it('7: reads a party in both spellings', async () => {
    const parties = (debtor: string) => `<TxDtls><RltdPties><Dbtr>${debtor}</Dbtr>
<DbtrAcct><Id><IBAN>${OTHER_IBAN}</IBAN></Id></DbtrAcct></RltdPties></TxDtls>`
    const { entries } = await entriesOf(
      entryXml({ details: parties('<Pty><Nm>Anna</Nm></Pty>') }),
      entryXml({ details: parties('<Nm>Anna</Nm>') }),
    )
    const debtors = entries.map(({ details }) => details[0]?.debtor)
    const anna = { name: 'Anna', iban: OTHER_IBAN, other: null, bic: null, aba: null }
    expect(debtors).toEqual([anna, anna])
  })

  it('8: joins a text that was split, without a space', async () => {
    const details = `<TxDtls><RmtInf><Ustrd>Rechnung 4711 vom ers</Ustrd>
<Ustrd>ten Mai</Ustrd></RmtInf></TxDtls>`
    const { entries } = await entriesOf(entryXml({ details }))
    expect(entries[0]?.details[0]?.remittance.text).toBe('Rechnung 4711 vom ersten Mai')
  })

  it('9: takes ids of lines that come twice', async () => {
    const { entries } = await entriesOf(
      entryXml({ lineId: '1', amount: '1.00' }),
      entryXml({ lineId: '1', amount: '2.00' }),
    )
    expect(entries.map(({ lineId, occurrence }) => [lineId, occurrence])).toEqual([
      ['1', 1],
      ['1', 1],
    ])
  })

  it('10: counts bookings that look the same, and not those that differ', async () => {
    const same = entryXml({ reference: 'R1' })
    const { entries } = await entriesOf(
      same,
      entryXml({ reference: 'R1', amount: '10.01' }),
      same,
      entryXml({ reference: 'R1', direction: 'DBIT' }),
      same,
    )
    expect(entries.map(({ occurrence }) => occurrence)).toEqual([1, 1, 2, 1, 3])
  })

  it('11: reads a statement without entries', async () => {
    const { statements, violations } = await read(camtFile(statementXml()))
    expect(violations).toEqual([])
    expect(statements[0]).toMatchObject({ id: 'S1', electronicSequence: 7n, entries: [] })
  })

  it('12: names balances by their code, or by the bank’s own word', async () => {
    const balances = balanceXml('PRCD', '1.00') + balanceXml('Saldo neu', '2.00', 'DBIT')
    const { statements } = await read(camtFile(statementXml({ balances })))
    expect(statements[0]?.balances).toMatchObject([
      { type: 'PRCD', isProprietary: false, direction: 'credit', money: eur(100n) },
      { type: 'Saldo neu', isProprietary: true, direction: 'debit', money: eur(200n) },
    ])
  })

  it('13: tells pending from booked in a report, in both spellings', async () => {
    const entries = (booked: string, pending: string) =>
      statementXml({ entries: entryXml({ status: booked }) + entryXml({ status: pending }) })
    const old = await read(camtFile(entries('BOOK', 'PDNG'), '052', '02'))
    const later = await read(camtFile(entries('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>'), '052'))
    for (const { kind, violations, statements } of [old, later]) {
      expect([kind, violations]).toEqual(['report', []])
      expect(statements[0]?.entries.map(({ status }) => status)).toEqual(['booked', 'pending'])
    }
  })

  it('14: names what breaks the schema, and reads the rest', async () => {
    const details = `<TxDtls><RltdPties><Cdtr><Nm>Bo</Nm></Cdtr>
<CdtrAcct><Id><IBAN>DE00370400440532013000</IBAN></Id></CdtrAcct></RltdPties></TxDtls>`
    const told = await entriesOf(
      entryXml({ amount: '10.001' }),
      entryXml({ currency: 'EUU' }),
      entryXml({ amount: '' }),
      entryXml({ direction: 'SIDEWAYS', status: '<Cd>LATER</Cd>', amount: '5.00', details }),
    )
    expect(told.entries.map(({ money }) => money)).toEqual([null, null, null, eur(500n)])
    const expected = [
      'schema',
      'amount_unreadable',
      'currency_unknown',
      'amount_missing',
      'direction_missing',
      'iban_invalid',
      'status_unknown',
    ]
    expect(new Set(codes(told))).toEqual(new Set(expected))
  })

  it('15: keeps several accounts of a file apart, each with its entries', async () => {
    const other = `<Id><Othr><Id>4711</Id></Othr></Id><Ccy>USD</Ccy>`
    const nobody = { owner: null, servicer: null, servicerAba: null }
    const { statements } = await read(
      camtFile([
        statementXml({ entries: entryXml() }),
        statementXml({ account: other, entries: entryXml() + entryXml({ amount: '3.00' }) }),
      ]),
    )
    expect(statements.map(({ account, entries }) => [account, entries.length])).toEqual([
      [{ iban: IBAN, other: null, currency: 'eur', ...nobody }, 1],
      [{ iban: null, other: '4711', currency: 'usd', ...nobody }, 2],
    ])
    expect(statements[1]?.entries[0]?.occurrence).toBe(1)
  })
})

describe('what else a statement tells', () => {
  it('gives pages, copies and periods', async () => {
    const head = `<Id>S2</Id><StmtPgntn><PgNb>2</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>
<ElctrncSeqNb>9</ElctrncSeqNb><LglSeqNb>3</LglSeqNb><CreDtTm>2027-03-01T19:00:00Z</CreDtTm>
<FrToDt><FrDtTm>2027-02-28T00:00:00Z</FrDtTm><ToDtTm>2027-03-01T23:59:59Z</ToDtTm></FrToDt>
<CpyDplctInd>DUPL</CpyDplctInd>`
    const { statements, violations } = await read(camtFile(statementXml({ head })))
    expect(violations).toEqual([])
    expect(statements[0]).toMatchObject({
      page: { number: 2n, isLast: false },
      legalSequence: 3n,
      copy: 'DUPL',
      period: { from: '2027-02-28', to: '2027-03-01' },
    })
  })

  it.each(['02', '08'])('is paged by its message, where it tells no page: .%s', async (version) => {
    const pages = '<MsgPgntn><PgNb>2</PgNb><LastPgInd>true</LastPgInd></MsgPgntn></GrpHdr>'
    const paged = async (...statements: readonly string[]) => {
      const text = camtFile(statements, '053', version).toString()
      const message = await read(Buffer.from(text.replace('</GrpHdr>', pages)))
      expect(message.violations).toEqual([])
      return message.statements.map(({ page }) => page)
    }
    expect(await paged(statementXml({}))).toEqual([{ number: 2n, isLast: true }])
    // Whose page it is of several, nobody can say.
    expect(await paged(statementXml({}), statementXml({}))).toEqual([null, null])
  })

  it('knows a return by its reason or its code, and keeps its references and charges', async () => {
    const details = `<TxDtls><Refs><MsgId>M</MsgId><AcctSvcrRef>B</AcctSvcrRef>
<PmtInfId>P</PmtInfId>
<InstrId>I</InstrId><EndToEndId>E</EndToEndId><TxId>T</TxId></Refs><Amt Ccy="EUR">10.00</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><Chrgs><Rcrd><Amt Ccy="EUR">0.15</Amt></Rcrd></Chrgs>
<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>closed</AddtlInf></RtrInf></TxDtls>`
    const { entries, violations } = await entriesOf(entryXml({ details }), entryXml())
    expect(violations).toEqual([])
    expect(entries.map(({ isReturn }) => isReturn)).toEqual([true, false])
    expect(entries[0]?.details[0]).toMatchObject({
      returned: { code: 'AC04', proprietary: null, texts: ['closed'] },
      charges: [eur(15n)],
      references: { messageId: 'M', paymentId: 'P', endToEndId: 'E', bankReference: 'B' },
    })
  })

  it('reads versions without a schema here, and says that they were not checked', async () => {
    const message = await read(camtFile(statementXml({ entries: entryXml() }), '052', '06'))
    expect(codes(message)).toEqual(['unchecked'])
    expect(message.statements[0]?.entries).toHaveLength(1)
  })
})
