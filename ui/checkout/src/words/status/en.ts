// Words of the page by which a buyer comes back to a payment.

export const english = {
  title: (name: string) => `Your payment to ${name}`,
  lead: {
    settled: (amount: string) => `${amount} is paid. This page shows where it is.`,
    settling: (amount: string) => `${amount} is still to come.`,
    ended: 'This payment has ended. Nothing more is to pay for it.',
  },
  way: 'Paid by',
  soldBy: (seller: string) => `Sold by ${seller}`,
  sums: {
    title: 'Where the money is',
    paid: 'Paid so far',
    held: 'Held safely',
    released: 'Paid out to the seller',
    refunding: 'On its way back to you',
    refunded: 'Given back to you',
    takenBack: 'Taken back by the bank or card issuer',
    overPaid: 'Paid beyond the total',
    outstanding: 'Still to pay',
  },
  states: {
    later: (date: string) => `Needed by ${date}; nothing is to pay for it now.`,
    laterOpen: 'Nothing is to pay for it now.',
    unpaid: 'Waits for your payment.',
    onCredit: 'On your trade account.',
    held: (name: string) => `Held safely until ${name} releases it.`,
    heldUntil: (date: string) => `Held safely until ${date}.`,
    inReview: (name: string) => `Held safely while ${name} looks at it.`,
    leaving: 'On its way to the seller.',
    released: 'Paid out to the seller.',
    refunding: 'On its way back to you.',
    refunded: 'Given back to you.',
    cancelled: 'Cancelled. Nothing is held for it.',
  },
  movesTitle: 'What has happened',
  nothingYet: 'No money has moved yet.',
  moves: {
    paid: 'Paid',
    lent: 'Paid by the lender',
    released: 'Paid out to the seller',
    refunded: 'Given back to you',
    sent_back: 'Sent back to you: it was not needed',
    taken_back: 'Taken back by the bank or card issuer',
  },
  wanted: {
    title: 'Something is wanted of you',
    verification: (amount: string) =>
      `Before ${amount} can go back to you, the law asks us to know who receives it. Until ` +
      'then the money is held safely.',
    bank_account: (amount: string) =>
      `${amount} could not go back to you: we have no bank account of yours that takes it. ` +
      'The money is held safely.',
    checking: (amount: string) =>
      `What you gave is being looked at. After that ${amount} goes back to you.`,
    send: 'Send me the link by e-mail',
    sent: (address: string) => `An e-mail is on its way to ${address}. The link in it leads on.`,
    failed: 'That did not work. Please try again.',
  },
  print: 'Print this page',
  asOf: (date: string) => `As of ${date}.`,
  keep: 'You can come back to this page at any time. It only shows: nobody can move money by it.',
  notice: {
    title: 'This link does not work any more',
    body: ['It was ended, or is too old. Ask whoever you paid for a new one.'],
  },
}

/** What a language must say of a payment. */
export type StatusWords = typeof english
