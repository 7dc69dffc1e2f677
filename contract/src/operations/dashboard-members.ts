// Who works in an organisation.

import {
  InviteBodySchema,
  LinkBodySchema,
  MemberListSchema,
  MemberRoleBodySchema,
  MemberSchema,
  MemberSessionSchema,
  SentInvitationSchema,
} from '../schemas/index.ts'
import {
  byMember,
  idParams,
  memberReadErrors,
  memberWriteErrors,
  type Operation,
} from './operation.ts'

/** Operations on the members of an organisation. */
export const dashboardMemberOperations = {
  listMembers: {
    ...byMember,
    id: 'listMembers',
    method: 'GET',
    path: '/dashboard/v1/members',
    summary: 'List members',
    description: 'Members of the organisation, and open invitations.',
    answer: MemberListSchema,
    errors: memberReadErrors,
  },
  inviteMember: {
    ...byMember,
    id: 'inviteMember',
    method: 'POST',
    path: '/dashboard/v1/invitations',
    summary: 'Invite somebody',
    description:
      'Sends a link by e-mail that counts for 7 days, once. In a role that may approve, ' +
      'change payees or members it takes two owners.',
    body: InviteBodySchema,
    answer: SentInvitationSchema,
    errors: [...memberWriteErrors, 'already_member', 'second_owner_required'],
  },
  resendInvitation: {
    ...byMember,
    id: 'resendInvitation',
    method: 'POST',
    path: '/dashboard/v1/invitation/{id}/resend',
    summary: 'Send an invitation again',
    description: 'With a new link; the one before counts no more.',
    params: idParams('invitation'),
    answer: SentInvitationSchema,
    errors: memberWriteErrors,
  },
  withdrawInvitation: {
    ...byMember,
    id: 'withdrawInvitation',
    method: 'DELETE',
    path: '/dashboard/v1/invitation/{id}',
    summary: 'Withdraw an invitation',
    description: 'Its link opens nothing from now on.',
    params: idParams('invitation'),
    answer: null,
    errors: memberWriteErrors,
  },
  joinOrganisation: {
    ...byMember,
    id: 'joinOrganisation',
    method: 'POST',
    path: '/dashboard/v1/invitation/join',
    summary: 'Join an organisation',
    description:
      'Accepts, for the member who is signed in, an invitation to that address, or the link of ' +
      'the installation to enter an organisation that has nobody yet. The session goes on ' +
      'there, under a new cookie.',
    body: LinkBodySchema,
    answer: MemberSessionSchema,
    errors: [...memberWriteErrors, 'link_not_usable', 'already_member'],
  },
  changeMemberRole: {
    ...byMember,
    id: 'changeMemberRole',
    method: 'POST',
    path: '/dashboard/v1/member/{id}/role',
    summary: 'Change a role',
    description:
      'Counts from the next request of the member. It takes two owners to give a role that may ' +
      'approve, change payees or members, and to take an owner out of his.',
    params: idParams('member'),
    body: MemberRoleBodySchema,
    answer: MemberSchema,
    errors: [...memberWriteErrors, 'last_owner', 'second_owner_required'],
  },
  removeMember: {
    ...byMember,
    id: 'removeMember',
    method: 'DELETE',
    path: '/dashboard/v1/member/{id}',
    summary: 'Remove a member',
    description:
      'Ends all sessions of the member in this organisation at once. To remove an owner takes ' +
      'two owners.',
    params: idParams('member'),
    answer: null,
    errors: [...memberWriteErrors, 'last_owner', 'second_owner_required'],
  },
} as const satisfies Record<string, Operation>
