// An example request for each operation that takes a body. A test sends them all, with ids of its
// own in place of these, so that what the reference shows works.

import { dryRunOperations } from './operations/dry-runs.ts'
import type { OperationId } from './operations.ts'

/** An id of a kind, as examples write it. */
const SUFFIX = '01jnmwpb5vf8qr3x6c0k2y7zde'

const account = {
  country: 'GB',
  currency: 'gbp',
  sort_code: '601613',
  account_number: '31926819',
}

const buyer = { email: 'lena@example.com', name: 'Lena Okafor' }

const address = {
  type: 'registered',
  address_line_1: '12 Harbour Street',
  town_city: 'Bristol',
  region: 'Bristol',
  postal_code: 'BS1 4DJ',
  country: 'GB',
}

const bakery = {
  type: 'business',
  email: 'accounts@harbour-bakery.example',
  name: 'Harbour Bakery',
  business: {
    type: 'limited',
    company_number: '09876543',
    phone_number: '+441174960123',
    registered_address: address,
    persons: [{ type: 'director', name: 'Sam Reed' }],
  },
}

const examples: Readonly<Partial<Record<OperationId, object>>> = {
  createPaymentIntent: {
    type: 'checkout',
    currency: 'gbp',
    from: buyer,
    fee_percentage: 0.015,
    settlements: [
      {
        type: 'escrow',
        amount: 120_000,
        description: 'Oak table',
        to: { email: 'sam@example.com', name: 'Sam Reed' },
        fee_percentage: 0.05,
        metadata: { order_id: '1042' },
      },
    ],
    redirect_url: 'http://localhost:4280/thanks',
  },
  createSetupIntent: { type: 'session', participant: buyer },
  confirmPaymentIntent: { session_id: `session_${SUFFIX}`, type: 'credit' },
  createProject: { currency: 'gbp', metadata: { house: '12 Harbour Street' } },
  createReleases: { releases: [{ settlement_id: `settlement_${SUFFIX}`, amount: 40_000 }] },
  createRefunds: { refunds: [{ settlement_id: `settlement_${SUFFIX}`, amount: 10_000 }] },
  collectDebitAgain: { after_days: 14 },
  returnInbound: { amount: 5_000, reason: 'overpaid' },
  createTransfers: {
    transfers: [
      {
        amount: 5_000,
        from: { settlement_id: `settlement_${SUFFIX}` },
        to: { project_id: `project_${SUFFIX}` },
      },
    ],
  },
  createParticipant: { ...bakery, bank_account: account },
  createPaymentInstrument: { type: 'trade_account', owner: bakery },
  createVerification: { email: 'sam@example.com', name: 'Sam Reed' },
  setParticipantAccount: account,
  acceptParticipantAccount: { bank_account_id: `bank_account_${SUFFIX}` },
  refuseParticipantAccount: { bank_account_id: `bank_account_${SUFFIX}` },
  setPayoutAccount: account,
  createWebhookHandler: {
    url: 'https://example.com/hooks',
    event_types: ['checkout_settled', 'outbound_executed'],
  },
  updateWebhookHandler: { event_types: ['checkout_settled'] },
  rollWebhookSecret: { overlap_hours: 24 },
  resendWebhookEvents: { created_from: '2026-04-01T00:00:00.000Z' },
  createManualEntry: {
    kind: 'inbound',
    inbound: {
      currency: 'gbp',
      amount: 120_000,
      statement_reference: '2026-04-01/17',
      reference: 'C7Q2M',
      payer_name: 'Lena Okafor',
    },
  },
  createBankProposal: {
    kind: 'connect',
    connect: {
      label: 'North Bank',
      channel: 'folder',
      profile: 'sepa',
      orders_folder: 'north-bank/orders',
      answers_folder: 'north-bank/answers',
      cut_off: '15:30',
      time_zone: 'Europe/Berlin',
      accounts: [
        {
          kind: 'client_money',
          currency: 'eur',
          holder: 'Harbour Market Client Money',
          iban: 'DE89370400440532013000',
          batch_limit: 500_000,
          opened_on: '2026-04-01',
        },
      ],
    },
  },
  uploadBankFile: { name: 'answer.xml', content: 'PERvY3VtZW50Lz4=' },
  holdBankBatch: { is_held: true },
  changeBankOrder: { is_urgent: true },
  answerBankDecision: { action: 'charge', note: 'Yearly fee, as announced.' },
  startBankAccount: {
    connected_account_id: `connected_account_${SUFFIX}`,
    starts_on: '2026-04-01',
    opening: 1_250_000,
  },
  signBankClosing: { note: 'The charge of today is asked after.' },
  signBankDay: { note: 'The charge of today is asked after.' },
  creditProject: { amount: 120_000, reference: 'C7Q2M' },
  advanceClock: { by: 'P7D' },
  resetSandbox: { seed: 'first' },
  takeBackInbound: { amount: 5_000, reason: 'fraudulent' },
  refuseInboundReturn: { failure_reason: 'invalid_target_account_credentials' },
  bounceInboundReturn: { amount: 5_000 },
  reviewInbound: { outcome: 'pass' },
  decideVerification: { outcome: 'pass' },
  failOutbound: { failure_reason: 'invalid_target_account_credentials' },
  returnOutbound: { amount: 5_000 },
  reviewOutbound: { outcome: 'hold' },
  reviewSettlement: { outcome: 'hold' },
  reviewProject: { action: 'begin' },
  decidePaymentInstrument: { outcome: 'enable' },
}

/** The body of each operation that takes one; what is tried out takes the same. */
export const requestExamples: Readonly<Partial<Record<OperationId, object>>> = {
  ...examples,
  ...Object.fromEntries(
    Object.values(dryRunOperations).flatMap(({ id, dryRunOf }) => {
      const example = examples[dryRunOf]
      return example === undefined ? [] : [[id, example]]
    }),
  ),
}
