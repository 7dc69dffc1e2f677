// Which operations decide the items of a queue.
import type { IdKind, QueueItem, WorkQueue } from '@holdfast/contract'
import {
  type MemberOperationId,
  type OperationId,
  operations,
  outboundOutcomes,
  reviewOutcomes,
} from '@holdfast/contract'
import type { Environment } from '#db'

type Decision = QueueItem['decisions'][number]

/** What a member must be allowed to call to decide the items of each queue. */
export const decidedBy = {
  approvals: 'approveApproval',
  bookings: 'approveManualEntry',
  payments_to_make: 'createManualEntry',
  outbounds_above_limit: 'decideHeldOutbound',
  transfers_above_limit: 'decideHeldTransfer',
  returns_above_limit: 'decideHeldReturn',
  disputed_accounts: 'resumeParticipantPayouts',
  proposed_accounts: 'acceptParticipantAccount',
  same_people: 'closeWork',
  outbounds_in_review: 'decideOutboundReview',
  inbounds_in_review: 'decideInboundReview',
  reviews: 'reviewProject',
  verifications: 'reviewVerification',
  taken_back: 'closeWork',
  stranded_settlements: 'closeWork',
  unreconciled: 'matchInbound',
  parked_deliveries: 'resendWebhookDelivery',
  failed_outbounds: 'closeWork',
  failed_transfers: 'closeWork',
  bank_proposals: 'approveBankProposal',
  bank_batches: 'markBankBatchUploaded',
  bank_decisions: 'answerBankDecision',
  bank_alarms: 'closeWork',
  bank_files: 'closeWork',
  bank_channels: 'closeWork',
  bank_nights: 'signBankClosing',
} as const satisfies Record<WorkQueue, MemberOperationId>

/** What is decided: its id as the API shows it, and what it is. */
interface Item {
  readonly id: string
  readonly kind: IdKind
}

/**
 * What a member can send to decide an item of a queue, with its id filled in. In live, how a
 * verification ended may be booked by two people as well, where no reviewer sees documents.
 */
export function decisionsOf(
  queue: WorkQueue,
  { id, kind }: Item,
  environment: Environment,
): Decision[] {
  const close = decision('closeWork', id)
  switch (queue) {
    case 'approvals':
      return eachOf(id, 'approveApproval', 'declineApproval')
    case 'bookings':
      return eachOf(id, 'approveManualEntry', 'refuseManualEntry')
    case 'payments_to_make':
      return [byTwo('createManualEntry')]
    case 'outbounds_above_limit':
      return [decision('decideHeldOutbound', id, ['pass', 'refuse'])]
    case 'transfers_above_limit':
      return [decision('decideHeldTransfer', id, ['pass', 'refuse'])]
    case 'returns_above_limit':
      return [decision('decideHeldReturn', id, ['pass', 'refuse'])]
    case 'disputed_accounts':
      return eachOf(id, 'resumeParticipantPayouts', 'setParticipantAccount')
    case 'proposed_accounts':
      return eachOf(id, 'acceptParticipantAccount', 'refuseParticipantAccount')
    case 'outbounds_in_review':
      return [
        decision('decideOutboundReview', id, outboundOutcomes),
        decision('cancelOutbound', id),
      ]
    case 'inbounds_in_review':
      return [decision('decideInboundReview', id, ['pass', 'send_back'])]
    case 'reviews':
      return [
        kind === 'settlement'
          ? decision('reviewSettlement', id, ['pass'])
          : decision('reviewProject', id),
      ]
    case 'verifications':
      return [
        decision('reviewVerification', id, reviewOutcomes),
        ...(environment === 'live' ? [byTwo('createManualEntry')] : []),
      ]
    case 'unreconciled':
      return [...eachOf(id, 'suggestMatches', 'matchInbound', 'returnInbound'), close]
    case 'parked_deliveries':
      return [decision('resendWebhookDelivery', id), close]
    case 'same_people':
      return [decision('joinSpellings', id), close]
    case 'bank_proposals':
      return eachOf(id, 'approveBankProposal', 'refuseBankProposal')
    case 'bank_batches':
      return [byTwo('createBankProposal'), decision('markBankBatchUploaded', id)]
    case 'bank_decisions':
      return eachOf(id, 'answerBankDecision', 'approveBankDecision', 'refuseBankDecision')
    case 'bank_nights':
      return eachOf(id, kind === 'bank_day' ? 'signBankDay' : 'signBankClosing')
    case 'bank_alarms':
    case 'bank_files':
    case 'bank_channels':
    case 'taken_back':
    case 'failed_outbounds':
    case 'failed_transfers':
      return [close]
    case 'stranded_settlements':
      return [byBody('createReleases'), byBody('createRefunds'), byBody('createTransfers'), close]
  }
}

function decision(operation: OperationId, id: string, outcomes: readonly string[] = []): Decision {
  const { method, path } = operations[operation]
  const filled = path.replace('{id}', id)
  return { operation, method, path: filled, outcomes: [...outcomes], second_person: false }
}

function eachOf(id: string, ...asked: readonly OperationId[]): Decision[] {
  return asked.map((operation) => decision(operation, id))
}

/** What it is about is in the body. */
function byBody(operation: OperationId): Decision {
  const { method, path } = operations[operation]
  return { operation, method, path, outcomes: [], second_person: false }
}

function byTwo(operation: OperationId): Decision {
  return { ...byBody(operation), second_person: true }
}
