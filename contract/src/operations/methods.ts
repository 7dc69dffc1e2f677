// What a buyer's page calls for cards and banks.

import {
  BankListSchema,
  CardListSchema,
  CardSchema,
  ClientInstrumentListSchema,
  CreateCardBodySchema,
} from '../schemas/index.ts'
import { byPage, type Operation, pageReadErrors, pageWriteErrors } from './operation.ts'

/** Operations of pages on ways of paying. */
export const methodOperations = {
  createClientCard: {
    ...byPage,
    id: 'createClientCard',
    method: 'POST',
    path: '/client/v1/cards',
    summary: 'Enter a card',
    description:
      'Changes the number of a card into a token to confirm with. Number and security code go to ' +
      'the card processor and are kept nowhere here: only brand, last four digits, expiry and ' +
      'the token. An `Idempotency-Key` does not count: nothing of the body may be kept. A ' +
      'sandbox takes the published test cards only.',
    body: CreateCardBodySchema,
    answer: CardSchema,
    errors: [
      ...pageWriteErrors,
      'card_declined',
      'card_expired',
      'card_cvv_wrong',
      'card_not_for_testing',
      'method_not_available',
      'invalid_state',
    ],
  },
  listClientCards: {
    ...byPage,
    id: 'listClientCards',
    method: 'GET',
    path: '/client/v1/cards',
    summary: 'List cards',
    description: 'Cards that this page entered, and those kept for the buyer the intent names.',
    answer: CardListSchema,
    errors: pageReadErrors,
  },
  listClientBanks: {
    ...byPage,
    id: 'listClientBanks',
    method: 'GET',
    path: '/client/v1/banks',
    summary: 'List banks',
    description: 'Banks that can be paid from by open banking, in the currency of the intent.',
    answer: BankListSchema,
    errors: pageReadErrors,
  },
  listClientInstruments: {
    ...byPage,
    id: 'listClientInstruments',
    method: 'GET',
    path: '/client/v1/payment-instruments',
    summary: 'List trade accounts',
    description:
      'Enabled trade accounts of the buyer whom the intent names, to confirm with by `credit`. ' +
      "An address that was typed on the page shows nobody's.",
    answer: ClientInstrumentListSchema,
    errors: pageReadErrors,
  },
} as const satisfies Record<string, Operation>
