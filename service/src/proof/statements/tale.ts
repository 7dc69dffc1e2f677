// A movement in words: what happened, and where the money came from or went to.

import { asId, showId } from '#kit'
import type { PostingKind } from '#ledger'
import type { Organisation } from '#organisations'
import type { StatementMovement } from './movements.ts'
import type { TaleRow } from './store-movements.ts'

const outboundWords = {
  release: 'Release',
  refund: 'Refund',
  transfer: 'Transfer',
  payout: 'Payout',
} as const satisfies Record<NonNullable<TaleRow['outbound_type']>, string>

/** What happened, as finance says it. */
export function whatHappened({ kind, owner, tale }: StatementMovement): string {
  const { counter_kind: counter, outbound_type: type } = tale
  const isFee = counter === 'revenue' || owner.kind === 'revenue'
  return wordsOf(kind, type === null ? 'Payment' : outboundWords[type], isFee)
}

/** `leaving` names an outbound; a fee is what goes to or comes from the revenue. */
function wordsOf(kind: PostingKind, leaving: string, isFee: boolean): string {
  switch (kind) {
    case 'inbound_received':
    case 'reconciled':
      return 'Payment received'
    case 'inbound_held':
      return 'Payment received, in review'
    case 'inbound_passed':
      return 'Review passed'
    case 'inbound_sent_back':
    case 'return_sent':
      return 'Sent back to the payer'
    case 'checkout_settled':
      return 'Buyer fee'
    case 'checkout_ended':
      return 'Buyer fee of a payment that ended'
    case 'outbound_reserved':
      return leaving
    case 'outbound_unreserved':
      return `${leaving}, not made`
    case 'outbound_executed':
    case 'conversion_executed':
      return isFee ? 'Seller fee' : leaving
    case 'outbound_returned':
      return isFee ? 'Seller fee, given back' : `${leaving}, returned by the bank`
    case 'conversion_accepted':
      return `${leaving}, being converted`
    case 'conversion_failed':
      return `${leaving}, not converted`
    case 'return_asked':
      return 'To be sent back to the payer'
    case 'return_ended':
      return 'Not sent back to the payer'
    case 'return_came_back':
      return 'Could not be sent back'
    case 'inbound_taken_back':
      return 'Payment taken back'
    case 'shortfall_cleared':
      return 'Money owed, paid from revenue'
    case 'cost_booked':
      return 'Charged by the bank'
    case 'cost_given_back':
      return 'Charge given back by the bank'
    case 'cost_cleared':
      return 'Bank charges, paid from revenue'
    case 'interest_booked':
      return 'Interest of the bank'
    case 'float_lent':
      return 'Own money put in'
    case 'float_given_back':
      return 'Own money taken out'
    case 'bank_moved':
      return 'Moved to a connected account'
    case 'rest_booked':
      return 'Difference when an account was connected'
    case 'transfer_within':
    case 'transfer_between':
      return isFee ? 'Transfer fee' : 'Transfer'
  }
}

/** Somebody or something that money came from or went to. */
export interface Counterparty {
  readonly name: string | null
  readonly id: string | null
}

/** Accounts of the organisation itself. */
const OWN_KINDS: ReadonlySet<string> = new Set([
  'revenue',
  'shortfall',
  'cost',
  'interest',
  'float',
])

/** Where the money of a movement came from or went to. */
export function counterpartyOf(
  { kind, owner, tale }: StatementMovement,
  organisation: Pick<Organisation, 'name' | 'legalName'>,
): Counterparty {
  const own = { name: organisation.legalName ?? organisation.name, id: null }
  // In the mirror of the bank the other account is the owner, and the other side is outside.
  const { counter_kind: counter } = tale
  const isOwn = counter !== owner.kind && OWN_KINDS.has(counter)
  if (
    isOwn ||
    kind === 'shortfall_cleared' ||
    kind === 'cost_cleared' ||
    tale.outbound_type === 'payout'
  )
    return own
  const { other_settlement_id: settlement, other_project_id: project, other_name: name } = tale
  if (settlement !== null) {
    return { name, id: showId('settlement', asId('settlement', settlement)) }
  }
  if (project !== null) return { name, id: showId('project', asId('project', project)) }
  const { person_id: person, person_name, payer_masked: account } = tale
  if (person === null) return { name: account, id: null }
  return { name: person_name, id: showId('participant', asId('participant', person)) }
}
