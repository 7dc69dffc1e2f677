// What the bank does with a recall: agrees and gives back, refuses, looks first, or is silent.
import { expect, it } from 'vitest'
import { DAY_MS, MONDAY, openTestBank, readFiles, takeFiles, textsOf } from '../testing/bank.ts'
import { DEBTOR, orderFile } from '../testing/orders.ts'
import { recallFile } from '../testing/recalls.ts'
import type { Bank, BankOptions } from './bank.ts'
import { readMessage } from './element.ts'

const HOUR_MS = 3_600_000

/** A bank that has paid an order to somebody of this name; asked for it back a day later. */
function asked(name: string, options: Partial<BankOptions> = {}, after = DAY_MS): Bank {
  const bank = openTestBank(options)
  const payments = [{ id: 'p1', amount: '10.00', name }]
  bank.receive('order.xml', orderFile({ id: 'o1', date: '2026-11-02', payments }), MONDAY)
  bank.until(MONDAY + after)
  bank.receive('recall.xml', recallFile('o1', 'p1'), MONDAY + after)
  return bank
}

/** What it answered to recalls, and what came back, within two weeks. */
function became(bank: Bank) {
  const files = takeFiles(bank, MONDAY + 14 * DAY_MS)
  const own = files.filter(({ name }) => name.startsWith('camt.029'))
  for (const { bytes } of own) expect(readMessage(bytes).violations).toEqual([])
  const answers = readFiles(own, 'camt.029').map((root) => {
    return [...textsOf(root, 'Conf'), ...textsOf(root, 'Cd')].join(' ')
  })
  bank.check()
  const entries = bank.books().find(({ number }) => number === DEBTOR)?.entries ?? []
  return { answers, back: entries.filter(({ kind }) => kind === 'returned').length, files }
}

it.each([
  ['Seller', [], ['CNCL'], 1],
  ['Seller recall LEGL', [], ['RJCR LEGL'], 0],
  ['Seller recall PDCR', [], ['PDCR', 'CNCL'], 1],
  ['Seller recall NONE', [], [], 0],
  ['Seller returned AC04', [], ['CNCL'], 1],
  ['Seller', ['refuses-recalls'], ['RJCR CUST'], 0],
  ['Seller', ['looks-at-recalls', 'refuses-recalls'], ['PDCR', 'RJCR CUST'], 0],
  ['Seller', ['ignores-recalls'], [], 0],
])('asked for what it paid to %s, with %j, it says %j', (name, habits, answers, back) => {
  for (const seed of ['1', '2', '3']) {
    expect(became(asked(name, { habits, seed }))).toMatchObject({ answers, back })
  }
})

it('answers before it gives back, or after it, by its seed', () => {
  const isLate = (seed: string) => {
    const bank = asked('Seller', { seed })
    const answered = bank.until(MONDAY + DAY_MS + HOUR_MS)
    return !answered.some(({ name }) => name.startsWith('camt.029'))
  }
  const seeds = Array.from({ length: 12 }, (_, seed) => isLate(String(seed)))
  expect(new Set(seeds)).toEqual(new Set([true, false]))
})

it('stops what it has not executed, and says so by both messages', () => {
  const bank = openTestBank()
  const payments = [
    { id: 'p1', amount: '10.00' },
    { id: 'p2', amount: '11.00' },
  ]
  bank.receive('order.xml', orderFile({ id: 'o1', date: '2026-11-04', payments }), MONDAY)
  bank.until(MONDAY + HOUR_MS)
  bank.receive('recall.xml', recallFile('o1', 'p1'), MONDAY + HOUR_MS)
  const { answers, files, back } = became(bank)
  expect([answers, back]).toEqual([['CNCL'], 0])
  const told = readFiles(files, 'pain.002').flatMap((root) => textsOf(root, 'TxSts'))
  expect(told).toEqual(['RJCT'])
  const account = bank.books().find(({ number }) => number === DEBTOR)
  expect(account?.entries.map(({ amount }) => amount)).toContain(-1_100n)
  expect(account?.entries.map(({ amount }) => amount)).not.toContain(-1_000n)
})

it('says of what it never had, or has given back, that there is nothing', () => {
  const bank = asked('Seller')
  const at = MONDAY + 10 * DAY_MS
  bank.until(at)
  bank.receive('again.xml', recallFile('o1', 'p1', { caseId: 'case-2' }), at)
  bank.receive('other.xml', recallFile('o1', 'p9', { caseId: 'case-3' }), at)
  expect(became(bank).answers.toSorted()).toEqual(['CNCL', 'RJCR ARDT', 'RJCR NOOR'])
})
