// What newcomers look for, as they would type it, and where the answer stands. A test asks the
// search of the built site each of these, and the first result has to hold the answer.

/** A question, and the heading below which it is answered. */
export interface Question {
  /** What is typed into the search. */
  readonly typed: string
  /** The page of `outline.ts`. */
  readonly slug: string
  readonly heading: string
}

export const questions: readonly Question[] = [
  { typed: 'first payment', slug: 'guides/first-payment', heading: 'What you need' },
  {
    typed: 'split payment between sellers',
    slug: 'guides/split',
    heading: 'Ask for one payment with several sellers',
  },
  { typed: 'buyer pays too little', slug: 'guides/amounts-that-differ', heading: 'Too little' },
  { typed: 'buyer paid twice', slug: 'guides/amounts-that-differ', heading: 'Twice' },
  { typed: 'fee rounding', slug: 'guides/fees', heading: 'How a fee is rounded' },
  { typed: 'fee on refund', slug: 'guides/fees', heading: 'What a refund does to fees' },
  { typed: 'why refund waits', slug: 'guides/refunds', heading: 'Why it is paused' },
  { typed: 'chargeback', slug: 'guides/chargebacks', heading: 'Who pays' },
  { typed: 'hold and release', slug: 'guides/hold-and-release', heading: 'Release a part' },
  { typed: 'verify webhook signature', slug: 'guides/webhooks', heading: 'Verify it' },
  {
    typed: 'test card number',
    slug: 'guides/sandbox',
    heading: 'Test card numbers and other values',
  },
  {
    typed: 'retry idempotency key',
    slug: 'guides/retries',
    heading: 'Idempotency keys: retry without doing it twice',
  },
  { typed: 'go live', slug: 'guides/go-live', heading: 'Your organisation' },
  {
    typed: 'second person limit',
    slug: 'guides/keys-and-roles',
    heading: 'When a second person is needed',
  },
  {
    typed: 'countries payout',
    slug: 'payout-support',
    heading: 'Where money can be paid out: 224 countries',
  },
]
