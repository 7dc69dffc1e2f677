// Where people wait: verifications and trade accounts. They hold no money; money waits for them.

import { offered, showLink, submit, verify } from './actions.ts'
import type { WaysOf } from './way.ts'
import { over } from './way.ts'

export const partyWays: {
  readonly participant: WaysOf<'participant'>
  readonly verification: WaysOf<'verification'>
  readonly payment_instrument: WaysOf<'payment_instrument'>
} = {
  participant: {
    unverified: over('It holds no money; what waits for it are its paused outbounds.'),
    verifying: over('It holds no money; its verification says what it waits for.'),
    verified: over('It can be paid.'),
  },

  verification: {
    required: {
      over: null,
      stays: [
        {
          when: null,
          holds: null,
          by: null,
          told: {
            events: ['verification_required'],
            mails: [['verification_wanted', 'seller']],
            page: 'It waits for',
          },
          ways: [showLink, submit],
          to: ['partially_submitted'],
          ends: 'Begun by the person. Outbounds that wait for it can be cancelled.',
        },
      ],
    },
    partially_submitted: {
      over: null,
      stays: [
        {
          when: null,
          holds: null,
          by: null,
          told: {
            events: ['verification_required'],
            mails: [['verification_wanted', 'seller']],
            page: 'has begun and not finished.',
          },
          ways: [showLink, submit],
          to: ['id_verification_required', 'automated_review'],
          ends: 'Handed in by the person. Outbounds that wait for it can be cancelled.',
        },
      ],
    },
    id_verification_required: {
      over: null,
      stays: [
        {
          when: null,
          holds: null,
          by: null,
          told: {
            events: ['verification_required'],
            mails: [['verification_wanted', 'seller']],
            page: 'It waits for an identity document of',
          },
          ways: [showLink, submit],
          to: ['automated_review'],
          ends: 'Handed in by the person. Outbounds that wait for it can be cancelled.',
        },
      ],
    },
    automated_review: {
      over: null,
      stays: [
        {
          when: null,
          holds: null,
          by: 'The checks end; where there are none it goes to people at once.',
          told: { events: ['verification_in_review'], page: 'It is being checked.' },
          ways: [],
          to: ['manual_review', 'passed', 'failed'],
          ends: 'Passed or failed, or with a reviewer.',
        },
      ],
    },
    manual_review: {
      over: null,
      stays: [
        {
          when: null,
          holds: null,
          by: null,
          told: {
            queues: ['verifications'],
            events: ['verification_in_review'],
            page: 'It waits for a decision.',
          },
          ways: [offered('reviewVerification', 'verification', 'Decide')],
          to: ['passed', 'failed'],
          ends: 'Passed, and what waited for it goes on; or failed.',
        },
      ],
    },
    passed: over('What waited for it has gone on.'),
    failed: {
      over: null,
      stays: [
        {
          when: null,
          holds: null,
          by: null,
          told: {
            events: ['verification_failed'],
            mails: [['verification_outcome', 'seller']],
            page: 'It failed.',
          },
          ways: [verify],
          to: [],
          ends: 'It stays failed; a new verification may follow, or the outbounds are cancelled.',
        },
      ],
    },
  },

  payment_instrument: {
    processing: {
      over: null,
      stays: [
        {
          when: null,
          holds: null,
          by: 'The lender decides within 72 hours.',
          told: { events: ['payment_instrument_processing'], page: 'The lender is deciding.' },
          ways: [],
          to: ['enabled', 'rejected', 'failed'],
          ends: 'It can be used, or not. No money is in it.',
        },
      ],
    },
    enabled: over('It can be used.'),
    disabled: over('The lender enables it again; what was drawn goes on.'),
    rejected: over('Another may be asked for.'),
    failed: over('Another may be asked for.'),
  },
}
