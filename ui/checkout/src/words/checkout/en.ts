// The words of the checkout and of what all pages share. A buyer reads them once, often on a phone:
// everyday words, no terms of trade.

export const english = {
  shell: {
    sandbox: 'Sandbox: no real money moves',
    leave: 'Close',
    footer: 'Payments by Holdfast',
    language: 'Language',
  },
  parts: {
    copy: (label: string) => `Copy ${label}`,
    copied: (label: string) => `${label} copied`,
    copyFailed: (label: string) => `Select ${label} and copy it by hand`,
    copyShort: 'Copy',
    copiedShort: 'Copied',
    errorSummary: (count: number) =>
      count === 1 ? 'One thing needs your attention' : `${count} things need your attention`,
    heldTitle: 'How your money is kept safe',
    heldSteps: { paid: 'You pay', held: 'Held safely', released: 'Released' },
    heldDone: 'done',
  },
  trouble: {
    connecting: 'Opening a secure page',
    scriptNeeded:
      'This page needs JavaScript. Please allow it for this page, or use another browser. ' +
      'Nothing has been paid.',
    retry: 'Try again',
    close: 'Close',
    used: {
      title: 'This page can no longer be used',
      body: (name: string) => [
        'The link behind it is wrong, was used before or has expired.',
        'If you have already paid, you need to do nothing: your payment is safe and this page ' +
          'does not take it again.',
        `Otherwise go back to ${name} and start once more.`,
      ],
    },
    link: {
      title: 'This link can no longer be used',
      body: (name: string) => [
        'It is incomplete, was finished before or has expired.',
        'Money that waits for you stays safe.',
        `Open the newest e-mail you have, or ask ${name} to send a new link.`,
      ],
    },
    ended: {
      title: 'This page was open for too long',
      body: (name: string) => [
        'For your safety it has been closed. Nothing was sent after that.',
        `Go back to ${name} and open it again; what you confirmed is still there.`,
      ],
    },
    unreachable: {
      title: 'We cannot be reached right now',
      body: (_name: string) => [
        'Check your connection and try again.',
        'Nothing new was paid or sent. If you made a transfer before, it is safe.',
      ],
    },
    broken: {
      title: 'Something went wrong on our side',
      body: (_name: string) => [
        'Nothing new was paid or sent. If you made a transfer before, it is safe.',
        'Try again in a moment.',
      ],
    },
    alone: {
      title: 'This page belongs to a shop',
      body: (name: string) => [
        `It opens from the pages of ${name}, with what you want to pay for.`,
        'Go back there and press the button to pay.',
      ],
    },
  },
  notices: {
    checkout: {
      title: 'This checkout cannot be opened',
      body: [
        'The address of this page is incomplete, or the shop has changed its key.',
        'Nothing has been paid. Go back to the shop and start once more.',
      ],
    },
    verification: {
      title: 'This link can no longer be used',
      body: [
        'It is incomplete, was finished before or has expired.',
        'Money that waits for you stays safe. Open the newest e-mail you have, or ask whoever ' +
          'owes you the money to send a new link.',
      ],
    },
    payment_link: {
      title: 'This link can no longer be used',
      body: [
        'It is incomplete, was called off or has expired.',
        'Nothing was taken. Ask whoever sent it to you for a new one.',
      ],
    },
    file: {
      title: 'There is nothing here',
      body: ['Go back to the page you came from and load it again.'],
    },
  },
  summary: {
    title: (name: string) => `Pay ${name}`,
    invitation: (name: string) => `${name} asks you for a payment. It is kept safe until due.`,
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
    back: 'Back',
    unavailable: 'This way of paying cannot be used just now. Please choose another.',
    busy: 'Another payment for this is still open. Close it first, then try again.',
    failed: 'That did not work, and nothing was paid. Please try again.',
    names: {
      card: 'Card',
      open_banking: 'Pay by bank',
      direct_debit: 'Direct debit',
      local_bank_transfer: 'Bank transfer',
      international_bank_transfer: 'International bank transfer',
      credit: 'Trade account',
      invoice: 'Invoice',
    },
    takes: (time: string) => `Takes ${time}`,
    times: {
      card: { sandbox: 'about 7 days', live: 'about 2 working days' },
      open_banking: { sandbox: 'a few minutes', live: 'a few minutes' },
      direct_debit: { sandbox: 'about 2 days per debit', live: 'about 2 days per debit' },
      transfer: { sandbox: 'about a minute', live: 'about 1 to 3 working days' },
      credit: { sandbox: 'about a day', live: 'about a day' },
    },
    asks: {
      card: 'Your card issuer may ask you to confirm.',
      open_banking: 'You sign in at your own bank and agree to the payment there.',
      direct_debit: 'The money is collected from your account. You need not send anything.',
      credit: 'Your business pays later, on the terms of its trade account.',
      invoice: 'You send the money from your own bank.',
      local_bank_transfer: {
        eur:
          'You send the money from your own bank, in euro (SEPA). We show you the account and ' +
          'a code to scan.',
        gbp: 'You send the money from your own UK bank. We show you the account and the reference.',
        usd: 'You send the money from your own US bank. We show you the account and the reference.',
      },
      international_bank_transfer: {
        eur: 'For a bank outside the euro area (SWIFT). Your bank may charge you for it.',
        gbp: 'For a bank outside the United Kingdom (SWIFT). Your bank may charge you for it.',
        usd: 'For a bank outside the United States (SWIFT). Your bank may charge you for it.',
      },
    },
    hindrances: {
      card: 'Not for this amount: cards pay small sums only.',
      credit: 'Your trade account does not cover this amount.',
      other: 'Not for this payment.',
    },
    next: {
      pay: (amount: string) => `Pay ${amount}`,
      bank: (amount: string) => `Go to your bank to pay ${amount}`,
      debit: (amount: string) => `Agree and pay ${amount}`,
      debitLater: 'Agree to the debits',
      credit: (amount: string) => `Buy on account for ${amount}`,
      transfer: (amount: string) => `Show transfer details for ${amount}`,
    },
  },
  card: {
    stored: 'Card to pay with',
    storedLabel: (brand: string, lastFour: string, expiry: string) =>
      `${brand} ending in ${lastFour}, valid until ${expiry}`,
    other: 'Another card',
    number: 'Card number',
    expiry: 'Valid until',
    expiryHint: 'Month / year',
    cvv: 'Security code',
    cvvHint: '3 or 4 digits',
    holder: 'Name on the card',
    save: (name: string) => `Keep this card for my next payment to ${name}`,
    test: 'Sandbox: use 4242 4242 4242 4242, any day to come and any three digits.',
    faults: {
      number: 'Check the card number: a digit is missing or mistyped',
      expiry: 'Enter month and year, such as 08/29',
      past: 'This card has expired. Use another one.',
      cvv: 'Enter the security code: 3 or 4 digits',
      declined: 'Your card issuer declined this card. Nothing was taken. Use another one.',
      wrongCode: 'The security code is not right. Check it on the card.',
      notForTesting: 'The sandbox takes test cards only, such as 4242 4242 4242 4242',
    },
  },
  bank: {
    label: 'Your bank',
    choose: 'Choose your bank',
    fault: 'Choose your bank',
  },
  debit: {
    holder: 'Name of the account holder',
    title: 'SEPA direct debit mandate',
    mandate: (name: string, days: number) => [
      `By agreeing you authorise ${name} and its payment service to instruct your bank to debit ` +
        'your account, and your bank to debit your account as instructed.',
      'You are entitled to a refund from your bank under the terms of your agreement with it. A ' +
        'refund must be claimed within eight weeks of the debit. You can revoke the mandate at ' +
        'any time.',
      'You will be told of each debit by e-mail, of its amount and of its day, at least ' +
        `${days === 1 ? 'one day' : `${days} days`} before it.`,
    ],
    accept: 'I agree to this mandate',
    planned: 'What will be debited',
    first: 'First',
    faults: {
      iban: 'Check the IBAN: a character is missing or mistyped',
      holder: 'Enter the name of the account holder',
      accept: 'Agree to the mandate, or choose another way of paying',
    },
  },
  credit: {
    account: 'Trade account',
    left: (amount: string) => `Left of your limit: ${amount}`,
    terms: 'Pay later',
    termsNames: {
      thirty_days: 'In 30 days',
      sixty_days: 'In 60 days',
      ninety_days: 'In 90 days',
      end_of_month_plus_thirty_days: '30 days after the end of the month',
    },
    notEnough: 'Your trade account does not cover this amount. Please choose another way.',
    notEnabled: 'Your trade account cannot be used just now. Please choose another way.',
  },
  transfer: {
    title: 'Make the transfer',
    lead: (amount: string) =>
      `Send exactly ${amount} from your bank, with this reference. Then come back and press ` +
      'the button.',
    rows: {
      amount: 'Amount',
      reference: 'Reference',
      creditor_reference: 'Structured reference (RF)',
      beneficiary: 'Account name',
      bank_name: 'Bank',
      iban: 'IBAN',
      account_number: 'Account number',
      sort_code: 'Sort code',
      bic_swift: 'BIC / SWIFT',
      ach: 'Routing number (ACH)',
      wire: 'Routing number (wire)',
    },
    creditorReferenceHint:
      'Where your bank has a field for a structured reference, the RF number goes there, and ' +
      'no other reference is needed.',
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
  handoff: {
    bank: {
      title: 'Go on at your bank',
      lead: (amount: string) => `Sign in there and agree to pay ${amount}.`,
      go: 'Go to your bank',
    },
    card: {
      title: 'Your card issuer asks you to confirm',
      lead: (amount: string) => `Confirm there that you pay ${amount}.`,
      go: 'Go on to confirm',
    },
    beside: 'It opens in a tab of its own. This page changes by itself when you are done.',
    waiting: 'Waiting for your answer there',
    other: 'Pay in another way',
    failed: 'This payment can no longer be called off. Please wait a moment.',
  },
  processing: {
    title: 'One moment: your payment is being confirmed',
    lead: 'Please do not pay again. This page changes by itself.',
  },
  waiting: {
    title: {
      transfer: 'Thank you, we are looking out for your transfer',
      card: 'Thank you, your card was accepted',
      open_banking: 'Thank you, your bank has accepted the payment',
      direct_debit: 'Thank you, your mandate is in place',
      credit: 'Thank you, your order is on account',
    },
    lead: {
      transfer: (amount: string) => `We look out for ${amount}. You can close this page.`,
      card: (amount: string) => `${amount} is on its way. You can close this page.`,
      open_banking: (amount: string) => `${amount} is on its way. You can close this page.`,
      direct_debit: (_amount: string) =>
        'We write to you before each debit. You need not do anything. You can close this page.',
      credit: (amount: string) =>
        `${amount} is set aside from your limit. You can close this page.`,
    },
    arrived: 'Your payment has arrived',
    arrivedLead: (amount: string) => `We received ${amount}.`,
    reference: 'Reference',
    amount: 'Amount',
    method: 'Paid by',
    time: 'Time to arrive',
    back: (name: string) => `Back to ${name}`,
    redirecting: (name: string) => `Taking you back to ${name}.`,
    again: 'You can open this link again at any time to see where it stands.',
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
      reasons: {
        rejectedCard: 'Your card issuer declined the payment.',
        rejectedBank: 'Your bank refused the payment.',
        rejectedCredit: 'The lender did not accept this order.',
        notConfirmed: 'The payment was not confirmed.',
      },
      safe: 'Nothing was taken. You can try again, or pay in another way.',
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
    under: 'Your payment may already be under way. You can come back to see where it stands.',
    stay: 'Stay here',
    leave: 'Leave',
  },
}

/** What a language must say on the checkout, and on all pages. */
export type CheckoutWords = typeof english
