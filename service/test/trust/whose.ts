// Whose rows an act may have written: its own, and nobody else's.
import type { Allowed } from './asking.ts'
import type { Change } from './changes.ts'

/** What is written wherever a person's credentials change or fail: the log, and mails about it. */
const TELLING = /^(audit_|emails?$|mail|notices?|jobs$|failed_tries$)/
/** Of an organisation about a person: not what the person proves himself with. */
const OF_ORGANISATION = new Set(['memberships', 'member_links', 'failed_tries'])

export interface Known {
  /** Who was a member of anything before the act. */
  readonly members: ReadonlySet<string>
  /** The organisation of each tenant. */
  readonly organisationOf: ReadonlyMap<string, string>
}

/** What an act has written that is not its own, in words. */
export function trespasses(
  changes: readonly Change[],
  allowed: Allowed,
  known: Known,
): readonly string[] {
  return changes
    .filter((change) => !isOwn(change, allowed, known))
    .map(({ table, tenant, organisation, member, written, gone }) => {
      const whose = [
        tenant === null ? '' : `tenant ${tenant}`,
        organisation === null ? '' : `organisation ${organisation}`,
        member === null ? '' : `member ${member}`,
      ]
      return `${table} of ${whose.filter(Boolean).join(', ')}: ${written} written, ${gone} gone`
    })
}

function isOwn(change: Change, allowed: Allowed, known: Known): boolean {
  const { table, tenant, organisation, member } = change
  if (tenant !== null) {
    const side = known.organisationOf.get(tenant) ?? ''
    return allowed.tenants.has(tenant) || (TELLING.test(table) && allowed.told.has(side))
  }
  if (member === null) return organisation === null || allowed.organisations.has(organisation)
  const isOfOrganisation = organisation !== null && allowed.organisations.has(organisation)
  if (OF_ORGANISATION.has(table)) {
    const isTold = TELLING.test(table) && allowed.told.has(organisation ?? '')
    return isOfOrganisation || isTold
  }
  if (allowed.members.has(member)) return true
  if (allowed.isNewcomer && !known.members.has(member)) return true
  // An organisation may end a session that works in it; it never begins one, nor changes one.
  return table === 'member_sessions' && change.written === 0 && isOfOrganisation
}
