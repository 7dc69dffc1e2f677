// The routes of who works in an organisation.
import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { headedRoute, plainRoute } from '#http'
import { fail, parseId } from '#kit'
import type { MembersDeps } from './deps.ts'
import { joinOrganisation } from './invitations.ts'
import {
  changeRole,
  inviteMember,
  listMembers,
  removeMember,
  resendInvitation,
  withdrawInvitation,
} from './memberships.ts'
import { answerOpened } from './show.ts'

/** Members and invitations. */
export function membershipRoutes(deps: MembersDeps): Route[] {
  return [
    plainRoute(operations.listMembers, { run: async (asking) => await listMembers(deps, asking) }),
    plainRoute(operations.inviteMember, {
      run: async ({ body, ...asking }) => await inviteMember(deps, body, asking),
    }),
    plainRoute(operations.resendInvitation, {
      run: async ({ params, ...asking }) => {
        const id = parseId('invitation', params.id) ?? fail('not_found')
        return await resendInvitation(deps, id, asking)
      },
    }),
    plainRoute(operations.withdrawInvitation, {
      run: async ({ params, ...asking }) => {
        const id = parseId('invitation', params.id) ?? fail('not_found')
        await withdrawInvitation(deps, id, asking)
        return null
      },
    }),
    headedRoute(operations.joinOrganisation, {
      run: async ({ body, ...asking }) =>
        await answerOpened(deps, await joinOrganisation(deps, body.token, asking)),
    }),
    plainRoute(operations.changeMemberRole, {
      run: async ({ params, body, ...asking }) => {
        const id = parseId('member', params.id) ?? fail('not_found')
        return await changeRole(deps, { id, role: body.role }, asking)
      },
    }),
    plainRoute(operations.removeMember, {
      run: async ({ params, ...asking }) => {
        const id = parseId('member', params.id) ?? fail('not_found')
        await removeMember(deps, id, asking)
        return null
      },
    }),
  ]
}
