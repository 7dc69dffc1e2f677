// Booking by hand: the rail of a live organisation without a bank connection.

import {
  ManualEntryBodySchema,
  ManualEntryFileSchema,
  ManualEntryListQuerySchema,
  ManualEntryListSchema,
  ManualEntrySchema,
  ManualPaymentListSchema,
} from '../schemas/index.ts'
import {
  byPrivateKey,
  idParams,
  type Operation,
  queryErrors,
  readErrors,
  writeErrors,
} from './operation.ts'

const manual = { ...byPrivateKey, area: 'manual', tag: 'Booking by hand' } as const

/** Operations of the manual rail. 404 for sandbox keys. */
export const manualOperations = {
  createManualEntry: {
    ...manual,
    id: 'createManualEntry',
    method: 'POST',
    path: '/v1/manual/entries',
    summary: 'Propose a booking',
    description:
      'Proposes what the bank shows: an account that projects are paid into, money that arrived ' +
      'or was taken back, what became of a payment; or how a verification ended; or, after a ' +
      'backup was restored, that payments go on. Nothing happens until a second key approves it.',
    body: ManualEntryBodySchema,
    answer: ManualEntrySchema,
    errors: [...writeErrors, 'live_only', 'invalid_state'],
    idempotent: true,
  },
  listManualEntries: {
    ...manual,
    id: 'listManualEntries',
    method: 'GET',
    path: '/v1/manual/entries',
    summary: 'List bookings',
    description: 'The newest 100 bookings, newest first.',
    query: ManualEntryListQuerySchema,
    answer: ManualEntryListSchema,
    errors: [...queryErrors, 'live_only'],
  },
  getManualEntry: {
    ...manual,
    id: 'getManualEntry',
    method: 'GET',
    path: '/v1/manual/entry/{id}',
    summary: 'Get a booking as it is approved',
    description:
      'With what the payer wrote, the payment or the verification that it is about, and who ' +
      'proposed it: what a second person compares with the bank. For whoever may approve.',
    params: idParams('manual_entry'),
    answer: ManualEntryFileSchema,
    errors: [...readErrors, 'live_only'],
  },
  approveManualEntry: {
    ...manual,
    id: 'approveManualEntry',
    method: 'POST',
    path: '/v1/manual/entry/{id}/approve',
    summary: 'Approve a booking',
    description:
      'Books what was proposed, by another person: not by whoever proposed it, nor with a key of ' +
      'the same pair or one rolled from it. A key stands for the members who made or rolled it.',
    params: idParams('manual_entry'),
    answer: ManualEntrySchema,
    errors: [...writeErrors, 'not_found', 'live_only', 'invalid_state', 'second_person_needed'],
    idempotent: true,
  },
  refuseManualEntry: {
    ...manual,
    id: 'refuseManualEntry',
    method: 'POST',
    path: '/v1/manual/entry/{id}/refuse',
    summary: 'Refuse a booking',
    description: 'Drops what was proposed; nothing is booked.',
    params: idParams('manual_entry'),
    answer: ManualEntrySchema,
    errors: [...writeErrors, 'not_found', 'live_only', 'invalid_state'],
    idempotent: true,
  },
  listManualPayments: {
    ...manual,
    id: 'listManualPayments',
    method: 'GET',
    path: '/v1/manual/payments',
    summary: 'List payments to make',
    description:
      'What somebody must give to the bank, oldest first, with whole account numbers: whoever ' +
      'pays ' +
      'needs them. Report each with an entry of kind `executed`, `rejected` or `returned`; what ' +
      'is sent back to a payer by `return_sent`, `return_refused` or `return_undeliverable`.',
    answer: ManualPaymentListSchema,
    errors: [...readErrors, 'live_only', 'rail_halted'],
  },
} as const satisfies Record<string, Operation>
