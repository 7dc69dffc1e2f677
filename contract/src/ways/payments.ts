// Where payments wait: intents, checkouts, invoices and debits.

import {
  askBuyer,
  cancelCheckout,
  cancelIntent,
  cancelOnPage,
  cancelSettlement,
  collectAgain,
  match,
  newPayment,
  takenBack,
} from './actions.ts'
import type { WaysOf } from './way.ts'
import { over } from './way.ts'

export const paymentWays: {
  readonly intent: WaysOf<'intent'>
  readonly checkout: WaysOf<'checkout'>
  readonly invoice: WaysOf<'invoice'>
  readonly debit: WaysOf<'debit'>
} = {
  intent: {
    unconfirmed: {
      over: null,
      stays: [
        {
          when: 'Its buyer has not confirmed it.',
          holds: null,
          by: 'It expires 90 days after it was made or last used, a session after 30.',
          told: { page: 'It waits for the buyer.' },
          ways: [cancelIntent, { operation: 'confirmClientIntent', by: 'buyer' }],
          to: ['confirmed', 'cancelled'],
          ends: 'Confirmed, with a checkout in its place; or cancelled. No money has come.',
        },
        {
          when: 'The session has expired by which it is to be confirmed.',
          holds: null,
          by: null,
          told: { refusals: ['session_expired'], page: 'It waits for the buyer.' },
          ways: [cancelIntent, { operation: 'confirmClientSetupIntent', by: 'buyer' }],
          to: ['confirmed', 'cancelled'],
          ends: 'Confirmed by a new session, or cancelled. No money has come.',
        },
      ],
    },
    confirmed: over('A checkout has taken its place.'),
    cancelled: over('It can no longer be paid, and nothing was.'),
    debug: over('Never produced.'),
  },

  checkout: {
    settling: {
      over: null,
      stays: [
        {
          when: 'It is paid by bank transfer, and nothing has come.',
          holds: null,
          by: 'It is abandoned after 30 days without money.',
          told: {
            events: ['checkout_settling'],
            mails: [['transfer_instructions', 'buyer']],
            page: 'It waits for',
          },
          ways: [cancelCheckout, cancelOnPage, askBuyer],
          to: ['settled', 'abandoned', 'cancelled'],
          ends: 'Settled by the money. Else it ends, and its empty settlements with it.',
        },
        {
          when: 'A part of its money has come; or it is paid by invoice, which has no time limit.',
          holds: 'checkout',
          by: null,
          told: {
            events: ['checkout_settling'],
            mails: [['transfer_instructions', 'buyer']],
            page: 'It waits for',
          },
          ways: [cancelCheckout, cancelOnPage, askBuyer],
          to: ['settled', 'cancelled'],
          ends:
            'Settled by the rest. Cancelled: fee money goes back to the project, and what ' +
            'settlements hold stays theirs.',
        },
        {
          when: 'A card or a bank has not authorised it, and nothing has come.',
          holds: null,
          by: 'It is called off after an hour; unanswered, it ends an hour later.',
          told: { events: ['checkout_settling'], page: 'It waits for' },
          ways: [cancelCheckout, cancelOnPage],
          to: ['settled', 'failed', 'abandoned', 'cancelled'],
          ends: 'Settled, or ended without money. What comes later goes back by itself.',
        },
        {
          when: 'A card, a bank or a mandate has been authorised.',
          holds: 'checkout',
          by: 'The rail reports the money, or that it failed.',
          told: { events: ['checkout_settling'], page: 'It waits for' },
          ways: [],
          to: ['settled', 'failed', 'cancelled'],
          ends: 'Settled, or failed without money.',
        },
        {
          when: 'It is paid on credit.',
          holds: 'checkout',
          by: 'The lender pays what releases draw, about a day later.',
          told: { events: ['checkout_settling'], page: 'It waits for' },
          ways: [cancelCheckout],
          to: ['settled', 'failed', 'cancelled'],
          ends: 'Settled when all is drawn and paid; before the first draw it can be cancelled.',
        },
      ],
    },
    settled: {
      over: 'All of its money has come.',
      stays: [
        {
          when: 'Money that had paid it was taken back.',
          holds: null,
          by: null,
          told: { ...takenBack, page: 'taken back' },
          ways: [askBuyer, match],
          to: [],
          ends: 'It stays settled; new money with its reference repays what is owed first.',
        },
      ],
    },
    failed: over('Fee money is back in the project, which shows it as unreconciled.'),
    cancelled: over('Fee money is back in the project; see its settlements for theirs.'),
    abandoned: over('Nothing had come for it.'),
  },

  invoice: {
    settling: {
      over: null,
      stays: [
        {
          when: null,
          holds: null,
          by: null,
          told: {
            events: ['checkout_settling'],
            mails: [['transfer_instructions', 'buyer']],
            page: 'It waits for',
          },
          ways: [cancelCheckout, askBuyer],
          to: ['settled', 'cancelled'],
          ends: 'It follows its checkout, whose settlements keep what has come of the money.',
        },
      ],
    },
    settled: over('It has been paid.'),
    cancelled: over('It follows its checkout, which has ended.'),
    abandoned: over('Never: the checkout of an invoice has no time limit.'),
  },

  debit: {
    scheduled: {
      over: null,
      stays: [
        {
          when: null,
          holds: null,
          by: 'Its date starts it.',
          told: {
            events: ['debit_scheduled'],
            mails: [['debit_pre_notification', 'buyer']],
            page: 'It is collected on its date.',
          },
          ways: [cancelSettlement],
          to: ['executing', 'cancelled'],
          ends: 'Collected; cancelled where nothing lacks any more. No money has come.',
        },
      ],
    },
    executing: {
      over: null,
      stays: [
        {
          when: null,
          holds: null,
          by: 'The bank reports what became of it.',
          told: { events: ['debit_executing'], page: null },
          ways: [],
          to: ['settling', 'failed'],
          ends: 'The money is on its way, or there is none.',
        },
      ],
    },
    settling: {
      over: null,
      stays: [
        {
          when: null,
          holds: null,
          by: 'The bank reports the money.',
          told: { events: ['debit_settling'], page: null },
          ways: [],
          to: ['settled', 'failed'],
          ends: 'The money is in its settlements, or there is none.',
        },
      ],
    },
    settled: over('Its money has come: see the inbound.'),
    cancelled: over('It is not collected.'),
    failed: {
      over: null,
      stays: [
        {
          when: null,
          holds: null,
          by: null,
          told: { events: ['debit_failed'], page: 'The bank did not pay it' },
          ways: [collectAgain, cancelSettlement, newPayment],
          to: [],
          ends:
            'Its settlement is filled by the debit in its place or a new payment, or cancelled. ' +
            'It stays failed.',
        },
      ],
    },
  },
}
