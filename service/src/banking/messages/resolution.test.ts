// What a bank answers to a recall: at four levels, by many codes, in files that break off.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BankMessage, ResolvedCase } from './message.ts'
import { readMessage } from './read.ts'

function fileOf(inside: string, version = '09'): Buffer {
  const party = '<Pty><Nm>Bank</Nm></Pty>'
  return Buffer.from(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.029.001.${version}">
<RsltnOfInvstgtn><Assgnmt><Id>A1</Id><Assgnr>${party}</Assgnr><Assgne>${party}</Assgne>
<CreDtTm>2027-03-04T09:00:00Z</CreDtTm></Assgnmt>${inside}</RsltnOfInvstgtn></Document>`)
}

const caseOf = (id: string) =>
  `<RslvdCase><Id>${id}</Id><Cretr><Pty><Nm>Shop</Nm></Pty></Cretr></RslvdCase>`
const conf = (code: string) => `<Sts><Conf>${code}</Conf></Sts>`
const why = (code: string, text = '') =>
  `<CxlStsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${text}</CxlStsRsnInf>`
const block = (inside: string) =>
  `<CxlDtls><OrgnlPmtInfAndSts><OrgnlPmtInfId>P1</OrgnlPmtInfId>
<OrgnlGrpInf><OrgnlMsgId>M1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInf>
${inside}</OrgnlPmtInfAndSts></CxlDtls>`
const tx = (id: string, status: string, more = '') =>
  `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId>
${status === '' ? '' : `<TxCxlSts>${status}</TxCxlSts>`}${more}</TxInfAndSts>`

async function read(inside: string, version = '09') {
  const message = await readMessage(fileOf(inside, version))
  if (message.kind !== 'resolution') throw new Error(message.kind)
  return message
}

async function only(inside: string, version = '09'): Promise<ResolvedCase | undefined> {
  return (await read(inside, version)).cases[0]
}

describe('an answer to a recall', () => {
  it.each([
    ['CNCL', 'accepted'],
    ['RJCR', 'refused'],
    ['PDCR', 'pending'],
    ['CWFW', 'pending'],
    ['UWFW', 'pending'],
    ['PECR', 'partly'],
    ['INFO', 'unknown'],
  ])('of the whole case by %s is %s', async (code, answer) => {
    const message = await read(caseOf('C1') + conf(code))
    expect(message.violations).toEqual([])
    expect(message.cases).toMatchObject([{ caseId: 'C1', answer, code, endToEndId: null }])
  })

  it('of a transaction is by its own status and reason, whatever stands above', async () => {
    const message = await read(
      caseOf('C1') +
        conf('PECR') +
        block(
          `<PmtInfCxlSts>PACR</PmtInfCxlSts>${why('NARR')}${tx('E1', 'RJCR', why('LEGL'))}` +
            tx('E2', 'ACCR') +
            tx('E3', ''),
        ),
    )
    expect(message.violations).toEqual([])
    const ids = { caseId: 'C1', originalMessageId: 'M1', paymentId: 'P1' }
    expect(message.cases).toMatchObject([
      { ...ids, endToEndId: 'E1', answer: 'refused', reasons: [{ code: 'LEGL' }] },
      { ...ids, endToEndId: 'E2', answer: 'accepted', reasons: [{ code: 'NARR' }] },
      { ...ids, endToEndId: 'E3', answer: 'partly', code: 'PACR' },
    ])
  })

  it('of a block or of the file is of what is in it', async () => {
    const ofBlock = block('<PmtInfCxlSts>RJCR</PmtInfCxlSts>')
    expect(await only(conf('RJCR') + ofBlock)).toMatchObject({ paymentId: 'P1', answer: 'refused' })
    const group = `<CxlDtls><OrgnlGrpInfAndSts>${caseOf('C2')}<OrgnlMsgId>M2</OrgnlMsgId>
<OrgnlMsgNmId>pain.001</OrgnlMsgNmId><GrpCxlSts>ACCR</GrpCxlSts></OrgnlGrpInfAndSts></CxlDtls>`
    expect(await only(conf('CNCL') + group)).toMatchObject({
      caseId: 'C2',
      originalMessageId: 'M2',
      answer: 'accepted',
      code: 'ACCR',
    })
  })

  it('as banks write among themselves names its case in each transaction', async () => {
    const own = `<CxlDtls><TxInfAndSts><CxlStsId>B7</CxlStsId>${caseOf('C3')}
<OrgnlGrpInf><OrgnlMsgId>M3</OrgnlMsgId><OrgnlMsgNmId>pacs.008</OrgnlMsgNmId></OrgnlGrpInf>
<OrgnlInstrId>I3</OrgnlInstrId><OrgnlEndToEndId>E3</OrgnlEndToEndId><TxCxlSts>RJCR</TxCxlSts>
<CxlStsRsnInf><Rsn><Prtry>NOOR</Prtry></Rsn><AddtlInf>never came</AddtlInf></CxlStsRsnInf>
</TxInfAndSts></CxlDtls>`
    expect(await only(conf('RJCR') + own)).toEqual({
      caseId: 'C3',
      originalMessageId: 'M3',
      paymentId: null,
      instructionId: 'I3',
      endToEndId: 'E3',
      answer: 'refused',
      code: 'RJCR',
      reasons: [{ code: null, proprietary: 'NOOR', texts: ['never came'] }],
    })
  })

  it('of another version, or against its schema, is read as far as it goes', async () => {
    const older = await read(caseOf('C1') + conf('RJCR'), '03')
    expect(older.violations).toMatchObject([{ code: 'unchecked' }])
    expect(older.cases).toMatchObject([{ caseId: 'C1', answer: 'refused' }])
    const bare = await read('')
    expect(bare.violations.map(({ code }) => code)).toContain('schema')
    expect(bare.cases).toMatchObject([{ caseId: null, answer: 'unknown', code: null }])
    const strange = await only(caseOf('C1') + conf('RJCR') + block(tx('E1', 'WHAT')))
    expect(strange).toMatchObject({ answer: 'unknown', code: 'WHAT' })
  })

  it('that breaks off, or is damaged anywhere, never throws', async () => {
    const whole = fileOf(caseOf('C1') + conf('RJCR') + block(tx('E1', 'RJCR', why('CUST'))))
    const changed = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }))
    await fc.assert(
      fc.asyncProperty(fc.array(changed, { maxLength: 8 }), fc.nat(), async (bytes, cut) => {
        const file = Buffer.from(whole.subarray(0, whole.length - (cut % whole.length)))
        for (const [at, byte] of bytes) if (at < file.length) file[at] = byte
        const message: BankMessage = await readMessage(file)
        expect(['resolution', 'unread']).toContain(message.kind)
      }),
      { numRuns: 150 },
    )
  })

  it('with a document type is refused before it is read', async () => {
    const text = fileOf(conf('CNCL')).toString()
    const message = await readMessage(Buffer.from(`<!DOCTYPE D [<!ENTITY a "b">]>${text}`))
    expect(message).toMatchObject({ kind: 'unread', violations: [{ code: 'doctype' }] })
  })
})
