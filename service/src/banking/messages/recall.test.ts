// A recall as a file: valid, naming one order and nobody; or not written. And until when it may be.

import { bankRecallReasons } from '@holdfast/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankProfiles } from './profiles.ts'
import type { Recall } from './recall.ts'
import { writeRecall } from './recall.ts'
import { lastRecallDay } from './recall-time.ts'
import { checkSchema } from './schema.ts'

const plain: Recall = {
  caseId: '01h455vb4pex5vsknk084sn02r',
  createdAt: '2027-03-03T12:00:00.000Z',
  debtor: { name: 'Holdfast Ltd', bic: 'COBADEFFXXX', aba: null },
  reason: 'duplicate',
  original: {
    messageId: '01h455vb4pex5vsknk084sn01m',
    message: 'pain.001.001.09',
    paymentId: '01h455vb4pex5vsknk084sn01p',
    endToEndId: '01h455vb4pex5vsknk084sn02q',
    amount: 12_345n,
    currency: 'eur',
    day: '2027-03-02',
  },
}

const { sepa, faster_payments: fasterPayments } = bankProfiles

async function write(changes: Partial<Recall> = {}): Promise<string> {
  const written = await writeRecall({ ...plain, ...changes }, sepa)
  if (!written.isWritten) throw new Error(JSON.stringify(written))
  return written.bytes.toString()
}

function textOf(file: string, name: string): string | undefined {
  return new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(file)?.[1]
}

describe('a recall', () => {
  it('quotes the order as it was written, and keeps its schema', async () => {
    const file = await write()
    const check = await checkSchema(Buffer.from(file))
    expect(check).toEqual({ message: 'camt.055.001.08', violations: [] })
    const quoted = ['OrgnlMsgId', 'OrgnlMsgNmId', 'OrgnlPmtInfId', 'OrgnlEndToEndId', 'CxlId']
    expect(quoted.map((name) => textOf(file, name))).toEqual([
      plain.original.messageId,
      'pain.001.001.09',
      plain.original.paymentId,
      plain.original.endToEndId,
      plain.caseId,
    ])
    expect(file).toContain('<OrgnlInstdAmt Ccy="EUR">123.45</OrgnlInstdAmt>')
    expect(file).toContain('<OrgnlReqdExctnDt><Dt>2027-03-02</Dt></OrgnlReqdExctnDt>')
    expect(file).toContain('<CxlRsnInf><Rsn><Cd>DUPL</Cd></Rsn></CxlRsnInf>')
  })

  it('says each reason in the code of ISO', async () => {
    const codes = await Promise.all(
      bankRecallReasons.map(async (reason) => textOf(await write({ reason }), 'Cd')),
    )
    expect(codes).toEqual(['DUPL', 'TECH', 'FRAD', 'CUST', 'AM09', 'AC03'])
  })

  it('goes to a bank without a BIC, too', async () => {
    const file = await write({ debtor: { name: 'Käse & Söhne', bic: null, aba: null } })
    expect(file).toContain('<Othr><Id>NOTPROVIDED</Id></Othr>')
    expect(file).toContain('Kase')
  })

  it('that would break its schema is not written', async () => {
    const longName = await writeRecall({ ...plain, caseId: 'x'.repeat(36) }, sepa)
    expect(longName.isWritten ? [] : longName.violations.map(({ code }) => code)).toEqual([
      'schema',
      'schema',
      'schema',
    ])
    const noDay = { ...plain.original, day: '2027-02-30' }
    expect(await writeRecall({ ...plain, original: noDay }, sepa)).toMatchObject({
      isWritten: false,
    })
  })

  it('is valid for whatever name the debtor has, and whatever amount', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 70, unit: 'grapheme' }),
        fc.bigInt(1n, 10n ** 17n),
        async (name, amount) => {
          const original = { ...plain.original, amount }
          const debtor = { ...plain.debtor, name: `A${name}`.slice(0, 70) }
          const written = await writeRecall({ ...plain, debtor, original }, sepa)
          if (written.isWritten) {
            expect((await checkSchema(written.bytes)).violations).toEqual([])
          } else expect(written.violations.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('the last day of a recall', () => {
  it.each([
    ['duplicate', '2027-03-01', '2027-03-15'],
    ['technical_problem', '2027-03-22', '2027-04-07'],
    ['technical_problem', '2026-12-23', '2027-01-08'],
    ['fraud', '2026-12-23', '2028-01-23'],
    ['customer_request', '2027-03-01', '2028-04-01'],
    ['wrong_amount', '2027-01-31', '2028-02-29'],
    ['wrong_account', '2027-12-31', '2029-01-31'],
  ] as const)('of SEPA for %s, executed on %s, is %s', (reason, day, last) => {
    const [scheme] = sepa.schemes
    if (scheme === undefined) throw new Error('a profile has a scheme')
    expect(lastRecallDay(scheme, reason, day)).toBe(last)
  })

  it('is none where the scheme knows of none', () => {
    for (const scheme of fasterPayments.schemes) {
      expect(lastRecallDay(scheme, 'duplicate', '2027-03-01')).toBeNull()
    }
  })
})
