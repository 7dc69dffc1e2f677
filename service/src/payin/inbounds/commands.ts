import type { InboundType } from '@holdfast/contract'
import type { CheckoutName, CheckoutView, Funding, OverCheckout } from '#checkouts'
import {
  feeLackOf,
  fundCheckouts,
  lacksOf,
  outstandingOf,
  readCheckouts,
  readOpenCheckouts,
  readOverCheckouts,
} from '#checkouts'
import type { Reader, Unit } from '#db'
import { enter } from '#events'
import type { Id, Minor, TenantId } from '#kit'
import {
  distinct,
  fail,
  indexBy,
  larger,
  less,
  minor,
  present,
  showId,
  showIdOrNull,
  smaller,
  sum,
} from '#kit'
import { accountOf, postAll, tenantAccount } from '#ledger'
import { readParticipants } from '#participants'
import type { ProjectRecord } from '#projects'
import { lockProjects } from '#projects'
import { lackOf } from '#settlements'
import type { Allocation, MatchReason, OpenCheckout } from './reconciliation.ts'
import { allocate, bare, matchInbound } from './reconciliation.ts'
import type { InboundRecord } from './store.ts'
import {
  insertAllocations,
  insertInbounds,
  selectInbounds,
  selectInboundsOfProject,
  setMatches,
} from './store.ts'

/** What of an inbound goes where, when the rail knows it to the cent: drawn on trade credit. */
export interface MeantShares {
  readonly settlements: readonly { readonly id: Id<'settlement'>; readonly amount: Minor }[]
  /** To the checkout's buyer fee, as far as that lacks it. */
  readonly fee: Minor
}

/** Money that a rail says has arrived. The rail names it once and for all by `noticeId`. */
export interface InboundNotice {
  readonly noticeId: string
  readonly projectId: Id<'project'>
  readonly type: InboundType
  readonly amount: Minor
  readonly reference: string | null
  readonly payerName: string | null
  /** Participants known to own the paying account. */
  readonly payerIds: readonly Id<'participant'>[]
  /** The rail itself knows which checkout it pays. */
  readonly checkoutId: Id<'checkout'> | null
  /** Of the named checkout: exactly this, whatever lacks it and whatever has ended meanwhile. */
  readonly shares?: MeantShares
}

interface Receipt {
  readonly notice: InboundNotice
  readonly inbound: InboundRecord
  readonly project: ProjectRecord
}

interface Matched {
  readonly receipt: Receipt
  readonly checkoutId: Id<'checkout'> | null
  readonly reason: MatchReason
  readonly allocation: Allocation
}

/**
 * Books money that arrived, and reconciles it to the checkouts of its project. A notice that was
 * booked before changes nothing. Answers the inbounds that are new.
 */
export async function receiveInbounds(
  unit: Unit,
  rail: string,
  notices: readonly InboundNotice[],
): Promise<InboundRecord[]> {
  const projects = await lockProjects(
    unit,
    notices.map(({ projectId }) => projectId),
  )
  const receipts = await book(unit, rail, notices, projects)
  if (receipts.length === 0) return []
  const projectIds = distinct(receipts.map(({ project }) => project.id))
  const [open, closed] = await Promise.all([
    readOpenCheckouts(unit.tx, unit.tenant.id, projectIds),
    readOverCheckouts(unit.tx, unit.tenant.id, receipts.map(nameOf)),
  ])
  const views = new Map([...open, ...(await readShared(unit, receipts, open))])
  const matches = await matchAll(unit, receipts, { views, closed })
  await recordMatches(unit, matches)
  announceAll(unit, matches)
  await fundCheckouts(
    unit,
    matches.flatMap((match) => fundingOf(match, views)),
  )
  return receipts.map(({ inbound }) => inbound)
}

async function book(
  unit: Unit,
  rail: string,
  notices: readonly InboundNotice[],
  projects: ReadonlyMap<Id<'project'>, ProjectRecord>,
): Promise<Receipt[]> {
  const fresh = [...indexBy(notices, ({ noticeId }) => noticeId).values()]
  const rows = await unit.tx.query(insertInbounds, [
    unit.tenant.id,
    rail,
    unit.now,
    fresh.map(() => unit.newId('inbound')),
    fresh.map(({ projectId }) => projectId),
    fresh.map(({ type }) => type),
    fresh.map(({ amount }) => amount),
    fresh.map(({ reference }) => reference),
    fresh.map(({ payerName }) => payerName),
    fresh.map(({ noticeId }) => noticeId),
  ])
  const rowOf = indexBy(rows, (row) => row.rail_notice_id)
  const receipts = fresh.flatMap((notice) => {
    const inbound = rowOf.get(notice.noticeId)
    if (inbound === undefined) return []
    const project = present(projects.get(notice.projectId), 'the rail knows the project')
    return [{ notice, inbound, project }]
  })
  await postAll(
    unit,
    receipts.map(({ inbound, project }) => ({
      kind: 'inbound_received',
      subject: inbound.id,
      currency: project.currency,
      movements: [
        {
          from: tenantAccount(unit.tenant.id, 'bank', project.currency),
          to: accountOf(project.id),
          amount: inbound.amount,
        },
      ],
    })),
  )
  return receipts
}

function nameOf({ notice }: Receipt): CheckoutName {
  const { projectId, reference, checkoutId } = notice
  return { projectId, reference: bare(reference ?? ''), checkoutId }
}

/** The checkouts of the projects that money came to. */
interface Candidates {
  /** Those that wait for money. */
  readonly views: ReadonlyMap<Id<'checkout'>, CheckoutView>
  /** Those that wait for none, but are named. */
  readonly closed: readonly OverCheckout[]
}

/** Checkouts that are given exact shares although they wait for nothing any more. */
async function readShared(
  unit: Unit,
  receipts: readonly Receipt[],
  open: ReadonlyMap<Id<'checkout'>, CheckoutView>,
): Promise<Map<Id<'checkout'>, CheckoutView>> {
  const ids = receipts.flatMap(({ notice: { shares, checkoutId } }) =>
    shares === undefined || checkoutId === null || open.has(checkoutId) ? [] : [checkoutId],
  )
  return await readCheckouts(unit.tx, unit.tenant.id, ids)
}

/** Matches in order: what one inbound takes, the next one no longer finds. */
async function matchAll(
  unit: Unit,
  receipts: readonly Receipt[],
  { views, closed }: Candidates,
): Promise<Matched[]> {
  const buyerIds = [...views.values()].map(({ checkout }) => checkout.buyer_id)
  const buyers = await readParticipants(unit.tx, unit.tenant.id, buyerIds)
  const open = openState(views)
  return receipts.map((receipt) => {
    const { notice, inbound, project } = receipt
    const { shares, checkoutId: named } = notice
    if (shares !== undefined && named !== null && views.has(named)) {
      const allocation = open.give(named, inbound.amount, shares)
      return { receipt, checkoutId: named, reason: 'named_by_rail', allocation }
    }
    const candidates = [...views.values()].flatMap(({ checkout }): OpenCheckout[] => {
      if (checkout.project_id !== project.id || checkout.status !== 'settling') return []
      return [
        {
          id: checkout.id,
          reference: checkout.reference,
          outstanding: open.outstanding(checkout.id),
          buyerId: checkout.buyer_id,
          buyerName: buyers.get(checkout.buyer_id)?.name ?? null,
        },
      ]
    })
    const match = matchInbound(
      { ...notice, amount: inbound.amount, payerIds: new Set(notice.payerIds) },
      candidates,
      closed.flatMap(({ id, project_id, reference, status }) =>
        project_id === project.id ? [{ id, reference, isSettled: status === 'settled' }] : [],
      ),
    )
    const allocation =
      match.checkoutId === null || !views.has(match.checkoutId)
        ? { settlements: [], fee: minor(0n), rest: inbound.amount }
        : open.take(match.checkoutId, inbound.amount)
    return { receipt, ...match, allocation }
  })
}

/** What the open checkouts lack while a batch of inbounds is spread over them. */
function openState(views: ReadonlyMap<Id<'checkout'>, CheckoutView>) {
  const settlementLacks = new Map<string, Minor>()
  const feeLacks = new Map<string, Minor>()
  const partLacks = new Map<string, Minor>()
  for (const [id, view] of views) {
    if (view.checkout.status === 'settling') feeLacks.set(id, feeLackOf(view))
    for (const { settlementId, lack } of lacksOf(view)) partLacks.set(`${id} ${settlementId}`, lack)
    for (const settlement of view.settlements)
      settlementLacks.set(settlement.id, lackOf(settlement))
  }
  const lacks = (id: Id<'checkout'>) =>
    (views.get(id)?.parts ?? []).flatMap((part) => {
      const own = partLacks.get(`${id} ${part.settlement_id}`) ?? minor(0n)
      const shared = settlementLacks.get(part.settlement_id) ?? minor(0n)
      const lack = own < shared ? own : shared
      return lack > 0n ? [{ settlementId: part.settlement_id, lack }] : []
    })
  const book = (id: Id<'checkout'>, allocation: Allocation): Allocation => {
    feeLacks.set(id, less(feeLacks.get(id) ?? minor(0n), allocation.fee))
    for (const share of allocation.settlements) {
      const key = `${id} ${share.id}`
      partLacks.set(key, less(partLacks.get(key) ?? minor(0n), share.amount))
      const shared = settlementLacks.get(share.id) ?? minor(0n)
      settlementLacks.set(share.id, less(shared, share.amount))
    }
    return allocation
  }
  return {
    give: (id: Id<'checkout'>, amount: Minor, shares: MeantShares): Allocation => {
      const isOpen = views.get(id)?.checkout.status === 'settling'
      const lack = isOpen ? (feeLacks.get(id) ?? minor(0n)) : minor(0n)
      const fee = smaller(shares.fee, larger(lack, minor(0n)))
      const given = sum([fee, ...shares.settlements.map((share) => share.amount)])
      return book(id, { settlements: shares.settlements, fee, rest: less(amount, given) })
    },
    outstanding: (id: Id<'checkout'>): Minor => {
      const view = views.get(id)
      if (view === undefined) return minor(0n)
      const lacking = lacks(id).reduce((total, { lack }) => total + lack, 0n)
      const total = lacking + (feeLacks.get(id) ?? 0n)
      return total > 0n ? minor(total) : outstandingOf(view)
    },
    take: (id: Id<'checkout'>, amount: Minor): Allocation => {
      return book(id, allocate(amount, lacks(id), feeLacks.get(id) ?? minor(0n)))
    },
  }
}

async function recordMatches(unit: Unit, matches: readonly Matched[]): Promise<void> {
  await unit.tx.query(setMatches, [
    unit.tenant.id,
    matches.map(({ receipt }) => receipt.inbound.id),
    matches.map(({ checkoutId }) => checkoutId),
    matches.map(({ allocation }) => allocation.rest),
    matches.map(({ reason }) => reason),
  ])
  const rows = matches.flatMap(({ receipt, allocation }) => {
    const shares: { settlement: Id<'settlement'> | null; amount: Minor }[] =
      allocation.settlements.map(({ id, amount }) => ({ settlement: id, amount }))
    if (allocation.fee > 0n) shares.push({ settlement: null, amount: allocation.fee })
    return shares.map((share, position) => ({ ...share, position, inbound: receipt.inbound.id }))
  })
  if (rows.length === 0) return
  await unit.tx.query(insertAllocations, [
    unit.tenant.id,
    rows.map((row) => row.inbound),
    rows.map((row) => row.position),
    rows.map((row) => row.settlement),
    rows.map((row) => row.amount),
  ])
}

function announceAll(unit: Unit, matches: readonly Matched[]): void {
  for (const { receipt, checkoutId } of matches) {
    const checkout = showIdOrNull('checkout', checkoutId)
    const about = {
      id: showId('inbound', receipt.inbound.id),
      project_id: showId('project', receipt.project.id),
      ...(checkout === null ? {} : { checkout_id: checkout }),
    }
    enter(unit, 'inbound', [{ id: receipt.inbound.id, to: 'settled', about }])
  }
}

function fundingOf(
  { receipt, checkoutId, allocation }: Matched,
  views: ReadonlyMap<Id<'checkout'>, CheckoutView>,
): Funding[] {
  const view = checkoutId === null ? undefined : views.get(checkoutId)
  if (checkoutId === null || view === undefined) return []
  const { settlements, fee } = allocation
  return [{ inboundId: receipt.inbound.id, checkoutId, view, settlements, fee }]
}

/** One inbound. Refuses with `not_found`. */
export async function readInbound(
  reader: Reader,
  tenant: TenantId,
  id: Id<'inbound'>,
): Promise<InboundRecord> {
  const [row] = await reader.query(selectInbounds, [tenant, [id]])
  return row ?? fail('not_found')
}

/** The newest inbounds of a project. */
export async function readInboundsOfProject(
  reader: Reader,
  tenant: TenantId,
  of: { readonly projectId: Id<'project'>; readonly limit: number },
): Promise<InboundRecord[]> {
  return await reader.query(selectInboundsOfProject, [tenant, of.projectId, of.limit])
}
