// Made from the contract by generate.ts. Do not edit: change the contract and run it.
import type { Holdfast } from '@holdfast/node'
import { listing } from '../src/listing.ts'

/** Every list, by its name. */
export const lists = {
  intents: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['intents']['list']>[0]>) =>
      holdfast.intents.list(query),
    {
      filters: {
        status: ['unconfirmed', 'confirmed', 'cancelled', 'debug'],
        type: ['checkout', 'payment_link', 'invoice', 'session'],
        project_id: 'text',
        participant_id: 'text',
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: true,
      hasLimit: true,
      takesId: false,
    },
  ),
  checkouts: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['checkouts']['list']>[0]>) =>
      holdfast.checkouts.list(query),
    {
      filters: {
        status: ['cancelled', 'failed', 'abandoned', 'settling', 'settled'],
        type: [
          'card',
          'credit',
          'open_banking',
          'local_bank_transfer',
          'international_bank_transfer',
          'invoice',
          'direct_debit',
        ],
        project_id: 'text',
        participant_id: 'text',
        intent_id: 'text',
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: true,
      hasLimit: true,
      takesId: false,
    },
  ),
  settlements: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['settlements']['list']>[0]>) =>
      holdfast.settlements.list(query),
    {
      filters: {
        status: ['settling', 'settled', 'executing', 'executed', 'in_review', 'cancelled'],
        type: ['funding', 'immediate', 'escrow', 'transfer'],
        project_id: 'text',
        participant_id: 'text',
        checkout_id: 'text',
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: true,
      hasLimit: true,
      takesId: false,
    },
  ),
  inbounds: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['inbounds']['list']>[0]>) =>
      holdfast.inbounds.list(query),
    {
      filters: {
        status: ['settling', 'settled', 'in_review'],
        type: [
          'card',
          'credit',
          'open_banking',
          'local_bank_transfer',
          'international_bank_transfer',
          'manual_bank_transfer',
          'transfer',
        ],
        project_id: 'text',
        participant_id: 'text',
        checkout_id: 'text',
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: false,
      hasLimit: true,
      takesId: false,
    },
  ),
  invoices: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['invoices']['list']>[0]>) =>
      holdfast.invoices.list(query),
    {
      filters: {
        status: ['settling', 'settled', 'cancelled', 'abandoned'],
        project_id: 'text',
        participant_id: 'text',
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: true,
      hasLimit: true,
      takesId: false,
    },
  ),
  projects: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['projects']['list']>[0]>) =>
      holdfast.projects.list(query),
    {
      filters: {
        status: ['in_progress', 'complete', 'in_review'],
        type: ['uncontrolled', 'controlled'],
        participant_id: 'text',
        currency: ['gbp', 'eur', 'usd'],
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: true,
      hasLimit: true,
      takesId: false,
    },
  ),
  outbounds: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['outbounds']['list']>[0]>) =>
      holdfast.outbounds.list(query),
    {
      filters: {
        status: [
          'scheduled',
          'awaiting_funds',
          'automated_review',
          'paused',
          'executing',
          'executed',
          'failed',
          'cancelled',
          'in_review',
          'processing',
        ],
        type: ['release', 'refund', 'transfer', 'payout'],
        project_id: 'text',
        participant_id: 'text',
        settlement_id: 'text',
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: true,
      hasLimit: true,
      takesId: false,
    },
  ),
  transfers: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['transfers']['list']>[0]>) =>
      holdfast.transfers.list(query),
    {
      filters: {
        status: ['awaiting_funds', 'executing', 'executed', 'failed', 'cancelled', 'scheduled'],
        type: ['fee', 'transfer'],
        project_id: 'text',
        settlement_id: 'text',
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: true,
      hasLimit: true,
      takesId: false,
    },
  ),
  participants: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['participants']['list']>[0]>) =>
      holdfast.participants.list(query),
    {
      filters: {
        status: ['unverified', 'verifying', 'verified'],
        type: ['unknown', 'individual', 'business', 'third_party', 'organisation'],
        email: 'text',
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: true,
      hasLimit: true,
      takesId: false,
    },
  ),
  'payment-instruments': listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['paymentInstruments']['list']>[0]>) =>
      holdfast.paymentInstruments.list(query),
    {
      filters: {
        status: ['enabled', 'disabled', 'processing', 'rejected', 'failed'],
        type: ['trade_account'],
        participant_id: 'text',
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: false,
      hasLimit: true,
      takesId: false,
    },
  ),
  verifications: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['verifications']['list']>[0]>) =>
      holdfast.verifications.list(query),
    {
      filters: {
        status: [
          'required',
          'partially_submitted',
          'id_verification_required',
          'automated_review',
          'manual_review',
          'passed',
          'failed',
        ],
        type: [
          'unknown',
          'individual',
          'organisation',
          'business',
          'limited',
          'public',
          'partnership',
          'sole_trader',
          'overseas_government',
          'treaty',
          'non_profit',
          'political',
          'voluntary_group',
          'sports_club',
          'other',
        ],
        participant_id: 'text',
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: true,
      hasLimit: true,
      takesId: false,
    },
  ),
  'payout-accounts': listing((holdfast) => holdfast.payoutAccounts.list(), {
    filters: {},
    hasMetadata: false,
    hasLimit: false,
    takesId: false,
  }),
  events: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['events']['list']>[0]>) =>
      holdfast.events.list(query),
    {
      filters: {
        type: [
          'intent_confirmed',
          'intent_cancelled',
          'checkout_initiated',
          'checkout_settling',
          'checkout_settled',
          'checkout_failed',
          'checkout_rejected',
          'checkout_cancelled',
          'checkout_abandoned',
          'debit_scheduled',
          'debit_executing',
          'debit_settling',
          'debit_settled',
          'debit_cancelled',
          'debit_failed',
          'inbound_settled',
          'inbound_taken_back',
          'inbound_returned',
          'settlement_settled',
          'settlement_executing',
          'settlement_executed',
          'settlement_cancelled',
          'transfer_executing',
          'transfer_executed',
          'transfer_cancelled',
          'transfer_failed',
          'outbound_awaiting_funds',
          'outbound_scheduled',
          'outbound_paused',
          'outbound_in_review',
          'outbound_cancelled',
          'outbound_failed',
          'outbound_executing',
          'outbound_executed',
          'participant_verified',
          'participant_bank_account_changed',
          'payment_instrument_processing',
          'payment_instrument_enabled',
          'payment_instrument_disabled',
          'payment_instrument_rejected',
          'payment_instrument_failed',
          'payout_executing',
          'payout_executed',
          'payout_failed',
          'verification_required',
          'verification_in_review',
          'verification_passed',
          'verification_failed',
        ],
        project_id: 'text',
        participant_id: 'text',
        after_sequence: 'number',
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: false,
      hasLimit: true,
      takesId: false,
    },
  ),
  webhooks: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['webhooks']['list']>[0]>) =>
      holdfast.webhooks.list(query),
    {
      filters: { status: ['enabled', 'disabled'] },
      hasMetadata: false,
      hasLimit: true,
      takesId: false,
    },
  ),
  emails: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['sandbox']['emails']['list']>[0]>) =>
      holdfast.sandbox.emails.list(query),
    { filters: { to: 'text', kind: 'text' }, hasMetadata: false, hasLimit: true, takesId: false },
  ),
  'journal-checkpoints': listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['journal']['checkpoints']>[0]>) =>
      holdfast.journal.checkpoints(query),
    { filters: { after: 'number' }, hasMetadata: false, hasLimit: true, takesId: false },
  ),
  'journal-entries': listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['journal']['entries']>[0]>) =>
      holdfast.journal.entries(query),
    { filters: { after: 'number' }, hasMetadata: false, hasLimit: true, takesId: false },
  ),
  reconciliations: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['statements']['reconciliations']>[0]>) =>
      holdfast.statements.reconciliations(query),
    { filters: { from: 'text', to: 'text' }, hasMetadata: false, hasLimit: true, takesId: false },
  ),
  requests: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['requests']['list']>[0]>) =>
      holdfast.requests.list(query),
    {
      filters: {
        request_id: 'text',
        operation: 'text',
        method: ['GET', 'POST', 'DELETE'],
        status: ['2xx', '3xx', '4xx', '5xx'],
        path: 'text',
        key: 'text',
        resource: 'text',
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: false,
      hasLimit: true,
      takesId: false,
    },
  ),
  'manual-entries': listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['manual']['entries']>[0]>) =>
      holdfast.manual.entries(query),
    {
      filters: { status: ['proposed', 'approved', 'refused'] },
      hasMetadata: false,
      hasLimit: false,
      takesId: false,
    },
  ),
  'manual-payments': listing((holdfast) => holdfast.manual.payments(), {
    filters: {},
    hasMetadata: false,
    hasLimit: false,
    takesId: false,
  }),
  'bank-proposals': listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['bank']['proposals']>[0]>) =>
      holdfast.bank.proposals(query),
    {
      filters: {
        status: ['proposed', 'approved', 'refused'],
        kind: [
          'connect',
          'change',
          'close',
          'approve_batch',
          'withdraw_batch',
          'cancel_order',
          'recall_order',
          'accept_payee',
          'resume',
          'virtual_ibans',
          'add_key',
          'drop_key',
          'collect_debits',
        ],
        connection_id: 'text',
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: false,
      hasLimit: true,
      takesId: false,
    },
  ),
  'bank-connections': listing((holdfast) => holdfast.bank.connections(), {
    filters: {},
    hasMetadata: false,
    hasLimit: false,
    takesId: false,
  }),
  'bank-files': listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['bank']['files']>[0]>) =>
      holdfast.bank.files(query),
    {
      filters: {
        status: ['kept', 'read', 'held'],
        direction: ['out', 'in'],
        connection_id: 'text',
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: false,
      hasLimit: true,
      takesId: false,
    },
  ),
  'bank-batches': listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['bank']['batches']>[0]>) =>
      holdfast.bank.batches(query),
    {
      filters: {
        status: [
          'draft',
          'approved',
          'generated',
          'handing_over',
          'sent',
          'acknowledged',
          'payee_check',
          'bank_approved',
          'executed',
          'partly',
          'rejected',
          'unknown',
          'withdrawn',
        ],
        connection_id: 'text',
        connected_account_id: 'text',
        alarm: [
          'no_answer',
          'not_booked',
          'name_taken',
          'day_passed',
          'answered_after_withdrawal',
          'rejected_after_booking',
          'accepted_after_rejection',
          'payee_held',
          'payee_check',
          'not_uploaded',
          'not_returned',
          'answers_differ',
          'not_arrived',
        ],
        from: 'text',
        to: 'text',
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: false,
      hasLimit: true,
      takesId: false,
    },
  ),
  'bank-orders': listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['bank']['orders']>[0]>) =>
      holdfast.bank.orders(query),
    {
      filters: {
        status: [
          'queued',
          'sent',
          'acknowledged',
          'pending',
          'payee_check',
          'executed',
          'rejected',
          'returned',
          'cancelled',
          'unknown',
        ],
        batch_id: 'text',
        connected_account_id: 'text',
        alarm: [
          'no_answer',
          'not_booked',
          'name_taken',
          'day_passed',
          'answered_after_withdrawal',
          'rejected_after_booking',
          'accepted_after_rejection',
          'payee_held',
          'payee_check',
          'not_uploaded',
          'not_returned',
          'answers_differ',
          'not_arrived',
        ],
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: false,
      hasLimit: true,
      takesId: false,
    },
  ),
  recalls: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['bank']['recalls']>[0]>) =>
      holdfast.bank.recalls(query),
    {
      filters: {
        status: [
          'requested',
          'declined',
          'approved',
          'generated',
          'handing_over',
          'sent',
          'pending',
          'unanswered',
          'accepted',
          'refused',
          'overtaken',
        ],
        order_id: 'text',
        connection_id: 'text',
        alarm: [
          'no_answer',
          'not_booked',
          'name_taken',
          'day_passed',
          'answered_after_withdrawal',
          'rejected_after_booking',
          'accepted_after_rejection',
          'payee_held',
          'payee_check',
          'not_uploaded',
          'not_returned',
          'answers_differ',
          'not_arrived',
        ],
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: false,
      hasLimit: true,
      takesId: false,
    },
  ),
  bank: listing((holdfast) => holdfast.bank.list(), {
    filters: {},
    hasMetadata: false,
    hasLimit: false,
    takesId: false,
  }),
  statements: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['bank']['statements']>[0]>) =>
      holdfast.bank.statements(query),
    {
      filters: {
        status: ['reading', 'told', 'waiting', 'held', 'dropped', 'taken', 'booked'],
        kind: ['statement', 'report', 'notification'],
        connected_account_id: 'text',
        from: 'text',
        to: 'text',
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: false,
      hasLimit: true,
      takesId: false,
    },
  ),
  entries: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['bank']['entries']>[1]>, id) =>
      holdfast.bank.entries(id, query),
    {
      filters: { status: ['told', 'noted', 'asked', 'booked', 'void'] },
      hasMetadata: false,
      hasLimit: true,
      takesId: true,
    },
  ),
  decisions: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['bank']['decisions']>[0]>) =>
      holdfast.bank.decisions(query),
    {
      filters: {
        status: ['open', 'proposed', 'decided', 'ended'],
        connected_account_id: 'text',
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: false,
      hasLimit: true,
      takesId: false,
    },
  ),
  closings: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['bank']['closings']>[0]>) =>
      holdfast.bank.closings(query),
    {
      filters: {
        connected_account_id: 'text',
        from: 'text',
        to: 'text',
        is_signed: ['true', 'false'],
      },
      hasMetadata: false,
      hasLimit: true,
      takesId: false,
    },
  ),
  days: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['bank']['days']>[0]>) =>
      holdfast.bank.days(query),
    {
      filters: {
        currency: ['gbp', 'eur', 'usd'],
        from: 'text',
        to: 'text',
        is_signed: ['true', 'false'],
      },
      hasMetadata: false,
      hasLimit: true,
      takesId: false,
    },
  ),
  deliveries: listing(
    (holdfast, query: NonNullable<Parameters<Holdfast['webhooks']['deliveries']>[1]>, id) =>
      holdfast.webhooks.deliveries(id, query),
    {
      filters: {
        status: ['waiting', 'delivered', 'parked', 'cancelled'],
        created_from: 'text',
        created_before: 'text',
      },
      hasMetadata: false,
      hasLimit: true,
      takesId: true,
    },
  ),
} as const
