// What a rail reports of a collection is recorded here, once, however often and in whatever order
// it is reported.
import type { CheckoutView } from '#checkouts'
import {
  askCallOff,
  authoriseCheckouts,
  failCheckouts,
  readCheckouts,
  rejectCheckouts,
} from '#checkouts'
import type { Unit } from '#db'
import type { DebitRecord, DebitWhy } from '#debits'
import { endDebits, moveDebits, openMandate, readDebits } from '#debits'
import type { PayerAccount } from '#inbounds'
import { receiveInbounds, sealPayerAccount } from '#inbounds'
import type { Id } from '#kit'
import { compact, distinct, groupBy, present } from '#kit'
import type { Vault } from '#participants'
import { readParticipants } from '#participants'
import { lockProjects } from '#projects'
import type { CollectionFailure, CollectionOutcome, CollectionReport } from '#rails'
import { collectAgainByRule } from './again.ts'
import { readCheckoutsOfDue } from './due.ts'
import { lockDebits } from './lock-debits.ts'
import { revokeMandates } from './revoke.ts'

/** Names the notices of what is collected without a bank. */
const RAIL = 'sandbox'
/** The name by which inbounds of connected accounts are numbered. */
const BANK_RAIL = 'bank'
/** All of them. */
export const RAILS = [RAIL, BANK_RAIL]

/**
 * Records reports. A checkout or debit that has gone on, or ended, is left as it is; money is
 * received whatever has become of its checkout, and then stays in the project's balance.
 */
export async function recordCollections(
  unit: Unit,
  vault: Vault,
  reports: readonly CollectionReport[],
): Promise<void> {
  const { id: tenant } = unit.tenant
  const debitIds = reports.flatMap(({ key }) => (key.kind === 'debit' ? [key.id] : []))
  const checkoutIds = reports.flatMap(({ key }) => (key.kind === 'checkout' ? [key.id] : []))
  const before = await readDebits(unit.tx, tenant, debitIds)
  const named = [...before.values()].map(({ checkout_id }) => checkout_id)
  const places = await readCheckouts(unit.tx, tenant, [...checkoutIds, ...named])
  await lockProjects(
    unit,
    [...places.values()].map(({ checkout }) => checkout.project_id),
  )
  await recordCheckouts(unit, reports)
  await recordDebits(unit, vault, reports)
}

function checkoutsWith(
  reports: readonly CollectionReport[],
  ...outcomes: readonly CollectionOutcome[]
): Id<'checkout'>[] {
  const chosen = reports.filter(({ outcome }) => outcomes.includes(outcome))
  return distinct(chosen.flatMap(({ key }) => (key.kind === 'checkout' ? [key.id] : [])))
}

function debitsWith(
  reports: readonly CollectionReport[],
  ...outcomes: readonly CollectionOutcome[]
): Id<'debit'>[] {
  const chosen = reports.filter(({ outcome }) => outcomes.includes(outcome))
  return distinct(chosen.flatMap(({ key }) => (key.kind === 'debit' ? [key.id] : [])))
}

async function recordCheckouts(unit: Unit, reports: readonly CollectionReport[]): Promise<void> {
  // Money that is there was authorised, also when that is reported later.
  const authorised = checkoutsWith(reports, 'authorised', 'paid')
  await authoriseCheckouts(unit, authorised)
  await callOffEnded(unit, authorised)
  const paid = checkoutsWith(reports, 'paid')
  const views = await readCheckouts(unit.tx, unit.tenant.id, paid)
  const names = await namesOf(unit, [...views.values()])
  await receiveInbounds(
    unit,
    RAIL,
    compact(paid.map((id) => views.get(id))).map(({ checkout }) => ({
      noticeId: collectionNotice('checkout', checkout.id),
      projectId: checkout.project_id,
      type: checkout.type === 'card' ? 'card' : 'open_banking',
      amount: checkout.amount,
      reference: checkout.reference,
      payerName: names.get(checkout.buyer_id) ?? null,
      payerIds: [],
      checkoutId: checkout.id,
    })),
  )
  await failCheckouts(unit, checkoutsWith(reports, 'not_authorised'))
  await rejectCheckouts(unit, checkoutsWith(reports, 'declined'))
}

/** Authorised after all when nobody waits for it any more: the rail is asked to call it off. */
async function callOffEnded(unit: Unit, ids: readonly Id<'checkout'>[]): Promise<void> {
  const views = await readCheckouts(unit.tx, unit.tenant.id, ids)
  for (const { checkout } of views.values()) {
    const isOver = checkout.status === 'cancelled' || checkout.status === 'abandoned'
    if (isOver && checkout.authorised_at === null) askCallOff(unit, checkout.id)
  }
}

/** The rail's own name of the money of a collection: invariant 51 looks for it. */
export function collectionNotice(kind: 'checkout' | 'debit', id: string): string {
  return `${kind} ${id}`
}

async function namesOf(
  unit: Unit,
  views: readonly CheckoutView[],
): Promise<Map<Id<'participant'>, string | null>> {
  const ids = views.map(({ checkout }) => checkout.buyer_id)
  const buyers = await readParticipants(unit.tx, unit.tenant.id, ids)
  return new Map([...buyers].map(([id, { name }]) => [id, name]))
}

async function recordDebits(
  unit: Unit,
  vault: Vault,
  reports: readonly CollectionReport[],
): Promise<void> {
  const accepted = debitsWith(reports, 'authorised', 'paid')
  await acceptDebits(unit, accepted)
  const debits = await readDebits(unit.tx, unit.tenant.id, accepted)
  const paid = compact(debitsWith(reports, 'paid').map((id) => debits.get(id)))
  const moved = await moveDebits(unit, paid, 'settled')
  await receiveDebits(
    unit,
    vault,
    paid.filter(({ id }) => moved.has(id)),
  )
  await failDebits(unit, debitsWith(reports, 'not_authorised'))
  const why = new Map(reports.map((report) => [keyOf(report), report.why ?? UNSAID]))
  await declineDebits(
    unit,
    debitsWith(reports, 'declined').map((id) => ({ id, why: why.get(id) ?? UNSAID })),
  )
}

function keyOf({ key }: CollectionReport): string {
  return key.id
}

/** Banks have taken debits to collect: the money is on its way. */
export async function acceptDebits(unit: Unit, ids: readonly Id<'debit'>[]): Promise<void> {
  const debits = await lockDebits(unit, ids)
  await moveDebits(unit, [...debits.values()], 'settling')
}

/** A debit that a bank has not collected, and why. */
interface Declined {
  readonly id: Id<'debit'>
  readonly why: CollectionFailure
}

/**
 * Banks have not collected debits: they fail, a mandate of which a bank says that it is none ends,
 * and the others are collected again as the organisation's rule says.
 */
export async function declineDebits(unit: Unit, declined: readonly Declined[]): Promise<void> {
  if (declined.length === 0) return
  const why = new Map(declined.map((one) => [one.id, one.why]))
  const whyOf = (id: Id<'debit'>) => why.get(id) ?? UNSAID
  const failed = await failDebits(unit, [...why.keys()], rejectCheckouts, whyOf)
  await endDeadMandates(unit, failed, whyOf)
  for (const [reason, ids] of groupBy(failed, (id) => whyOf(id).reason)) {
    await collectAgainByRule(unit, ids, reason ?? undefined)
  }
}

/** Nobody says why. */
const UNSAID: CollectionFailure = { reason: null, bankCode: null, endsMandate: null }

/** Ends mandates under which nothing more can be collected, as banks have said of their debits. */
export async function endDeadMandates(
  unit: Unit,
  ids: readonly Id<'debit'>[],
  whyOf: (id: Id<'debit'>) => CollectionFailure,
): Promise<void> {
  const dead = ids.filter((id) => whyOf(id).endsMandate !== null)
  const debits = await readDebits(unit.tx, unit.tenant.id, dead)
  for (const [code, some] of groupBy([...debits.values()], ({ id }) => whyOf(id).bankCode)) {
    const mandates = distinct(some.map(({ mandate_id }) => mandate_id))
    await revokeMandates(unit, mandates, code)
  }
}

/** Money of debits goes to what they collect and nowhere else; the rest stays in the project. */
async function receiveDebits(
  unit: Unit,
  vault: Vault,
  debits: readonly DebitRecord[],
): Promise<void> {
  const ids = debits.map(({ checkout_id }) => checkout_id)
  const views = await readCheckouts(unit.tx, unit.tenant.id, ids)
  const names = await namesOf(unit, [...views.values()])
  const accounts = await debitedAccounts(unit, vault, debits)
  for (const [rail, some] of groupBy(debits, railOf)) {
    const notices = some.map((debit) => {
      const { checkout } = present(views.get(debit.checkout_id), 'a debit has a checkout')
      return {
        noticeId: collectionNotice('debit', debit.id),
        projectId: debit.project_id,
        type: 'local_bank_transfer' as const,
        amount: debit.amount,
        reference: checkout.reference,
        payerName: names.get(checkout.buyer_id) ?? null,
        payerIds: [],
        checkoutId: checkout.id,
        meantFor: debit.settlement_ids,
        meantForFee: debit.has_fee,
        payerAccount: accounts.get(debit.id) ?? null,
        connectedAccountId: debit.connected_account_id,
      }
    })
    await receiveInbounds(unit, rail, notices)
  }
}

function railOf({ connected_account_id: account }: DebitRecord): string {
  return account === null ? RAIL : BANK_RAIL
}

/** The accounts that debits were collected from; none of a buyer who was erased. */
async function debitedAccounts(
  unit: Unit,
  vault: Vault,
  debits: readonly DebitRecord[],
): Promise<Map<Id<'debit'>, PayerAccount>> {
  const { tx, tenant } = unit
  const accounts = new Map<Id<'debit'>, PayerAccount>()
  for (const { id, mandate_id } of debits) {
    const mandate = await openMandate(tx, vault, tenant.id, mandate_id)
    if (mandate === null) continue
    const noticeId = collectionNotice('debit', id)
    const from = { tenantId: tenant.id, noticeId, account: mandate.iban }
    accounts.set(id, sealPayerAccount(vault, from))
  }
  return accounts
}

/**
 * Nothing was collected: the bank said no, or could not be asked. When that was what is due now,
 * its checkout has come to nothing with it: the buyer may try another way. A later settlement goes
 * on waiting for its money. Answers those that failed now.
 */
export async function failDebits(
  unit: Unit,
  ids: readonly Id<'debit'>[],
  endCheckouts: typeof failCheckouts = rejectCheckouts,
  whyOf: (id: Id<'debit'>) => DebitWhy = () => UNSAID,
): Promise<Id<'debit'>[]> {
  if (ids.length === 0) return []
  const { id: tenant } = unit.tenant
  const debits = [...(await readDebits(unit.tx, tenant, ids)).values()]
  await lockProjects(
    unit,
    debits.map(({ project_id }) => project_id),
  )
  const live = debits.filter(({ status }) => status === 'executing' || status === 'settling')
  const moved = await endDebits(
    unit,
    live.map((debit) => ({ debit, why: whyOf(debit.id) })),
  )
  const failed = debits.filter(({ id }) => moved.has(id))
  await endCheckouts(unit, await readCheckoutsOfDue(unit, failed))
  return failed.map(({ id }) => id)
}
