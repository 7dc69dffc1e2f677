import type { BankOrderStatus } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { asId, minor } from '#kit'
import type { Standing, StatusReport } from '#messages'
import { bankProfiles } from '#messages'
import { statusOf, toldBy } from './answers.ts'
import type { OrderDetails } from './details.ts'
import { fileOrderOf } from './details.ts'
import { bankNameOf, type OrderRecord } from './order.ts'
import { batchStatusOf } from './outcome.ts'

const batch = { id: asId('bank_batch', '0190a000-0000-7000-8000-0000000000b1') }

function order(last: string): OrderRecord {
  return {
    id: asId('bank_order', `0190a000-0000-7000-8000-00000000000${last}`),
    outbound_id: null,
    return_id: null,
    debit_id: null,
    connected_account_id: asId('connected_account', '0190a000-0000-7000-8000-0000000000a1'),
    batch_id: batch.id,
    status: 'sent',
    currency: 'eur',
    amount: minor(1_000n),
    sealed: null,
    is_held: false,
    is_urgent: false,
    failure_reason: null,
    fault: null,
    bank_code: null,
    bank_text: null,
    payee: null,
    is_asking: false,
    payee_check: null,
    bank_reference: null,
    artefact_id: null,
    alarm: null,
    created_at: new Date(0),
    updated_at: new Date(0),
  }
}

const [one, two] = [order('1'), order('2')]

function standing(answer: Standing['answer'], code: string): Standing {
  return { answer, code, payeeCheck: null, reasons: [], failureReason: null }
}

function report(group: Standing | null, payments: StatusReport['payments']): StatusReport {
  return {
    kind: 'status_report',
    message: 'pain.002.001.10',
    messageId: 'M',
    createdAt: null,
    violations: [],
    originalMessageId: bankNameOf(batch.id),
    originalMessage: null,
    standing: group,
    payments,
  }
}

function transaction(endToEndId: string, own: Standing) {
  return { standing: own, endToEndId, instructionId: null, uetr: null, bankReference: null }
}

const rejected = standing('rejected', 'RJCT')
const accepted = standing('acknowledged', 'ACCP')
const partly = standing('partly', 'PART')
const paymentId = bankNameOf(batch.id)

describe('what an answer says of each order', () => {
  const answersOf = (given: StatusReport) => {
    const told = toldBy(given, [batch], [one, two])
    return typeof told === 'string'
      ? told
      : told
          .map((each) => [each.order.id.slice(-1), each.standing.answer])
          .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
  }

  it.each([
    ['the whole file', report(rejected, []), 'rejected', 'rejected'],
    [
      'the block',
      report(null, [{ paymentId, standing: rejected, transactions: [] }]),
      'rejected',
      'rejected',
    ],
    [
      'the block before the file',
      report(accepted, [{ paymentId, standing: rejected, transactions: [] }]),
      'rejected',
      'rejected',
    ],
    [
      'a transfer before its block',
      report(null, [
        {
          paymentId,
          standing: accepted,
          transactions: [transaction(bankNameOf(two.id), rejected)],
        },
      ]),
      'acknowledged',
      'rejected',
    ],
    [
      'an id in capitals',
      report(accepted, [
        {
          paymentId: paymentId.toUpperCase(),
          standing: null,
          transactions: [transaction(bankNameOf(two.id).toUpperCase(), rejected)],
        },
      ]),
      'acknowledged',
      'rejected',
    ],
  ] as const)('%s', (_, given, first, second) => {
    expect(answersOf(given)).toEqual([
      ['1', first],
      ['2', second],
    ])
  })

  it('a part of it: of what is not named nothing is said', () => {
    const transactions = [transaction(bankNameOf(two.id), rejected)]
    const given = report(partly, [{ paymentId, standing: partly, transactions }])
    expect(answersOf(given)).toEqual([['2', 'rejected']])
  })

  it('is held where it names another block, or an order that is not in the file', () => {
    const other = [{ paymentId: 'P9', standing: rejected, transactions: [] }]
    expect(answersOf(report(null, other))).toBe('unknown_batch')
    const transactions = [transaction(bankNameOf(order('9').id), rejected)]
    expect(answersOf(report(null, [{ paymentId, standing: null, transactions }]))).toBe(
      'unknown_order',
    )
  })
})

it('no acceptance executes; a check of the payee stops only where it fails', () => {
  for (const code of ['RCVD', 'ACTC', 'ACCP', 'ACSP', 'ACSC', 'ACCC']) {
    expect(statusOf(standing('acknowledged', code))).toBe('acknowledged')
  }
  const checked = (payeeCheck: Standing['payeeCheck']) =>
    statusOf({ ...standing('payee_check', 'RCVC'), payeeCheck })
  expect([checked('match'), checked('not_applicable')]).toEqual([null, null])
  expect([checked('no_match'), checked('unavailable')]).toEqual(['payee_check', 'payee_check'])
})

it.each([
  [['executed', 'executed'], 'executed'],
  [['rejected', 'cancelled'], 'rejected'],
  [['executed', 'rejected'], 'partly'],
  [['executed', 'returned'], 'partly'],
  [['executed', 'unknown'], null],
  [['acknowledged', 'payee_check'], 'payee_check'],
  [['sent', 'acknowledged'], null],
] as const)('a batch of orders that are %s is %s', (statuses, is) => {
  expect(batchStatusOf(statuses satisfies readonly BankOrderStatus[])).toBe(is)
})

describe('what a receiver reads', () => {
  const details: OrderDetails = {
    name: 'Sam',
    iban: 'DE89370400440532013000',
    local: null,
    bic: null,
    aba: null,
    reference: null,
    quotes: null,
    quotes_id: null,
    is_back: false,
    address: null,
  }
  const terms = {
    debtor: { name: 'Harbour', number: { iban: 'X' }, currency: 'eur', bic: null, aba: null },
    day: '2026-04-01',
    isInstant: false,
  } as const
  const reads = (more: Partial<OrderDetails>, profile: 'sepa' | 'faster_payments' = 'sepa') => {
    const currency = profile === 'sepa' ? 'eur' : 'gbp'
    const given = { ...terms, profile: bankProfiles[profile] }
    return fileOrderOf({ ...one, currency }, { ...details, ...more }, given).remittance
  }

  it('is the reference, whole; else what names the order', () => {
    const name = bankNameOf(one.id)
    expect(reads({ reference: 'ORDER 1042' })).toBe('ORDER 1042')
    expect(reads({})).toBe(name)
    expect(reads({}, 'faster_payments')).toBe(name.slice(-18))
  })

  it('of money that goes back is what its payer called it, and beside it what fits', () => {
    const back = { is_back: true, quotes: 'Inv. 7 für März', quotes_id: 'E2E-4711' }
    const asked = { ...back, reference: 'SETTLED 9' }
    expect(reads(asked)).toBe('RETURN E2E-4711 / SETTLED 9 / Inv. 7 fur Marz')
    expect(reads({ ...asked, quotes_id: null })).toBe('RETURN Inv. 7 fur Marz / SETTLED 9')
    expect(reads(asked, 'faster_payments')).toBe('RETURN E2E-4711')
    expect(reads({ ...back, quotes_id: 'E2E-4711-2027-0001' }, 'faster_payments')).toBe(
      'E2E-4711-2027-0001',
    )
    const long = { ...back, quotes: 'Invoice 1234567890', quotes_id: 'x'.repeat(35) }
    expect(reads(long, 'faster_payments')).toBe('RETURN Invoice 123')
    expect(reads({ is_back: true, reference: 'SETTLED 9' })).toBe('SETTLED 9')
    expect(reads({ is_back: true })).toBe(bankNameOf(one.id))
  })
})
