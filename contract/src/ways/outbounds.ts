// Where money waits that leaves.

import {
  bookWhatBecame,
  cancelOutbound,
  endReview,
  offered,
  putAside,
  refund,
  release,
  verify,
} from './actions.ts'
import type { WaysOf } from './way.ts'
import { over } from './way.ts'

export const outboundWays: WaysOf<'outbound'> = {
  scheduled: {
    over: null,
    stays: [
      {
        when: null,
        holds: null,
        by: 'Its date.',
        told: { events: ['outbound_scheduled'], page: 'It waits for its date.' },
        ways: [cancelOutbound],
        to: ['awaiting_funds', 'paused', 'automated_review', 'cancelled'],
        ends: 'On its way from its date on; nothing has been set aside before.',
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
        told: { events: ['outbound_awaiting_funds'], page: 'It waits for money.' },
        ways: [cancelOutbound],
        to: ['paused', 'automated_review', 'cancelled'],
        ends: 'It goes on by itself when money comes, or is called off; nothing is set aside.',
      },
      {
        when: 'The lender has been asked for the amount.',
        holds: 'outbound',
        by: 'The lender pays, or refuses.',
        told: { events: ['outbound_awaiting_funds'], page: 'It waits for money.' },
        ways: [],
        to: ['paused', 'automated_review', 'cancelled'],
        ends: 'On its way; or cancelled, and the reserve is undone.',
      },
    ],
  },
  paused: {
    over: null,
    stays: [
      {
        when: 'Its receiver is not verified.',
        holds: 'outbound',
        by: null,
        told: {
          events: ['outbound_paused', 'verification_required'],
          mails: [
            ['verification_wanted', 'seller'],
            ['refund_waiting', 'buyer'],
          ],
          page: 'It waits for the verification of',
        },
        ways: [cancelOutbound, { operation: 'submitVerification', by: 'seller' }],
        to: ['automated_review', 'cancelled'],
        ends: 'On its way when the verification passes; or where it came from.',
      },
      {
        when: 'The verification of its receiver has failed.',
        holds: 'outbound',
        by: null,
        told: {
          events: ['verification_failed'],
          mails: [['verification_outcome', 'seller']],
          page: 'It waits for the verification of',
        },
        ways: [verify, cancelOutbound],
        to: ['automated_review', 'cancelled'],
        ends: 'On its way when a new verification passes; or where it came from.',
      },
      {
        when: 'The account of its receiver has changed and cools off.',
        holds: 'outbound',
        by: 'The cooling-off time ends.',
        told: {
          events: ['participant_bank_account_changed', 'outbound_paused'],
          mails: [['bank_account_changed', 'receiver']],
          page: 'has changed and is cooling off',
        },
        ways: [cancelOutbound, { operation: 'disputeClientPayeeAccount', by: 'seller' }],
        to: ['automated_review', 'cancelled'],
        ends: 'On its way to the account; or where it came from.',
      },
      {
        when: 'Its receiver said that a change of the account was not his.',
        holds: 'outbound',
        by: null,
        told: {
          queues: ['disputed_accounts'],
          events: ['outbound_paused'],
          mails: [['member_notice', 'members']],
          page: 'said that someone else changed the account',
        },
        ways: [cancelOutbound, offered('resumeParticipantPayouts', 'queue', 'Let payouts go on…')],
        to: ['automated_review', 'cancelled'],
        ends: 'On its way to the account that somebody has looked at; or where it came from.',
      },
      {
        when: 'An account is proposed for its receiver, and none is on file.',
        holds: 'outbound',
        by: null,
        told: {
          queues: ['proposed_accounts'],
          events: ['outbound_paused'],
          page: 'An account was proposed',
        },
        ways: [cancelOutbound, offered('acceptParticipantAccount', 'queue', 'Accept it')],
        to: ['automated_review', 'cancelled'],
        ends: 'On its way to the accepted account; or where it came from.',
      },
      {
        when: 'A key asked for it above its limits.',
        holds: 'outbound',
        by: null,
        told: {
          queues: ['outbounds_above_limit'],
          events: ['outbound_paused'],
          page: 'A key asked for it above its limits.',
        },
        ways: [offered('decideHeldOutbound', 'queue', 'Pass …'), cancelOutbound],
        to: ['automated_review', 'cancelled'],
        ends: 'On its way; or where it came from.',
      },
    ],
  },
  automated_review: over('It is decided in the transaction in which it begins.'),
  in_review: {
    over: null,
    stays: [
      {
        when: 'It is looked at itself, or was approved for another account.',
        holds: 'outbound',
        by: null,
        told: {
          queues: ['outbounds_in_review'],
          events: ['outbound_in_review'],
          page: 'It waits for a decision.',
        },
        ways: [offered('decideOutboundReview', 'queue', 'Pay …'), cancelOutbound],
        to: ['processing', 'failed', 'cancelled'],
        ends: 'On its way; or where it came from.',
      },
      {
        when: 'Its project is in review.',
        holds: 'outbound',
        by: null,
        told: {
          queues: ['reviews', 'outbounds_in_review'],
          events: ['outbound_in_review'],
          page: 'It waits for a decision.',
        },
        ways: [endReview, cancelOutbound],
        to: ['processing', 'failed', 'cancelled'],
        ends: 'On its way when the review ends; or where it came from.',
      },
    ],
  },
  processing: {
    over: null,
    stays: [
      {
        when: null,
        holds: 'outbound',
        by: 'It is given to the rail within moments.',
        told: { page: 'It is queued for the bank.' },
        ways: [],
        to: ['executing', 'failed'],
        ends: 'With the rail; or where it came from.',
      },
    ],
  },
  executing: {
    over: null,
    stays: [
      {
        when: 'A bank connection or the sandbox carries it out.',
        holds: 'outbound',
        by: 'The bank reports what became of it.',
        told: { events: ['outbound_executing', 'payout_executing'], page: 'The bank has it.' },
        ways: [],
        to: ['executed', 'failed'],
        ends: 'With its receiver; or where it came from.',
      },
      {
        when: 'People carry it out by hand.',
        holds: 'outbound',
        by: null,
        told: {
          queues: ['payments_to_make'],
          events: ['outbound_executing', 'payout_executing'],
          page: 'The bank has it.',
        },
        ways: [bookWhatBecame],
        to: ['executed', 'failed'],
        ends: 'With its receiver, once two people have booked it; or where it came from.',
      },
    ],
  },
  executed: over('The money is with its receiver; what a bank returns makes it failed.'),
  failed: {
    over: 'A transfer: its own row says why.',
    stays: [
      {
        when: 'It is a release or a refund.',
        holds: null,
        by: null,
        told: {
          queues: ['failed_outbounds'],
          events: ['outbound_failed'],
          mails: [['payout_failed', 'receiver']],
          page: 'It failed; its money went back to where it came from.',
        },
        ways: [release, refund, { operation: 'changeClientPayeeAccount', by: 'seller' }, putAside],
        to: [],
        ends: 'Its money is in its source, and leaves by another call; it stays failed.',
      },
      {
        when: 'It is a payout of revenue, to an account that is closed or wrong.',
        holds: null,
        by: 'The next Monday pays the revenue out again.',
        told: {
          queues: ['failed_outbounds'],
          events: ['payout_failed'],
          page: 'It failed; its money went back to where it came from.',
        },
        ways: [offered('setPayoutAccount', 'payout_accounts', 'Replace'), putAside],
        to: [],
        ends: 'Its money is in the revenue, and is paid to the account of the next Monday.',
      },
    ],
  },
  cancelled: over('Its money is where it came from.'),
}
