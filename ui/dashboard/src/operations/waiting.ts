// How much waits for whoever is signed in, beside the place in the navigation and on the overview.
import type { WorkQueue } from '@holdfast/contract'
import { useOperation } from '../api/index.ts'
import { useMay } from '../components/index.ts'

const EVERY_MS = 60_000

/** Whether a queue counts for whoever is signed in: accounts wait for those who may decide them. */
export function useIsMine(): (queue: WorkQueue) => boolean {
  const mayResume = useMay('resumeParticipantPayouts')
  const mayAccept = useMay('acceptParticipantAccount')
  return (queue) =>
    (mayResume || queue !== 'disputed_accounts') && (mayAccept || queue !== 'proposed_accounts')
}

/** The number of items in the queues that count for oneself; undefined until it is known. */
export function useWaiting(): number | undefined {
  const queues = useOperation('listQueues', {}, { everyMs: EVERY_MS })
  const isMine = useIsMine()
  return queues.data?.data
    .filter(({ queue }) => isMine(queue))
    .reduce((sum, { count }) => sum + count, 0)
}
