// What people can do about what waits: members as the dashboard offers it, others on their pages.

import type { OperationId } from '../operations.ts'
import type { OfferedAt, Way } from './way.ts'

/** A button of the dashboard. */
export function offered(operation: OperationId, at: OfferedAt, button: string): Way {
  return { operation, by: 'organisation', at, button }
}

export const askBuyer = offered('sendPaymentStatusLink', 'checkout', 'Send the buyer the link')
export const bookWhatBecame = offered('createManualEntry', 'bank', 'Book what became of it')
export const cancelCheckout = offered('cancelCheckout', 'checkout', 'Cancel')
export const cancelIntent = offered('cancelIntent', 'intent', 'Cancel')
export const cancelOutbound = offered('cancelOutbound', 'outbound', 'Cancel')
export const cancelSettlement = offered('cancelSettlement', 'settlement', 'Cancel')
export const cancelTransfer = offered('cancelTransfer', 'transfer', 'Cancel')
export const collectAgain = offered('collectDebitAgain', 'checkout', 'Collect … again')
export const endReview = offered('reviewProject', 'project', 'End the review')
export const match = offered('matchInbound', 'inbound', 'Match …')
export const moveBalance = offered('createTransfers', 'project', 'Transfer')
export const newPayment = offered('createPaymentIntent', 'project', 'New payment')
export const putAside = offered('closeWork', 'queue', 'Set it aside')
export const refund = offered('createRefunds', 'settlement', 'Refund')
export const release = offered('createReleases', 'settlement', 'Release')
export const releaseBalance = offered('createReleases', 'project', 'Release')
export const showLink = offered('showVerificationLink', 'verification', 'Show the link')
export const transfer = offered('createTransfers', 'settlement', 'Transfer')
export const verify = offered('createVerification', 'participant', 'Verify')

export const cancelOnPage: Way = { operation: 'cancelClientCheckout', by: 'buyer' }
export const submit: Way = { operation: 'submitVerification', by: 'seller' }

/** Who is told that money was taken back. */
export const takenBack = {
  queues: ['taken_back'],
  events: ['inbound_taken_back'],
  mails: [['member_notice', 'members']],
} as const
