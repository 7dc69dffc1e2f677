// Where money waits that came or moves: inbounds and their returns, transfers, conversions, and the
// projects that they are of.

import {
  bookWhatBecame,
  cancelTransfer,
  endReview,
  match,
  moveBalance,
  offered,
  putAside,
  releaseBalance,
} from './actions.ts'
import type { WaysOf } from './way.ts'
import { over } from './way.ts'

export const movementWays: {
  readonly inbound: WaysOf<'inbound'>
  readonly inbound_return: WaysOf<'inbound_return'>
  readonly transfer: WaysOf<'transfer'>
  readonly conversion: WaysOf<'conversion'>
  readonly project: WaysOf<'project'>
} = {
  inbound: {
    settling: over('It is booked, or held for a review, in the transaction that makes it.'),
    in_review: {
      over: 'It was sent back: its money has left.',
      stays: [
        {
          when: 'It has not been decided.',
          holds: 'held',
          by: null,
          told: { queues: ['inbounds_in_review'], page: 'It is held for a review.' },
          ways: [offered('decideInboundReview', 'queue', 'Keep …')],
          to: ['settled'],
          ends: 'Settled and matched; or sent back to its payer, and it stays in review.',
        },
      ],
    },
    settled: {
      over: 'All of it was matched, or has been sent back.',
      stays: [
        {
          when: 'Some of it was matched to nothing.',
          holds: 'project',
          by: null,
          told: {
            queues: ['unreconciled'],
            events: ['inbound_settled'],
            page: 'of it is not matched.',
          },
          ways: [
            offered('returnInbound', 'inbound', 'Send back'),
            match,
            moveBalance,
            releaseBalance,
          ],
          to: [],
          ends: 'With its payer again, in the settlements of a checkout, or moved or paid out.',
        },
        {
          when: 'Some of it is being sent back.',
          holds: 'held',
          by: 'Its return ends.',
          told: { events: ['inbound_settled'], page: 'Sent back to the payer' },
          ways: [],
          to: [],
          ends: 'With its payer again, or unreconciled.',
        },
        {
          when: 'Some of it was taken back by a bank or card issuer.',
          holds: null,
          by: null,
          told: {
            queues: ['taken_back'],
            events: ['inbound_taken_back'],
            mails: [['member_notice', 'members']],
            page: 'taken back',
          },
          ways: [putAside],
          to: [],
          ends: 'What is owed is repaid by new money of its checkout, or taken from revenue.',
        },
      ],
    },
  },

  inbound_return: {
    paused: {
      over: null,
      stays: [
        {
          when: 'A key asked for it above its limits.',
          holds: 'held',
          by: null,
          told: { queues: ['returns_above_limit'], page: 'A key asked for it' },
          ways: [offered('decideHeldReturn', 'queue', 'Pass …')],
          to: ['processing', 'cancelled'],
          ends: 'On its way to its payer; or unreconciled in its project.',
        },
        {
          when: 'Its project is in review.',
          holds: 'held',
          by: null,
          told: { queues: ['reviews'], page: 'It goes when the review of its project ends.' },
          ways: [endReview],
          to: ['processing'],
          ends: 'On its way to its payer.',
        },
      ],
    },
    processing: {
      over: null,
      stays: [
        {
          when: null,
          holds: 'held',
          by: 'It is given to the rail within moments.',
          told: { page: 'It is queued for the bank.' },
          ways: [],
          to: ['executing', 'paused', 'cancelled'],
          ends: 'With the rail; or held back by a review, or called off by a take-back.',
        },
      ],
    },
    executing: {
      over: null,
      stays: [
        {
          when: 'A bank connection or the sandbox carries it out.',
          holds: 'held',
          by: 'The bank reports what became of it.',
          told: { page: 'The bank has the order.' },
          ways: [],
          to: ['sent', 'failed'],
          ends: 'With its payer; or unreconciled in its project.',
        },
        {
          when: 'People carry it out by hand.',
          holds: 'held',
          by: null,
          told: { queues: ['payments_to_make'], page: 'The bank has the order.' },
          ways: [bookWhatBecame],
          to: ['sent', 'failed'],
          ends: 'With its payer, once two people have booked it; or unreconciled in its project.',
        },
      ],
    },
    sent: over('The money is with its payer, who is told by the bank.'),
    failed: over('Its money is unreconciled again: see the inbound.'),
    cancelled: over('Its money is unreconciled again: see the inbound.'),
    undeliverable: over('Its money is unreconciled again: see the inbound.'),
  },

  transfer: {
    scheduled: {
      over: null,
      stays: [
        {
          when: null,
          holds: null,
          by: 'Its date.',
          told: { page: 'It waits for its date.' },
          ways: [cancelTransfer],
          to: ['awaiting_funds', 'executing', 'cancelled'],
          ends: 'Moved on its date; or its money stays in its source.',
        },
      ],
    },
    awaiting_funds: {
      over: null,
      stays: [
        {
          when: 'Its source does not hold the amount.',
          holds: null,
          by: null,
          told: { page: 'It waits for money.' },
          ways: [cancelTransfer],
          to: ['executing', 'cancelled'],
          ends: 'It moves by itself when money comes, or is called off.',
        },
        {
          when: 'Its project or settlement is in review.',
          holds: null,
          by: null,
          told: { queues: ['reviews'], page: 'It waits for money.' },
          ways: [endReview, cancelTransfer],
          to: ['executing', 'cancelled'],
          ends: 'It moves when the review ends; or its money stays in its source.',
        },
        {
          when: 'A key asked for it above its limits.',
          holds: null,
          by: null,
          told: { queues: ['transfers_above_limit'], page: 'It waits for money.' },
          ways: [offered('decideHeldTransfer', 'queue', 'Pass …'), cancelTransfer],
          to: ['executing', 'cancelled'],
          ends: 'Moved; or its money stays in its source.',
        },
      ],
    },
    executing: over('It ends in the transaction in which it begins.'),
    executed: over('The money is in its target.'),
    failed: {
      over: null,
      stays: [
        {
          when: null,
          holds: null,
          by: null,
          told: {
            queues: ['failed_transfers'],
            events: ['transfer_failed'],
            page: 'It failed; nothing moved.',
          },
          ways: [moveBalance, putAside],
          to: [],
          ends: 'Its money is in its source, and moves by another call; it stays failed.',
        },
      ],
    },
    cancelled: over('Its money is in its source.'),
  },

  conversion: {
    pending: {
      over: null,
      stays: [
        {
          when: null,
          holds: null,
          by: 'Its outbound is given to the rail.',
          told: { page: 'It is queued for the bank.' },
          ways: [],
          to: ['executing'],
          ends: 'With the rail, with its outbound.',
        },
      ],
    },
    executing: {
      over: null,
      stays: [
        {
          when: null,
          holds: null,
          by: 'The rail takes the money over, or refuses it.',
          told: { page: 'The bank has it.' },
          ways: [],
          to: ['accepted', 'failed'],
          ends: 'Handed over; or its outbound fails, and its money is where it came from.',
        },
      ],
    },
    accepted: {
      over: 'Its outbound was executed.',
      stays: [
        {
          when: 'Its outbound is with the rail.',
          holds: 'conversion',
          by: 'The bank reports the payment.',
          told: { page: 'The bank has it.' },
          ways: [],
          to: ['failed'],
          ends: 'With the receiver; or where its outbound came from.',
        },
      ],
    },
    failed: over('Its outbound has failed with it: see there.'),
  },

  project: {
    in_progress: {
      over: 'It holds nothing of its own: see its settlements and outbounds.',
      stays: [
        {
          when: 'It has a balance of its own.',
          holds: 'project',
          by: null,
          told: { queues: ['unreconciled'], page: null },
          ways: [releaseBalance, moveBalance],
          to: ['complete'],
          ends: 'Paid out, moved, matched or sent back.',
        },
      ],
    },
    complete: over('It expects nothing and holds nothing.'),
    in_review: {
      over: null,
      stays: [
        {
          when: null,
          holds: 'project',
          by: null,
          told: { queues: ['reviews'], page: 'It is in review' },
          ways: [endReview],
          to: ['in_progress'],
          ends: 'In progress; releases, refunds, returns and transfers that waited go on.',
        },
      ],
    },
  },
}
