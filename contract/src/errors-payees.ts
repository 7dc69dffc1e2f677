// What can go wrong where it is said whom money is paid to.

import { type ErrorEntry, passing, problem, refusal, whoMay } from './error-entry.ts'

/** Errors of the accounts that buyers and sellers are paid to. */
export const payeeErrors = {
  payee_needs_person: refusal(403, 'A person must decide', {
    detail: 'Your organisation asks for a second person, and a key is none.',
    wayOut: `In the dashboard ${whoMay('payees')} decides this.`,
  }),
  bank_account_cooling: refusal(409, 'Account not payable yet', {
    detail:
      'The account is in its cooling-off time, only proposed, or disputed: nobody can ' +
      'pass it before that is over.',
    wayOut: `At the participant ${whoMay('payees')} accepts, refuses or replaces the account.`,
  }),
  bank_account_changed: problem(
    409,
    'Another account by now',
    'The payee is paid to another account by now than the one that you named; look at it again.',
  ),
  not_all_spellings: refusal(409, 'Not the spellings kept apart', {
    detail: 'These are not all spellings of one address that are kept apart: another may be new.',
    wayOut:
      'You look at the accounts of the participant again, and name one participant of each that ' +
      '`kept_apart` lists.',
  }),
  several_verifications_open: refusal(409, 'Several verifications are open', {
    detail: 'More than one spelling has a verification that has neither passed nor failed.',
    wayOut: `The person finishes one, and ${whoMay('review')} decides what was handed in.`,
  }),
  account_proof_wrong: refusal(403, 'Not the account on file', {
    detail: 'These are not the last four characters of the account that you are paid to now.',
    wayOut: 'Whoever pays you can change it for you.',
  }),
  account_proof_locked: passing(
    429,
    'Too many tries',
    'Too many wrong tries; try again tomorrow, or ask whoever pays you to change the account.',
  ),
} as const satisfies Record<string, ErrorEntry>
