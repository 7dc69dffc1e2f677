// Coming back to one's own account, and another address to sign in with.

import { type Static, Type } from 'typebox'
import { passwordCharactersMax } from '../limits.ts'
import { PasskeyAssertionSchema } from './dashboard-session.ts'
import { email, given, input, instant, oneOf, resource, text } from './parts.ts'

const token = text('The token of the link: what follows its `#`.', { min: 1, max: 200 })

export const AskRecoveryBodySchema = input('AskRecoveryBody', 'Who cannot sign in any more.', {
  email: email('What the person signs in with.'),
})

export const RecoveryAskedSchema = resource(
  'RecoveryAsked',
  'The same answer for every address, known or not.',
  {
    is_mail_on: Type.Boolean({
      description:
        'A mail server is named: the link is sent to an address that is known. Without one, ' +
        'whoever runs the service helps: `npm run enter -- --recover EMAIL`.',
    }),
  },
)
export type RecoveryAsked = Static<typeof RecoveryAskedSchema>

export const recoveryLinkKinds = ['recovery', 'operator_recovery'] as const
export const RecoveryLinkSchema = resource('RecoveryLink', 'What a link to come back asks for.', {
  kind: oneOf(
    'RecoveryLinkKind',
    recoveryLinkKinds,
    '`recovery`: a second proof is asked for beside the mailbox; `operator_recovery`: made by ' +
      'whoever runs the service; the second factor is set up anew.',
  ),
  email: email('Whose account it is.'),
  has_totp: Type.Boolean({ description: 'An authenticator with codes is set up.' }),
  has_passkey: Type.Boolean({ description: 'A passkey is set up.' }),
  expires_at: instant('It opens nothing from then on.'),
})
export type RecoveryLink = Static<typeof RecoveryLinkSchema>

export const RecoveryLinkBodySchema = input('RecoveryLinkBody', 'A link to come back.', { token })

export const RecoverAccountBodySchema = input(
  'RecoverAccountBody',
  'A new password, and a second proof of who it is: a code or a passkey.',
  {
    token,
    password: text('At least 12 characters.', { min: 1, max: passwordCharactersMax }),
    code: given(text('Six digits of the authenticator, or a recovery code.', { min: 1, max: 40 })),
    assertion: given(PasskeyAssertionSchema),
  },
)

export const EmailBodySchema = input('EmailBody', 'Another address to sign in with.', {
  email: email('It counts once its mailbox has confirmed it.'),
})

export const EmailAskedSchema = resource('EmailAsked', 'A change of address that waits.', {
  is_sent: Type.Boolean({
    description:
      'A link was sent to the new address. False where no mail server is named: there, whoever ' +
      'runs the service prints it with `npm run enter -- --new-email EMAIL`.',
  }),
})
export type EmailAsked = Static<typeof EmailAskedSchema>

export const ConfirmEmailBodySchema = input('ConfirmEmailBody', 'The link to the new address.', {
  token,
})
