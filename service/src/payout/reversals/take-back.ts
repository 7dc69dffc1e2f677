import type { TakeBackReason } from '@holdfast/contract'
import type { CheckoutRecord } from '#checkouts'
import { addFees, addOwed, addPaid, readCheckouts } from '#checkouts'
import type { Unit } from '#db'
import { announce } from '#events'
import type { InboundRecord } from '#inbounds'
import {
  aboutInbound,
  keepReversal,
  looseOf,
  noteTakenBack,
  readAllocations,
  readInbounds,
} from '#inbounds'
import type { Id, Minor, Result } from '#kit'
import {
  accepted,
  compact,
  Failure,
  larger,
  less,
  minor,
  plus,
  present,
  refused,
  showMinor,
  smaller,
  sum,
  zero,
} from '#kit'
import type { AccountId } from '#ledger'
import { accountOf, bankAccount, postAll, tenantAccount } from '#ledger'
import { cancelOutbounds, cancelUncovered } from '#outbounds'
import type { ProjectRecord } from '#projects'
import { lockProjects } from '#projects'
import { callOffReturns } from '#returns'
import { cashOf, changeSettlements, readSettlements } from '#settlements'
import { cancelUncoveredTransfers } from '#transfers'
import type { PaidInto } from './reversal.ts'
import { paidInto, planReversal } from './reversal.ts'
import { insertClaims, selectAsked, selectNoticed, selectRecallable } from './store.ts'

/** A chargeback, a debit that was returned, or a payment that the payer's bank takes back. */
export interface Reversal {
  readonly inboundId: Id<'inbound'>
  /** Null: all that has not been taken back yet. */
  readonly amount: Minor | null
  /** The rail's own name of it: however often it is told, it happens once. */
  readonly noticeId: string
  /** As the rail tells; null where it tells none. */
  readonly reason: TakeBackReason | null
}

/**
 * Takes money of inbounds back to the bank: out of what each paid into, the last first. A
 * settlement gives what it holds after calling back what is set aside there and no rail knows of; a
 * project gives the rest of this inbound and what no rest stands for. What they do not give is owed
 * by the organisation, and kept as owed by that part of that inbound. No checkout or inbound goes
 * back. One result each: 404 `not_found`, 409 `invalid_state` for a transfer, an inbound in review,
 * and more than is left to take.
 */
export async function takeBack(
  unit: Unit,
  reversals: readonly Reversal[],
): Promise<Result<InboundRecord>[]> {
  const { id: tenant } = unit.tenant
  const before = await readInbounds(
    unit.tx,
    tenant,
    reversals.map(({ inboundId }) => inboundId),
  )
  const projects = await lockProjects(
    unit,
    before.map(({ project_id }) => project_id),
  )
  const results: Result<InboundRecord>[] = []
  // One after the other: what one has taken, the next one no longer finds.
  for (const reversal of reversals) results.push(await takeOne(unit, reversal, projects))
  return results
}

async function takeOne(
  unit: Unit,
  { inboundId, amount: asked, noticeId, reason: told }: Reversal,
  projects: ReadonlyMap<Id<'project'>, ProjectRecord>,
): Promise<Result<InboundRecord>> {
  const { id: tenant } = unit.tenant
  const [inbound] = await readInbounds(unit.tx, tenant, [inboundId])
  if (inbound === undefined) return refused(new Failure('not_found'))
  const noticed = await unit.tx.query(selectNoticed, {
    tenant_id: tenant,
    inbound_id: inboundId,
    notice_id: noticeId,
  })
  if (noticed.length > 0) return accepted(inbound)
  const left = less(inbound.amount, inbound.taken_back)
  const amount = asked ?? left
  const isThere = inbound.status === 'settled' && inbound.type !== 'transfer'
  if (!isThere || amount > left || amount <= 0n) return refused(new Failure('invalid_state'))
  const project = present(projects.get(inbound.project_id), 'an inbound has a project')
  const parts: Given[] = []
  for (const part of await planOf(unit, inbound, amount)) {
    parts.push(await takeFromPart(unit, inbound, part))
  }
  await postTaking(unit, { inbound, project, amount, parts })
  const reason = told ?? (inbound.type === 'card' ? 'chargeback' : 'recalled')
  await keepTaking(unit, { inbound, noticeId, reason, amount, parts })
  announce(unit, 'inbound_taken_back', {
    ...aboutInbound({ ...inbound, settlementId: onlyOne(parts) }, inbound.checkout_id),
    amount: showMinor(amount),
    taken_back_reason: reason,
  })
  const settlementIds = compact(parts.map(({ settlementId }) => settlementId))
  await cancelUncovered(unit, settlementIds)
  await cancelUncoveredTransfers(unit, settlementIds)
  return accepted(await readAgain(unit, inboundId))
}

async function planOf(unit: Unit, inbound: InboundRecord, amount: Minor): Promise<PaidInto[]> {
  const { id: tenant } = unit.tenant
  const shares = await readAllocations(unit.tx, tenant, [inbound.id])
  const asked = await unit.tx.query(selectAsked, { tenant_id: tenant, inbound_id: inbound.id })
  return planReversal(amount, paidInto(inbound.amount, shares), ({ kind, settlementId }) =>
    sum(
      asked
        .filter((row) => row.kind === kind && row.settlement_id === settlementId)
        .map((row) => row.amount),
    ),
  )
}

/** A part of what is taken back, the account that was asked, and what it gave. */
interface Given extends PaidInto {
  readonly account: AccountId
  readonly given: Minor
}

/** What a part's account gives. Fee money that was earned is gone from its checkout. */
async function takeFromPart(unit: Unit, inbound: InboundRecord, part: PaidInto): Promise<Given> {
  const { kind, settlementId, amount } = part
  if (settlementId !== null) {
    const holds = await heldAfterRecall(unit, { inbound, settlementId, amount })
    return { ...part, account: accountOf(settlementId), given: smaller(amount, holds) }
  }
  if (kind === 'checkout') {
    const checkout = await checkoutOf(unit, inbound)
    return { ...part, account: accountOf(checkout.id), given: smaller(amount, feeHeld(checkout)) }
  }
  // What the rail has not got of its returns is called off first; the others have left already.
  await callOffReturns(unit, inbound.id, amount)
  const { project_id: projectId, unreconciled } = await readAgain(unit, inbound.id)
  const loose = (await looseOf(unit, [projectId])).get(projectId) ?? zero
  const holds = plus(unreconciled, larger(loose, zero))
  return { ...part, account: accountOf(projectId), given: smaller(amount, holds) }
}

async function readAgain(unit: Unit, id: Id<'inbound'>): Promise<InboundRecord> {
  const [inbound] = await readInbounds(unit.tx, unit.tenant.id, [id])
  return present(inbound, 'an inbound stays')
}

interface Recall {
  readonly inbound: InboundRecord
  readonly settlementId: Id<'settlement'>
  readonly amount: Minor
}

/**
 * What a settlement holds. Where that is too little, what is set aside from it is called back, the
 * newest first, until it holds enough.
 */
async function heldAfterRecall(
  unit: Unit,
  { inbound, settlementId, amount }: Recall,
): Promise<Minor> {
  let holds = await heldBy(unit, settlementId)
  if (holds >= amount) return holds
  const ids = {
    tenant_id: unit.tenant.id,
    project_id: inbound.project_id,
    settlement_id: settlementId,
  }
  for (const { id } of await unit.tx.query(selectRecallable, ids)) {
    if (holds >= amount) break
    await cancelOutbounds(unit, [id])
    holds = await heldBy(unit, settlementId)
  }
  return holds
}

async function heldBy(unit: Unit, settlementId: Id<'settlement'>): Promise<Minor> {
  const settlements = await readSettlements(unit.tx, unit.tenant.id, [settlementId])
  return cashOf(present(settlements.get(settlementId), 'an inbound paid into a settlement'))
}

async function checkoutOf(unit: Unit, { checkout_id: id }: InboundRecord): Promise<CheckoutRecord> {
  const known = present(id ?? undefined, 'what paid a buyer fee has a checkout')
  const views = await readCheckouts(unit.tx, unit.tenant.id, [known])
  return present(views.get(known), 'a checkout stays').checkout
}

/** Fee money that has not been earned; what was earned is gone from the checkout. */
function feeHeld({ status, fee_received }: CheckoutRecord): Minor {
  return status === 'settling' ? fee_received : zero
}

interface Taking {
  readonly inbound: InboundRecord
  readonly project: ProjectRecord
  readonly amount: Minor
  readonly parts: readonly Given[]
}

async function postTaking(unit: Unit, { inbound, project, amount, parts }: Taking): Promise<void> {
  const { currency } = project
  const bank = bankAccount(unit.tenant.id, currency, inbound.connected_account_id)
  const shortfall = tenantAccount(unit.tenant.id, 'shortfall', currency)
  const given = sum(parts.map((part) => part.given))
  await postAll(unit, [
    {
      kind: 'inbound_taken_back',
      subject: inbound.id,
      currency,
      movements: [
        ...parts.map((part) => ({ from: part.account, to: bank, amount: part.given })),
        { from: shortfall, to: bank, amount: less(amount, given) },
      ],
    },
  ])
}

/** The settlement that was asked, where it was one alone. */
function onlyOne(parts: readonly Given[]): Id<'settlement'> | null {
  const [first, ...others] = compact(parts.map(({ settlementId }) => settlementId))
  return others.length > 0 ? null : (first ?? null)
}

interface Keeping extends Omit<Taking, 'project'> {
  readonly noticeId: string
  readonly reason: TakeBackReason
}

async function keepTaking(
  unit: Unit,
  { inbound, noticeId, reason, amount, parts }: Keeping,
): Promise<void> {
  const { id: tenant } = unit.tenant
  const id = await keepReversal(unit, { inboundId: inbound.id, noticeId, reason, amount, parts })
  await unit.tx.query(insertClaims, {
    tenant_id: tenant,
    reversal_id: id,
    ids: parts.flatMap((part) => (part.given < part.amount ? (part.settlementId ?? []) : [])),
  })
  await countTaking(unit, inbound, { amount, parts })
}

/** What the counters of the inbound, its checkout and its settlements are then. */
async function countTaking(
  unit: Unit,
  inbound: InboundRecord,
  { amount, parts }: Pick<Taking, 'amount' | 'parts'>,
): Promise<void> {
  const { id, checkout_id: checkoutId } = inbound
  const { unreconciled } = await readAgain(unit, id)
  const asked = sum(parts.flatMap((part) => (part.kind === 'project' ? [part.amount] : [])))
  const fromRest = smaller(asked, unreconciled)
  await noteTakenBack(unit, [{ id, amount, fromRest, overtaken: less(asked, fromRest) }])
  await changeSettlements(
    unit,
    parts.flatMap(({ settlementId, given, amount: takenBack }) =>
      settlementId === null ? [] : [{ id: settlementId, received: minor(-given), takenBack }],
    ),
  )
  if (checkoutId === null) return
  const ofCheckout = parts.filter(({ kind }) => kind !== 'project')
  await addFees(
    unit,
    ofCheckout.flatMap(({ kind, given }) =>
      kind === 'checkout' && given > 0n ? [{ checkoutId, amount: minor(-given) }] : [],
    ),
  )
  await addPaid(
    unit,
    ofCheckout.flatMap(({ settlementId, given }) =>
      settlementId === null ? [] : [{ checkoutId, settlementId, amount: minor(-given) }],
    ),
  )
  await addOwed(
    unit,
    ofCheckout.map((part) => {
      const { settlementId } = part
      return { checkoutId, settlementId, amount: less(part.amount, part.given) }
    }),
  )
}
