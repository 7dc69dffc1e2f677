// Buyers come back: the page of a payment, and its links.

import {
  PublicPaymentStatusSchema,
  RevokedStatusLinksSchema,
  SentStatusLinkSchema,
  SentWantedLinkSchema,
} from '../schemas/index.ts'
import {
  byPage,
  byPrivateKey,
  idParams,
  type Operation,
  pageReadErrors,
  pageWriteErrors,
  writeErrors,
} from './operation.ts'

const ofCheckout = {
  ...byPrivateKey,
  area: 'checkouts',
  tag: 'Checkouts',
  params: idParams('checkout'),
  method: 'POST',
  idempotent: true,
} as const

/** Operations on the page by which a buyer sees where the payment stands. */
export const paymentStatusOperations = {
  getClientPaymentStatus: {
    ...byPage,
    id: 'getClientPaymentStatus',
    method: 'GET',
    path: '/client/v1/payment-status',
    summary: 'Show where a payment stands',
    description:
      'What is paid, held, released and given back, what it waits for, and what is wanted of the ' +
      'buyer. By a link from his mailbox.',
    answer: PublicPaymentStatusSchema,
    errors: pageReadErrors,
  },
  sendClientWantedLink: {
    ...byPage,
    id: 'sendClientWantedLink',
    method: 'POST',
    path: '/client/v1/payment-status/wanted-link',
    summary: 'Send the buyer the link to what is wanted',
    description:
      'To the mailbox on file and to nobody else: whoever was passed the page on cannot give an ' +
      'account in the buyer’s place.',
    answer: SentWantedLinkSchema,
    errors: [...pageWriteErrors, 'invalid_state'],
    idempotent: true,
  },
  sendPaymentStatusLink: {
    ...ofCheckout,
    id: 'sendPaymentStatusLink',
    path: '/v1/checkout/{id}/status-link',
    summary: 'Send the buyer a link to the payment',
    description:
      'To the e-mail address on file, and to nobody else. It shows where the payment stands; ' +
      'links that were sent before go on working.',
    answer: SentStatusLinkSchema,
    errors: [...writeErrors, 'not_found'],
  },
  revokePaymentStatusLinks: {
    ...ofCheckout,
    id: 'revokePaymentStatusLinks',
    path: '/v1/checkout/{id}/status-link/revoke',
    summary: 'End the links to a payment',
    description:
      'All that were sent to the buyer, and the pages that they opened. Mails that are written ' +
      'later carry new ones.',
    answer: RevokedStatusLinksSchema,
    errors: [...writeErrors, 'not_found'],
  },
} as const satisfies Record<string, Operation>
