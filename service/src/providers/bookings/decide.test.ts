// What booked entries become, as tables: what the bank says, what is known, what is booked.
import { describe, expect, it } from 'vitest'
import { asId } from '#kit'
import type { BookedEntry, Known, KnownOrder, MeantProject } from './decide.ts'
import { decideEntry } from './decide.ts'
import type { Said, SaidDetail } from './said.ts'

const NOBODY = { name: null, iban: null, other: null }
const PROJECT = asId('project', '018f0000-0000-7000-8000-000000000001')
const VIRTUAL_PROJECT = asId('project', '018f0000-0000-7000-8000-000000000003')
const TAUGHT_PROJECT = asId('project', '018f0000-0000-7000-8000-000000000004')
const INBOUND = asId('inbound', '018f0000-0000-7000-8000-000000000002')
const OWN_IBAN = 'DE62370400440532013001'

function detail(given: Partial<SaidDetail> = {}): SaidDetail {
  return {
    amount: null,
    end_to_end: null,
    instruction: null,
    uetr: null,
    message: null,
    payment: null,
    transaction: null,
    booking: null,
    debtor: NOBODY,
    creditor: NOBODY,
    remittance: null,
    creditor_reference: null,
    is_return: false,
    return_code: null,
    return_text: null,
    note: null,
    ...given,
  }
}

function entry(amount: bigint, said: Partial<Said> = {}): BookedEntry {
  return {
    amount,
    bookedOn: '2027-03-01',
    bankReference: 'B1',
    said: {
      is_reversal: false,
      is_return: false,
      family: null,
      sub_family: null,
      proprietary: null,
      batches: [],
      details: [],
      charges: [],
      note: null,
      ...said,
    },
  }
}

function order(id: string, amount: bigint, given: Partial<KnownOrder> = {}): KnownOrder {
  return {
    id,
    kind: 'outbound',
    amount,
    standing: 'under_way',
    isExecuted: false,
    isReturned: false,
    isArrived: false,
    ...given,
  }
}

interface World {
  readonly orders?: readonly KnownOrder[]
  readonly batch?: readonly KnownOrder[]
  readonly meant?: MeantProject
  readonly virtual?: string
  readonly taught?: string
  readonly kind?: 'client_money' | 'own_money'
  readonly startsOn?: string
}

function knownOf(world: World): Known {
  const { orders = [], batch = [], meant = null, kind, startsOn } = world
  return {
    account: { kind: kind ?? 'client_money', startsOn: startsOn ?? null },
    order: (reference) => orders.find(({ id }) => id === reference),
    ordersOf: (payment, message) => (payment === 'P1' || message === 'M1' ? batch : []),
    inbound: (reference) => {
      return reference === 'CAME' ? { inboundId: INBOUND, amount: 1000n } : undefined
    },
    virtual: ({ iban }) => (iban !== null && iban === world.virtual ? VIRTUAL_PROJECT : undefined),
    meant: () => meant,
    taught: ({ iban }) => (iban !== null && iban === world.taught ? TAUGHT_PROJECT : undefined),
    isOwn: ({ iban }) => iban === OWN_IBAN,
  }
}

/** What is booked, in short: `order_executed a 1000`, or `? why`. */
function inShort(given: BookedEntry, world: World = {}): string[] {
  const outcome = decideEntry(given, knownOf(world))
  if ('asks' in outcome) return [`? ${outcome.asks}`]
  return outcome.parts.map((part) => {
    const about = 'order' in part ? ` ${part.order.id}` : ''
    return `${part.became}${about} ${part.amount}`
  })
}

const a = order('a', 1000n)
const b = order('b', 500n)
const toA = { details: [detail({ end_to_end: 'a' })] }
const cameBack = { is_return: true, details: [detail({ end_to_end: 'a', return_code: 'AC04' })] }
const batched = { batches: [{ message: 'M1', payment: 'P1' }] }

describe('whose money is that came', () => {
  const IBAN = 'DE89370400440532013000'
  const paid = { ...NOBODY, iban: IBAN }
  const came = (given: Partial<SaidDetail>) => entry(1000n, { details: [detail(given)] })
  const named = { projectId: PROJECT, reference: 'C10203040A' }
  it.each<[string, BookedEntry, World, object]>([
    [
      'the project’s that has the virtual IBAN, whatever the payer wrote',
      came({ creditor: paid, remittance: 'C10203040A' }),
      { virtual: IBAN, meant: named },
      { projectId: VIRTUAL_PROJECT, reference: 'C10203040A' },
    ],
    [
      'the project’s that has the virtual IBAN, without any words',
      came({ creditor: paid }),
      { virtual: IBAN },
      { projectId: VIRTUAL_PROJECT, reference: null },
    ],
    [
      'the project’s that has it, also where words name two',
      came({ creditor: paid, remittance: 'two of them' }),
      { virtual: IBAN, meant: 'several' },
      { projectId: VIRTUAL_PROJECT, reference: 'two of them' },
    ],
    [
      'the project’s whose checkout is named, where something else was taught',
      came({ debtor: paid, remittance: 'C10203040A' }),
      { taught: IBAN, meant: named },
      named,
    ],
    [
      'the project’s that was taught, where nothing is named',
      came({ debtor: paid, remittance: 'rent' }),
      { taught: IBAN },
      { projectId: TAUGHT_PROJECT, reference: 'rent' },
    ],
  ])('%s', (_what, given, world, part) => {
    const outcome = decideEntry(given, knownOf(world))
    expect(outcome).toMatchObject({ parts: [{ became: 'inbound', ...part }] })
  })

  it('nobody’s, where the payer wrote of two and another was taught', () => {
    const given = came({ debtor: paid, remittance: 'two' })
    expect(inShort(given, { taught: IBAN, meant: 'several' })).toEqual(['? several_projects'])
  })
})

describe('money that left', () => {
  it.each<[string, BookedEntry, World, string[]]>([
    [
      'is an order by its end-to-end id',
      entry(-1000n, toA),
      { orders: [a] },
      ['order_executed a 1000'],
    ],
    [
      'is an order by its UETR',
      entry(-1000n, { details: [detail({ end_to_end: 'NOTPROVIDED', uetr: 'a' })] }),
      { orders: [a] },
      ['order_executed a 1000'],
    ],
    [
      'is several orders by their details',
      entry(-1500n, { details: [detail({ end_to_end: 'a' }), detail({ end_to_end: 'b' })] }),
      { orders: [a, b] },
      ['order_executed a 1000', 'order_executed b 500'],
    ],
    [
      'is all orders of a batch by its sum',
      entry(-1500n, batched),
      { batch: [a, b] },
      ['order_executed a 1000', 'order_executed b 500'],
    ],
    [
      'is the batch less what the bank refused',
      entry(-1000n, batched),
      { batch: [a, order('b', 500n, { standing: 'ended' })] },
      ['order_executed a 1000'],
    ],
    [
      'is the batch with what has come back already',
      entry(-1500n, batched),
      { batch: [a, order('b', 500n, { standing: 'ended', isReturned: true })] },
      ['order_executed a 1000', 'order_executed b 500'],
    ],
    [
      'is asked about where the batch is one cent off',
      entry(-1501n, batched),
      { batch: [a, b] },
      ['? batch_differs'],
    ],
    [
      'has what the bank took beside it',
      entry(-1025n, { ...toA, charges: ['25'] }),
      { orders: [a] },
      ['order_executed a 1000', 'charge 25'],
    ],
    [
      'is asked about where its amount differs',
      entry(-999n, toA),
      { orders: [a] },
      ['? amount_differs'],
    ],
    [
      'is asked about where one of its details is of nobody',
      entry(-1500n, { details: [detail({ end_to_end: 'a' }), detail({ end_to_end: 'x' })] }),
      { orders: [a] },
      ['? details_unknown'],
    ],
    [
      'is asked about where the order left before',
      entry(-1000n, toA),
      { orders: [order('a', 1000n, { isExecuted: true, standing: 'executed' })] },
      ['? booked_twice'],
    ],
    [
      'is asked about where a person has booked the order',
      entry(-1000n, toA),
      { orders: [order('a', 1000n, { standing: 'executed' })] },
      ['? booked_twice'],
    ],
    [
      'is told late of an order that has come back already',
      entry(-1000n, toA),
      { orders: [order('a', 1000n, { standing: 'ended', isReturned: true })] },
      ['order_executed a 1000'],
    ],
    [
      'is asked about where the bank had refused the order',
      entry(-1000n, toA),
      { orders: [order('a', 1000n, { standing: 'ended' })] },
      ['? not_under_way'],
    ],
    ['is a charge by its code', entry(-30n, { sub_family: 'CHRG' }), {}, ['charge 30']],
    [
      'is a charge where interest is negative',
      entry(-7n, { sub_family: 'INTR' }),
      {},
      ['charge 7'],
    ],
    [
      'is own money that is taken out',
      entry(-900n, { details: [detail({ creditor: { ...NOBODY, iban: OWN_IBAN } })] }),
      {},
      ['own_money_out 900'],
    ],
    [
      'is an inbound that is taken back, by the booking that brought it',
      entry(-1000n, { is_reversal: true, details: [detail({ booking: 'CAME' })] }),
      {},
      ['inbound_taken_back 1000'],
    ],
    [
      'is asked about where more is taken back than came',
      entry(-1001n, { is_reversal: true, details: [detail({ booking: 'CAME' })] }),
      {},
      ['? amount_differs'],
    ],
    [
      'is asked about where what is reversed is unknown',
      entry(-10n, { is_reversal: true }),
      {},
      ['? reversal_of_unknown'],
    ],
    ['is asked about where nothing says what it is', entry(-10n), {}, ['? unknown_debit']],
  ])('%s', (_what, given, world, booked) => {
    expect(inShort(given, world)).toEqual(booked)
  })
})

describe('money that came', () => {
  const meant = { projectId: PROJECT, reference: 'C123456789' }
  it.each<[string, BookedEntry, World, string[]]>([
    ['goes to the project that its words name', entry(1000n), { meant }, ['inbound 1000']],
    [
      'goes to projects detail by detail',
      entry(1500n, { details: [detail({ amount: '1000' }), detail({ amount: '500' })] }),
      { meant },
      ['inbound 1000', 'inbound 500'],
    ],
    [
      'is asked about where details do not add up to it',
      entry(1501n, { details: [detail({ amount: '1000' }), detail({ amount: '500' })] }),
      { meant },
      ['? details_differ'],
    ],
    [
      'is asked about where a detail has no amount',
      entry(1500n, { details: [detail({ amount: '1000' }), detail()] }),
      { meant },
      ['? details_differ'],
    ],
    ['is asked about where it names no project', entry(1000n), {}, ['? unknown_project']],
    [
      'is asked about where it names two',
      entry(1000n),
      { meant: 'several' },
      ['? several_projects'],
    ],
    [
      'is an order that came back',
      entry(1000n, cameBack),
      { orders: [{ ...a, isExecuted: true, standing: 'executed' }] },
      ['order_returned a 1000'],
    ],
    [
      'is an order that came back before it was told to have left',
      entry(1000n, cameBack),
      { orders: [a] },
      ['order_returned a 1000'],
    ],
    [
      'is a part of an order that came back',
      entry(990n, cameBack),
      { orders: [a] },
      ['order_returned a 990'],
    ],
    [
      'is asked about where more came back than left',
      entry(1001n, cameBack),
      { orders: [a] },
      ['? amount_differs'],
    ],
    [
      'is asked about where it comes back twice',
      entry(1000n, cameBack),
      { orders: [order('a', 1000n, { isReturned: true, standing: 'ended' })] },
      ['? returned_twice'],
    ],
    [
      'is asked about where the order never left',
      entry(1000n, cameBack),
      { orders: [order('a', 1000n, { standing: 'ended' })] },
      ['? not_under_way'],
    ],
    [
      'is asked about where it names an order and is no return',
      entry(1000n, toA),
      { orders: [a] },
      ['? credit_of_own_order'],
    ],
    [
      'is asked about where a return is of nothing known',
      entry(10n, { is_return: true }),
      {},
      ['? return_of_unknown'],
    ],
    [
      'is a charge that the bank gives back',
      entry(30n, { sub_family: 'CHRG' }),
      {},
      ['charge_given_back 30'],
    ],
    ['is interest', entry(12n, { sub_family: 'INTR' }), {}, ['interest 12']],
    [
      'is own money that is put in',
      entry(900n, { details: [detail({ debtor: { ...NOBODY, iban: OWN_IBAN } })] }),
      { meant },
      ['own_money_in 900'],
    ],
  ])('%s', (_what, given, world, booked) => {
    expect(inShort(given, world)).toEqual(booked)
  })
})

describe('an entry', () => {
  it('of a day before the account began books nothing', () => {
    const world = { orders: [a], startsOn: '2027-03-02' }
    expect(inShort(entry(-1000n, toA), world)).toEqual(['before_start 1000'])
    expect(inShort(entry(-1000n, toA), { ...world, startsOn: '2027-03-01' })).toEqual([
      'order_executed a 1000',
    ])
  })

  it('of an own account moves nothing, and tells that a payout has arrived', () => {
    const world = { kind: 'own_money', orders: [a] } as const
    expect(inShort(entry(1000n, toA), world)).toEqual(['payout_arrived a 1000'])
    expect(inShort(entry(777n), world)).toEqual(['own_account 777'])
    expect(inShort(entry(-1000n, toA), world)).toEqual(['own_account 1000'])
  })

  it.each([
    ['what is taken back', entry(1000n, { ...toA, is_reversal: true }), a],
    ['a payout that arrived before', entry(1000n, toA), { ...a, isArrived: true }],
    ['a payout that was refused', entry(1000n, toA), { ...a, standing: 'ended' as const }],
  ])('of an own account confirms nothing by %s', (_what, given, known) => {
    expect(inShort(given, { kind: 'own_money', orders: [known] })).toEqual(['own_account 1000'])
  })
})
