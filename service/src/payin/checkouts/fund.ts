import type { Unit } from '#db'
import { readDebitsOfCheckouts } from '#debits'
import { advanceAll } from '#events'
import { readNamedByIntents, readSettlementsNamed } from '#intents'
import { withdraw } from '#jobs'
import type { Id, Minor } from '#kit'
import { groupBy, indexBy, less, minor, showId } from '#kit'
import type { Posting } from '#ledger'
import { accountOf, postAll, tenantAccount } from '#ledger'
import { lockProjects } from '#projects'
import type { SettlementRecord } from '#settlements'
import { cancelSettlements, changeSettlements, fundedOf, readSettlements } from '#settlements'
import { aboutCheckout, checkoutTimeout, checkoutUncalled } from './announce.ts'
import { isBeingDecided, requestCallOff } from './call-off.ts'
import type { CheckoutRecord, CheckoutView } from './checkout.ts'
import { isForsaken, lackingOf } from './checkout.ts'
import { readCheckouts, readOpenCheckoutsOf } from './read.ts'
import { addToFees, addToOwed, addToParts, selectForsaken } from './store.ts'

/** Money of one inbound that a checkout takes. */
export interface Funding {
  readonly inboundId: Id<'inbound'>
  readonly checkoutId: Id<'checkout'>
  readonly view: CheckoutView
  readonly settlements: readonly { readonly id: Id<'settlement'>; readonly amount: Minor }[]
  readonly fee: Minor
}

/**
 * Moves reconciled money from the project to the settlements and the buyer fee, then settles every
 * checkout that lacks nothing any more, also others that collect for the same settlements. The
 * caller holds the projects' locks and has worked out the shares under them.
 */
export async function fundCheckouts(unit: Unit, fundings: readonly Funding[]): Promise<void> {
  const effective = fundings.filter(({ settlements, fee }) => settlements.length > 0 || fee > 0n)
  if (effective.length === 0) return
  await postAll(unit, effective.map(postingOf))
  await countPaid(unit, effective)
  const shares = effective.flatMap(({ settlements }) => settlements)
  await changeSettlements(
    unit,
    shares.map(({ id, amount }) => ({ id, received: amount })),
  )
  const settlementIds = shares.map(({ id }) => id)
  const named = effective.map(({ checkoutId }) => checkoutId)
  const others = await readOpenCheckoutsOf(unit.tx, unit.tenant.id, settlementIds)
  const views = await readCheckouts(unit.tx, unit.tenant.id, [...others.keys(), ...named])
  await settleCheckouts(unit, views)
}

function postingOf({ inboundId, checkoutId, view, settlements, fee }: Funding): Posting {
  const from = accountOf(view.checkout.project_id)
  return {
    kind: 'reconciled',
    subject: inboundId,
    currency: view.checkout.currency,
    movements: [
      ...settlements.map(({ id, amount }) => ({ from, to: accountOf(id), amount })),
      { from, to: accountOf(checkoutId), amount: fee },
    ],
  }
}

async function countPaid(unit: Unit, fundings: readonly Funding[]): Promise<void> {
  const shares = fundings.flatMap(({ checkoutId, settlements }) =>
    settlements.map(({ id, amount }) => ({ checkoutId, id, amount })),
  )
  // One row each: an UPDATE takes only one of several changes to the same row.
  const parts = totalsBy(shares, (share) => `${share.checkoutId} ${share.id}`)
  unit.tx.write(addToParts, {
    tenant_id: unit.tenant.id,
    rows: parts.map(({ item, sum }) => ({
      checkout_id: item.checkoutId,
      settlement_id: item.id,
      amount: sum,
    })),
  })
  const fees = totalsBy(
    fundings.map(({ checkoutId, fee }) => ({ checkoutId, amount: fee })),
    (funding) => funding.checkoutId,
  )
  unit.tx.write(addToFees, {
    tenant_id: unit.tenant.id,
    rows: fees.map(({ item, sum }) => ({ id: item.checkoutId, amount: sum })),
    updated_at: unit.now,
  })
}

function totalsBy<T extends { readonly amount: Minor }>(
  items: readonly T[],
  keyOf: (item: T) => string,
) {
  return [...groupBy(items, keyOf).values()].flatMap((group) => {
    const [item] = group
    const sum = group.reduce((before, { amount }) => before + amount, 0n)
    return item === undefined ? [] : [{ item, sum: minor(sum) }]
  })
}

/** Settles those that lack nothing, what is owed aside; their buyer fee is earned with it. */
export async function settleCheckouts(
  unit: Unit,
  views: ReadonlyMap<Id<'checkout'>, CheckoutView>,
): Promise<void> {
  const done = [...views.values()].filter(
    (view) => view.checkout.status === 'settling' && lackingOf(view) <= 0n,
  )
  if (done.length === 0) return
  const earning = done.filter(({ checkout }) => checkout.fee_received > 0n)
  await postAll(
    unit,
    earning.map(({ checkout }) => ({
      kind: 'checkout_settled',
      subject: checkout.id,
      currency: checkout.currency,
      movements: [
        {
          from: accountOf(checkout.id),
          to: tenantAccount(unit.tenant.id, 'revenue', checkout.currency),
          amount: checkout.fee_received,
        },
      ],
    })),
  )
  await finishCheckouts(unit, done, 'settled')
}

/**
 * Ends checkouts that wait for money: fee money goes back to the project, and settlements that they
 * made, that hold nothing and that nobody else collects for are cancelled.
 */
export async function endCheckouts(
  unit: Unit,
  views: readonly CheckoutView[],
  to: 'failed' | 'cancelled' | 'abandoned',
): Promise<void> {
  if (views.length === 0) return
  const withFee = views.filter(({ checkout }) => checkout.fee_received > 0n)
  await postAll(
    unit,
    withFee.map(({ checkout }) => ({
      kind: 'checkout_ended',
      subject: checkout.id,
      currency: checkout.currency,
      movements: [
        {
          from: accountOf(checkout.id),
          to: accountOf(checkout.project_id),
          amount: checkout.fee_received,
        },
      ],
    })),
  )
  unit.tx.write(addToFees, {
    tenant_id: unit.tenant.id,
    rows: withFee.map(({ checkout }) => ({
      id: checkout.id,
      amount: less(minor(0n), checkout.fee_received),
    })),
    updated_at: unit.now,
  })
  await finishCheckouts(unit, views, to)
  await cancelForsaken(unit, [
    ...indexBy(
      views.flatMap(({ settlements }) => settlements),
      ({ id }) => id,
    ).values(),
  ])
}

/**
 * Cancels those of the settlements whose own checkout came to nothing, that hold nothing, and that
 * no other live checkout and no intent that may still be confirmed names. The caller holds the
 * projects' locks.
 */
export async function cancelForsaken(
  unit: Unit,
  settlements: readonly SettlementRecord[],
): Promise<void> {
  const empty = settlements.filter((row) => row.status === 'settling' && fundedOf(row) === 0n)
  if (empty.length === 0) return
  const { tx, tenant } = unit
  const ids = empty.map(({ id }) => id)
  const [forsaken, live, named] = await Promise.all([
    tx.query(selectForsaken, { tenant_id: tenant.id, settlement_ids: ids }),
    readOpenCheckoutsOf(tx, tenant.id, ids),
    readNamedByIntents(tx, tenant.id, ids),
  ])
  for (const { parts } of live.values()) for (const part of parts) named.add(part.settlement_id)
  const ended = new Set(forsaken.map(({ settlement_id }) => settlement_id))
  await cancelSettlements(
    unit,
    empty.filter(({ id }) => ended.has(id) && !named.has(id)),
  )
}

/**
 * Intents were cancelled: nobody may be left to pay for a settlement that waited for them. Locks
 * the projects; the intents are locked before, as by a confirmation.
 */
export async function followCancelledIntents(
  unit: Unit,
  intentIds: readonly Id<'intent'>[],
): Promise<void> {
  const ids = await readSettlementsNamed(unit.tx, unit.tenant.id, intentIds)
  const before = await readSettlements(unit.tx, unit.tenant.id, ids)
  if (before.size === 0) return
  await lockProjects(
    unit,
    [...before.values()].map(({ project_id }) => project_id),
  )
  const settlements = await readSettlements(unit.tx, unit.tenant.id, ids)
  await cancelForsaken(unit, [...settlements.values()])
}

async function finishCheckouts(
  unit: Unit,
  views: readonly CheckoutView[],
  to: 'settled' | 'failed' | 'cancelled' | 'abandoned',
): Promise<void> {
  await advanceAll(
    unit,
    'checkout',
    views.map(({ checkout }) => ({ id: checkout.id, to, about: aboutCheckout(checkout) })),
  )
  await withdraw(
    unit,
    checkoutTimeout,
    views.map(({ checkout }) => showId('checkout', checkout.id)),
  )
  await withdraw(
    unit,
    checkoutUncalled,
    views.map(({ checkout }) => showId('checkout', checkout.id)),
  )
}

/** A buyer fee that is paid from the balance of its project, and what paid it. */
export interface FeePayment {
  readonly checkout: CheckoutRecord
  readonly subject: Id<'transfer'>
  readonly amount: Minor
}

/**
 * Pays buyer fees from the projects' own accounts. The caller holds the projects' locks, has made
 * sure that they hold it, and settles the checkouts that lack nothing then.
 */
export async function payFees(unit: Unit, payments: readonly FeePayment[]): Promise<void> {
  if (payments.length === 0) return
  await postAll(
    unit,
    payments.map(({ checkout, subject, amount }) => ({
      kind: 'reconciled',
      subject,
      currency: checkout.currency,
      movements: [{ from: accountOf(checkout.project_id), to: accountOf(checkout.id), amount }],
    })),
  )
  await addFees(
    unit,
    payments.map(({ checkout, amount }) => ({ checkoutId: checkout.id, amount })),
  )
}

/** Changes what counts as paid by the inbounds of checkouts; negative: it was taken back. */
export async function addPaid(
  unit: Unit,
  changes: readonly {
    readonly checkoutId: Id<'checkout'>
    readonly settlementId: Id<'settlement'>
    readonly amount: Minor
  }[],
): Promise<void> {
  if (changes.length === 0) return
  // One row each: an UPDATE takes only one of several changes to the same row.
  const parts = totalsBy(changes, (change) => `${change.checkoutId} ${change.settlementId}`)
  unit.tx.write(addToParts, {
    tenant_id: unit.tenant.id,
    rows: parts.map(({ item, sum }) => ({
      checkout_id: item.checkoutId,
      settlement_id: item.settlementId,
      amount: sum,
    })),
  })
}

/** Changes what is owed of what checkouts' inbounds paid; a settlement null stands for the fee. */
export async function addOwed(
  unit: Unit,
  changes: readonly {
    readonly checkoutId: Id<'checkout'>
    readonly settlementId: Id<'settlement'> | null
    readonly amount: Minor
  }[],
): Promise<void> {
  if (changes.length === 0) return
  unit.tx.write(addToOwed, {
    tenant_id: unit.tenant.id,
    rows: changes.map(({ checkoutId, settlementId, amount }) => ({
      checkout_id: checkoutId,
      settlement_id: settlementId,
      amount,
    })),
  })
}

/** Changes what counts as received of buyer fees; negative: it was taken back. */
export async function addFees(
  unit: Unit,
  changes: readonly { readonly checkoutId: Id<'checkout'>; readonly amount: Minor }[],
): Promise<void> {
  if (changes.length === 0) return
  unit.tx.write(addToFees, {
    tenant_id: unit.tenant.id,
    rows: changes.map(({ checkoutId, amount }) => ({ id: checkoutId, amount })),
    updated_at: unit.now,
  })
}

/**
 * Settlements were cancelled: a checkout that lacks nothing without them is settled; one of which
 * nothing is left, and for which nothing is under way at the rail, is cancelled: where that is
 * deciding, when it has called it off. The caller holds the projects' locks.
 */
export async function followCancelledSettlements(
  unit: Unit,
  settlementIds: readonly Id<'settlement'>[],
): Promise<void> {
  if (settlementIds.length === 0) return
  const open = await readOpenCheckoutsOf(unit.tx, unit.tenant.id, settlementIds)
  const ids = [...open.keys()]
  const debits = await readDebitsOfCheckouts(unit.tx, unit.tenant.id, ids)
  const collecting = new Set(
    [...debits.values()]
      .flat()
      .filter(({ status }) => status === 'executing' || status === 'settling')
      .map(({ checkout_id }) => checkout_id),
  )
  // A mandate authorises debits, but as long as none has started the rail has nothing in hand.
  const isUnderWay = ({ checkout }: CheckoutView) =>
    checkout.type === 'direct_debit'
      ? collecting.has(checkout.id)
      : checkout.authorised_at !== null || checkout.drawn_at !== null
  const views = [...open.values()]
  const over = views.filter((view) => isForsaken(view) && !isUnderWay(view))
  await endCheckouts(
    unit,
    over.filter(({ checkout }) => !isBeingDecided(checkout)),
    'cancelled',
  )
  const deciding = over.filter(({ checkout }) => isBeingDecided(checkout))
  await requestCallOff(
    unit,
    deciding.map(({ checkout }) => checkout.id),
    'cancelled',
  )
  await settleCheckouts(
    unit,
    indexBy(
      views.filter((view) => !isForsaken(view)),
      ({ checkout }) => checkout.id,
    ),
  )
}
