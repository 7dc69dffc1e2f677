import type { EventPayload, Unit } from '#db'
import { enterStatuses } from '#events'
import type { Id } from '#kit'
import { indexBy, present, showId, showIdOrNull } from '#kit'
import { accountOf, bankAccount, openAccounts, postAll } from '#ledger'
import type { ProjectRecord } from '#projects'
import { lockProjects } from '#projects'
import type { InboundNotice } from './notice.ts'
import type { Receipt } from './pay-matches.ts'
import { matchReceipts, payMatches } from './pay-matches.ts'
import type { InboundRecord } from './store.ts'
import { insertInbounds } from './store.ts'

/**
 * Books money that arrived, and reconciles it to the checkouts of its project. A notice that was
 * booked before changes nothing. What a person is to look at first is held. Answers the inbounds
 * that are new, as they were booked.
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
  const receipts = await bookInbounds(unit, rail, notices, projects)
  if (receipts.length === 0) return []
  await holdReceipts(
    unit,
    receipts.filter(({ notice }) => notice.isHeld === true),
  )
  const free = receipts.filter(({ notice }) => notice.isHeld !== true)
  await postReceipts(unit, free)
  const matches = await matchReceipts(unit, free)
  enterStatuses(
    unit,
    'inbound',
    matches.map(({ receipt: { inbound }, checkoutId }) => {
      const about = aboutInbound(inbound, checkoutId)
      return { id: inbound.id, first: 'settling', to: 'settled', about }
    }),
  )
  await payMatches(unit, matches)
  return receipts.map(({ inbound }) => inbound)
}

/** What the events of an inbound carry. */
export function aboutInbound(
  inbound: Pick<InboundRecord, 'id' | 'project_id'> & {
    readonly settlementId?: Id<'settlement'> | null
    readonly transferId?: Id<'transfer'>
  },
  checkoutId: Id<'checkout'> | null,
): EventPayload {
  const ids = {
    checkout_id: showIdOrNull('checkout', checkoutId),
    transfer_id: showIdOrNull('transfer', inbound.transferId ?? null),
    settlement_id: showIdOrNull('settlement', inbound.settlementId ?? null),
  }
  const known: EventPayload = Object.fromEntries(
    Object.entries(ids).flatMap(([key, id]) => (id === null ? [] : [[key, id]])),
  )
  return {
    id: showId('inbound', inbound.id),
    project_id: showId('project', inbound.project_id),
    ...known,
  }
}

async function bookInbounds(
  unit: Unit,
  rail: string,
  notices: readonly InboundNotice[],
  projects: ReadonlyMap<Id<'project'>, ProjectRecord>,
): Promise<Receipt[]> {
  const fresh = [...indexBy(notices, ({ noticeId }) => noticeId).values()]
  const rows = await unit.tx.query(insertInbounds, {
    tenant_id: unit.tenant.id,
    rail,
    now: unit.now,
    rows: fresh.map((notice) => ({
      id: unit.newId('inbound'),
      project_id: notice.projectId,
      type: notice.type,
      amount: notice.amount,
      reference: notice.reference,
      payer_name: notice.sealedName ?? null,
      end_to_end: notice.endToEnd ?? null,
      notice_id: notice.noticeId,
      is_held: notice.isHeld === true,
      masked: notice.payerAccount?.masked ?? null,
      sealed: notice.payerAccount?.sealed ?? null,
      fingerprint: notice.payerAccount?.fingerprint ?? null,
      meant: notice.isHeld === true ? JSON.stringify(meaningOf(notice)) : null,
      connected_account_id: notice.connectedAccountId ?? null,
    })),
  })
  const rowOf = indexBy(rows, (row) => row.rail_notice_id)
  return fresh.flatMap((notice) => {
    const inbound = rowOf.get(notice.noticeId)
    if (inbound === undefined) return []
    const project = present(projects.get(notice.projectId), 'the rail knows the project')
    return [{ notice, inbound, project }]
  })
}

/** What is kept of a notice while its money is in review. */
function meaningOf({ checkoutId, payerIds, meantFor, meantForFee, shares }: InboundNotice) {
  return {
    checkoutId,
    payerIds,
    meantFor: meantFor ?? null,
    meantForFee: meantForFee ?? false,
    shares:
      shares === undefined || shares === null
        ? null
        : {
            settlements: shares.settlements.map(({ id, amount }) => ({
              id,
              amount: String(amount),
            })),
            fee: String(shares.fee),
          },
  }
}

async function postReceipts(unit: Unit, receipts: readonly Receipt[]): Promise<void> {
  if (receipts.length === 0) return
  await postAll(
    unit,
    receipts.map(({ inbound, project }) => ({
      kind: 'inbound_received',
      subject: inbound.id,
      currency: project.currency,
      movements: [
        {
          from: bankAccount(unit.tenant.id, project.currency, inbound.connected_account_id),
          to: accountOf(project.id),
          amount: inbound.amount,
        },
      ],
    })),
  )
}

/** Money that a person looks at stands on an account of its own. */
async function holdReceipts(unit: Unit, receipts: readonly Receipt[]): Promise<void> {
  if (receipts.length === 0) return
  await openAccounts(
    unit,
    receipts.map(({ inbound, project }) => {
      return { id: accountOf(inbound.id), kind: 'held', currency: project.currency }
    }),
  )
  await postAll(
    unit,
    receipts.map(({ inbound, project }) => ({
      kind: 'inbound_held',
      subject: inbound.id,
      currency: project.currency,
      movements: [
        {
          from: bankAccount(unit.tenant.id, project.currency, inbound.connected_account_id),
          to: accountOf(inbound.id),
          amount: inbound.amount,
        },
      ],
    })),
  )
  enterStatuses(
    unit,
    'inbound',
    receipts.map(({ inbound }) => {
      const about = aboutInbound(inbound, null)
      return { id: inbound.id, first: 'settling', to: 'in_review', about }
    }),
  )
}
