// Where money waits that is kept for one purpose and one seller.

import {
  askBuyer,
  cancelSettlement,
  moveBalance,
  newPayment,
  offered,
  putAside,
  refund,
  release,
  releaseBalance,
  takenBack,
  transfer,
} from './actions.ts'
import type { WaysOf } from './way.ts'

export const settlementWays: WaysOf<'settlement'> = {
  settling: {
    over: null,
    stays: [
      {
        when: 'A payment for it is under way.',
        holds: 'settlement',
        by: 'The payment settles it, or ends.',
        told: { events: ['checkout_settling'], page: 'It lacks money' },
        ways: [cancelSettlement, release],
        to: ['settled', 'cancelled'],
        ends: 'Settled. What it holds can leave before, and it stays settling.',
      },
      {
        when: 'It holds a part of its money, and its payment has ended.',
        holds: 'settlement',
        by: null,
        told: {
          queues: ['stranded_settlements'],
          events: ['checkout_cancelled', 'checkout_failed'],
          page: 'It lacks money',
        },
        ways: [release, refund, transfer, cancelSettlement, newPayment],
        to: ['settled', 'cancelled'],
        ends: 'Filled by a transfer or a new payment; else paid out or back, and cancelled.',
      },
      {
        when: 'Money that had paid it was taken back.',
        holds: 'settlement',
        by: null,
        told: { ...takenBack, page: 'taken back' },
        ways: [release, refund, transfer, cancelSettlement],
        to: ['settled', 'cancelled'],
        ends: 'Settled again by new money of its buyer; else cancelled, its rest paid back.',
      },
    ],
  },
  settled: {
    over: null,
    stays: [
      {
        when: 'It is an escrow with a date.',
        holds: 'settlement',
        by: 'Its date releases what is left.',
        told: { events: ['settlement_settled'], page: 'It holds' },
        ways: [release, refund, transfer],
        to: ['executing', 'settling'],
        ends: 'Paid to its seller on the date, or before by a call.',
      },
      {
        when: 'It is an escrow without a date.',
        holds: 'settlement',
        by: null,
        told: { events: ['settlement_settled'], page: 'It holds' },
        ways: [release, refund, transfer],
        to: ['executing', 'settling'],
        ends: 'Paid to its seller, back to its buyer, or moved to the project.',
      },
      {
        when: 'Its own release or transfer failed, was cancelled, or is eaten by its fee.',
        holds: 'settlement',
        by: null,
        told: { queues: ['stranded_settlements'], page: 'It holds' },
        ways: [release, refund, transfer],
        to: ['executing'],
        ends: 'Paid to its seller, back to its buyer, or moved to the project, by a call.',
      },
      {
        when: 'It is of type funding: its money is the balance of its project.',
        holds: 'settlement',
        by: null,
        told: { events: ['settlement_settled'], page: null },
        ways: [releaseBalance, moveBalance],
        to: ['executing'],
        ends: 'Paid out or moved from the balance of the project.',
      },
    ],
  },
  executing: {
    over: null,
    stays: [
      {
        when: 'Some of its money is leaving.',
        holds: 'settlement',
        by: 'Its outbounds arrive or fail; an escrow with a date releases the rest on it.',
        told: { events: ['settlement_executing'], page: null },
        ways: [release, refund, transfer],
        to: ['executed', 'settled', 'settling'],
        ends: 'Executed when all has left; settled again when what was leaving came back.',
      },
      {
        when: 'Some has left, and the rest has no date.',
        holds: 'settlement',
        by: null,
        told: { events: ['settlement_executing'], page: 'It holds' },
        ways: [release, refund, transfer],
        to: ['executed', 'settled', 'settling'],
        ends: 'Paid to its seller, back to its buyer, or moved to the project.',
      },
    ],
  },
  executed: {
    over: 'All of its money has left.',
    stays: [
      {
        when: 'Money that had paid it was taken back.',
        holds: null,
        by: null,
        told: { ...takenBack, page: 'taken back' },
        ways: [askBuyer, putAside],
        to: [],
        ends:
          'It stays executed. What is owed is repaid by new money of the checkout, or taken ' +
          'from revenue before a payout.',
      },
    ],
  },
  in_review: {
    over: null,
    stays: [
      {
        when: null,
        holds: 'settlement',
        by: null,
        told: { queues: ['reviews'], page: 'It is in review' },
        ways: [offered('reviewSettlement', 'settlement', 'End the review')],
        to: ['settling', 'settled'],
        ends: 'As its money says; what waited for it goes on.',
      },
    ],
  },
  cancelled: {
    over: 'It holds nothing.',
    stays: [
      {
        when: 'It holds money.',
        holds: 'settlement',
        by: null,
        told: {
          queues: ['stranded_settlements'],
          events: ['settlement_cancelled'],
          page: 'It was cancelled and still holds',
        },
        ways: [release, refund, transfer],
        to: [],
        ends: 'Paid to its seller, back to its buyer, or moved; it stays cancelled.',
      },
    ],
  },
}
