// Words of the page of somebody who is paid.

export interface PayeeWords {
  readonly title: (name: string) => string
  readonly now: (place: string) => string
  readonly none: string
  readonly before: (place: string) => string
  readonly alsoFor: (names: string) => string
  readonly payableFrom: (date: string) => string
  /** What could not be paid, and when, for want of an account. */
  readonly unpaid: (amount: string, date: string) => string
  /** The same where the bank refused the account. */
  readonly refused: (amount: string, date: string) => string
  readonly safe: string
  readonly changeTitle: string
  readonly ending: string
  readonly endingBefore: string
  readonly wrong: string
  readonly locked: string
  readonly change: string
  readonly changed: string
  readonly disputeLead: (name: string) => string
  readonly dispute: string
  readonly disputed: (name: string) => string
  readonly failed: string
  /** What the bank says of the name, and what the person does about it. */
  readonly nameTitle: string
  readonly nameClose: (suggested: string, name: string) => string
  readonly nameMatch: (name: string) => string
  readonly nameWrong: (name: string) => string
  readonly takeName: (suggested: string) => string
  readonly keepName: (name: string) => string
  readonly nameTaken: (suggested: string) => string
  readonly nameKept: (name: string) => string
  readonly notice: { readonly title: string; readonly body: readonly string[] }
}

export const english: PayeeWords = {
  title: (name) => `Where ${name} pays you`,
  now: (place) => `You are paid to: ${place}`,
  none: 'No account is on file.',
  before: (place) => `Before, you were paid to: ${place}`,
  alsoFor: (names) => `It is used for you as ${names}, too.`,
  payableFrom: (date) =>
    `Money goes to the new account from ${date} on. Going back to the one before ends ` +
    'the wait.',
  unpaid: (amount, date) =>
    `${amount} could not be paid to you on ${date}: there is no bank account that takes it.`,
  refused: (amount, date) =>
    `${amount} could not be paid to you on ${date}: the bank refused the account.`,
  safe: 'The money is held safely. Give another account, and you can be paid.',
  changeTitle: 'Give another account',
  ending: 'Last four characters of the account you are paid to now',
  endingBefore: 'Last four characters of the account you were paid to before',
  wrong: 'These are not the last four characters of that account.',
  locked: 'Too many wrong tries. Try again tomorrow, or ask whoever pays you.',
  change: 'Change the account',
  changed: 'The account was changed. A notice is on its way to your mailbox.',
  disputeLead: (name) =>
    'If it was not you who changed the account, say so. Nothing is paid to you until ' +
    `somebody at ${name} has looked at it.`,
  dispute: 'This was not me',
  disputed: (name) =>
    `You said that a change was not yours. Nothing is paid to you until ${name} has ` +
    'looked at it; they will be in touch.',
  failed: 'That did not work. Please try again.',
  nameTitle: 'The name on the account',
  nameClose: (suggested, name) =>
    `The bank knows this account as “${suggested}”. You are called “${name}” here.`,
  nameMatch: (name) => `The bank knows this account as that of ${name}.`,
  nameWrong: (name) =>
    `The bank says that this account is not in the name of ${name}. Check it, or give another ` +
    'account: payments to it may be held.',
  takeName: (suggested) => `Pay me as “${suggested}”`,
  keepName: (name) => `Keep “${name}”`,
  nameTaken: (suggested) => `You are paid as “${suggested}”.`,
  nameKept: (name) => `You are paid as “${name}”.`,
  notice: {
    title: 'This link does not work any more',
    body: ['It was used, or is too old. Ask whoever pays you for a new one.'],
  },
}
