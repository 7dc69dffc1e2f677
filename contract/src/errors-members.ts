// What can go wrong for people who work in the dashboard.

import { type ErrorEntry, passing, problem } from './error-entry.ts'

/** Errors of members: signing in, roles, links. */
export const memberErrors = {
  not_signed_in: problem(401, 'Not signed in', 'Sign in to the dashboard.'),
  sign_in_refused: problem(
    401,
    'Sign-in refused',
    'The e-mail address, password, code or passkey is not right.',
  ),
  sign_in_throttled: passing(
    429,
    'Too many tries',
    'Too many tries to sign in; wait as the Retry-After header says.',
  ),
  second_factor_required: problem(
    403,
    'Second factor needed',
    'Give your second factor, or set one up: nothing else is open before that.',
  ),
  step_up_required: problem(
    403,
    'Confirm that it is you',
    'Confirm with your passkey, or with your password and a code; it counts for 10 minutes.',
  ),
  recovered_recently: problem(
    403,
    'Let back in just now',
    'Whoever runs the service has let you back in: for 24 hours, nothing of money, payees, ' +
      'members or live keys is done by you. Another member with the role does it meanwhile.',
  ),
  csrf_refused: problem(
    403,
    'Not from the dashboard',
    "The request does not come from the dashboard's own page, or lacks its token.",
  ),
  role_not_allowed: problem(
    403,
    'Not allowed to this role',
    'Your role in the organisation does not allow this. The detail names the roles that may.',
  ),
  link_not_usable: problem(
    404,
    'Link not usable',
    'This link is unknown, already used or expired; ask for a new one.',
  ),
  account_exists: problem(
    409,
    'Account exists',
    'This e-mail address has an account: sign in with it, then open the link again. One that ' +
      'belongs to no organisation any more begins anew with an invitation to its mailbox.',
  ),
  last_owner: problem(
    409,
    'Last owner',
    'An organisation has at least one owner; make somebody else an owner first.',
  ),
  approval_required: problem(
    409,
    'Second person needed',
    'This is above the limit of what one member may do alone. Ask for an approval.',
  ),
  second_owner_required: problem(
    409,
    'Second owner needed',
    'This takes two owners. Ask for an approval: another owner decides, or it is done after the ' +
      'notice that all members get.',
  ),
  owner_needed: problem(403, 'Owner needed', 'Only an owner decides this; ask one.'),
  approval_lapsed: problem(
    409,
    'Approval lapsed',
    'What was approved is not what this would do by now, or who asked or approved may no longer ' +
      'do it. Whoever may ask now asks for another approval.',
  ),
  already_member: problem(409, 'Already a member', 'This person is a member already.'),
} as const satisfies Record<string, ErrorEntry>
