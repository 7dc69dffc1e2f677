// How a person comes back to the own account, and changes what it is found by.

import {
  AskRecoveryBodySchema,
  ConfirmEmailBodySchema,
  EmailAskedSchema,
  EmailBodySchema,
  MemberSessionSchema,
  PasskeyOptionsSchema,
  RecoverAccountBodySchema,
  RecoveryAskedSchema,
  RecoveryLinkBodySchema,
  RecoveryLinkSchema,
} from '../schemas/index.ts'
import { guest, guestErrors } from './dashboard-session.ts'
import { byMember, memberWriteErrors, type Operation } from './operation.ts'

/** Operations to come back, and to change the address. */
export const dashboardRecoveryOperations = {
  askRecovery: {
    ...guest,
    id: 'askRecovery',
    method: 'POST',
    path: '/dashboard/v1/recovery',
    summary: 'Ask to come back',
    description:
      'Sends a link to the address, if it is that of a member with a second factor; the answer ' +
      'is the same for every address. At most one link in 15 minutes.',
    body: AskRecoveryBodySchema,
    answer: RecoveryAskedSchema,
    errors: [...guestErrors, 'sign_in_throttled'],
  },
  lookAtRecovery: {
    ...guest,
    id: 'lookAtRecovery',
    method: 'POST',
    path: '/dashboard/v1/recovery/link',
    summary: 'Look at a link to come back',
    description: 'What it asks for. Does not use it up.',
    body: RecoveryLinkBodySchema,
    answer: RecoveryLinkSchema,
    errors: [...guestErrors, 'link_not_usable', 'sign_in_throttled'],
  },
  startPasskeyRecovery: {
    ...guest,
    id: 'startPasskeyRecovery',
    method: 'POST',
    path: '/dashboard/v1/recovery/passkey/options',
    summary: 'Begin to come back with a passkey',
    description: 'For a passkey of the person whom the link was sent to.',
    body: RecoveryLinkBodySchema,
    answer: PasskeyOptionsSchema,
    errors: [...guestErrors, 'link_not_usable', 'sign_in_throttled'],
  },
  recoverAccount: {
    ...guest,
    id: 'recoverAccount',
    method: 'POST',
    path: '/dashboard/v1/recovery/complete',
    summary: 'Come back',
    description:
      'Uses the link up, sets a new password, ends all other sessions and signs in. A link that ' +
      'was mailed asks for a second proof: a code, a recovery code or a passkey. By a link of ' +
      'whoever runs the service all means of signing in are set up anew; in live, money, payees, ' +
      'members and keys are out of reach for 24 hours.',
    body: RecoverAccountBodySchema,
    answer: MemberSessionSchema,
    errors: [
      ...guestErrors,
      'link_not_usable',
      'second_factor_required',
      'sign_in_refused',
      'sign_in_throttled',
    ],
  },
  changeEmail: {
    ...byMember,
    id: 'changeEmail',
    method: 'POST',
    path: '/dashboard/v1/email',
    summary: 'Change the e-mail address',
    description:
      'Sends a link to the new address; it counts for a day, once. Until it is confirmed the ' +
      'address before is signed in with. The answer tells nothing of other accounts.',
    body: EmailBodySchema,
    answer: EmailAskedSchema,
    errors: memberWriteErrors,
  },
  confirmEmail: {
    ...byMember,
    id: 'confirmEmail',
    method: 'POST',
    path: '/dashboard/v1/email/confirm',
    summary: 'Confirm the new e-mail address',
    description: 'By the link that was sent there, in a session of the same member.',
    body: ConfirmEmailBodySchema,
    answer: MemberSessionSchema,
    errors: [...memberWriteErrors, 'link_not_usable', 'account_exists'],
  },
} as const satisfies Record<string, Operation>
