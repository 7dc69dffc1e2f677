// Statements by mail: who is written to, and when. The mail itself is written by a later room; it
// has a link and no amounts, so that a statement is read by whoever has signed in and may.
import type { StatementMails } from '@holdfast/contract'
import { mayRole, operationPermission, operations } from '@holdfast/contract'
import type { Reader, Tenant, Unit } from '#db'
import type { Principal, Route } from '#http'
import { commandRoute, fieldFault, readRoute } from '#http'
import { defineJob, enqueueUnlessKept, textField } from '#jobs'
import type { Result } from '#kit'
import {
  accepted,
  asId,
  dayOf,
  fail,
  hourOfDay,
  invalid,
  parseId,
  refused,
  showId,
  showInstantOrNull,
} from '#kit'
import type { MemberAddress } from '#members'
import { readMemberAddresses } from '#members'
import { readOrganisation } from '#organisations'
import { monthAfter } from './asked-period.ts'
import { deleteMailed, insertMailed, selectMailed } from './store-mails.ts'

const MORNING_HOUR = 6

/** The mails about the statement of one month, as `2026-10`. */
export const statementNotice = defineJob({
  name: 'statements.notice',
  lane: 'deliveries',
  payload: { period: textField },
})

/** An organisation has one calendar in each environment. */
export const NOTICE_KEY = 'next'

/** When the statement of a month is told of: on the first morning after it, by a zone's clocks. */
export function noticeDue(period: string, timeZone: string): Date {
  return hourOfDay(`${monthAfter(period)}-01`, MORNING_HOUR, timeZone)
}

/** The members who are written to, as far as they may still read statements. */
export async function readMailedMembers(reader: Reader, tenant: Tenant): Promise<MemberAddress[]> {
  const mailed = await reader.query(selectMailed, { tenant_id: tenant.id })
  const ids = new Set(mailed.map(({ member_id }) => member_id))
  return (await readReaders(reader, tenant)).filter(({ id }) => ids.has(id))
}

async function readReaders(
  reader: Reader,
  { organisationId, environment }: Pick<Tenant, 'organisationId' | 'environment'>,
): Promise<MemberAddress[]> {
  const members = await readMemberAddresses(reader, organisationId)
  const permission = operationPermission.getOrganisationStatement
  return members.filter(({ role }) => mayRole(role, permission, environment))
}

interface Asked {
  readonly tenant: Pick<Tenant, 'id' | 'organisationId' | 'environment'>
}

async function readMails(reader: Reader, { tenant }: Asked, now: Date): Promise<StatementMails> {
  const { timeZone } = await readOrganisation(reader, tenant.id)
  const mailed = await reader.query(selectMailed, { tenant_id: tenant.id })
  const ids = new Set(mailed.map(({ member_id }) => member_id))
  const readers = (await readReaders(reader, tenant)).map(({ id, name }) => ({
    id: showId('member', asId('member', id)),
    name,
    is_mailed: ids.has(id),
  }))
  const isOn = readers.some(({ is_mailed }) => is_mailed)
  const next = isOn ? noticeDue(dayOf(now, timeZone).slice(0, 7), timeZone) : null
  return { readers, next_at: showInstantOrNull(next) }
}

/** Sets who is written to, and puts the first month that ends on the calendar. */
async function setMails(
  unit: Unit,
  wanted: readonly (readonly string[])[],
): Promise<Result<StatementMails>[]> {
  const { tx, tenant, now } = unit
  const known = new Set((await readReaders(tx, tenant)).map(({ id }) => id))
  const results: Result<StatementMails>[] = []
  for (const ids of wanted) {
    const asked = new Set(ids)
    const strange = ids.findIndex((id) => !known.has(id))
    if (strange >= 0) {
      results.push(refused(invalid(fieldFault(`/member_ids/${strange}`, 'not_allowed'))))
      continue
    }
    const mailed = await tx.query(selectMailed, { tenant_id: tenant.id })
    const left = mailed.map(({ member_id }) => member_id).filter((id) => !asked.has(id))
    await tx.query(deleteMailed, { tenant_id: tenant.id, ids: left })
    await tx.query(insertMailed, { tenant_id: tenant.id, ids, created_at: now })
    if (ids.length > 0) await planNotice(unit)
    results.push(accepted(await readMails(tx, { tenant }, now)))
  }
  return results
}

/** Puts the end of the present month on the calendar, unless a month waits there. */
async function planNotice(unit: Unit): Promise<void> {
  const { timeZone } = await readOrganisation(unit.tx, unit.tenant.id)
  const period = dayOf(unit.now, timeZone).slice(0, 7)
  const runAt = noticeDue(period, timeZone)
  await enqueueUnlessKept(unit, statementNotice, { key: NOTICE_KEY, runAt, payload: { period } })
}

/** Who is mailed statements, as the dashboard reads and sets it. */
export const statementMailRoutes: readonly Route[] = [
  readRoute(operations.getStatementMails, {
    parse: ({ principal }) => ({ tenant: tenantOf(principal) }),
    run: readMails,
    render: (mails) => mails,
  }),
  commandRoute(operations.setStatementMails, {
    parse: ({ body }) => body.member_ids.map((id) => parseId('member', id) ?? fail('not_found')),
    run: setMails,
    render: (mails) => mails,
  }),
]

function tenantOf({ tenantId: id, environment, member }: Principal): Asked['tenant'] {
  const { organisationId } = member ?? fail('not_signed_in')
  return { id, organisationId, environment }
}
