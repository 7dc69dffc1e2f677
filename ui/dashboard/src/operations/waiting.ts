// How much waits for whoever is signed in, beside the place in the navigation and on the overview.
import type { WorkQueue } from '@holdfast/contract'
import { useOperation } from '../api/index.ts'

const EVERY_MS = 60_000

/** How much in all queues, or in some, the member may decide; undefined until it is known. */
function useForYou(among?: readonly WorkQueue[]): number | undefined {
  const queues = useOperation('listQueues', {}, { everyMs: EVERY_MS })
  const counts = queues.data?.data.filter(({ queue }) => among?.includes(queue) !== false)
  return counts?.reduce((sum, { for_you }) => sum + for_you, 0)
}

/** What waits for the member in any queue. */
export function useWaiting(): number | undefined {
  return useForYou()
}

const byHand = ['bookings', 'payments_to_make'] as const

/** What waits for the member of what is booked and paid by hand. */
export function useWaitingByHand(): number | undefined {
  return useForYou(byHand)
}

const proposedOfBanks = ['bank_proposals'] as const

/** What is proposed about banks, for the member to approve. */
export function useWaitingProposals(): number | undefined {
  return useForYou(proposedOfBanks)
}

const batchesOfBanks = ['bank_batches'] as const

/** Batches that the member has released, or gives to a bank. */
export function useWaitingBatches(): number | undefined {
  return useForYou(batchesOfBanks)
}

const decisionsOfBanks = ['bank_decisions'] as const

/** What the member decides of what banks say. */
export function useWaitingDecisions(): number | undefined {
  return useForYou(decisionsOfBanks)
}

const toApprove = ['approvals'] as const

/** What others have asked for, and the member may approve. */
export function useWaitingApprovals(): number | undefined {
  return useForYou(toApprove)
}
