// The queues: what waits for a person, since when, and which operation decides it.
import type {
  BankAccount,
  Currency,
  IdKind,
  MemberRole,
  QueueCount,
  QueueItem,
  QueueItemList,
  QueueQuery,
  UnmatchedReason,
  WorkQueue,
} from '@holdfast/contract'
import { mayRole, operationPermission, workQueues } from '@holdfast/contract'
import type { Environment, Reader } from '#db'
import { pageOf, parseCursor } from '#http'
import type { PaidBy } from '#inbounds'
import { readPaidBy, readWhyUnmatched } from '#inbounds'
import type { TenantId } from '#kit'
import { asId, parseId, showId, showInstant, showInstantOrNull, showMinor } from '#kit'
import { readPaidTo } from '#outbounds'
import type { FiledBankAccount, ShownBankAccount, Vault } from '#participants'
import { showBankAccount } from '#participants'
import { decidedBy, decisionsOf } from './decisions.ts'
import { showPaidBy } from './payer.ts'
import type { CountRow, ItemRow } from './store-work.ts'
import { countItems, selectItems } from './store-work.ts'

const LIMIT_DEFAULT = 50
const BEFORE_ALL = { since: new Date(0), id: '00000000-0000-0000-0000-000000000000' }
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** What the items of a queue are, where their rows do not say it. */
const kinds = {
  approvals: 'approval',
  bookings: 'manual_entry',
  payments_to_make: 'outbound',
  outbounds_above_limit: 'outbound',
  transfers_above_limit: 'transfer',
  returns_above_limit: 'inbound_return',
  disputed_accounts: 'participant',
  proposed_accounts: 'participant',
  same_people: 'participant',
  outbounds_in_review: 'outbound',
  inbounds_in_review: 'inbound',
  reviews: 'project',
  verifications: 'verification',
  taken_back: 'inbound',
  stranded_settlements: 'settlement',
  unreconciled: 'inbound',
  parked_deliveries: 'delivery',
  failed_outbounds: 'outbound',
  failed_transfers: 'transfer',
  bank_proposals: 'bank_proposal',
  bank_batches: 'bank_batch',
  bank_decisions: 'bank_decision',
  bank_alarms: 'bank_batch',
  bank_files: 'artefact',
  bank_channels: 'bank_connection',
  bank_nights: 'bank_closing',
} as const satisfies Record<WorkQueue, IdKind>

/** Who looks at the queues, in which environment. */
export interface Viewer {
  readonly memberId: string
  readonly role: MemberRole
  readonly environment: Environment
}

/**
 * How much waits in each queue, how much of it a member has taken, and how much he may decide. All
 * are asked at once: one after the other, each would wait behind what others read meanwhile.
 */
export async function readQueues(
  reader: Reader,
  tenant: TenantId,
  viewer: Viewer,
): Promise<QueueCount[]> {
  const asked = { tenant_id: tenant, member_id: viewer.memberId }
  return await Promise.all(
    workQueues.map(async (queue) => {
      return countOf(queue, await reader.query(countItems[queue], asked), viewer)
    }),
  )
}

function countOf(queue: WorkQueue, rows: readonly CountRow[], viewer: Viewer): QueueCount {
  const oldest = rows.flatMap(({ oldest_at }) => oldest_at ?? []).toSorted((a, b) => +a - +b)
  return {
    queue,
    count: rows.reduce((total, { count }) => total + Number(count), 0),
    mine: rows.reduce((total, { mine }) => total + Number(mine), 0),
    for_you: forYou(queue, rows, viewer),
    oldest_at: showInstantOrNull(oldest[0] ?? null),
    totals: rows.flatMap(({ currency, amount }): { currency: Currency; amount: number }[] =>
      currency === null || amount === null ? [] : [{ currency, amount: Number(amount) }],
    ),
  }
}

/** How much of one queue a member may decide, and since when the oldest and newest wait. */
export async function readQueueFor(
  reader: Reader,
  tenant: TenantId,
  { queue, viewer }: { readonly queue: WorkQueue; readonly viewer: Viewer },
): Promise<{
  readonly forYou: number
  readonly oldest: Date | null
  readonly newest: Date | null
}> {
  const rows = await reader.query(countItems[queue], {
    tenant_id: tenant,
    member_id: viewer.memberId,
  })
  const oldest = rows.flatMap(({ oldest_at }) => oldest_at ?? []).toSorted((a, b) => +a - +b)
  const newest = rows.flatMap(({ newest_at }) => newest_at ?? []).toSorted((a, b) => +a - +b)
  return {
    forYou: forYou(queue, rows, viewer),
    oldest: oldest[0] ?? null,
    newest: newest.at(-1) ?? null,
  }
}

function forYou(
  queue: WorkQueue,
  rows: readonly CountRow[],
  { role, environment }: Pick<Viewer, 'role' | 'environment'>,
): number {
  if (!mayRole(role, operationPermission[decidedBy[queue]], environment)) return 0
  return rows.reduce((total, { for_you }) => total + Number(for_you), 0)
}

export interface ItemsAsked {
  readonly tenant: TenantId
  readonly viewer: Viewer
  readonly queue: WorkQueue
  /** Null: whoever has taken them. */
  readonly assignment: 'nobody' | 'member' | null
  readonly memberId: string | null
  readonly after: { readonly since: Date; readonly id: string }
  readonly limit: number
}

/** Reads which items are asked for; `me` is the member who asks. Refuses a foreign cursor. */
export function parseItems(
  { tenant, viewer }: { readonly tenant: TenantId; readonly viewer: Viewer },
  queue: WorkQueue,
  query: QueueQuery,
): ItemsAsked {
  const { assigned_to: to = null } = query
  const named = to === 'me' ? viewer.memberId : parseId('member', to ?? '')
  const isOfMember = to !== null && to !== 'nobody'
  return {
    tenant,
    viewer,
    queue,
    assignment: isOfMember ? 'member' : to === null ? null : 'nobody',
    memberId: isOfMember ? (named ?? null) : null,
    after: query.cursor === undefined ? BEFORE_ALL : placeOf(queue, query.cursor),
    limit: query.limit ?? LIMIT_DEFAULT,
  }
}

function placeOf(queue: WorkQueue, cursor: string) {
  const pattern = new RegExp(`^queue ${queue} (\\d{1,15}) (${UUID})$`)
  const [since = '0', id = BEFORE_ALL.id] = parseCursor(cursor, pattern)
  return { since: new Date(Number(since)), id }
}

/** A page of a queue, oldest first. */
export async function readItems(
  reader: Reader,
  vault: Vault,
  asked: ItemsAsked,
): Promise<QueueItemList> {
  const { tenant, queue, after, assignment, memberId, limit } = asked
  const rows = await reader.query(selectItems[queue], {
    tenant_id: tenant,
    after_since: after.since,
    after_id: after.id,
    assignment,
    member_id: memberId,
    limit: limit + 1,
  })
  const { items, nextCursor } = pageOf(rows, limit, ({ since, id }) => {
    return `queue ${queue} ${since.getTime()} ${id}`
  })
  const payments = await readPayments(reader, vault, { asked, items })
  const paidTo = await readAccounts(reader, asked, items)
  const data = items.map((row) => {
    const item = showItem(asked, row, payments.get(row.id))
    const account = paidTo.get(row.id)
    return account === undefined ? item : { ...item, bank_account: showBankAccount(account) }
  })
  return {
    data,
    next_cursor: nextCursor,
  }
}

/** Where what waits for a person would be paid to: he passes it to that account and no other. */
async function readAccounts(
  reader: Reader,
  { tenant, queue }: ItemsAsked,
  items: readonly ItemRow[],
): Promise<ReadonlyMap<string, FiledBankAccount>> {
  if (queue !== 'outbounds_above_limit' || items.length === 0) return new Map()
  return await readPaidTo(
    reader,
    tenant,
    items.map(({ id }) => asId('outbound', id)),
  )
}

/** Of money that came in: who paid it, and why it waits to be matched. */
interface Payment {
  readonly paidBy: PaidBy
  readonly why: UnmatchedReason | null
}

async function readPayments(
  reader: Reader,
  vault: Vault,
  { asked: { tenant, queue }, items }: { asked: ItemsAsked; items: readonly ItemRow[] },
): Promise<Map<string, Payment>> {
  if (kinds[queue] !== 'inbound' || items.length === 0) return new Map()
  const ids = items.map(({ id }) => asId('inbound', id))
  if (queue === 'unreconciled') return new Map(await readWhyUnmatched(reader, vault, tenant, ids))
  const paid = await readPaidBy(reader, vault, tenant, ids)
  return new Map([...paid].map(([id, paidBy]) => [id, { paidBy, why: null }]))
}

function showItem(
  { queue, viewer }: ItemsAsked,
  row: ItemRow,
  payment: Payment | undefined,
): QueueItem {
  const kind = row.kind ?? kinds[queue]
  const id = showId(kind, asId(kind, row.id))
  return {
    queue,
    id,
    title: titleOf(row, kind),
    reason: row.reason,
    since: showInstant(row.since),
    amount: row.amount === null ? null : Number(row.amount),
    currency: row.currency,
    project_id: shownOrNull('project', row.project_id),
    settlement_id: shownOrNull('settlement', row.settlement_id),
    checkout_id: shownOrNull('checkout', row.checkout_id),
    participant_id: shownOrNull('participant', row.participant_id),
    email: row.email,
    bank_account: showAccount(row, row.account_id, row.account_shown),
    bank_account_before: showAccount(row, row.before_id, row.before_shown),
    received: payment === undefined ? null : showMinor(payment.paidBy.received),
    payer: payment === undefined ? null : showPaidBy(payment.paidBy, viewer),
    unmatched: payment?.why ?? null,
    assignee: showAssignee(row.assignee, row.assignee_name),
    notes: Number(row.notes),
    decisions: decisionsOf(queue, { id, kind }, viewer.environment),
  }
}

function shownOrNull(kind: IdKind, uuid: string | null): string | null {
  return uuid === null ? null : showId(kind, asId(kind, uuid))
}

/** An account is called by itself: `proposed account`; all else by what it is. */
function titleOf({ type }: ItemRow, kind: IdKind): string {
  const words = type.replaceAll('_', ' ')
  return kind === 'participant' ? words : `${words} ${kind}`
}

function showAccount(
  { participant_id: owner }: ItemRow,
  id: string | null,
  shown: ShownBankAccount | null,
): BankAccount | null {
  if (owner === null || id === null || shown === null) return null
  const participantId = asId('participant', owner)
  return showBankAccount({ ...shown, id: asId('bank_account', id), participantId })
}

/** Who has taken something. */
export function showAssignee(memberId: string | null, name: string | null) {
  if (memberId === null) return null
  return { member_id: showId('member', asId('member', memberId)), name: name ?? '' }
}
