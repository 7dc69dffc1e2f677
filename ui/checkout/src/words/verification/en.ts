// The words of the verification. A seller comes here from an e-mail and must see at once why.

export const english = {
  welcome: {
    title: (name: string) => `${name} has money for you`,
    why: (name: string) =>
      `${name} uses Holdfast to pay people safely. Before money can leave for your bank ` +
      'account, the law asks us to know who receives it.',
    needsTitle: 'It takes about two minutes. You need',
    needs: [
      'your name, or the name of your business',
      'your address',
      'your bank details',
      'an identity document: a photo makes the check faster',
    ],
    safe: 'Your bank details are stored encrypted and are used for nothing else.',
    start: 'Start',
  },
  progress: (step: number, steps: number) => `Step ${step} of ${steps}`,
  waiting: (amount: string) => `${amount} waits for you`,
  back: 'Back',
  next: 'Save and continue',
  failed: 'We could not save that. What you entered is still here: please try again.',
  details: {
    title: 'Who gets paid?',
    lead: 'Say who owns the bank account that the money goes to.',
    type: 'I receive money as',
    types: {
      individual: 'A person',
      business: 'A business',
      organisation: 'Another organisation',
    },
    typeHints: {
      individual: 'Under your own name',
      business: 'A company, partnership or sole trader',
      organisation: 'A charity, club, public body',
    },
    name: {
      individual: 'Your full name',
      business: 'Name of the business',
      organisation: 'Name of the organisation',
    },
    nameHint: 'As it stands on the bank account',
    country: 'Country',
    choose: 'Choose a country',
    faults: {
      name: 'Enter the name, as it stands on the bank account',
      country: 'Choose the country',
    },
  },
  bank: {
    title: 'Where should the money go?',
    lead: 'Give an account in the name you just entered.',
    country: 'Country of the bank',
    currency: 'Currency of the account',
    loading: 'Looking up which details this country needs',
    unsupported:
      'Accounts in this country and currency cannot be paid. Please choose another pair.',
    lookupFailed: 'We could not look up which details this country needs.',
    retry: 'Try again',
    onFile: (masked: string) => `Account on file: ${masked}`,
    keep: 'Keep this account',
    fields: {
      iban: { label: 'IBAN', hint: 'Begins with two letters, on your statement or card' },
      account_number: { label: 'Account number', hint: undefined },
      sort_code: { label: 'Sort code', hint: 'Six digits, such as 60-16-13' },
      aba: { label: 'Routing number', hint: 'Nine digits, at the bottom left of a cheque' },
      bic_swift: { label: 'BIC / SWIFT', hint: '8 or 11 letters and digits' },
      bank_code: { label: 'Bank code', hint: undefined },
      branch_code: { label: 'Branch code', hint: undefined },
      bsb_code: { label: 'BSB', hint: 'Six digits, such as 062-000' },
      clabe: { label: 'CLABE', hint: '18 digits' },
      cnaps: { label: 'CNAPS code', hint: '12 digits' },
      ifsc: { label: 'IFSC', hint: '11 letters and digits, such as HDFC0000001' },
      bank_name: { label: 'Name of the bank', hint: undefined },
      bank_address: { label: 'Address of the bank', hint: undefined },
      identification: {
        label: 'Tax or identity number',
        hint: 'Your bank asks for it in this country',
      },
    },
    faults: {
      empty: (label: string) => `Enter the ${label}`,
      iban: 'Check the IBAN: a character is missing or mistyped',
      sort_code: 'The sort code has six digits',
      account_number: 'The account number has eight digits; put zeros in front of a shorter one',
      aba: 'Check the routing number: it has nine digits, and one is mistyped',
      bic_swift: 'The BIC has 8 or 11 letters and digits',
      refused: (label: string) => `Check this: ${label}`,
    },
  },
  review: {
    title: 'Is everything right?',
    lead: 'Check it once more, then send it.',
    name: 'Name',
    country: 'Country',
    account: 'Bank account',
    email: 'E-mail',
    changeDetails: 'Change who gets paid',
    changeBank: 'Change the bank account',
    submit: 'Send for review',
    failed: 'We could not send it. Nothing is lost: please try again.',
  },
  status: {
    title: 'Thank you, we are checking your details',
    lead:
      'This is often done within minutes, now and then within a working day. You can close this ' +
      'page; we write to you if we need anything.',
    state: 'In review',
    sandboxTitle: 'Sandbox',
    sandboxBody: 'Here you decide how the check ends. In live there are no such buttons.',
    pass: 'Pass the check',
    fail: 'Fail the check',
    failedAction: 'That did not work. Please try again.',
  },
  passed: {
    title: 'You are verified',
    lead: 'Nothing more is needed. Money that waits for you now goes to your bank account.',
    leadWithoutAccount: 'One thing is missing: the bank account the money goes to.',
    addAccount: 'Add a bank account',
  },
  rejected: {
    title: 'We could not verify you',
    lead: (name: string) =>
      `The check did not succeed. Your money stays safe and waits. Ask ${name} what to do ` +
      'next: a new check can be started.',
  },
  close: 'Close',
  closeTab: 'You can close this page.',
  leaving: {
    title: 'Leave for now?',
    body: 'Your money stays safe and waits for you. You can go on later, from the same link.',
    stay: 'Stay here',
    leave: 'Leave',
  },
}

/** What a language must say on the pages of a verification. */
export type VerificationWords = typeof english
