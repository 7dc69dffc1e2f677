// Deciding a proposed booking, and booking it.

import type { Reader, Unit } from '#db'
import { advanceAll } from '#events'
import type { InboundNotice } from '#inbounds'
import { receiveInbounds, sealPayerAccount, sealPayerName } from '#inbounds'
import type { Id, Result, TenantId } from '#kit'
import { accepted, assert, Failure, less, present, refused } from '#kit'
import { maybeOnePerson } from '#organisations'
import type { OutboundRecord } from '#outbounds'
import { readOutbounds, recordReports } from '#outbounds'
import type { Vault } from '#participants'
import type { RailReport } from '#rails'
import { setCollectionAccount } from '#settings'
import { decideVerifications } from '#verifications'
import type { By, EntryRecord } from './entry.ts'
import { GENERIC_REASON, payerOf, reportable } from './entry.ts'
import { resumePayments } from './halt.ts'
import { bookReturn } from './sent-back.ts'
import { decideEntry, endPayment, lockEntry, selectEntries, selectEntry } from './store.ts'
import { bookTakenBack } from './taken-back.ts'

const RAIL = 'manual'
const ENTRIES_MAX = 100

interface Deciding extends By {
  readonly id: Id<'manual_entry'>
}

/**
 * Approves bookings and books them. Refusals: 404 `not_found`, 403 `second_person_needed` when
 * whoever approves may be who proposed it, 409 `invalid_state` when it was decided, or when what it
 * is about has gone another way.
 */
export async function approveEntries(
  unit: Unit,
  vault: Vault,
  asked: readonly Deciding[],
): Promise<Result<EntryRecord>[]> {
  const results: Result<EntryRecord>[] = []
  for (const { id, keyId } of asked) {
    const entry = await openEntry(unit, id)
    if (!entry.ok) results.push(entry)
    else if (await maybeOnePerson(unit, entry.value.proposed_by, keyId)) {
      results.push(refused(new Failure('second_person_needed')))
    } else results.push(await bookEntry(unit, vault, entry.value, keyId))
  }
  return results
}

/** Drops proposals; whoever proposed one may do it too. Refusals: 404, 409. */
export async function refuseEntries(
  unit: Unit,
  asked: readonly Deciding[],
): Promise<Result<EntryRecord>[]> {
  const results: Result<EntryRecord>[] = []
  for (const { id, keyId } of asked) {
    const entry = await openEntry(unit, id)
    results.push(
      entry.ok ? accepted(await decideOn(unit, entry.value, { status: 'refused', keyId })) : entry,
    )
  }
  return results
}

async function openEntry(unit: Unit, id: Id<'manual_entry'>): Promise<Result<EntryRecord>> {
  const [entry] = await unit.tx.query(lockEntry, { tenant_id: unit.tenant.id, id })
  if (entry === undefined) return refused(new Failure('not_found'))
  return entry.status === 'proposed' ? accepted(entry) : refused(new Failure('invalid_state'))
}

async function decideOn(
  unit: Unit,
  { id }: EntryRecord,
  decision: {
    readonly status: 'approved' | 'refused'
    readonly keyId: string
    readonly inboundId?: Id<'inbound'>
  },
): Promise<EntryRecord> {
  const { status, keyId, inboundId } = decision
  const given = { decided_by: keyId, inbound_id: inboundId ?? null }
  const move = { move: decideEntry, given }
  await advanceAll(unit, 'manual_entry', [{ id, to: status }], move)
  const [decided] = await unit.tx.query(selectEntry, { tenant_id: unit.tenant.id, id })
  return present(decided, 'a proposal that is decided stays')
}

async function bookEntry(
  unit: Unit,
  vault: Vault,
  entry: EntryRecord,
  keyId: string,
): Promise<Result<EntryRecord>> {
  const approved = { status: 'approved', keyId } as const
  switch (entry.kind) {
    case 'collection_account':
      await setCollectionAccount(unit, {
        currency: present(entry.currency ?? undefined, 'an account is of a currency'),
        collect: present(entry.collect ?? undefined, 'an account can be paid into'),
      })
      return accepted(await decideOn(unit, entry, approved))
    case 'inbound': {
      const [inbound] = await receiveInbounds(unit, RAIL, [noticeOf(unit, vault, entry)])
      if (inbound === undefined) return refused(new Failure('invalid_state'))
      return accepted(await decideOn(unit, entry, { ...approved, inboundId: inbound.id }))
    }
    case 'taken_back': {
      const taken = await bookTakenBack(unit, entry)
      return taken.ok ? accepted(await decideOn(unit, entry, approved)) : taken
    }
    case 'return_sent':
    case 'return_refused':
    case 'return_undeliverable':
      return (await bookReturn(unit, entry, entry.kind))
        ? accepted(await decideOn(unit, entry, approved))
        : refused(new Failure('invalid_state'))
    case 'verification_passed':
    case 'verification_failed': {
      const outcome = entry.kind === 'verification_passed' ? 'pass' : 'fail'
      const id = present(entry.verification_id ?? undefined, 'a decision names a verification')
      const [decided] = await decideVerifications(unit, [{ id, outcome }])
      if (decided?.ok !== true) return refused(new Failure('invalid_state'))
      return accepted(await decideOn(unit, entry, approved))
    }
    case 'payments_resumed': {
      const resumed = await resumePayments(unit)
      return resumed.ok ? accepted(await decideOn(unit, entry, approved)) : resumed
    }
    case 'executed':
    case 'rejected':
    case 'returned':
      return (await reportOutcome(unit, entry, entry.kind))
        ? accepted(await decideOn(unit, entry, approved))
        : refused(new Failure('invalid_state'))
  }
}

function noticeOf(unit: Unit, vault: Vault, entry: EntryRecord): InboundNotice {
  const { project_id, amount, statement_reference } = entry
  const payer = payerOf(vault, unit.tenant.id, entry)
  const noticeId = present(statement_reference ?? undefined, 'an inbound names its booking')
  return {
    noticeId,
    projectId: present(project_id ?? undefined, 'an inbound has a project'),
    type: 'manual_bank_transfer',
    amount: present(amount ?? undefined, 'an inbound has an amount'),
    reference: payer.reference,
    payerName: payer.name,
    sealedName: sealPayerName(vault, { tenantId: unit.tenant.id, noticeId }, payer.name),
    payerIds: [],
    checkoutId: null,
    payerAccount:
      payer.account === null
        ? null
        : sealPayerAccount(vault, { tenantId: unit.tenant.id, noticeId, account: payer.account }),
  }
}

/** Tells the outbound what the bank did. False when it is no longer where it was. */
async function reportOutcome(
  unit: Unit,
  entry: EntryRecord,
  kind: 'executed' | 'rejected' | 'returned',
): Promise<boolean> {
  const key = present(entry.outbound_id ?? undefined, 'a report names an outbound')
  const [before] = await readOutbounds(unit.tx, unit.tenant.id, [key])
  if (before === undefined || before.status !== reportable[kind]) return false
  await recordReports(unit, [reportOf(before, entry, kind)])
  await unit.tx.query(endPayment, { tenant_id: unit.tenant.id, outbound_id: key })
  const [after] = await readOutbounds(unit.tx, unit.tenant.id, [key])
  assert(after?.status === (kind === 'executed' ? 'executed' : 'failed'), 'a report is recorded')
  return true
}

function reportOf(
  { id: key, amount, fee }: OutboundRecord,
  entry: EntryRecord,
  kind: 'executed' | 'rejected' | 'returned',
): RailReport {
  const reason = entry.failure_reason ?? GENERIC_REASON
  if (kind === 'executed') return { kind, key }
  if (kind === 'rejected') return { kind, key, reason }
  return { kind, key, amount: entry.amount ?? less(amount, fee), reason }
}

/** The newest 100 entries, newest first. */
export async function readEntries(
  reader: Reader,
  tenantId: TenantId,
  status: string | null,
): Promise<EntryRecord[]> {
  return await reader.query(selectEntries, { tenant_id: tenantId, status, limit: ENTRIES_MAX })
}
