// The front door of members: people who work in the dashboard, and how they come in.
import type { Route } from '#http'
import type { MembersDeps } from './deps.ts'
import { membershipRoutes } from './routes-members.ts'
import { securityRoutes } from './routes-security.ts'
import { sessionRoutes } from './routes-session.ts'

export { createMemberAuthenticator, isSessionStanding } from './authentication.ts'
export { type InvitationLetter, type MembersDeps, memberKeys } from './deps.ts'
export { hasMembers, makeEnterLink } from './entering.ts'
export { startFailedTries, tellFailedTries } from './failed-tries.ts'
export { printInvitation } from './invitations.ts'
export { holdRoles, type MemberAddress, readMemberAddresses } from './owners.ts'
export { forgetExpiredSessions } from './upkeep.ts'

/** Every route of this room. */
export function memberRoutes(deps: MembersDeps): Route[] {
  return [...sessionRoutes(deps), ...securityRoutes(deps), ...membershipRoutes(deps)]
}
