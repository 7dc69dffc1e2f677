// What can go wrong for people who work in the dashboard.

import { type ErrorEntry, passing, problem, refusal, whoMay } from './error-entry.ts'

/** Errors of members: signing in, roles, links. */
export const memberErrors = {
  not_signed_in: refusal(401, 'Not signed in', {
    detail: 'Sign in to the dashboard.',
    wayOut: 'You sign in; who has no account asks an owner for an invitation.',
  }),
  sign_in_refused: refusal(401, 'Sign-in refused', {
    detail: 'The e-mail address, password, code or passkey is not right.',
    wayOut:
      'You try again, use a recovery code, or set another password by a link to your ' +
      'mailbox. Who has lost everything asks whoever runs the service.',
  }),
  sign_in_throttled: passing(
    429,
    'Too many tries',
    'Too many tries to sign in; wait as the Retry-After header says.',
  ),
  second_factor_required: refusal(403, 'Second factor needed', {
    detail: 'Nothing else is open before your second factor is given.',
    wayOut:
      'You give it, or set one up. Who has lost it uses a recovery code, or asks ' +
      'whoever runs the service to be let in.',
  }),
  step_up_required: refusal(403, 'Confirm that it is you', {
    detail: 'This asks for a new proof of who you are.',
    wayOut:
      'You confirm with your passkey, or with your password and a code; it counts for ' +
      '10 minutes.',
  }),
  recovered_recently: refusal(403, 'Let back in just now', {
    detail:
      'Whoever runs the service has let you back in: for 24 hours, nothing of money, ' +
      'payees, members or live keys is done by you.',
    wayOut:
      'Another member with the role does it meanwhile; you do when the 24 hours are ' + 'over.',
  }),
  csrf_refused: refusal(403, 'Not from the dashboard', {
    detail: "The request does not come from the dashboard's own page, or lacks its token.",
    wayOut: "You do it on the dashboard's own page, where you have signed in.",
  }),
  role_not_allowed: refusal(403, 'Not allowed to this role', {
    detail:
      'Your role in the organisation does not allow this. The detail names the roles ' +
      'that may.',
    wayOut: 'A member with one of these roles does it, or an owner gives you one.',
  }),
  link_not_usable: problem(
    404,
    'Link not usable',
    'This link is unknown, already used or expired; ask for a new one.',
  ),
  account_exists: refusal(409, 'Account exists', {
    detail: 'This e-mail address has an account.',
    wayOut:
      'You sign in with it, then open the link again. One that belongs to no ' +
      'organisation any more begins anew with an invitation to its mailbox.',
  }),
  last_owner: refusal(409, 'Last owner', {
    detail: 'An organisation has at least one owner.',
    wayOut: 'An owner makes somebody else an owner first.',
  }),
  approval_required: refusal(409, 'Second person needed', {
    detail: 'This is above the limit of what one member may do alone.',
    wayOut:
      'You ask for an approval (`requestApproval`), which another member decides: ' +
      `${whoMay('approve')}.`,
  }),
  second_owner_required: refusal(409, 'Second owner needed', {
    detail: 'This takes two owners.',
    wayOut:
      'You ask for an approval (`requestApproval`): another owner decides, or it is ' +
      'done after the notice that all members get.',
  }),
  owner_needed: refusal(403, 'Owner needed', {
    detail: 'Only an owner decides this.',
    wayOut: 'An owner of the organisation does it: ask one.',
  }),
  approval_lapsed: refusal(409, 'Approval lapsed', {
    detail:
      'What was approved is not what this would do by now, or who asked or approved ' +
      'may no longer do it.',
    wayOut: 'Whoever may ask by now asks for another approval.',
  }),
  already_member: refusal(409, 'Already a member', {
    detail: 'This person is a member already.',
    wayOut: 'An owner gives this member another role.',
  }),
} as const satisfies Record<string, ErrorEntry>
