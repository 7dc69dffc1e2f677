// Documents of verifications, and invoices and receipts in print.

import {
  BeginDocumentBodySchema,
  DocumentPartBodySchema,
  PaymentDocumentQuerySchema,
  PaymentDocumentSchema,
  PublicVerificationSchema,
  VerificationDocumentSchema,
  VerificationPersonsBodySchema,
} from '../schemas/index.ts'
import {
  byPage,
  byPrivateKey,
  idParams,
  type Operation,
  pageReadErrors,
  pageWriteErrors,
  queryErrors,
} from './operation.ts'

const printed = {
  method: 'GET',
  query: PaymentDocumentQuerySchema,
  answer: PaymentDocumentSchema,
  files: ['application/pdf'],
} as const

const ofPage = {
  ...byPage,
  ...printed,
  errors: [...pageReadErrors, 'bad_request', 'validation_failed', 'invalid_state'],
} as const

/** Operations on documents: what sellers hand in, what buyers are given. */
export const documentOperations = {
  getInvoiceDocument: {
    ...byPrivateKey,
    ...printed,
    area: 'invoices',
    tag: 'Invoices',
    id: 'getInvoiceDocument',
    path: '/v1/invoice/{id}/document',
    summary: 'Get an invoice in print',
    description: 'As JSON or PDF by `format`, in one of nine languages.',
    params: idParams('invoice'),
    errors: [...queryErrors, 'not_found'],
  },
  getCheckoutReceipt: {
    ...byPrivateKey,
    ...printed,
    area: 'checkouts',
    tag: 'Checkouts',
    id: 'getCheckoutReceipt',
    path: '/v1/checkout/{id}/receipt',
    summary: 'Get the receipt of a checkout',
    description: 'For a checkout that has settled. As JSON or PDF by `format`.',
    params: idParams('checkout'),
    errors: [...queryErrors, 'not_found', 'invalid_state'],
  },
  getClientInvoice: {
    ...ofPage,
    id: 'getClientInvoice',
    path: '/client/v1/invoice',
    summary: 'Show the invoice',
    description:
      'What the page of an invoice shows, or the invoice of a payment that a page shows; as JSON ' +
      'or PDF by `format`.',
  },
  getClientReceipt: {
    ...ofPage,
    id: 'getClientReceipt',
    path: '/client/v1/receipt',
    summary: 'Show the receipt',
    description:
      'Of the checkout this page started or shows, or of the invoice it shows, once it is paid; ' +
      'as JSON or PDF by `format`.',
  },
  giveVerificationPersons: {
    ...byPage,
    id: 'giveVerificationPersons',
    method: 'POST',
    path: '/client/v1/verification/persons',
    summary: 'Give the persons behind a business',
    description: 'In place of those given before. After the details, until submitted.',
    body: VerificationPersonsBodySchema,
    answer: PublicVerificationSchema,
    errors: [...pageWriteErrors, 'invalid_state'],
    idempotent: true,
  },
  beginVerificationDocument: {
    ...byPage,
    id: 'beginVerificationDocument',
    method: 'POST',
    path: '/client/v1/verification/documents',
    summary: 'Begin to hand in a document',
    description:
      'PDF, JPEG or PNG, 10 MB at most, 10 documents at most. Its bytes follow in parts, so that ' +
      'a lost connection costs one part.',
    body: BeginDocumentBodySchema,
    answer: VerificationDocumentSchema,
    errors: [...pageWriteErrors, 'invalid_state', 'too_many_documents'],
    idempotent: true,
  },
  sendVerificationDocumentPart: {
    ...byPage,
    id: 'sendVerificationDocumentPart',
    method: 'POST',
    path: '/client/v1/verification/documents/{id}/parts',
    summary: 'Send a part of a document',
    description:
      'In order from 1. The first bytes must be those of the media type that was named. The ' +
      'document is handed in with its last part.',
    params: idParams('document'),
    body: DocumentPartBodySchema,
    answer: VerificationDocumentSchema,
    errors: [...pageWriteErrors, 'invalid_state', 'document_refused'],
    idempotent: true,
  },
  deleteVerificationDocument: {
    ...byPage,
    id: 'deleteVerificationDocument',
    method: 'DELETE',
    path: '/client/v1/verification/documents/{id}',
    summary: 'Take a document back',
    description: 'Until the verification is submitted.',
    params: idParams('document'),
    answer: null,
    errors: [...pageWriteErrors, 'invalid_state'],
  },
} as const satisfies Record<string, Operation>
