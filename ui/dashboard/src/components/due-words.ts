// The service's names of what falls due later, in plain words.

const words: Readonly<Record<string, string>> = {
  'settlement.release': 'Settlement is released',
  'settlement.release_at': 'Settlement may be released',
  'settlement.required_by': 'Settlement must be paid',
  'settlement.transfer': 'Settlement moves to its project',
  'outbound.continue': 'Scheduled outbound goes on',
  'outbound.drawn': 'Outbound goes on after a draw',
  'outbound.send': 'Outbound is given to the bank',
  'return.send': 'The bank is asked to send it back',
  'payouts.weekly': 'Weekly payout of your revenue',
  'transfer.continue': 'Scheduled transfer goes on',
  'project.continue': 'What waits in the project goes on',
  'checkout.abandon': 'Unpaid checkout is abandoned',
  'intent.expire': 'Unconfirmed intent is cancelled',
  'instrument.assess': 'Trade account is assessed',
  'debit.start': 'Direct debit is set up',
  'debit.notice': 'Buyer is told of a direct debit',
  'debit.collect': 'Direct debit is collected',
  'credit.order': 'Lender is asked for cover',
  'credit.draw': 'Credit is drawn',
  'method.start': 'Payment method is started',
  'sandbox.credit_arrives': 'Bank tells of a credit',
  'sandbox.transfer_arrives': 'Bank transfer of the buyer arrives',
  'sandbox.collection_reported': 'Bank reports a collection',
  'sandbox.credit_decided': 'Lender decides on a trade account',
  'sandbox.credit_reported': 'Lender reports on a draw',
  'sandbox.payment_reported': 'Bank reports a payment',
  'reconciliation.daily': 'Daily reconciliation of the books',
  'approval.expiry': 'What nobody decided lapses, or is done',
  'approval.notice': 'Members are told of what takes two owners',
  'approval.run': 'What was approved is done',
  'webhook.round': 'Webhook deliveries are made',
  'webhook.deliver': 'Webhook delivery is tried again',
}

/** What falls due, in plain words; the service's own name where there are none. */
export function dueWords(kind: string): string {
  return words[kind] ?? kind.replaceAll(/[._]/g, ' ')
}
