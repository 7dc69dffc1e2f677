// What a person signs in with changes in one unit: under the person's lock, with its entry in the
// audit log of every organisation that the person belongs to, and a letter to the person.
import type { AuditRecord } from '#audit'
import { writeAudit } from '#audit'
import type { Unit } from '#db'
import { asTenantId, present } from '#kit'
import type { Change, Doer } from './changes.ts'
import { changeAudited, doerOf, memberOf } from './changes.ts'
import type { MembersDeps } from './deps.ts'
import type { Asking } from './sign-in.ts'
import type { MemberRow } from './store.ts'
import { lockMember, selectMember } from './store.ts'
import { insertNews, selectNewsTenants, selectOwners, takeNews } from './store-person.ts'

/** What the rooms above and the tools give. */
export type PersonDeps = Pick<MembersDeps, 'database' | 'post' | 'onError'>

/** How a change is told of. */
interface Telling {
  /** The person is written to; not where the letter is another one. */
  readonly isLetterSent?: boolean
  /** The owners of every organisation of the person are written to. */
  readonly isForOwners?: boolean
}

export interface Own {
  readonly unit: Unit
  /** As it is under the lock. */
  readonly member: MemberRow
  readonly note: (what: Change, telling?: Telling) => void
}

export interface PersonChange {
  readonly memberId: string
  /** Where the unit is: the session's organisation, or one of the person's. */
  readonly organisationId: string
  readonly doer: Doer
}

interface Noted {
  readonly what: Change
  readonly telling: Telling
}

/** Changes what belongs to a person, one change after the other, and tells whom it concerns. */
export async function changePerson<T>(
  deps: PersonDeps,
  { memberId, organisationId, doer }: PersonChange,
  work: (own: Own) => Promise<T>,
): Promise<T> {
  const value = await changeAudited(deps, organisationId, async (unit, note) => {
    await unit.tx.query(lockMember, { id: memberId })
    const [row] = await unit.tx.query(selectMember, { id: memberId })
    const member = present(row, 'the person is there')
    const noted: Noted[] = []
    const done = await work({
      unit,
      member,
      note: (what, telling = {}) => {
        note(doer, what)
        noted.push({ what, telling })
      },
    })
    for (const one of noted) await tellChange(deps, { unit, member, doer }, one)
    return done
  })
  await tellNews(deps).catch((error: unknown) => deps.onError(error, 'telling other organisations'))
  return value
}

/** As `changePerson`, for the member who asks. */
export async function changeOwn<T>(
  deps: PersonDeps,
  asking: Asking,
  work: (own: Own) => Promise<T>,
): Promise<T> {
  const { memberId, organisationId } = memberOf(asking.principal)
  return await changePerson(deps, { memberId, organisationId, doer: doerOf(asking) }, work)
}

interface Changed {
  readonly unit: Unit
  readonly member: MemberRow
  readonly doer: Doer
}

async function tellChange(
  deps: PersonDeps,
  { unit, member, doer }: Changed,
  { what, telling }: Noted,
): Promise<void> {
  const { isLetterSent = true, isForOwners = false } = telling
  const entry: AuditRecord = { before: null, after: null, ...what, ...doer }
  const { organisationId } = unit.tenant
  const news = {
    member_id: member.id,
    except_organisation_id: organisationId,
    entry: JSON.stringify(entry),
    is_for_owners: isForOwners,
    created_at: unit.realNow,
  }
  await unit.tx.query(insertNews, news)
  if (isForOwners) await tellOwners(deps, unit, member)
  if (!isLetterSent) return
  await deps.post(unit, { kind: 'member_changed', to: member.email, change: what.summary })
}

async function tellOwners(
  { post }: Pick<PersonDeps, 'post'>,
  unit: Unit,
  { id, name }: Pick<MemberRow, 'id' | 'name'>,
): Promise<void> {
  const owners = await unit.tx.query(selectOwners, { organisation_id: unit.tenant.organisationId })
  for (const owner of owners.filter((one) => one.id !== id)) {
    await post(unit, { kind: 'member_let_in', to: owner.email, who: name })
  }
}

/**
 * Writes what waits into the audit logs of the other organisations: each in a unit of its own, in
 * which it ceases to wait. What a process leaves behind, the next round of upkeep writes.
 */
export async function tellNews({
  database,
  post,
}: Pick<PersonDeps, 'database' | 'post'>): Promise<void> {
  for (const { tenant_id } of await database.global.query(selectNewsTenants, {})) {
    await database.transactAside(asTenantId(tenant_id), async (unit) => {
      const taken = await unit.tx.query(takeNews, { organisation_id: unit.tenant.organisationId })
      const news = taken.toSorted((one, other) => +one.created_at - +other.created_at)
      await writeAudit(
        unit,
        news.map(({ entry }) => entry),
      )
      for (const { member_id } of news.filter(({ is_for_owners }) => is_for_owners)) {
        const [member] = await unit.tx.query(selectMember, { id: member_id })
        await tellOwners({ post }, unit, present(member, 'the person is there'))
      }
    })
  }
}
