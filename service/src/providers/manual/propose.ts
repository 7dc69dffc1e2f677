// Proposing a booking: reading what was given, and naming what it is about.

import type { ManualEntryBody } from '@holdfast/contract'
import type { Unit } from '#db'
import { enterStatuses } from '#events'
import { fieldFault, readMinor } from '#http'
import { readInbounds } from '#inbounds'
import type { FieldFault, Result } from '#kit'
import {
  accepted,
  asId,
  bareText,
  compact,
  distinct,
  Failure,
  invalid,
  parseId,
  parseMinor,
  present,
  refused,
} from '#kit'
import type { OutboundRecord } from '#outbounds'
import { readOutbounds } from '#outbounds'
import type { Vault } from '#participants'
import { readProjects } from '#projects'
import { readVerifications } from '#verifications'
import type { By, EntryRecord } from './entry.ts'
import { boundTo, GENERIC_REASON, isReport, reportable } from './entry.ts'
import type { Fields } from './fields.ts'
import { NOTHING } from './fields.ts'
import { arePaymentsHalted, notHalted } from './halt.ts'
import { returnFields } from './sent-back.ts'
import { insertEntry, selectEntry, selectNamedProjects } from './store.ts'
import { leftToTake } from './taken-back.ts'

/**
 * Proposes bookings, each by itself. Refusals: 422 for what is missing or names nothing, 409
 * `invalid_state` for a payment that is not with the bank, for an inbound of which nothing can be
 * taken back, and for a statement reference that was booked or proposed before.
 */
export async function proposeEntries(
  unit: Unit,
  vault: Vault,
  asked: readonly (By & { readonly body: ManualEntryBody })[],
): Promise<Result<EntryRecord>[]> {
  const results: Result<EntryRecord>[] = []
  for (const { body, keyId } of asked) {
    const fields = await fieldsOf(unit, body)
    results.push(fields.ok ? await proposeOne(unit, vault, { body, keyId }, fields.value) : fields)
  }
  return results
}

async function proposeOne(
  unit: Unit,
  vault: Vault,
  { body, keyId }: By & { readonly body: ManualEntryBody },
  fields: Fields,
): Promise<Result<EntryRecord>> {
  const id = unit.newId('manual_entry')
  const { payer } = fields
  const [entry] = await unit.tx.query(insertEntry, {
    tenant_id: unit.tenant.id,
    id,
    kind: body.kind,
    proposed_by: keyId,
    outbound_id: fields.outbound_id,
    project_id: fields.project_id,
    currency: fields.currency,
    amount: fields.amount,
    statement_reference: fields.statement_reference,
    failure_reason: fields.failure_reason,
    collect: fields.collect === null ? null : JSON.stringify(fields.collect),
    sealed: payer === null ? null : vault.seal(JSON.stringify(payer), boundTo(unit.tenant.id, id)),
    note: body.note ?? null,
    now: unit.now,
    verification_id: fields.verification_id,
    inbound_id: fields.inbound_id,
    taken_back_reason: fields.taken_back_reason,
    return_id: fields.return_id,
  })
  if (entry !== undefined) {
    enterStatuses(unit, 'manual_entry', [{ id, to: 'proposed' }])
    const [made] = await unit.tx.query(selectEntry, { tenant_id: unit.tenant.id, id })
    return accepted(present(made, 'what was written is there'))
  }
  const detail = 'This booking of the bank was proposed or approved before.'
  return refused(new Failure('invalid_state', { detail }))
}

/** The part that the kind names, and no other. */
const partOf = {
  collection_account: 'collection_account',
  inbound: 'inbound',
  taken_back: 'taken_back',
  executed: 'outbound',
  rejected: 'outbound',
  returned: 'outbound',
  return_sent: 'inbound_return',
  return_refused: 'inbound_return',
  return_undeliverable: 'inbound_return',
  verification_passed: 'verification',
  verification_failed: 'verification',
  payments_resumed: null,
} as const

const PARTS = compact(distinct(Object.values(partOf)))

async function fieldsOf(unit: Unit, body: ManualEntryBody): Promise<Result<Fields>> {
  const wanted = partOf[body.kind]
  const faults: FieldFault[] = []
  for (const part of PARTS) {
    const isGiven = body[part] !== undefined && body[part] !== null
    if (part === wanted && !isGiven) faults.push(fieldFault(`/${part}`, 'required'))
    if (part !== wanted && isGiven) faults.push(fieldFault(`/${part}`, 'not_allowed'))
  }
  if (faults.length > 0) return refused(invalid(...faults))
  if (body.kind === 'collection_account') {
    const { currency, collect } = present(body.collection_account ?? undefined, 'it was given')
    return accepted({ ...NOTHING, currency, collect })
  }
  if (wanted === null) return await resumeFields(unit)
  if (wanted === 'verification') return await verificationFields(unit, body)
  if (body.kind === 'inbound') return await inboundFields(unit, body)
  if (body.kind === 'taken_back') return await takenBackFields(unit, body)
  if (wanted === 'inbound_return') return await returnFields(unit, body)
  return await outboundFields(unit, body)
}

async function resumeFields(unit: Unit): Promise<Result<Fields>> {
  const areHalted = await arePaymentsHalted(unit.tx, unit.tenant.id)
  return areHalted ? accepted(NOTHING) : refused(notHalted())
}

async function verificationFields(unit: Unit, body: ManualEntryBody): Promise<Result<Fields>> {
  const id = parseId('verification', body.verification?.verification_id ?? '')
  const found = id === undefined ? [] : [id]
  const [verification] = [...(await readVerifications(unit.tx, unit.tenant.id, found)).values()]
  return verification === undefined
    ? refused(invalid(fieldFault('/verification/verification_id', 'not_found')))
    : accepted({ ...NOTHING, verification_id: verification.id })
}

async function inboundFields(unit: Unit, body: ManualEntryBody): Promise<Result<Fields>> {
  const given = present(body.inbound ?? undefined, 'it was given')
  const { id: tenant } = unit.tenant
  const reference = given.reference ?? null
  const projectId = parseId('project', given.project_id ?? '')
  const named =
    projectId === undefined && reference !== null
      ? await unit.tx.query(selectNamedProjects, {
          tenant_id: tenant,
          reference: bareText(reference),
        })
      : []
  // Words that name two projects name none.
  const [only] = named.length === 1 ? named : []
  const found = projectId ?? (only === undefined ? undefined : asId('project', only.id))
  const project =
    found === undefined ? undefined : (await readProjects(unit.tx, tenant, [found])).get(found)
  if (project === undefined) {
    const message = 'Name the project: the reference names none.'
    return refused(invalid({ pointer: '/inbound/project_id', code: 'required', message }))
  }
  if (project.currency !== given.currency) {
    const message = `The project is held in ${project.currency}.`
    return refused(invalid({ pointer: '/inbound/currency', code: 'not_usable', message }))
  }
  return accepted({
    ...NOTHING,
    project_id: project.id,
    currency: given.currency,
    amount: parseMinor(given.amount),
    statement_reference: given.statement_reference,
    payer: {
      reference,
      name: given.payer_name ?? null,
      account: given.payer_account ?? null,
    },
  })
}

/** All that is left when no amount is given: whoever approves it sees how much that is. */
async function takenBackFields(unit: Unit, body: ManualEntryBody): Promise<Result<Fields>> {
  const given = present(body.taken_back ?? undefined, 'it was given')
  const { id: tenant } = unit.tenant
  const id = parseId('inbound', given.inbound_id)
  const [inbound] = id === undefined ? [] : await readInbounds(unit.tx, tenant, [id])
  if (inbound === undefined) {
    return refused(invalid(fieldFault('/taken_back/inbound_id', 'not_found')))
  }
  const left = leftToTake(inbound)
  if (!left.ok) return left
  const amount = readMinor(given.amount) ?? left.value
  if (amount > left.value) {
    const words = { limit: String(left.value) }
    return refused(invalid(fieldFault('/taken_back/amount', 'too_large', words)))
  }
  const { project_id: projectId } = inbound
  const projects = await readProjects(unit.tx, tenant, [projectId])
  return accepted({
    ...NOTHING,
    project_id: projectId,
    inbound_id: inbound.id,
    currency: present(projects.get(projectId), 'an inbound has a project').currency,
    amount,
    statement_reference: given.statement_reference,
    taken_back_reason: given.reason ?? null,
  })
}

async function outboundFields(unit: Unit, body: ManualEntryBody): Promise<Result<Fields>> {
  const given = present(body.outbound ?? undefined, 'it was given')
  const id = parseId('outbound', given.outbound_id)
  const [outbound] = id === undefined ? [] : await readOutbounds(unit.tx, unit.tenant.id, [id])
  if (outbound === undefined) {
    return refused(invalid(fieldFault('/outbound/outbound_id', 'not_found')))
  }
  const { kind } = body
  if (!isReport(kind)) return refused(invalid(fieldFault('/kind', 'not_usable')))
  if (outbound.status !== reportable[kind]) return refused(notReportable(outbound))
  const amount = given.amount ?? null
  return accepted({
    ...NOTHING,
    outbound_id: outbound.id,
    project_id: outbound.project_id,
    currency: outbound.currency,
    amount: amount === null ? null : parseMinor(amount),
    statement_reference: given.statement_reference,
    failure_reason: kind === 'executed' ? null : (given.failure_reason ?? GENERIC_REASON),
  })
}

function notReportable({ status }: OutboundRecord): Failure {
  return new Failure('invalid_state', { detail: `The outbound is ${status}.` })
}
