// Reports of a period, and statements as banks send them.

import {
  Camt053QuerySchema,
  FeeReportQuerySchema,
  FeeReportSchema,
  OutboundCompositionSchema,
  PayoutReportQuerySchema,
  PayoutReportSchema,
} from '../schemas/index.ts'
import { byPrivateKey, idParams, type Operation, queryErrors, readErrors } from './operation.ts'

const reports = { ...byPrivateKey, area: 'proof', tag: 'Reports', method: 'GET' } as const
const inEachFormat =
  'JSON in pages of at most 1,000 entries; CSV and PDF whole by `format`, however many.'

/** Operations that tell what was earned and paid out in a period. */
export const reportOperations = {
  getFeeReport: {
    ...reports,
    id: 'getFeeReport',
    path: '/v1/reports/fees',
    summary: 'Report of fees',
    description:
      'Each fee that you earned or gave back in a period: on what, who paid, at which rate. ' +
      `Totals by kind and currency, which are the revenue account of the ledger. ${inEachFormat}`,
    query: FeeReportQuerySchema,
    answer: FeeReportSchema,
    files: ['text/csv', 'application/pdf'],
    errors: [...queryErrors, 'not_found'],
  },
  getPayoutReport: {
    ...reports,
    id: 'getPayoutReport',
    path: '/v1/reports/payouts',
    summary: 'Report of payouts',
    description:
      'Each payout that left in a period, to sellers and of your revenue, and the payments, fees ' +
      `and transfers that add up to it. ${inEachFormat}`,
    query: PayoutReportQuerySchema,
    answer: PayoutReportSchema,
    files: ['text/csv', 'application/pdf'],
    errors: queryErrors,
  },
  getOutboundComposition: {
    ...byPrivateKey,
    area: 'outbounds',
    tag: 'Reports',
    id: 'getOutboundComposition',
    method: 'GET',
    path: '/v1/outbound/{id}/composition',
    summary: 'What a payout is made of',
    description:
      'The payments, fees and transfers that add up to an outbound, to the cent. Money leaves a ' +
      'settlement in the order in which it came, so a payment may be in several payouts. Of a ' +
      'weekly payout, sums by kind; each of its fees: the report of fees with `payout`.',
    params: idParams('outbound'),
    answer: OutboundCompositionSchema,
    errors: readErrors,
  },
  getCamt053: {
    ...reports,
    id: 'getCamt053',
    path: '/v1/reports/camt053',
    summary: 'Statement as camt.053',
    description:
      'A statement as banks send it (ISO 20022, camt.053.001.08), for accounting software: one ' +
      'statement for each currency of the account. The same period that has ended gives the same ' +
      'file.',
    query: Camt053QuerySchema,
    answer: null,
    files: ['application/xml'],
    errors: [...queryErrors, 'not_found'],
  },
} as const satisfies Record<string, Operation>
