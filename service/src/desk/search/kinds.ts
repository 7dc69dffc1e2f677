// Which kinds a reader may find: those that it may read. Others are not looked at, so that neither
// a count nor the time it takes tells of them.
import type { MemberOperationId, SearchKind } from '@holdfast/contract'
import { mayRole, operationPermission, operations, searchKinds } from '@holdfast/contract'
import type { Principal } from '#http'
import { mayKeyCall } from '#organisations'

/** What reads one of each kind, or shows it. */
const reading: Readonly<Record<SearchKind, MemberOperationId>> = {
  project: 'getProject',
  intent: 'getIntent',
  checkout: 'getCheckout',
  settlement: 'getSettlement',
  inbound: 'getInbound',
  outbound: 'getOutbound',
  transfer: 'getTransfer',
  invoice: 'getInvoice',
  debit: 'getCheckout',
  participant: 'getParticipant',
  verification: 'getVerification',
  payment_instrument: 'getPaymentInstrument',
  conversion: 'getOutbound',
  event: 'getEvent',
  webhook_handler: 'getWebhookHandler',
  delivery: 'getWebhookDelivery',
  ledger_account: 'listLedgerAccounts',
  ledger_transaction: 'getLedgerTransaction',
  email: 'listSentEmails',
}

/** The kinds that a member, or the bearer of a key, may find; in the order of the contract. */
export function kindsFor(principal: Principal): SearchKind[] {
  return searchKinds.filter((kind) => mayRead(principal, reading[kind]))
}

function mayRead(principal: Principal, operation: MemberOperationId): boolean {
  const { member, environment } = principal
  if (member !== undefined) {
    return mayRole(member.role, operationPermission[operation], environment)
  }
  // What only the dashboard shows is not for keys.
  return operations[operation].auth === 'private' && mayKeyCall(principal, operation)
}
