import type { CheckoutRecord } from '#checkouts'
import { addFees, addPaid, hasEnded, readCheckouts } from '#checkouts'
import type { Unit } from '#db'
import type { InboundRecord } from '#inbounds'
import { noteTakenBack, readAllocations, readInbounds } from '#inbounds'
import type { Id, Minor, Result } from '#kit'
import { accepted, compact, Failure, less, minor, present, refused, smaller, sum, zero } from '#kit'
import type { AccountId } from '#ledger'
import { accountOf, balancesOf, postAll, tenantAccount } from '#ledger'
import { cancelOutbounds, cancelUncovered } from '#outbounds'
import type { ProjectRecord } from '#projects'
import { lockProjects, settleProjects } from '#projects'
import { cashOf, changeSettlements, readSettlements } from '#settlements'
import { cancelUncoveredTransfers } from '#transfers'
import type { PaidInto } from './reversal.ts'
import { paidInto, planReversal } from './reversal.ts'
import {
  insertParts,
  insertReversal,
  selectAsked,
  selectNoticed,
  selectRecallable,
} from './store.ts'

/** A chargeback, a debit that was returned, or a payment that the payer's bank takes back. */
export interface Reversal {
  readonly inboundId: Id<'inbound'>
  /** Null: all that has not been taken back yet. */
  readonly amount: Minor | null
  /** The rail's own name of it: however often it is told, it happens once. */
  readonly noticeId: string
}

/**
 * Takes money of inbounds back to the bank: out of what each paid into, the last first, after
 * calling back what is set aside there and no rail knows of, as far as that holds it; the rest is
 * owed by the organisation. No checkout or inbound goes back. One result each: 404 `not_found`, 409
 * `invalid_state` for a transfer, an inbound in review, and more than is left to take.
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
  // Nothing is announced of money that was taken back: that a project holds none is derived here.
  await settleProjects(unit, projects.keys())
  return results
}

async function takeOne(
  unit: Unit,
  { inboundId, amount: asked, noticeId }: Reversal,
  projects: ReadonlyMap<Id<'project'>, ProjectRecord>,
): Promise<Result<InboundRecord>> {
  const { id: tenant } = unit.tenant
  const [inbound] = await readInbounds(unit.tx, tenant, [inboundId])
  if (inbound === undefined) return refused(new Failure('not_found'))
  const noticed = await unit.tx.query(selectNoticed, [tenant, inboundId, noticeId])
  if (noticed.length > 0) return accepted(inbound)
  const left = less(inbound.amount, inbound.taken_back)
  const amount = asked ?? left
  const isThere = inbound.status === 'settled' && inbound.type !== 'transfer'
  if (!isThere || amount > left || amount <= 0n) return refused(new Failure('invalid_state'))
  const project = present(projects.get(inbound.project_id), 'an inbound has a project')
  const parts: Given[] = []
  for (const part of await planOf(unit, inbound, amount)) {
    parts.push(await give(unit, inbound, part, parts))
  }
  await post(unit, { inbound, project, amount, parts })
  await keep(unit, { inbound, noticeId, amount, parts })
  const settlementIds = compact(parts.map(({ settlementId }) => settlementId))
  await cancelUncovered(unit, settlementIds)
  await cancelUncoveredTransfers(unit, settlementIds)
  const [after] = await readInbounds(unit.tx, tenant, [inboundId])
  return accepted(present(after, 'an inbound stays'))
}

async function planOf(unit: Unit, inbound: InboundRecord, amount: Minor): Promise<PaidInto[]> {
  const { id: tenant } = unit.tenant
  const shares = await readAllocations(unit.tx, tenant, [inbound.id])
  const asked = await unit.tx.query(selectAsked, [tenant, inbound.id])
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

/**
 * What a part's account gives. Where it holds too little, what is set aside from it is called back,
 * the newest first, until it holds enough. Fee money of a checkout that ended is the project's.
 */
async function give(
  unit: Unit,
  inbound: InboundRecord,
  part: PaidInto,
  before: readonly Given[],
): Promise<Given> {
  const { kind, settlementId, amount } = part
  const checkout = kind === 'checkout' ? await checkoutOf(unit, inbound) : null
  if (checkout !== null && !hasEnded(checkout)) {
    const account = accountOf(checkout.id)
    return { ...part, account, given: smaller(amount, feeHeld(checkout)) }
  }
  const account = accountOf(settlementId ?? inbound.project_id)
  const gone = sum(before.filter((one) => one.account === account).map(({ given }) => given))
  const holdsNow = async () => less(await heldBy(unit, inbound.project_id, settlementId), gone)
  let holds = await holdsNow()
  if (holds < amount) {
    const ids = [unit.tenant.id, inbound.project_id, settlementId]
    for (const { id } of await unit.tx.query(selectRecallable, ids)) {
      if (holds >= amount) break
      await cancelOutbounds(unit, [id])
      holds = await holdsNow()
    }
  }
  return { ...part, account, given: smaller(amount, holds) }
}

/** What an account holds that nobody else has a claim to. */
async function heldBy(
  unit: Unit,
  projectId: Id<'project'>,
  settlementId: Id<'settlement'> | null,
): Promise<Minor> {
  if (settlementId === null) {
    const account = accountOf(projectId)
    return (await balancesOf(unit.tx, [account])).get(account) ?? zero
  }
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

async function post(unit: Unit, { inbound, project, amount, parts }: Taking): Promise<void> {
  const { currency } = project
  const bank = tenantAccount(unit.tenant.id, 'bank', currency)
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

async function keep(
  unit: Unit,
  { inbound, noticeId, amount, parts }: Omit<Taking, 'project'> & { readonly noticeId: string },
): Promise<void> {
  const { id: tenant } = unit.tenant
  const id = unit.newId('reversal')
  const shortfall = less(amount, sum(parts.map(({ given }) => given)))
  await unit.tx.query(insertReversal, [
    tenant,
    id,
    inbound.id,
    noticeId,
    amount,
    shortfall,
    unit.now,
  ])
  await unit.tx.query(insertParts, [
    tenant,
    id,
    parts.map((_, place) => place),
    parts.map(({ kind }) => kind),
    parts.map(({ settlementId }) => settlementId),
    parts.map((part) => part.amount),
    parts.map(({ given }) => given),
  ])
  const from = (kind: PaidInto['kind']) => parts.filter((part) => part.kind === kind)
  const fromProject = sum(from('project').map(({ given }) => given))
  await noteTakenBack(unit, [{ id: inbound.id, amount, fromProject }])
  const { checkout_id: checkoutId } = inbound
  await addFees(
    unit,
    from('checkout').flatMap(({ account, given }) =>
      checkoutId === null || account !== accountOf(checkoutId) || given === 0n
        ? []
        : [{ checkoutId, amount: minor(-given) }],
    ),
  )
  await addPaid(
    unit,
    from('settlement').flatMap(({ settlementId, amount: asked }) =>
      checkoutId === null || settlementId === null
        ? []
        : [{ checkoutId, settlementId, amount: minor(-asked) }],
    ),
  )
  await changeSettlements(
    unit,
    from('settlement').flatMap(({ settlementId, given }) =>
      settlementId === null ? [] : [{ id: settlementId, received: minor(-given) }],
    ),
  )
}
