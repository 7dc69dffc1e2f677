// What each group of operations is about, in the order of the document.

/** Tag → what stands beside it. */
export const tagDescriptions: ReadonlyMap<string, string> = new Map([
  ['Intents', 'What is to be paid, before anybody has agreed to pay it.'],
  ['Checkouts', 'A confirmed payment that waits for its money.'],
  ['Settlements', 'Money that is kept for one purpose and one seller.'],
  ['Inbounds', 'Money that came in.'],
  ['Invoices', 'A payment on terms: it follows its checkout.'],
  ['Projects', 'The accounts that hold money.'],
  ['Outbounds', 'Money that leaves: releases, refunds, transfers and payouts.'],
  ['Transfers', 'Money that moves between projects and settlements.'],
  ['Participants', 'Buyers, sellers and others who are paid.'],
  ['Payout support', 'Which bank fields a country and currency need.'],
  ['Payment instruments', 'Trade accounts, to buy now and pay later.'],
  ['Verifications', 'Knowing who receives money.'],
  ['Events', 'What happened, numbered without a gap.'],
  ['Webhooks', 'Who is told of events, and what came of it.'],
  ['Search', 'One call that finds everything by what is known of it.'],
  [
    'Requests',
    'What was asked of the API, and what came of it. No body, header or secret is kept.',
  ],
  ['Sandbox', 'What only sandboxes have: a clock, pretended money, simulated faults.'],
  ['Journal', 'The sealed ledger, and its proofs.'],
  ['Statements', 'What came, what left and what is held, for accounting.'],
  ['Reports', 'Fees and payouts of a period, and statements as banks send them.'],
  ['Pages', 'What the hosted pages call.'],
  ['Booking by hand', 'Where there is no automatic rail: two people book what the bank did.'],
  ['Banks', 'Connections to banks, the files that go and come, and orders in them.'],
])
