// The routes of who works in an organisation. Its changes are commands of the live tenant, so that
// the gate of the second owner looks at them like at any other.
import type { Member, SentInvitation } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Principal, Route } from '#http'
import { commandRoute, headedRoute, plainRoute } from '#http'
import type { Id, Result } from '#kit'
import { accepted, fail, parseId } from '#kit'
import { memberOf } from './changes.ts'
import type { MembersDeps } from './deps.ts'
import { joinOrganisation } from './invitations.ts'
import type { Changed, Changing, Inviting, OnInvitation } from './memberships.ts'
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
    commandRoute(operations.inviteMember, {
      parse: (request) => ({ ...changingOf(request), ...request.body }),
      run: inTurn(async (unit, asked: Inviting) => await inviteMember(unit, deps, asked)),
      ...told<SentInvitation>(),
    }),
    commandRoute(operations.resendInvitation, {
      parse: (request) => ({ ...changingOf(request), id: invitationId(request.params.id) }),
      run: inTurn(async (unit, asked: OnInvitation) => await resendInvitation(unit, deps, asked)),
      ...told<SentInvitation>(),
    }),
    commandRoute(operations.withdrawInvitation, {
      parse: (request) => ({ ...changingOf(request), id: invitationId(request.params.id) }),
      run: inTurn(withdrawInvitation),
      ...told<null>(),
    }),
    headedRoute(operations.joinOrganisation, {
      run: async ({ body, ...asking }) =>
        await answerOpened(deps, await joinOrganisation(deps, body.token, asking), asking.facts),
    }),
    commandRoute(operations.changeMemberRole, {
      parse: (request) => ({
        ...changingOf(request),
        id: memberId(request.params.id),
        role: request.body.role,
      }),
      run: inTurn(changeRole),
      ...told<Member>(),
    }),
    commandRoute(operations.removeMember, {
      parse: (request) => ({ ...changingOf(request), id: memberId(request.params.id) }),
      run: inTurn(removeMember),
      ...told<null>(),
    }),
  ]
}

function changingOf({
  principal,
  requestId,
}: {
  readonly principal: Principal
  readonly requestId: string
}): Changing {
  return { by: memberOf(principal), requestId }
}

function memberId(shown: string): Id<'member'> {
  return parseId('member', shown) ?? fail('not_found')
}

function invitationId(shown: string): Id<'invitation'> {
  return parseId('invitation', shown) ?? fail('not_found')
}

/** People press one button at a time. What is refused is thrown: nothing of it is kept. */
function inTurn<In, Out>(work: (unit: Unit, asked: In) => Promise<Out>) {
  return async (unit: Unit, asked: readonly In[]): Promise<Result<Out>[]> => {
    const results: Result<Out>[] = []
    for (const one of asked) results.push(accepted(await work(unit, one)))
    return results
  }
}

function told<T>() {
  return {
    render: ({ answer }: Changed<T>) => answer,
    effect: ({ effect }: Changed<T>) => effect,
  }
}
