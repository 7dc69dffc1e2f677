// What can go wrong where it is said whom money is paid to.

import { type ErrorEntry, passing, problem } from './error-entry.ts'

/** Errors of the accounts that buyers and sellers are paid to. */
export const payeeErrors = {
  payee_needs_person: problem(
    403,
    'A person must decide',
    'Your organisation asks for a second person, and a key is none. An owner or a member in ' +
      'finance decides this in the dashboard.',
  ),
  bank_account_cooling: problem(
    409,
    'Account not payable yet',
    'The account is in its cooling-off time, only proposed, or disputed: nobody can pass it ' +
      'before that is over. Owners and finance decide about accounts, at the participant.',
  ),
  account_proof_wrong: problem(
    403,
    'Not the account on file',
    'These are not the last four characters of the account that you are paid to now. Whoever ' +
      'pays you can change it for you.',
  ),
  account_proof_locked: passing(
    429,
    'Too many tries',
    'Too many wrong tries; try again tomorrow, or ask whoever pays you to change the account.',
  ),
} as const satisfies Record<string, ErrorEntry>
