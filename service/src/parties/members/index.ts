// The front door of members: people who work in the dashboard, and how they come in.
import type { Route } from '#http'
import type { MembersDeps } from './deps.ts'
import { membershipRoutes } from './routes-members.ts'
import { recoveryRoutes } from './routes-recovery.ts'
import { securityRoutes } from './routes-security.ts'
import { sessionRoutes } from './routes-session.ts'

export { createMemberAuthenticator, isSessionStanding, rolesInstead } from './authentication.ts'
export { type MemberLetter, type MembersDeps, memberKeys, type Post } from './deps.ts'
export { printNewEmail } from './email-change.ts'
export { hasMembers, makeEnterLink } from './entering.ts'
export { startFailedTries, tellFailedTries } from './failed-tries.ts'
export { printInvitation } from './invitations.ts'
export { holdRoles, type MemberAddress, readMemberAddresses, readPersonAddress } from './owners.ts'
export { tellNews } from './person-changes.ts'
export { makeRecoveryLink } from './recovery.ts'
export { startRecoveryRequests } from './recovery-requests.ts'
export { forgetExpiredSessions } from './upkeep.ts'

/** Every route of this room. */
export function memberRoutes(deps: MembersDeps): Route[] {
  return [
    ...sessionRoutes(deps),
    ...securityRoutes(deps),
    ...recoveryRoutes(deps),
    ...membershipRoutes(deps),
  ]
}
