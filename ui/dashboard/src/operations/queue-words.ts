// The queues and their decisions in words. Each decision names its effect before it is made.
import type { QueueItem, WorkQueue } from '@holdfast/contract'
import { fileReason, reasonText } from '../banks/reasons.ts'
import { asSentence } from '../components/status.tsx'
import { approvalWords } from '../money/approvals/words.ts'
import {
  failureWords,
  inboundTypeWords,
  outboundTypeWords,
  unmatchedWords,
} from '../money/words/reasons.ts'
import { bankAlarms, bankChannels, bankDecisions, bankNights, bankProposals } from './bank-words.ts'
import { bookingWords, isBookingKind } from './booking-words.ts'

const queues = {
  approvals: {
    title: 'To approve',
    about: 'What someone asked for and another person must decide.',
    empty: 'Nothing waits for another person.',
  },
  bookings: {
    title: 'Bank bookings',
    about: 'What one person booked by hand, for another to approve.',
    empty: 'No booking waits for a second person.',
  },
  payments_to_make: {
    title: 'Payments to make',
    about: 'Payments that someone gives to the bank, and books when they have left.',
    empty: 'Nothing is to be paid.',
  },
  outbounds_above_limit: {
    title: 'Outbounds above a key’s limit',
    about: 'Payments that a key asked for and a person must approve.',
    empty: 'No payment of a key waits for a person.',
  },
  transfers_above_limit: {
    title: 'Transfers above a key’s limit',
    about: 'Transfers that a key asked for and a person must approve.',
    empty: 'No transfer of a key waits for a person.',
  },
  returns_above_limit: {
    title: 'Money to send back above a key’s limit',
    about: 'Money that a key asked to send back to its payers and a person must approve.',
    empty: 'No money of a key waits to be sent back.',
  },
  disputed_accounts: {
    title: 'Disputed accounts',
    about: 'People who said that they had not changed their account. Nothing is paid to them.',
    empty: 'Nobody has disputed a change of account.',
  },
  proposed_accounts: {
    title: 'Proposed accounts',
    about: 'Accounts given by someone who may not decide them. Nothing is paid to them before.',
    empty: 'No account waits for a decision.',
  },
  same_people: {
    title: 'Perhaps one person',
    about:
      'Addresses that differ in capital letters alone, and were different people before. Each ' +
      'keeps its own verification and accounts.',
    empty: 'No spellings of one address are waiting to be looked at.',
  },
  outbounds_in_review: {
    title: 'Outbounds in review',
    about: 'Payments that someone checks before they leave.',
    empty: 'No payment waits for a decision.',
  },
  inbounds_in_review: {
    title: 'Inbounds in review',
    about: 'Money that someone checks before it counts.',
    empty: 'No received money waits for a decision.',
  },
  reviews: {
    title: 'Held for a review',
    about: 'Projects and settlements that nothing leaves until their review ends.',
    empty: 'Nothing is held for a review.',
  },
  verifications: {
    title: 'Verifications',
    about: 'People whose details and documents someone checks.',
    empty: 'Nobody waits to be verified.',
  },
  taken_back: {
    title: 'Money taken back',
    about: 'Payments that a bank or card issuer took back: ask for them again, or dispute it.',
    empty: 'No bank has taken money back.',
  },
  stranded_settlements: {
    title: 'Money left behind',
    about: 'Settlements holding money that nothing moves automatically: pay it out or back.',
    empty: 'No settlement holds money that nothing moves.',
  },
  unreconciled: {
    title: 'Unreconciled money',
    about: 'Money that arrived and was not matched to a checkout.',
    empty: 'All money that arrived is matched.',
  },
  parked_deliveries: {
    title: 'Parked deliveries',
    about: 'Webhook messages that were given up on after a day of attempts.',
    empty: 'Every message reached its handler.',
  },
  failed_outbounds: {
    title: 'Failed outbounds',
    about: 'Payments that came back; their money is where it came from.',
    empty: 'No payment has failed.',
  },
  failed_transfers: {
    title: 'Failed transfers',
    about: 'Transfers whose target took no more money; nothing moved.',
    empty: 'No transfer has failed.',
  },
  bank_proposals: {
    title: 'Changes at banks to approve',
    about: 'What one person proposed about a bank, a batch or an order, for another to approve.',
    empty: 'No proposal about a bank waits for a second person.',
  },
  bank_batches: {
    title: 'Batches to release',
    about: 'Files of orders that two people release, or that someone gives to the bank.',
    empty: 'No file of orders waits for a person.',
  },
  bank_decisions: {
    title: 'Bank statements to decide',
    about: 'What a bank says and the service cannot book alone: two people decide.',
    empty: 'Every statement is booked.',
  },
  bank_alarms: {
    title: 'To ask a bank',
    about: 'Files and orders of which nobody knows what became: someone asks the bank.',
    empty: 'There is nothing to ask a bank.',
  },
  bank_files: {
    title: 'Bank files on hold',
    about: 'Files that came and could not be relied on. They are kept, and nothing of them counts.',
    empty: 'No file of a bank is on hold.',
  },
  bank_channels: {
    title: 'Bank connections in trouble',
    about:
      'Folders that cannot be used; accounts whose statement has not come, that payers are not ' +
      'shown, or whose virtual IBANs run out.',
    empty: 'Every connection works.',
  },
  bank_nights: {
    title: 'Bank closings to sign off',
    about: 'Days on which the books were compared with banks, for someone to sign off.',
    empty: 'Every day is signed off.',
  },
} as const satisfies Record<WorkQueue, Readonly<Record<'title' | 'about' | 'empty', string>>>

/** The queues in the order in which they are worked off. */
export const workQueues = Object.keys(queues).filter(isWorkQueue)

/** Whether a text names a queue. */
export function isWorkQueue(text: string): text is WorkQueue {
  return Object.hasOwn(queues, text)
}

/** What a queue is called, what it holds, and what is said when it is empty. */
export function queueWords(queue: WorkQueue) {
  return queues[queue]
}

/** What an item is, as its queue speaks of it: `Refund`, `Bank transfer`, `checkout_settled`. */
export function itemWords({ queue, title }: Pick<QueueItem, 'queue' | 'title'>): string {
  const type = title.split(' ').slice(0, -1).join('_')
  switch (queue) {
    case 'approvals':
      return wordsIn(approvalWords, type) ?? asSentence(title)
    case 'bookings':
      return isBookingKind(type) ? bookingWords(type) : asSentence(title)
    case 'payments_to_make':
      if (type === 'sent_back') return 'Money to send back'
      return wordsIn(outboundTypeWords, type) ?? asSentence(title)
    case 'outbounds_above_limit':
    case 'outbounds_in_review':
    case 'failed_outbounds':
      return wordsIn(outboundTypeWords, type) ?? asSentence(title)
    case 'inbounds_in_review':
    case 'returns_above_limit':
    case 'taken_back':
    case 'unreconciled':
      return wordsIn(inboundTypeWords, type) ?? asSentence(title)
    case 'transfers_above_limit':
    case 'failed_transfers':
      return 'Transfer'
    case 'parked_deliveries':
      return type
    case 'disputed_accounts':
    case 'proposed_accounts':
    case 'reviews':
    case 'stranded_settlements':
    case 'verifications':
      return asSentence(title)
    case 'same_people':
      return 'Another spelling'
    case 'bank_proposals':
      return wordsIn(bankProposals, type) ?? asSentence(title)
    case 'bank_batches':
      return type === 'draft' ? 'To be released' : 'To be uploaded at the bank'
    case 'bank_decisions':
      return wordsIn(bankDecisions, type) ?? asSentence(title)
    case 'bank_alarms':
      return title.endsWith('order') ? 'Order' : 'Batch'
    case 'bank_files':
      return 'File'
    case 'bank_channels':
      return wordsIn(bankChannels, type) ?? asSentence(title)
    case 'bank_nights':
      return 'Day'
  }
}

/** Why an item waits, where its queue does not say so already. */
export function whyWords({
  queue,
  reason,
  unmatched,
}: Pick<QueueItem, 'queue' | 'reason' | 'unmatched'>): string | null {
  if (reason === null) return null
  switch (queue) {
    case 'failed_outbounds':
      return wordsIn(failureWords, reason) ?? asSentence(reason)
    case 'taken_back':
      return asSentence(reason)
    case 'stranded_settlements':
      if (reason === 'cancelled') return 'It was cancelled'
      return reason === 'settling' ? 'Its payment has ended' : 'Its own payment did not go through'
    case 'unreconciled':
      return unmatched === null ? null : unmatchedWords[unmatched]
    case 'approvals':
      return reason === 'second_owner' ? 'Takes two owners' : null
    case 'parked_deliveries':
      return `Last answer: ${reason}`
    case 'proposed_accounts':
      return wordsIn(proposers, reason) ?? asSentence(reason)
    case 'same_people':
      return `Also written ${reason}`
    case 'bank_alarms':
      return wordsIn(bankAlarms, reason) ?? asSentence(reason)
    case 'bank_nights':
      return wordsIn(bankNights, reason) ?? asSentence(reason)
    case 'bank_channels':
      return reason
    case 'bank_decisions':
      return reason.split(' ').filter(Boolean).map(reasonText).join(' ')
    case 'bank_files':
      return fileReason(reason)
    case 'bank_batches':
    case 'bank_proposals':
    case 'disputed_accounts':
    case 'bookings':
    case 'payments_to_make':
    case 'outbounds_above_limit':
    case 'transfers_above_limit':
    case 'returns_above_limit':
    case 'outbounds_in_review':
    case 'inbounds_in_review':
    case 'failed_transfers':
    case 'reviews':
    case 'verifications':
      return null
  }
}

const proposers = {
  given_by_member: 'It was given by a member who may not decide it alone.',
  given_by_key: 'It was given by a key that may not decide it.',
  given_by_participant: 'The person gave it.',
  given_by_unknown: 'It was given on a page, by someone unknown.',
} as const

function wordsIn(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined
}

/** A decision as a button, with what it will do. */
export interface DecisionWords {
  readonly label: string
  /** As a whole sentence, with the amount and whom it concerns. */
  readonly effect: string
  readonly isDanger: boolean
}

type Concerned = Pick<QueueItem, 'email'> & { readonly money: string }

/** The words of an outcome of an operation, or undefined for one that is not known here. */
export function decisionWords(
  operation: string,
  outcome: string | null,
  concerned: Concerned,
): DecisionWords | undefined {
  const { money } = concerned
  const who = concerned.email ?? 'the receiver'
  const decision = `${operation} ${outcome ?? ''}`.trim()
  switch (decision) {
    case 'decideOutboundReview pass':
      return {
        label: `Pay ${money}`,
        effect:
          `The review ends and ${money} leave for ${who}. A payment that has left ` +
          'cannot be called back.',
        isDanger: false,
      }
    case 'decideOutboundReview fail':
      return {
        label: 'Let the payment fail',
        effect:
          `The payment to ${who} counts as failed and is told of as such. ${money} go back to ` +
          'where they came from.',
        isDanger: true,
      }
    case 'decideOutboundReview cancel':
      return {
        label: 'Cancel the payment',
        effect:
          `The payment to ${who} is called off before it was tried. ${money} go back to where ` +
          'they came from, and may be released anew.',
        isDanger: true,
      }
    case 'decideInboundReview pass':
      return {
        label: `Keep ${money}`,
        effect: `The review ends: ${money} count, and are matched to what they pay.`,
        isDanger: false,
      }
    case 'decideInboundReview send_back':
      return {
        label: `Send ${money} back`,
        effect:
          `${money} go back to the account they came from. What they were to pay ` +
          'stays unpaid.',
        isDanger: true,
      }
    default:
      return keyDecisionWords(decision, money, who)
  }
}

/** Of what a key asked for above its limits. */
function keyDecisionWords(decision: string, money: string, who: string): DecisionWords | undefined {
  switch (decision) {
    case 'decideHeldOutbound pass':
      return {
        label: `Pass ${money}`,
        effect:
          `The payment goes on, and ${money} leave for ${who}. A payment that has left ` +
          'cannot be called back.',
        isDanger: false,
      }
    case 'decideHeldTransfer pass':
      return {
        label: `Pass ${money}`,
        effect: `The transfer goes on, and ${money} move as soon as they are there.`,
        isDanger: false,
      }
    case 'decideHeldReturn pass':
      return {
        label: `Pass ${money}`,
        effect: `${money} go back to the account or card that they came from.`,
        isDanger: false,
      }
    case 'decideHeldOutbound refuse':
    case 'decideHeldReturn refuse':
    case 'decideHeldTransfer refuse':
      return {
        label: 'Refuse',
        effect: `It is cancelled, and ${money} stay where they came from.`,
        isDanger: true,
      }
    default:
      return undefined
  }
}
