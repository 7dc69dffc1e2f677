// Booking what entries have become: the books are moved here, and only here, by what a bank says.
import type { BankAskedWhy } from '@holdfast/contract'
import type { Unit } from '#db'
import { shift } from '#events'
import type { InboundNotice } from '#inbounds'
import { receiveInbounds, sealPayerAccount, sealPayerName } from '#inbounds'
import type { Id } from '#kit'
import { asId, assert, minor, present, showId } from '#kit'
import type { Movement, Posting, PostingKind } from '#ledger'
import { bankAccount, lockBalances, post, tenantAccount } from '#ledger'
import { failureReasonOf } from '#messages'
import type { Booked } from '#orders'
import { endNotArrived, recordBookings } from '#orders'
import type { Vault } from '#participants'
import { takeBack } from '#reversals'
import type { EntryPart } from './decide.ts'
import type { BookedAccount } from './known.ts'
import { payerNumberOf } from './said.ts'
import { insertParts, setEntriesBooked } from './store.ts'

/** The name by which inbounds of connected accounts are numbered. */
const RAIL = 'bank'

/** What an entry is booked as; what stands in the books already is told besides. */
export type BookedPart = EntryPart | { readonly became: 'other_rail'; readonly amount: bigint }

export interface Booking {
  readonly id: Id<'bank_entry'>
  readonly parts: readonly BookedPart[]
  /** The file that tells of it, and the bank's reference. */
  readonly artefactId: Id<'artefact'>
  readonly bankReference: string | null
}

/** An entry that could not be booked as it was meant, and why. */
export interface Unbooked {
  readonly id: Id<'bank_entry'>
  readonly why: BankAskedWhy
}

/**
 * Books entries. Callers hold their projects, and have made sure of the orders. What a rule of the
 * books refuses is answered, and left as it is.
 */
export async function bookEntries(
  unit: Unit,
  vault: Vault,
  account: BookedAccount,
  bookings: readonly Booking[],
): Promise<Unbooked[]> {
  const unbooked = [
    ...(await takeAllBack(unit, bookings)),
    ...(await postOwn(unit, account, bookings)),
  ]
  const failed = new Set(unbooked.map(({ id }) => id))
  const rest = bookings.filter(({ id }) => !failed.has(id))
  await reportOrders(unit, vault, rest)
  await endNotArrived(unit, ordersFound(rest))
  const inbounds = await receiveAll(unit, vault, account, rest)
  await keepParts(unit, rest, inbounds)
  return unbooked
}

/** The orders that arrived, or came back: of those nobody asks where they are. */
function ordersFound(bookings: readonly Booking[]): string[] {
  return bookings.flatMap(({ parts }) =>
    parts.flatMap((part) => {
      const isFound = part.became === 'payout_arrived' || part.became === 'order_returned'
      return isFound ? [part.order.id] : []
    }),
  )
}

async function reportOrders(unit: Unit, vault: Vault, bookings: readonly Booking[]): Promise<void> {
  const booked = bookings.flatMap(({ parts, artefactId, bankReference }) =>
    parts.flatMap((part): Booked[] => {
      if (part.became !== 'order_executed' && part.became !== 'order_returned') return []
      const of = { id: asId('bank_order', part.order.id), artefactId, bankReference }
      // What has come back before it was told to have left is in the books.
      if (part.became === 'order_executed') {
        return part.order.isReturned ? [] : [{ ...of, returned: null }]
      }
      const reason = failureReasonOf([{ code: part.code, proprietary: null, texts: [] }])
      const returned = { amount: minor(part.amount), reason, code: part.code }
      return [{ ...of, returned }]
    }),
  )
  if (booked.length === 0) return
  const done = await recordBookings(unit, vault, booked)
  const missed = booked.filter(({ id }) => !done.has(id))
  assert(missed.length === 0, 'an order that is decided to be booked can be')
}

function noticeOf(id: Id<'bank_entry'>, place: number): string {
  return `${showId('bank_entry', id)}/${place}`
}

async function receiveAll(
  unit: Unit,
  vault: Vault,
  account: BookedAccount,
  bookings: readonly Booking[],
): Promise<ReadonlyMap<string, Id<'inbound'>>> {
  const { id: tenantId } = unit.tenant
  const notices = bookings.flatMap(({ id, parts }) =>
    parts.flatMap((part, place): InboundNotice[] => {
      if (part.became !== 'inbound') return []
      const noticeId = noticeOf(id, place)
      const { payer } = part
      const number = payer === null ? null : payerNumberOf(payer)
      const name = payer?.name ?? null
      return [
        {
          noticeId,
          projectId: part.projectId,
          type: 'local_bank_transfer',
          amount: minor(part.amount),
          reference: part.reference,
          endToEnd: part.endToEnd,
          payerName: name,
          sealedName: sealPayerName(vault, { tenantId, noticeId }, name),
          payerIds: [],
          checkoutId: null,
          connectedAccountId: account.id,
          payerAccount:
            number === null
              ? null
              : sealPayerAccount(vault, { tenantId, noticeId, account: number }),
        },
      ]
    }),
  )
  if (notices.length === 0) return new Map()
  const inbounds = await receiveInbounds(unit, RAIL, notices)
  assert(inbounds.length === notices.length, 'an entry is booked once')
  return new Map(
    notices.map(({ noticeId }, place) => [noticeId, present(inbounds[place], 'one each').id]),
  )
}

async function takeAllBack(unit: Unit, bookings: readonly Booking[]): Promise<Unbooked[]> {
  const asked = bookings.flatMap(({ id, parts }) =>
    parts.flatMap((part, place) =>
      part.became === 'inbound_taken_back' ? [{ id, part, place }] : [],
    ),
  )
  if (asked.length === 0) return []
  const results = await takeBack(
    unit,
    asked.map(({ id, part, place }) => ({
      inboundId: part.inboundId,
      amount: minor(part.amount),
      noticeId: noticeOf(id, place),
      reason: 'recalled' as const,
    })),
  )
  return asked.flatMap(({ id }, place) => {
    return results[place]?.ok === true ? [] : [{ id, why: 'cannot_be_taken_back' as const }]
  })
}

/** Charges, interest and the organisation's own money. */
async function postOwn(
  unit: Unit,
  account: BookedAccount,
  bookings: readonly Booking[],
): Promise<Unbooked[]> {
  const { currency } = account
  const { id: tenant } = unit.tenant
  const bank = bankAccount(tenant, currency, account.id)
  const [cost, revenue, interest, float] = [
    tenantAccount(tenant, 'cost', currency),
    tenantAccount(tenant, 'revenue', currency),
    tenantAccount(tenant, 'interest', currency),
    tenantAccount(tenant, 'float', currency),
  ]
  const own = bookings.flatMap(({ id, parts }) => parts.map((part) => ({ id, part })))
  const gives = own.some(({ part }) => part.became === 'charge_given_back')
  let owed = gives
    ? -((await lockBalances(unit, [cost, revenue, bank])).get(cost) ?? minor(0n))
    : 0n
  const postings: { readonly id: Id<'bank_entry'>; readonly posting: Posting }[] = []
  for (const { id, part } of own) {
    const amount = minor(part.amount)
    const add = (kind: PostingKind, ...movements: readonly Movement[]) => {
      postings.push({ id, posting: { kind, subject: id, currency, movements } })
    }
    switch (part.became) {
      case 'charge':
        add('cost_booked', { from: cost, to: bank, amount })
        owed += part.amount
        break
      case 'charge_given_back': {
        const repaid = part.amount < owed ? part.amount : owed
        owed -= repaid
        add(
          'cost_given_back',
          { from: bank, to: cost, amount: minor(repaid) },
          { from: bank, to: revenue, amount: minor(part.amount - repaid) },
        )
        break
      }
      case 'interest':
        add('interest_booked', { from: bank, to: interest, amount })
        break
      case 'own_money_in':
        add('float_lent', { from: bank, to: float, amount })
        break
      case 'own_money_out':
        add('float_given_back', { from: float, to: bank, amount })
        break
      default:
        break
    }
  }
  const results = await post(
    unit,
    postings.map(({ posting }) => posting),
  )
  return postings.flatMap(({ id }, place) => {
    return results[place]?.accepted === true ? [] : [{ id, why: 'own_money_lacks' as const }]
  })
}

async function keepParts(
  unit: Unit,
  bookings: readonly Booking[],
  inbounds: ReadonlyMap<string, Id<'inbound'>>,
): Promise<void> {
  if (bookings.length === 0) return
  await unit.tx.query(insertParts, {
    tenant_id: unit.tenant.id,
    rows: bookings.flatMap(({ id, parts }) =>
      parts.map((part, place) => ({
        entry_id: id,
        position: place + 1,
        became: part.became,
        amount: part.amount,
        order_id: 'order' in part ? part.order.id : null,
        inbound_id: inboundOf(part, inbounds.get(noticeOf(id, place))),
      })),
    ),
  })
  await shift(unit.tx, setEntriesBooked, {
    to: 'booked',
    given: { tenant_id: unit.tenant.id, ids: bookings.map(({ id }) => id), now: unit.now },
    rows: bookings.length,
  })
}

function inboundOf(part: BookedPart, made: Id<'inbound'> | undefined): Id<'inbound'> | null {
  if (part.became === 'inbound_taken_back') return part.inboundId
  return part.became === 'inbound' ? present(made, 'what arrives is an inbound') : null
}
