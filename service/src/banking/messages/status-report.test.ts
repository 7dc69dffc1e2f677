// What a bank answers to an order, at three levels.
import { describe, expect, it } from 'vitest'
import type { StatusReport } from './message.ts'
import { readMessage } from './read.ts'

async function read(inside: string, version = '10'): Promise<StatusReport> {
  const message = await readMessage(
    Buffer.from(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}">
<CstmrPmtStsRpt><GrpHdr><MsgId>A1</MsgId><CreDtTm>2027-03-01T20:00:00Z</CreDtTm></GrpHdr>
${inside}</CstmrPmtStsRpt></Document>`),
  )
  if (message.kind !== 'status_report') throw new Error(message.kind)
  return message
}

const group = (inside = '') =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>M1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>
${inside}</OrgnlGrpInfAndSts>`
const reason = (code: string) => `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`
const transaction = (id: string, status: string, more = '') =>
  `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId>
<TxSts>${status}</TxSts>${more}</TxInfAndSts>`
const payment = (inside: string) =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>P1</OrgnlPmtInfId>${inside}</OrgnlPmtInfAndSts>`

describe('an answer', () => {
  it('of the group rejects all, with its reason', async () => {
    for (const version of ['03', '10']) {
      const report = await read(group(`<GrpSts>RJCT</GrpSts>${reason('AM05')}`), version)
      expect(report.violations).toEqual([])
      expect(report).toMatchObject({
        originalMessageId: 'M1',
        originalMessage: 'pain.001.001.09',
        standing: { answer: 'rejected', code: 'RJCT', reasons: [{ code: 'AM05' }] },
        payments: [],
      })
    }
  })

  it('of transactions rejects some, and acknowledges the others', async () => {
    const report = await read(
      group('<GrpSts>PART</GrpSts>') +
        payment(
          `<PmtInfSts>PART</PmtInfSts>${transaction('E1', 'RJCT', reason('AC04'))}` +
            transaction('E2', 'ACSC') +
            transaction('E3', 'PDNG'),
        ),
    )
    expect(report.violations).toEqual([])
    expect(report.standing?.answer).toBe('partly')
    const [one] = report.payments
    expect(one).toMatchObject({ paymentId: 'P1', standing: { answer: 'partly' } })
    expect(one?.transactions.map(({ endToEndId, standing }) => [endToEndId, standing])).toEqual([
      ['E1', expect.objectContaining({ answer: 'rejected' })],
      ['E2', expect.objectContaining({ answer: 'acknowledged', failureReason: null })],
      ['E3', expect.objectContaining({ answer: 'pending' })],
    ])
  })

  it.each([
    ['AC01', 'invalid_target_account_credentials'],
    ['AC04', 'invalid_target_account_credentials'],
    ['RC01', 'unable_to_determine_target_account'],
    ['BE04', 'missing_participant_information'],
    ['RR09', 'invalid_reference'],
    ['AM04', 'generic_failure_contact_support'],
    ['AC02', 'generic_failure_contact_support'],
    ['ZZ99', 'generic_failure_contact_support'],
  ])('with the code %s is %s here, and keeps the code', async (code, failureReason) => {
    const report = await read(group() + payment(transaction('E1', 'RJCT', reason(code))))
    const standing = report.payments[0]?.transactions[0]?.standing
    expect(standing).toMatchObject({ failureReason, reasons: [{ code }] })
  })

  it('keeps a word that is the bank’s own', async () => {
    const own = '<StsRsnInf><Rsn><Prtry>X9</Prtry></Rsn><AddtlInf>ask us</AddtlInf></StsRsnInf>'
    const report = await read(group() + payment(transaction('E1', 'RJCT', own)))
    const reasons = report.payments[0]?.transactions[0]?.standing.reasons
    expect(reasons).toEqual([{ code: null, proprietary: 'X9', texts: ['ask us'] }])
  })

  it.each([
    ['RCVC', 'match'],
    ['RVMC', 'close_match'],
    ['RVNM', 'no_match'],
    ['RVNA', 'not_applicable'],
    ['RVNC', 'unavailable'],
  ])('%s tells of the check of the payee, and is no acceptance', async (code, payeeCheck) => {
    const report = await read(group('<GrpSts>RVCM</GrpSts>') + payment(transaction('E1', code)))
    expect(report.standing).toMatchObject({ answer: 'payee_check', payeeCheck: 'mismatches' })
    const standing = report.payments[0]?.transactions[0]?.standing
    expect(standing).toMatchObject({ answer: 'payee_check', payeeCheck, failureReason: null })
  })

  it('of a code that nobody knows is unknown, never executed', async () => {
    const report = await read(group() + payment(transaction('E1', 'DONE')))
    expect(report.payments[0]?.transactions[0]?.standing).toMatchObject({
      answer: 'unknown',
      code: 'DONE',
    })
  })
})
