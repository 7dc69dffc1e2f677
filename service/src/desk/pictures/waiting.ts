// Why money waits where it is, and what ends the wait: pure, from a row of the picture.
import type { PictureNode } from '@holdfast/contract'
import { asId, showId, showInstantOrNull } from '#kit'
import type { ResourceRow } from './store-picture.ts'

type Wait = NonNullable<PictureNode['wait']>

/** What a resource waits for; null when it waits for nothing. */
export function waitOf(row: ResourceRow, balance: bigint): Wait | null {
  switch (row.kind) {
    case 'settlement':
      return waitOfSettlement(row, balance)
    case 'outbound':
      return waitOfOutbound(row)
    case 'inbound':
      return row.status === 'in_review'
        ? reviewWait(row, 'A person decides whether it counts.')
        : null
    case 'checkout':
      if (row.status !== 'settling' || row.lacks <= 0n) return null
      return waitFor(row, 'payment', ['The buyer fee has not arrived.', 'The buyer pays it.'])
  }
}

function waitOfSettlement(row: ResourceRow, balance: bigint): Wait | null {
  const { status, type, release_at } = row
  if (status === 'in_review') return reviewWait(row, 'A person ends the review.')
  if (status === 'settling') {
    return waitFor(row, 'payment', [
      'Not all of its money has arrived.',
      'The buyer pays the rest.',
    ])
  }
  if (balance <= 0n) return null
  if (type === 'escrow' && release_at !== null) {
    const words = ['It is kept until its date.', 'The date comes, or you release it.'] as const
    return { ...waitFor(row, 'date', words), until: showInstantOrNull(release_at) }
  }
  return waitFor(row, 'release', ['It is held for the seller.', 'You release, refund or move it.'])
}

function waitOfOutbound(row: ResourceRow): Wait | null {
  switch (row.status) {
    case 'scheduled': {
      const words = ['Its date has not come.', 'The date comes.'] as const
      return { ...waitFor(row, 'date', words), until: showInstantOrNull(row.release_at) }
    }
    case 'awaiting_funds':
      return waitFor(row, 'funds', ['Its money is not there yet.', 'Enough money arrives.'])
    case 'paused':
      return waitOfPaused(row)
    case 'automated_review':
    case 'in_review':
      return reviewWait(row, 'A person lets it go, or gives the money back.')
    case 'processing':
    case 'executing':
      return waitFor(row, 'bank', ['The bank has been asked to pay.', 'The bank reports it.'])
    default:
      return null
  }
}

function waitOfPaused(row: ResourceRow): Wait {
  if (row.paused_reason === 'approval_required') {
    const words = ['A key asked for more than it may alone.', 'A person passes it.'] as const
    return waitFor(row, 'approval', words)
  }
  if (row.paused_reason === 'bank_account_changed') return waitOfAccount(row)
  const { verification_id: id } = row
  const words = ['Who receives it is not verified.', 'The verification passes.'] as const
  const resource = id === null ? null : showId('verification', asId('verification', id))
  return { ...waitFor(row, 'verification', words), resource_id: resource }
}

/** A dispute comes first, then a time that runs; else the only account is a proposal. */
function waitOfAccount(row: ResourceRow): Wait {
  const { participant_id: id } = row
  const resource = id === null ? null : showId('participant', asId('participant', id))
  const about = { resource_id: resource }
  if (row.disputed_at !== null) {
    const words = ['A change of the account is disputed.', 'Somebody looks at it.'] as const
    return { ...waitFor(row, 'account', words), ...about }
  }
  if (row.has_account === true) {
    const words = ['The account is new and cools off.', 'Its time ends.'] as const
    const until = showInstantOrNull(row.payable_from)
    return { ...waitFor(row, 'account', words), ...about, until }
  }
  const words = ['The account is only proposed.', 'Somebody who may accepts it.'] as const
  return { ...waitFor(row, 'account', words), ...about }
}

function reviewWait(row: ResourceRow, endsBy: string): Wait {
  return waitFor(row, 'review', ['A person looks at it.', endsBy])
}

function waitFor(
  { updated_at }: ResourceRow,
  reason: Wait['reason'],
  [detail, endsBy]: readonly [string, string],
): Wait {
  return {
    reason,
    detail,
    since: showInstantOrNull(updated_at),
    until: null,
    ends_by: endsBy,
    resource_id: null,
  }
}
