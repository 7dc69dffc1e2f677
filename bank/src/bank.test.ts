import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  DAY_MS,
  MONDAY,
  openTestBank,
  readFiles,
  SECOND,
  statusesIn,
  takeFiles,
  textsOf,
} from '../testing/bank.ts'
import { DEBTOR, orderFile, PAYEE } from '../testing/orders.ts'
import { elementAt, readMessage, textAt } from './element.ts'

const WEEKS = MONDAY + 14 * DAY_MS
const order = { id: 'M1', date: '2026-11-02', payments: [{ id: 'p1', amount: '12.34' }] }

function answered(bytes: Buffer, options: Parameters<typeof openTestBank>[0] = {}) {
  const bank = openTestBank(options)
  bank.receive('a.xml', bytes, MONDAY)
  const files = takeFiles(bank, WEEKS)
  const answers = readFiles(files, 'pain.002')
  return { bank, files, answers, groups: answers.map((one) => textsOf(one, 'GrpSts')[0]) }
}

function balanceOf(bank: ReturnType<typeof openTestBank>, number = DEBTOR) {
  return bank.books().find((account) => account.number === number)?.balance
}

describe('an order', () => {
  for (const version of ['03', '09'] as const) {
    it(`of pain.001.001.${version} is taken, accepted, executed and stated`, () => {
      const { bank, files, groups } = answered(orderFile({ ...order, version }))
      expect(groups).toEqual(['ACTC', 'ACCP'])
      const [statement, ...more] = readFiles(files, 'camt.053')
      expect(more).toEqual([])
      expect(textsOf(statement, 'EndToEndId')).toEqual(['p1'])
      expect(textsOf(statement, 'Amt')).toEqual(['10000.00', '9987.66', '12.34', '12.34'])
      expect(balanceOf(bank)).toBe(998_766n)
      expect(bank.nextAt()).toBeUndefined()
    })
  }

  it('is told by reports, which follow each other, where the bank gives those', () => {
    const bank = openTestBank({ schedule: { reportsAfterMs: 60_000 } })
    bank.receive('a.xml', orderFile(order), MONDAY)
    const files = takeFiles(bank, WEEKS)
    bank.receive('b.xml', orderFile({ ...order, id: 'M2', date: '2026-11-16' }), WEEKS)
    const reports = readFiles([...files, ...takeFiles(bank, WEEKS + DAY_MS)], 'camt.052')
    expect(reports.map((one) => textsOf(one, 'ElctrncSeqNb'))).toEqual([['1'], ['2']])
    const balances = reports.map((one) => textsOf(one, 'Amt').slice(0, 2))
    expect(balances).toEqual([
      ['10000.00', '9987.66'],
      ['9987.66', '9975.32'],
    ])
    expect(readFiles(files, 'camt.053')).toEqual([])
  })

  it('of 1,000 transfers in one file is answered and booked to the cent', () => {
    const payments = Array.from({ length: 1000 }, (_, index) => {
      return { id: `p${index}`, amount: (1 + (index % 700) / 100).toFixed(2) }
    })
    const cents = payments.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)
    const { bank, groups, files } = answered(orderFile({ ...order, payments }))
    expect(groups).toEqual(['ACTC', 'ACCP'])
    expect(balanceOf(bank)).toBe(1_000_000n - cents)
    const [statement] = readFiles(files, 'camt.053')
    expect(new Set(textsOf(statement, 'EndToEndId')).size).toBe(1000)
  })

  it('that is booked as one is one entry with all its transfers', () => {
    const payments = [
      { id: 'p1', amount: '1.00' },
      { id: 'p2', amount: '2.00' },
    ]
    const { files } = answered(orderFile({ ...order, payments, isBatch: true }))
    const [statement] = readFiles(files, 'camt.053')
    expect(textsOf(statement, 'PmtInfId')).toEqual(['M1-P1'])
    expect(textsOf(statement, 'TtlAmt')).toEqual(['3.00'])
    expect(textsOf(statement, 'EndToEndId')).toEqual(['p1', 'p2'])
  })

  it('of a later day is executed on that day, and one past the cut-off on the next', () => {
    const later = openTestBank()
    later.receive('a.xml', orderFile({ ...order, date: '2026-11-04' }), MONDAY)
    takeFiles(later, Date.parse('2026-11-04T05:59:00Z'))
    expect(balanceOf(later)).toBe(1_000_000n)
    takeFiles(later, Date.parse('2026-11-04T06:00:00Z'))
    expect(balanceOf(later)).toBe(998_766n)
    const late = openTestBank()
    late.receive('a.xml', orderFile(order), Date.parse('2026-11-02T15:00:00Z'))
    takeFiles(late, WEEKS)
    expect(late.books()[1]?.entries.at(-1)?.date).toBe('2026-11-03')
  })

  it('to another customer of the bank arrives there', () => {
    const payments = [{ id: 'p1', amount: '5.00', iban: SECOND }]
    const { bank, files } = answered(orderFile({ ...order, payments }))
    expect(balanceOf(bank, SECOND)).toBe(500n)
    expect(readFiles(files, 'camt.053')).toHaveLength(2)
  })
})

describe('a file is refused as a whole', () => {
  const cases: { what: string; bytes: Buffer; code: string }[] = [
    { what: 'that is no XML', bytes: Buffer.from('hello'), code: 'FF01' },
    {
      what: 'with a DOCTYPE',
      bytes: Buffer.from(`<!DOCTYPE a [<!ENTITY b "c">]>${orderFile(order).toString()}`),
      code: 'FF01',
    },
    {
      what: 'that breaks the schema',
      bytes: Buffer.from(
        orderFile(order)
          .toString()
          .replace(/<ChrgBr>.*?<\/ChrgBr>/, '<Chrg/>'),
      ),
      code: 'FF01',
    },
    { what: 'whose sum is wrong', bytes: orderFile({ ...order, sum: '12.35' }), code: 'AM10' },
    {
      what: 'whose count is wrong',
      bytes: Buffer.from(orderFile(order).toString().replace('<NbOfTxs>1<', '<NbOfTxs>2<')),
      code: 'AM18',
    },
  ]
  for (const { what, bytes, code } of cases) {
    it(`when it is one ${what}`, () => {
      const { bank, answers, groups } = answered(bytes)
      expect(groups).toEqual(['RJCT'])
      expect(textsOf(answers[0], 'Cd')[0]).toBe(code)
      expect(balanceOf(bank)).toBe(1_000_000n)
    })
  }

  it('whose id was sent before, and the first is executed once', () => {
    const bank = openTestBank()
    bank.receive('a.xml', orderFile(order), MONDAY)
    bank.receive('b.xml', orderFile(order), MONDAY + DAY_MS)
    const answers = readFiles(takeFiles(bank, WEEKS), 'pain.002')
    expect(textsOf(answers[2], 'Cd')).toEqual(['DU01'])
    expect(balanceOf(bank)).toBe(998_766n)
  })
})

describe('a block or a transfer is refused by itself', () => {
  const lines = '<PstlAdr><AdrLine>High Street 1</AdrLine><AdrLine>Town</AdrLine></PstlAdr>'
  const good = { id: 'good', amount: '1.00' }
  const cases = [
    { what: 'a wrong account number', bad: { iban: 'NL91ABNA0417164301' }, code: 'AC01' },
    { what: 'a closed account, told by the name', bad: { name: 'Ann refused AC04' }, code: 'AC04' },
    { what: 'an amount of zero', bad: { amount: '0.00' }, code: 'AM01' },
  ]
  for (const { what, bad, code } of cases) {
    it(`for ${what}, and the others are executed`, () => {
      const payments = [good, { id: 'bad', amount: '2.00', ...bad }]
      const { bank, answers, groups } = answered(orderFile({ ...order, payments }))
      expect(groups).toEqual(['ACTC', 'PART'])
      expect(statusesIn(answers[1])).toEqual([`bad RJCT ${code}`])
      expect(balanceOf(bank)).toBe(999_900n)
    })
  }

  it('for an address of lines alone, from the day on which they are not taken', () => {
    const payments = [{ ...good, address: lines }]
    const before = answered(orderFile({ ...order, payments }))
    expect(before.groups).toEqual(['ACTC', 'ACCP'])
    const bank = openTestBank()
    const at = Date.parse('2026-11-16T09:00:00Z')
    bank.receive('a.xml', orderFile({ ...order, payments, date: '2026-11-16' }), at)
    const answers = readFiles(takeFiles(bank, at + DAY_MS), 'pain.002')
    expect(statusesIn(answers[1])).toEqual(['good RJCT BE04'])
  })

  const blocks = [
    { what: 'a date that has passed', change: { date: '2026-11-01' }, code: 'DT01' },
    { what: 'a Sunday', change: { date: '2026-11-08' }, code: 'DT01' },
    { what: 'Christmas', change: { date: '2026-12-25' }, code: 'DT01' },
    { what: 'an account of somebody else', change: { debtor: PAYEE }, code: 'AC02' },
    { what: 'a service level that is none', change: { level: 'ABCD' }, code: 'FF04' },
  ]
  for (const { what, change, code } of blocks) {
    it(`for ${what}`, () => {
      const { answers, groups } = answered(orderFile({ ...order, ...change }))
      expect(groups).toEqual(['ACTC', 'RJCT'])
      const block = elementAt(answers[1], 'CstmrPmtStsRpt/OrgnlPmtInfAndSts')
      expect([textAt(block, 'PmtInfSts'), textAt(block, 'StsRsnInf/Rsn/Cd')]).toEqual([
        'RJCT',
        code,
      ])
    })
  }
})

describe('money that is missing', () => {
  const payments = [
    { id: 'p1', amount: '9000.00' },
    { id: 'p2', amount: '2000.00' },
    { id: 'p3', amount: '500.00' },
  ]

  it('is waited for until the cut-off; then what fits is executed and the rest refused', () => {
    const { bank, answers } = answered(orderFile({ ...order, payments }))
    expect(textsOf(answers[2], 'PmtInfSts')).toEqual(['PDNG'])
    expect(statusesIn(answers[3])).toEqual(['p2 RJCT AM04'])
    expect(balanceOf(bank)).toBe(50_000n)
  })

  it('refuses a block that is booked as one whole', () => {
    const { bank, answers } = answered(orderFile({ ...order, payments, isBatch: true }))
    expect(statusesIn(answers[3])).toHaveLength(3)
    expect(balanceOf(bank)).toBe(1_000_000n)
  })

  it('that comes in time lets everything be executed', () => {
    const bank = openTestBank()
    const from = { name: 'Bank of mother' }
    bank.receive('a.xml', orderFile({ ...order, payments }), MONDAY)
    bank.pay({ from, to: DEBTOR, amount: 200_000n, remittance: '', at: MONDAY + 3_600_000 })
    takeFiles(bank, WEEKS)
    expect(balanceOf(bank)).toBe(50_000n)
  })
})

describe('a transfer that comes back', () => {
  it('is a credit of its own, days later, that quotes the order and says why', () => {
    const payments = [{ id: 'p1', amount: '5.00' }]
    const { bank, files } = answered(orderFile({ ...order, payments }), {
      fates: { [PAYEE]: { kind: 'returned', code: 'MD07' } },
    })
    const [out, back] = readFiles(files, 'camt.053')
    expect(textsOf(out, 'CdtDbtInd').at(-1)).toBe('DBIT')
    expect(textsOf(back, 'CdtDbtInd').at(-1)).toBe('CRDT')
    expect(textsOf(back, 'EndToEndId')).toEqual(['p1'])
    expect(textAt(back, 'BkToCstmrStmt/Stmt/Ntry/NtryDtls/TxDtls/RtrInf/Rsn/Cd')).toBe('MD07')
    expect(textsOf(back, 'ElctrncSeqNb')).toEqual(['2'])
    expect(balanceOf(bank)).toBe(1_000_000n)
  })
})

describe('the books', () => {
  const act = fc.oneof(
    fc.record({ pays: fc.bigInt(1n, 500_000n), day: fc.nat(20) }),
    fc.record({
      orders: fc.array(fc.integer({ min: 0, max: 400_000 }), { minLength: 1, maxLength: 8 }),
      day: fc.nat(20),
      isBatch: fc.boolean(),
      name: fc.constantFrom('Ann', 'Ann returned AC04', 'Ann refused AC06'),
    }),
  )

  it('balance under any traffic, and each statement goes on where the last one ended', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), fc.string(), (acts, seed) => {
        const bank = openTestBank({
          seed,
          habits: ['notices', 'payee-check', 'some-come-back:0.5'],
        })
        const sorted = acts.toSorted((one, other) => one.day - other.day)
        const files = sorted.flatMap((one, index) => {
          const at = MONDAY + one.day * DAY_MS
          const told = takeFiles(bank, at)
          if ('pays' in one) {
            const to = index % 2 === 0 ? DEBTOR : SECOND
            bank.pay({ from: { name: 'Bea' }, to, amount: one.pays, remittance: 'x', at })
          } else {
            const payments = one.orders.map((cents, place) => {
              return { id: `p${index}-${place}`, amount: (cents / 100).toFixed(2), name: one.name }
            })
            const date = new Date(at).toISOString().slice(0, 10)
            const bytes = orderFile({ id: `M${index}`, date, payments, isBatch: one.isBatch })
            bank.receive(`${index}.xml`, bytes, at)
          }
          return told
        })
        files.push(...takeFiles(bank, MONDAY + 60 * DAY_MS))
        bank.check()
        for (const { bytes } of files) expect(readMessage(bytes).violations).toEqual([])
        for (const { number, balance } of bank.books()) {
          const mine = readFiles(files, 'camt.053').filter((one) => {
            return textsOf(one, 'IBAN').includes(number)
          })
          const balances = mine.map((one) => textsOf(one, 'Amt').slice(0, 2))
          balances.slice(1).forEach((pair, index) => {
            expect(pair[0]).toBe(balances[index]?.[1])
          })
          const last = balances.at(-1)?.[1]?.replace('.', '')
          if (last !== undefined) expect(BigInt(last)).toBe(balance)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('are the same with the same seed, however often the bank is asked and opened again', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bank-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const payments = [
      { id: 'p1', amount: '1.00' },
      { id: 'p2', amount: '2.00', name: 'Ann returned AC04' },
    ]
    const bytes = orderFile({ ...order, payments })
    const { files } = answered(bytes, { habits: ['notices'] })
    const store = path.join(folder, 'bank.db')
    const told = Array.from({ length: 24 * 14 + 1 }, (_, hour) => {
      const bank = openTestBank({ habits: ['notices'], store })
      bank.receive('a.xml', bytes, MONDAY, 'a')
      const some = takeFiles(bank, MONDAY + hour * 3_600_000)
      bank.close()
      return some
    })
    const plain = (list: typeof files) =>
      list.map(({ name, at, bytes: b }) => [name, at, Buffer.from(b).toString()])
    expect(plain(told.flat())).toEqual(plain(files))
    expect(plain(answered(bytes, { habits: ['notices'], seed: '2' }).files)).not.toEqual(
      plain(files),
    )
  })

  it('are not opened again with another seed', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bank-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const store = path.join(folder, 'bank.db')
    openTestBank({ store }).close()
    expect(() => openTestBank({ store, seed: '2' })).toThrow('opened with the seed 1')
  })
})
