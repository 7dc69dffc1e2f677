// Every change of this room is one unit of the organisation's live tenant, with its entry in the
// audit log: members are the same in both environments, and a sandbox may be emptied.
import type { AuditRecord } from '#audit'
import { writeAudit } from '#audit'
import type { Unit } from '#db'
import type { MemberPrincipal, Principal, RequestFacts } from '#http'
import { asId, fail, showId } from '#kit'
import { liveTenantOf } from '#organisations'
import type { MembersDeps } from './deps.ts'

/** What somebody did, for the log. */
export type Change = Pick<AuditRecord, 'operation' | 'object' | 'summary'> &
  Partial<Pick<AuditRecord, 'before' | 'after'>>

/** Who did it, in which request. */
export interface Doer {
  readonly actor: AuditRecord['actor']
  readonly requestId: string | null
  readonly ip: string | null
}

/** A member as the log names it. */
export function memberDoer(
  member: { readonly id: string; readonly name: string },
  { requestId, ip }: Pick<RequestFacts, 'requestId' | 'ip'>,
): Doer {
  const id = showId('member', asId('member', member.id))
  return { actor: { kind: 'member', id, name: member.name }, requestId, ip }
}

/** Whoever runs the installation, by a command on its machine. */
export const toolDoer: Doer = {
  actor: { kind: 'tool', id: null, name: 'npm run enter' },
  requestId: null,
  ip: null,
}

/** The member who asks. */
export function memberOf(principal: Principal | null): MemberPrincipal {
  return principal?.member ?? fail('not_signed_in')
}

/** As `memberDoer`, for the member who asks. */
export function doerOf({
  principal,
  facts,
}: {
  readonly principal: Principal | null
  readonly facts: RequestFacts
}): Doer {
  const { memberId, name } = memberOf(principal)
  return memberDoer({ id: memberId, name }, facts)
}

/** Does work in a unit of the organisation, and writes what it was into the audit log. */
export async function changeAudited<T>(
  { database }: Pick<MembersDeps, 'database'>,
  organisationId: string,
  work: (unit: Unit, note: (doer: Doer, what: Change) => void) => Promise<T>,
): Promise<T> {
  const tenantId = await liveTenantOf(database.global, organisationId)
  return await database.transact(tenantId, async (unit) => {
    const records: AuditRecord[] = []
    const value = await work(unit, (doer, what) => {
      records.push({ before: null, after: null, ...what, ...doer })
    })
    await writeAudit(unit, records)
    return value
  })
}

/** A member as an object of the log. */
export function memberObject(id: string) {
  return { kind: 'member', id: showId('member', asId('member', id)) }
}
