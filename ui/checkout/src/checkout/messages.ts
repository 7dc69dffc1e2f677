// Texts of the checkout. A buyer reads them once, often on a phone: everyday words, no terms of
// trade.

export const messages = {
  summary: {
    title: (name: string) => `Pay ${name}`,
    due: 'To pay now',
    later: 'Not now',
    laterHint: 'This is asked for later and is not part of today’s total.',
    neededBy: (day: string) => `Needed by ${day}`,
    tax: (amount: string) => `includes ${amount} tax`,
    held: 'Held until released',
    subtotal: 'Subtotal',
    fee: 'Service fee',
    total: 'Total',
    totalNow: 'Total to pay now',
    next: 'Continue',
  },
  methods: {
    title: 'How would you like to pay?',
    email: 'Your e-mail address',
    emailHint: 'So that your payment can be matched to you.',
    emailFault: 'Enter an e-mail address, such as name@example.com',
    legend: 'Way of paying',
    none: 'There is no way of paying for this at the moment.',
    noneHint: (name: string) => `Nothing has been paid. Please ask ${name} how to go on.`,
    takes: (words: string) => `Takes ${words}`,
    back: 'Back',
    next: (amount: string) => `Show transfer details for ${amount}`,
    unavailable: 'This way of paying cannot be used just now. Please choose another.',
    busy: 'Another payment for this is still open. Close it first, then try again.',
    failed: 'That did not work, and nothing was paid. Please try again.',
    about: {
      local_bank_transfer: {
        name: 'Bank transfer',
        asks: {
          eur:
            'You send the money from your own bank, in euro (SEPA). We show you the account ' +
            'and a code to scan.',
          gbp:
            'You send the money from your own UK bank. We show you the account and the ' +
            'reference.',
          usd:
            'You send the money from your own US bank. We show you the account and the ' +
            'reference.',
        },
      },
      international_bank_transfer: {
        name: 'International bank transfer',
        asks: {
          eur: 'For a bank outside the euro area (SWIFT). Your bank may charge you for it.',
          gbp: 'For a bank outside the United Kingdom (SWIFT). Your bank may charge you for it.',
          usd: 'For a bank outside the United States (SWIFT). Your bank may charge you for it.',
        },
      },
    },
  },
  transfer: {
    title: 'Make the transfer',
    lead: (amount: string) =>
      `Send exactly ${amount} from your bank, with this reference. Then come back and press ` +
      'the button.',
    rows: {
      amount: 'Amount',
      reference: 'Reference',
      beneficiary: 'Account name',
      bank_name: 'Bank',
      iban: 'IBAN',
      account_number: 'Account number',
      sort_code: 'Sort code',
      bic_swift: 'BIC / SWIFT',
      ach: 'Routing number (ACH)',
      wire: 'Routing number (wire)',
    },
    referenceHint: 'The reference is how your payment is found. Copy it as it is.',
    details: 'Account to pay into',
    scan: 'Scan with your banking app',
    scanLabel: 'QR code with the account, amount and reference of this transfer',
    scanHint: 'Most banking apps in the euro area read this code and fill in everything.',
    nextTitle: 'What happens next',
    next: (name: string) => [
      'You make the transfer in your bank’s app or website.',
      'You come back here and press the button below.',
      `When the money arrives, ${name} is told at once.`,
    ],
    sandbox:
      'Sandbox: no transfer is needed. Press the button, and pretend money arrives after about ' +
      'a minute.',
    made: 'I’ve made the transfer',
    other: 'Pay in another way',
    failed: 'We could not note that. Nothing is lost: please press the button again.',
  },
  waiting: {
    title: 'Thank you, we are looking out for your transfer',
    lead: (amount: string, takes: string | undefined) =>
      takes === undefined
        ? `As soon as ${amount} arrives, this page and the seller’s side change by themselves.`
        : `${amount} usually takes ${takes} to arrive. You can close this page.`,
    arrived: 'Your payment has arrived',
    arrivedLead: (amount: string) => `We received ${amount}.`,
    reference: 'Reference',
    amount: 'Amount',
    back: (name: string) => `Back to ${name}`,
    redirecting: (name: string) => `Taking you back to ${name}.`,
  },
  held: {
    before: (name: string) =>
      `${name} passes it on only when it is due, for example after delivery. Until then it is ` +
      'kept in an account of its own.',
    after: (name: string) =>
      `It is kept in an account of its own and passed on when ${name} releases it.`,
  },
  paidElsewhere: {
    title: 'This has been confirmed already',
    body: (name: string) => [
      'It is paid or on its way, and is not taken twice.',
      `Go back to ${name} to see where it stands.`,
    ],
  },
  cancelled: {
    title: 'This payment was called off',
    body: (name: string) => [
      'Nothing is owed for it any more. Money that was sent before stays safe and is looked after.',
      `Ask ${name} if you expected to pay.`,
    ],
  },
  ended: {
    failed: {
      title: 'This payment did not go through',
      body: 'Your bank or the payment method refused it. Nothing was taken.',
    },
    cancelled: {
      title: 'This payment was cancelled',
      body: 'Nothing was taken. If you sent money already, it stays safe and is looked after.',
    },
    abandoned: {
      title: 'This payment ran out of time',
      body: 'No money arrived in time. If you sent some, it stays safe and is looked after.',
    },
    again: 'Choose how to pay',
  },
  leaving: {
    title: 'Leave this payment?',
    before: 'Nothing has been paid. You can come back to it.',
    after: (reference: string) =>
      `Your transfer details stay valid. If you sent the money with reference ${reference}, it ` +
      'will be found.',
    stay: 'Stay here',
    leave: 'Leave',
  },
} as const
