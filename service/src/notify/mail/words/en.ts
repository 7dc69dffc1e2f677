import type { Words } from '../words.ts'

export const english: Words = {
  sandboxNote: 'This is a test from a sandbox. No real money is involved.',
  buttonNote: 'If the button does not work, open this address:',
  nextTitle: 'What happens next',
  questions: ({ support }) => `Questions? Write to ${support}, or reply to this e-mail.`,
  questionsTo: ({ name }) => `Questions? Please ask ${name}.`,
  why: {
    bought: ({ name, sellers }) =>
      `You get this e-mail because you bought from ${sellers}; ${name} handles the payment.`,
    pays: ({ name }) => `You get this e-mail because ${name} handles a payment of yours.`,
    isPaid: ({ name }) => `You get this e-mail because you are paid through ${name}.`,
  },
  money: {
    heldUntil: ({ name, date }) =>
      `${name} holds the money until ${date}. Only then is it paid to the seller.`,
    heldUntilRelease: ({ name }) =>
      `${name} holds the money and pays it to the seller only when it is released.`,
    notHeld: () => 'The money goes to the seller. There is nothing more for you to do.',
  },
  seeDashboard: 'See it in the dashboard',
  labels: {
    amount: 'Amount',
    beneficiary: 'Beneficiary',
    bank: 'Bank',
    iban: 'IBAN',
    accountNumber: 'Account number',
    sortCode: 'Sort code',
    bic: 'BIC',
    routingNumber: 'Routing number',
    reference: 'Reference',
    creditorReference: 'Structured reference (RF)',
    total: 'Total',
    fee: 'Fee',
    date: 'Date',
    soldBy: 'Sold by',
    heldUntil: 'Held until',
    account: 'Account',
    mandate: 'Mandate',
    accountBefore: 'Account until now',
    newAccount: 'New account',
    paidFrom: 'In use from',
    through: 'Payment through',
    paidBy: 'Paid by',
    paidFor: 'For',
    creditor: 'Collected by',
    address: 'Address',
    change: 'Change',
  },
  untilRelease: ({ name }) => `${name} releases it`,
  verifyDetails: 'Verify your details',
  tryAgain: 'Try again',
  verificationWanted: {
    subject: ({ amount }) => `Verify your details to receive ${amount}`,
    heading: ({ amount }) => `${amount} is waiting for you`,
    paragraphs: [
      ({ name }) =>
        `${name} has a payment for you. Before it can be paid out, the law asks us to know who ` +
        'receives it.',
    ],
    next: [
      () =>
        'It takes a few minutes. You will be asked for your details and for the bank account ' +
        'that the money goes to. The money is held safely until then.',
    ],
    closing: ({ name }) => `If you do not expect money from ${name}, you can ignore this e-mail.`,
  },
  verificationWantedSoon: {
    subject: () => 'Verify your details to receive your money',
    heading: () => 'Your money is waiting',
  },
  verificationPassed: {
    subject: () => 'You are verified',
    heading: () => 'You are verified',
    paragraphs: [
      ({ name }) =>
        `Thank you. Money from ${name} can be paid to you now; what was waiting is on its way.`,
    ],
    next: [() => 'You need not do anything more.'],
  },
  verificationFailed: {
    subject: () => 'We could not verify your details',
    heading: () => 'We could not verify your details',
    paragraphs: [
      ({ name }) =>
        `With what you gave us we could not verify you. The money from ${name} is held safely; ` +
        'it cannot be paid to you yet.',
    ],
    next: [
      ({ name }) =>
        `${name} can ask for your details again. Until then the money stays where it is.`,
    ],
  },
  transferInstructions: {
    subject: ({ amount, name }) => `How to pay ${amount} to ${name}`,
    heading: ({ amount }) => `Please transfer ${amount}`,
    paragraphs: [
      () =>
        'Send the amount from your own bank account, in one transfer, with the details below. ' +
        'Copy the reference exactly: it tells us that the money is yours.',
    ],
    next: [
      () =>
        'As soon as your money has arrived you get a receipt by e-mail. A transfer takes one ' +
        'or two working days.',
    ],
    closing: ({ name }) => `If you did not order anything from ${name}, do not pay, and tell them.`,
  },
  receipt: {
    subject: ({ amount, name }) => `You paid ${amount} to ${name}`,
    heading: () => 'Thank you for your payment',
    paragraphs: [({ amount, name }) => `${name} has received ${amount}.`],
    closing: () => 'Keep this receipt.',
  },
  refund: {
    subject: ({ amount, name }) => `${name} refunds you ${amount}`,
    heading: ({ amount }) => `${amount} is on its way back to you`,
    paragraphs: [
      () => 'It goes to the account or card that you paid with, or to the account that you gave.',
    ],
    next: [
      () =>
        'It arrives as soon as your bank has booked it, mostly within a few working days. ' +
        'There is nothing for you to do.',
    ],
  },
  refundWaiting: {
    subject: ({ amount, name }) => `${name} refunds you ${amount}: please verify your details`,
    heading: ({ amount }) => `${amount} is waiting to go back to you`,
    paragraphs: [
      ({ amount, name }) =>
        `${name} gives you ${amount} back. Before it can be paid, the law asks us to know who ` +
        'receives it.',
    ],
    next: [
      () =>
        'It takes a few minutes. You will be asked for your details and for the bank account ' +
        'that the money goes to. The money is held safely until then.',
    ],
  },
  seePayment: 'See where your payment stands',
  paymentStatus: {
    subject: ({ amount, name }) => `Where your payment of ${amount} to ${name} stands`,
    heading: () => 'Where your payment stands',
    paragraphs: [
      () =>
        'The page behind the button shows what is paid, held, released and given back, with ' +
        'your receipt and invoice. You can come back to it at any time.',
    ],
    next: [() => 'If something is still to be paid, or is wanted of you, that page says so.'],
    closing: ({ name }) =>
      `If you did not order anything from ${name}, ignore this e-mail: nobody can move money ` +
      'by it.',
  },
  debitPreNotification: {
    subject: ({ amount, date }) => `${amount} will be collected on ${date}`,
    heading: ({ amount, date }) => `${amount} will be collected on ${date}`,
    paragraphs: [
      ({ name }) =>
        `As agreed with ${name}, the amount is collected from your account by direct debit. ` +
        'Please make sure that it is there.',
    ],
    next: [() => 'When the amount has been collected you get a receipt by e-mail.'],
    closing: ({ name }) =>
      `You can revoke the mandate at any time: tell ${name} or your bank. Within eight weeks ` +
      'you can ask your bank to give the money back.',
  },
  payout: {
    subject: ({ amount, name }) => `${name} has paid you ${amount}`,
    heading: ({ amount }) => `${amount} is on its way to you`,
    paragraphs: [],
    next: [() => 'It was sent to your bank account and arrives as soon as your bank books it.'],
  },
  giveAccount: 'Give another bank account',
  payoutFailed: {
    subject: ({ amount, name }) => `${name} could not pay you ${amount}`,
    heading: ({ amount }) => `${amount} could not be paid to you`,
    paragraphs: [
      () =>
        'We have no bank account of yours that takes the money, or the bank refused it. The ' +
        'money is held safely.',
    ],
    next: [({ name }) => `Give another account by the button below; then ${name} can pay you.`],
  },
  handlerDisabled: {
    subject: () => 'A webhook handler was disabled',
    heading: () => 'A webhook handler was disabled',
    paragraphs: [
      ({ date }) =>
        `It has answered with errors, or not at all, since ${date}. No event is sent to it any ` +
        'more; none is lost.',
    ],
    next: [() => 'Mend the handler, enable it again, and have the missed events re-sent.'],
    closing: ({ name }) => `You get this because you look after ${name} here.`,
  },
  joinDashboard: 'Join the dashboard',
  memberInvited: {
    subject: ({ by, name }) => `${by} invites you to work with ${name}`,
    heading: () => 'You are invited',
    paragraphs: [
      ({ by, name }) =>
        `${by} would like you to work with ${name} in its payments dashboard. Set a ` +
        'password and a second factor, and you are in.',
    ],
    next: [() => 'The invitation counts for seven days, once.'],
    closing: ({ by }) =>
      `If you do not know ${by}, ignore this e-mail: nothing happens without you.`,
  },
  notMe: 'This was not me',
  accountChanged: {
    subject: ({ name }) => `${name} pays you to another bank account`,
    heading: () => 'Your bank account was changed',
    paragraphs: [
      ({ name }) =>
        `From now on ${name} pays you to another bank account. If you asked for this, you ` +
        'need not do anything.',
    ],
    next: [
      ({ name }) =>
        'If it was not you, press the button below: then nothing is paid to you until ' +
        `somebody at ${name} has looked at it.`,
    ],
  },
  changeAccount: 'Change my bank account',
  accountLink: {
    subject: ({ name }) => `Change the bank account that ${name} pays you to`,
    heading: () => 'Change your bank account',
    paragraphs: [
      ({ name }) =>
        `With this link you can give ${name} another bank account. You will be asked for the ` +
        'last four characters of the account that you are paid to now.',
    ],
    next: [() => 'The link works for seven days, once.'],
    closing: ({ name }) =>
      `If you did not ask for this, ignore this e-mail and tell ${name}: nothing changes ` +
      'without you.',
  },
  giveFirstAccount: 'Give my bank account',
  accountWanted: {
    subject: ({ name }) => `${name} needs a bank account to pay you`,
    heading: () => 'Where shall we pay you?',
    paragraphs: [
      ({ name }) =>
        `${name} has no bank account of yours that money can be paid to. Give one by the ` +
        'button below.',
    ],
    next: [() => 'The link works for seven days, once.'],
    closing: ({ name }) =>
      `If you expect no money from ${name}, ignore this e-mail: nothing changes without you.`,
  },
  memberChanged: {
    subject: ({ name }) => `How you sign in to ${name} has changed`,
    heading: () => 'How you sign in has changed',
    paragraphs: [({ name }) => `What changed stands below, as the audit log of ${name} says it.`],
    next: [
      ({ name }) =>
        'If that was not you, sign in and change your password now, or tell an ' +
        `owner of ${name}.`,
    ],
  },
  setNewPassword: 'Set a new password',
  memberRecovery: {
    subject: ({ name }) => `Set a new password for ${name}`,
    heading: () => 'Set a new password',
    paragraphs: [
      ({ name }) =>
        `Somebody asked for a link to come back to your account with ${name}. It ` +
        'counts for 30 minutes, once, and asks for a second proof: a code, a ' +
        'recovery code or a passkey.',
    ],
    closing: () =>
      'If you did not ask, ignore this e-mail: without your second proof the ' +
      'link opens nothing.',
  },
  confirmAddress: 'Confirm the address',
  memberNewEmail: {
    subject: ({ name }) => `Confirm your new address for ${name}`,
    heading: () => 'Confirm your new address',
    paragraphs: [
      ({ name }) =>
        `You want to sign in to the payments dashboard of ${name} with this ` +
        'address. Open the link where you are signed in; it counts for a day, ' +
        'once.',
    ],
    closing: () =>
      'If you do not know about it, ignore this e-mail: nothing changes without ' + 'you.',
  },
  memberTries: {
    subject: ({ name }) => `Somebody tries to sign in as you at ${name}`,
    heading: () => 'Somebody tries to sign in as you',
    paragraphs: [
      () =>
        'Several tries failed. Nobody has come in by them. The last one came ' +
        'from the address below.',
    ],
    next: [
      () =>
        'If that was you, there is nothing to do. If not, see that your password ' +
        'is used nowhere else.',
    ],
  },
  memberLetIn: {
    subject: ({ name, who }) => `${who} is let back in to ${name}`,
    heading: ({ who }) => `${who} is let back in`,
    paragraphs: [
      ({ who }) =>
        `Whoever runs the service lets ${who} set a new password and second ` +
        `factor. In live, ${who} moves no money, and changes no payee, member or ` +
        'key, for 24 hours after that.',
    ],
    next: [({ name }) => `The audit log of ${name} tells of each step.`],
    closing: ({ who }) => `If you know nothing of it, ask ${who} and whoever runs the service now.`,
  },
}
