// Who works in an organisation, and who is invited to.

import { type Static, Type } from 'typebox'
import { MemberRoleSchema } from './dashboard-session.ts'
import { email, id, input, instant, nullable, resource, text } from './parts.ts'

export const MemberSchema = resource('Member', 'Somebody who works in the organisation.', {
  id: id('member'),
  name: text('Of the person.'),
  email: email('What the person signs in with.'),
  role: MemberRoleSchema,
  has_second_factor: Type.Boolean({ description: 'A code or a passkey is set up.' }),
  is_self: Type.Boolean({ description: 'It is the one who asks.' }),
  joined_at: instant('When the person became a member.'),
  last_seen_at: nullable(instant('When the person last used the dashboard, to the minute.')),
})
export type Member = Static<typeof MemberSchema>

export const InvitationSchema = resource('Invitation', 'Somebody who was asked to join.', {
  id: id('invitation'),
  email: email('Where the invitation went.'),
  role: MemberRoleSchema,
  invited_by: nullable(text('Name of who invited.')),
  created_at: instant('When it was last sent.'),
  expires_at: instant('Its link opens nothing from then on.'),
})
export type Invitation = Static<typeof InvitationSchema>

export const SentInvitationSchema = resource(
  'SentInvitation',
  'An invitation. Its link is in the e-mail only.',
  {
    invitation: InvitationSchema,
    is_sent: Type.Boolean({
      description:
        'It was sent by e-mail. False where no mail server is named: there, whoever runs the ' +
        'service prints the link with `npm run enter -- --invitation EMAIL`.',
    }),
  },
)
export type SentInvitation = Static<typeof SentInvitationSchema>

export const MemberListSchema = resource(
  'MemberList',
  'Members in the order of their names, and open invitations, newest first.',
  { data: Type.Array(MemberSchema), invitations: Type.Array(InvitationSchema) },
)
export type MemberList = Static<typeof MemberListSchema>

export const InviteBodySchema = input('InviteBody', 'Whom to invite, and as what.', {
  email: email('Where the invitation goes.'),
  role: MemberRoleSchema,
})

export const MemberRoleBodySchema = input('MemberRoleBody', 'Another role.', {
  role: MemberRoleSchema,
})
