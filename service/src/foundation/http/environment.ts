// Operations that exist in one environment only.
import type { TenantId } from '#kit'
import { fail } from '#kit'
import type { Principal } from './types.ts'

/** The tenant of whoever asks in the sandbox. Refuses with `sandbox_only` (404) in live. */
export function sandboxOnly(principal: Principal | null): TenantId {
  if (principal === null) return fail('unauthorised')
  return principal.environment === 'sandbox' ? principal.tenantId : fail('sandbox_only')
}

/** The tenant of who asks in live. Refuses with `live_only` (404) in the sandbox. */
export function liveOnly({ environment, tenantId }: Principal): TenantId {
  return environment === 'live' ? tenantId : fail('live_only')
}
