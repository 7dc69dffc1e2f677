// The resources of the dashboard: how each is called, where its pages are, and what asks for it.

import type { OperationId, TableOfKind } from '@holdfast/contract'
import type { Kind } from './statuses.ts'

/** What pages need to know of a kind of resource. */
interface KindFacts<Of extends Kind> {
  readonly table: TableOfKind<Of>
  /** Below the environment; a detail page is `${path}/$id`. */
  readonly path: string
  readonly singular: string
  readonly plural: string
  /** The operation of the API that gives one; null where it has none. */
  readonly one: OperationId | null
  /** The operation of the API that lists them; null where it has none. */
  readonly list: OperationId | null
  /** What it is, in a sentence. */
  readonly about: string
}

export const kinds: { readonly [Of in Kind]: KindFacts<Of> } = {
  intent: {
    table: 'intents',
    path: '/intents',
    singular: 'Intent',
    plural: 'Intents',
    one: 'getIntent',
    list: 'listIntents',
    about: 'What is to be paid, by whom and to whom. Buyers confirm intents on the payment page.',
  },
  checkout: {
    table: 'checkouts',
    path: '/checkouts',
    singular: 'Checkout',
    plural: 'Checkouts',
    one: 'getCheckout',
    list: 'listCheckouts',
    about: 'A confirmed payment: what the buyer owes and what has come in.',
  },
  project: {
    table: 'projects',
    path: '/projects',
    singular: 'Project',
    plural: 'Projects',
    one: 'getProject',
    list: 'listProjects',
    about: 'An account in one currency that holds the money of one deal.',
  },
  settlement: {
    table: 'settlements',
    path: '/settlements',
    singular: 'Settlement',
    plural: 'Settlements',
    one: 'getSettlement',
    list: 'listSettlements',
    about: 'Money of a project that is kept for one purpose and one seller.',
  },
  inbound: {
    table: 'inbounds',
    path: '/inbounds',
    singular: 'Inbound',
    plural: 'Inbounds',
    one: 'getInbound',
    list: 'listInbounds',
    about: 'Money that was received, and what it was matched with.',
  },
  outbound: {
    table: 'outbounds',
    path: '/outbounds',
    singular: 'Outbound',
    plural: 'Outbounds',
    one: 'getOutbound',
    list: 'listOutbounds',
    about: 'Money that leaves: releases, refunds, transfers and payouts.',
  },
  transfer: {
    table: 'transfers',
    path: '/transfers',
    singular: 'Transfer',
    plural: 'Transfers',
    one: 'getTransfer',
    list: 'listTransfers',
    about: 'Money moved between projects, or between a project balance and its settlements.',
  },
  invoice: {
    table: 'invoices',
    path: '/invoices',
    singular: 'Invoice',
    plural: 'Invoices',
    one: 'getInvoice',
    list: 'listInvoices',
    about: 'A checkout that is shown as an invoice and says where to pay.',
  },
  debit: {
    table: 'debits',
    path: '/debits',
    singular: 'Debit',
    plural: 'Debits',
    one: null,
    list: null,
    about: 'Direct debits that are collected on their date.',
  },
  participant: {
    table: 'participants',
    path: '/participants',
    singular: 'Participant',
    plural: 'Participants',
    one: 'getParticipant',
    list: 'listParticipants',
    about: 'Buyers and sellers. Whoever receives money is verified first.',
  },
  verification: {
    table: 'verifications',
    path: '/verifications',
    singular: 'Verification',
    plural: 'Verifications',
    one: 'getVerification',
    list: 'listVerifications',
    about: 'How a participant becomes able to receive money.',
  },
  payment_instrument: {
    table: 'payment_instruments',
    path: '/payment-instruments',
    singular: 'Payment instrument',
    plural: 'Payment instruments',
    one: 'getPaymentInstrument',
    list: 'listPaymentInstruments',
    about: 'Ways of paying that a participant can use again: trade accounts.',
  },
}

/** The kind that the prefix of an id names; null for what has no page here. */
export function kindOf(id: string): Kind | null {
  const prefix = id.slice(0, id.lastIndexOf('_'))
  return isKind(prefix) ? prefix : null
}

function isKind(text: string): text is Kind {
  return Object.hasOwn(kinds, text)
}

/** The path of the page of a resource; null where there is none. */
export function pathOf(id: string): string | null {
  const kind = kindOf(id)
  return kind === null ? null : `${kinds[kind].path}/${id}`
}
