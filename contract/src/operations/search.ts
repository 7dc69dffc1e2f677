// One call that finds everything.

import { SearchQuerySchema, SearchResultSchema } from '../schemas/index.ts'
import { byPrivateKey, type Operation, queryErrors } from './operation.ts'

/** Looking for what is known in part. */
export const searchOperations = {
  search: {
    ...byPrivateKey,
    area: 'search',
    tag: 'Search',
    id: 'search',
    method: 'GET',
    path: '/v1/search',
    summary: 'Search',
    description:
      'Finds projects, intents, checkouts, settlements, inbounds, outbounds, transfers, ' +
      'invoices, debits, participants and more by what is known of them, grouped by kind. Case ' +
      'and accents do not count. A reversal or a return is found as its inbound, a bank account ' +
      'as whoever is paid to it. Kinds that the key, or the role of the member, may not read ' +
      'are left out. What was made is found within seconds; a whole id, e-mail address or ' +
      'reference at once.',
    query: SearchQuerySchema,
    answer: SearchResultSchema,
    errors: queryErrors,
  },
} as const satisfies Record<string, Operation>
